import { applicationOffer, startApplication } from '@tsudoi/contract/applications';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { BeginForm } from './BeginForm.tsx';
import { Steps } from './Steps.tsx';

/** /registry-landing: the kind of membership and an address, to which a link is mailed. */
export function LandingPage() {
  const t = useT();
  const site = useStore(facility);
  const { data: offer, error, loading, refresh } = useAnswer(applicationOffer);
  const [sentTo, setSentTo] = useState<string>();
  if (offer?.member_types.length === 0) return <Navigate to="/period-registry-end" replace />;
  if (sentTo !== undefined) return <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <Screen title={t('application.title')} banners={false}>
      <Steps now="type" />
      <h1>{t('application.title')}</h1>
      <p className="lead">{t('application.lead', { facility: unbroken(site?.name) })}</p>
      <p className="hint">{t('application.other.hint')}</p>
      {loading && <Skeleton rows={4} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {offer !== undefined && (
        <BeginForm
          offer={offer}
          submit={t('application.send_link')}
          emailHint={t('application.email_hint')}
          send={async (body) => {
            await client.call(startApplication, { body });
            setSentTo(body.email);
          }}
        />
      )}
      <div className="links">
        <Link to="/login">{t('application.to_login')}</Link>
      </div>
    </Screen>
  );
}

/** The same for everybody, whoever has the address. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT();
  return (
    <Screen title={t('application.sent.title')} banners={false}>
      <div className="done" role="status">
        <h1>{t('application.sent.title')}</h1>
        <p>{t('application.sent.text', { email })}</p>
        <p className="hint">{t('application.sent.missing')}</p>
        <button type="button" className="btn" onClick={onAgain}>
          {t('application.sent.again')}
        </button>
      </div>
    </Screen>
  );
}
