import { applicationForm, applicationOffer, applyByLink } from '@tsudoi/contract/applications';
import { CallError } from '@tsudoi/contract/client';
import { lazy, Suspense } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { BeginForm } from './BeginForm.tsx';
import { type EntryState, entryOf, failureOf, sentOf } from './entry.ts';
import { Sent } from './Sent.tsx';
import { Steps } from './Steps.tsx';

const ApplicantEditor = lazy(async () => ({ default: (await import('./edit/ApplicantEditor.tsx')).ApplicantEditor }));

/** /new-entry-form: the first step by the link that a facility shares. */
export function EntryFormPage() {
  const t = useT();
  const navigate = useNavigate();
  const site = useStore(facility);
  const { data: offer, error, loading, refresh } = useAnswer(applicationOffer);
  if (offer?.member_types.length === 0) return <Navigate to="/period-registry-end" replace />;
  return (
    <Screen title={t('application.title')} banners={false}>
      <Steps now="type" />
      <h1>{t('application.title')}</h1>
      <p className="lead">{t('application.entry_lead', { facility: unbroken(site?.name) })}</p>
      <p className="hint">{t('application.other.hint')}</p>
      {loading && <Skeleton rows={4} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {offer !== undefined && (
        <BeginForm
          offer={offer}
          submit={t('application.go_on')}
          emailHint={t('application.entry_email_hint')}
          send={async (beginning) => {
            const type = offer.member_types.find(({ id }) => id === beginning.member_type_id);
            if (type !== undefined) await navigate('/new-entry-input', { state: { beginning, type } });
          }}
        />
      )}
    </Screen>
  );
}

/** /new-entry-input: the form and its check. */
export function EntryInputPage() {
  const entry = entryOf(useLocation().state);
  return entry === undefined ? <Navigate to="/new-entry-form" replace /> : <EntryInput entry={entry} />;
}

function EntryInput({ entry: { beginning, type } }: { entry: EntryState }) {
  const t = useT();
  const navigate = useNavigate();
  const { data: form, error, refresh } = useAnswer(applicationForm, { query: { member_type_id: type.id } });
  if (error?.code === 'registration_closed') return <Navigate to="/period-registry-end" replace />;
  const waiting = (
    <Screen title={t('application.title')} banners={false}>
      <h1>{t('application.title')}</h1>
      {error === undefined ? <Skeleton /> : <StateError error={error} onRetry={() => void refresh()} />}
    </Screen>
  );
  if (form === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ApplicantEditor
        waiting={waiting}
        draft="new-entry"
        together
        opened={{ state: 'confirmed', email: beginning.email, member_type: { ...type, approval: true }, form }}
        send={async ({ password: _, password_confirmation: __, ...answers }) => {
          try {
            const sent = await client.call(applyByLink, { body: { ...beginning, ...answers } });
            await navigate('/new-entry-registered', { replace: true, state: sent });
          } catch (cause) {
            // What is wrong with an answer stands at its field; everything else is a page of its own.
            if (!(cause instanceof CallError) || cause.isOffline || Object.keys(cause.fields).length > 0) throw cause;
            await navigate('/new-entry-error', { state: { message: cause.message, back: { beginning, type } } });
          }
        }}
      />
    </Suspense>
  );
}

/** /new-entry-registered: the application is in. */
export function EntryRegisteredPage() {
  const sent = sentOf(useLocation().state);
  return sent === undefined ? <Navigate to="/new-entry-form" replace /> : <Sent sent={sent} />;
}

/** /new-entry-error: the application could not be taken; what was typed is still there. */
export function EntryErrorPage() {
  const t = useT();
  const failure = failureOf(useLocation().state);
  return (
    <Screen title={t('application.error.title')} banners={false}>
      <div className="done" role="alert">
        <h1>{t('application.error.title')}</h1>
        <p>{failure?.message ?? t('application.error.text')}</p>
        <p>{t('application.error.kept')}</p>
        <Link
          className="btn pri"
          to={failure === undefined ? '/new-entry-form' : '/new-entry-input'}
          state={failure?.back}
        >
          {t('application.error.back')}
        </Link>
      </div>
    </Screen>
  );
}
