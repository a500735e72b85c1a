import type { SentApplication } from '@tsudoi/contract/applications';
import { Link } from 'react-router';
import { Screen } from '../../shell/Screen.tsx';
import { useT } from '../../shell/words.ts';
import { Steps } from './Steps.tsx';

/** The end of an application: its number, and what comes next. */
export function Sent({ sent }: { sent: SentApplication }) {
  const t = useT();
  const isApproved = sent.state === 'approved';
  const isUnpaid = sent.state === 'unpaid';
  return (
    <Screen title={t('application.done.title')} banners={false}>
      <Steps now="done" />
      <div className="done" role="status">
        <h1>{t(isApproved ? 'application.done.approved' : 'application.done.title')}</h1>
        <dl className="list pairs">
          <div>
            <dt>{t('application.code')}</dt>
            <dd>
              <b>{sent.code}</b>
            </dd>
          </div>
          {sent.sign_in_code !== null && (
            <div>
              <dt>{t('field.member_code')}</dt>
              <dd>
                <b>{sent.sign_in_code}</b>
              </dd>
            </div>
          )}
        </dl>
        {sent.others !== undefined && sent.others.length > 0 && (
          <section className="check">
            <h2>{t('application.other.sent')}</h2>
            <dl className="list pairs">
              {sent.others.map(({ name, code, sign_in_code }) => (
                <div key={code}>
                  <dt>{name}</dt>
                  <dd>
                    {t('application.other.code', { code })}
                    {sign_in_code !== null && (
                      <>
                        <br />
                        {t('application.other.member_code', { code: sign_in_code })}
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {sent.others.some(({ sign_in_code }) => sign_in_code !== null) && <p>{t('application.other.by_number')}</p>}
          </section>
        )}
        {!isApproved && <p>{t(isUnpaid ? 'application.done.pay' : 'application.done.text')}</p>}
        {sent.sign_in_code !== null && <p>{t('application.done.by_number')}</p>}
        {sent.can_sign_in && (
          <Link className="btn pri" to="/login">
            {t(isUnpaid ? 'application.done.login_to_pay' : 'application.done.login')}
          </Link>
        )}
      </div>
    </Screen>
  );
}
