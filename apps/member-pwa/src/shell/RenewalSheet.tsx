import type { CallOutput } from '@tsudoi/contract';
import { getRenewal } from '@tsudoi/contract/members';
import { encodePathCode } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { Link } from 'react-router';
import { shownDay, unbroken } from '../parts/member.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useStore } from '../parts/store.ts';
import { facility } from '../session/facility-store.ts';
import { session } from '../session/store.ts';
import { useAnswer } from './answer.ts';
import { OfflineCacheProvider } from './OfflineCache.tsx';
import { locale, useT } from './words.ts';

/** The terms of the renewal. What costs nothing is renewed on the page this leads to; for a fee it says whom to ask. */
export function RenewalSheet(props: { onClose: () => void }) {
  return (
    <OfflineCacheProvider>
      <Terms {...props} />
    </OfflineCacheProvider>
  );
}

function Terms({ onClose }: { onClose: () => void }) {
  const t = useT();
  const site = useStore(facility);
  const { data, error, loading, refresh } = useAnswer(getRenewal);
  return (
    <Sheet
      title={t('renewal.title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('action.close')}
          </button>
          {data?.renewable === true && data.lines.length === 0 && (
            <Link className="btn pri" to={renewPath()} onClick={onClose}>
              {t('renewal.go')}
            </Link>
          )}
        </>
      }
    >
      {loading && <Lines />}
      {error !== undefined && (
        <>
          <p>{error.isOffline ? t('shell.offline_action') : refusalWords(error, t)}</p>
          <button type="button" className="btn md" onClick={() => void refresh()}>
            {t('action.retry')}
          </button>
        </>
      )}
      {data !== undefined && (
        <>
          <RenewalTerms renewal={data} />
          <p className="sub">
            {!data.renewable
              ? t('renewal.not_now', { facility: unbroken(site?.name) })
              : data.lines.length === 0
                ? t('renewal.free')
                : t('renewal.how', { facility: unbroken(site?.name) })}
          </p>
        </>
      )}
    </Sheet>
  );
}

function Lines() {
  return (
    <div className="skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}

/** Where the own membership is renewed. */
const renewPath = (): string => `/renew-account/${encodePathCode(session.state.info?.accountCode ?? '')}`;

/** What a renewal is of: the type, its last day, the next period and what it costs. */
export function RenewalTerms({ renewal: data }: { renewal: CallOutput<typeof getRenewal> }) {
  const t = useT();
  const language = useStore(locale);
  return (
    <>
      <dl className="list">
        <div className="kv">
          <dt>{t('field.member_type')}</dt>
          <dd>{data.member_type_name}</dd>
        </div>
        <div className="kv">
          <dt>{t('field.expires_on')}</dt>
          <dd>{shownDay(data.expires_on) ?? t('home.no_expiry')}</dd>
        </div>
        {data.period_from !== null && data.period_to !== null && (
          <div className="kv">
            <dt>{t('renewal.period')}</dt>
            <dd>
              <span className="nb">{shownDay(data.period_from)}</span> –{' '}
              <span className="nb">{shownDay(data.period_to)}</span>
            </dd>
          </div>
        )}
      </dl>
      {data.lines.length > 0 && (
        <dl className="list">
          {data.lines.map((line) => (
            <div className="kv" key={line.name}>
              <dt>{line.name}</dt>
              <dd className="nb">{formatYen(line.amount, language)}</dd>
            </div>
          ))}
          <div className="kv">
            <dt>
              <b>{t('renewal.total')}</b>
            </dt>
            <dd className="nb">
              <b>
                {formatYen(
                  data.lines.reduce((sum, { amount }) => sum + amount, 0),
                  language,
                )}
              </b>
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
