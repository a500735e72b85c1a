import {
  applicationForm,
  applyByCorporateLink,
  type CorporateOffer,
  openCorporateLink,
} from '@tsudoi/contract/applications';
import { CallError } from '@tsudoi/contract/client';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, matchPath, Navigate, useLocation, useNavigate } from 'react-router';
import { unbroken } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { NotFound } from '../../shell/Refused.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { BeginForm } from './BeginForm.tsx';
import { type EntryState, entryOf, sentOf } from './entry.ts';
import { Sent } from './Sent.tsx';
import { Steps } from './Steps.tsx';

const ApplicantEditor = lazy(async () => ({ default: (await import('./edit/ApplicantEditor.tsx')).ApplicantEditor }));

const DONE = '/corporate/account-register-complete';

/** /corporate/{corporate_code}/register-new-account-member?link=…, and the page after it. */
export function CorporatePage() {
  const { pathname, search, state } = useLocation();
  const sent = sentOf(state);
  const code = matchPath('/corporate/:code/register-new-account-member', pathname)?.params.code;
  if (pathname === DONE) return sent === undefined ? <Navigate to="/login" replace /> : <Sent sent={sent} />;
  if (code === undefined) return <NotFound />;
  return <Corporate code={code} link={new URLSearchParams(search).get('link') ?? ''} />;
}

/** Reads what the link is worth; whoever came back from the form reads it anew. */
function useCorporateOffer(corporate_code: string, link: string) {
  const [offer, setOffer] = useState<CorporateOffer>();
  const [error, setError] = useState<CallError>();
  const read = useCallback(() => {
    setError(undefined);
    client.call(openCorporateLink, { body: { corporate_code, link } }).then(setOffer, (cause: unknown) => {
      if (!(cause instanceof CallError)) throw cause;
      if (!cause.isCancelled) setError(cause);
    });
  }, [corporate_code, link]);
  useEffect(read, [read]);
  return { offer, error, read };
}

function Corporate({ code, link }: { code: string; link: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const site = useStore(facility);
  const { offer, error, read } = useCorporateOffer(code, link);
  const entry = entryOf(state);
  const isOver = error?.code === 'link_expired' || error?.code === 'validation';
  if (isOver) return <Closed title={t('auth.link.title')} text={t('application.over.expired')} />;
  if (offer === undefined)
    return (
      <Screen title={t('application.title')} banners={false}>
        <h1>{t('application.title')}</h1>
        {error === undefined ? <Skeleton /> : <StateError error={error} onRetry={read} />}
      </Screen>
    );
  const { name } = offer;
  if (!offer.open || offer.member_types.length === 0)
    return (
      <Closed
        title={t('application.corporate.closed_title')}
        text={t(offer.places_left === 0 ? 'application.corporate.full' : 'application.corporate.closed', { name })}
      />
    );
  const title = t('application.corporate.title', { name });
  if (entry !== undefined) return <Entry title={title} code={code} link={link} entry={entry} />;
  return (
    <Screen title={title} banners={false}>
      <Steps now="type" />
      <h1>{title}</h1>
      <p className="lead">
        {t('application.corporate.lead', { name: unbroken(name), facility: unbroken(site?.name) })}
      </p>
      {offer.places_left !== null && (
        <p className="hint">{t('application.corporate.places', { count: offer.places_left })}</p>
      )}
      <BeginForm
        offer={offer}
        submit={t('application.go_on')}
        emailHint={t('application.entry_email_hint')}
        email={offer.email ?? ''}
        send={async (beginning) => {
          const type = offer.member_types.find(({ id }) => id === beginning.member_type_id);
          if (type !== undefined) await navigate(pathname + search, { state: { beginning, type } });
        }}
      />
    </Screen>
  );
}

/** Problems with which the link takes nobody any more. */
const CLOSED: readonly string[] = ['link_expired', 'registration_closed', 'corporate_link_full'];

interface EntryProps {
  title: string;
  code: string;
  link: string;
  entry: EntryState;
}

function Entry({ title, code, link, entry: { beginning, type } }: EntryProps) {
  const t = useT();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<string>();
  const { data: form, error, refresh } = useAnswer(applicationForm, { query: { member_type_id: type.id } });
  if (closed !== undefined) return <Closed title={t('application.corporate.closed_title')} text={closed} />;
  const waiting = (
    <Screen title={title} banners={false}>
      <h1>{title}</h1>
      {error === undefined ? <Skeleton /> : <StateError error={error} onRetry={() => void refresh()} />}
    </Screen>
  );
  if (form === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ApplicantEditor
        waiting={waiting}
        draft={`corporate-${code}`}
        opened={{ state: 'confirmed', email: beginning.email, member_type: { ...type, approval: true }, form }}
        send={async ({ password: _, password_confirmation: __, others: ___, ...answers }) => {
          try {
            const body = { corporate_code: code, link, ...beginning, ...answers };
            await navigate(DONE, { replace: true, state: await client.call(applyByCorporateLink, { body }) });
          } catch (cause) {
            // Somebody else took the last place, or the link was closed meanwhile; everything else stands above the form.
            const isClosed = cause instanceof CallError && CLOSED.includes(cause.code ?? '');
            if (!isClosed) throw cause;
            setClosed(cause.message);
          }
        }}
      />
    </Suspense>
  );
}

function Closed({ title, text }: { title: string; text: string }) {
  const t = useT();
  return (
    <Screen title={title} banners={false}>
      <div className="done" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        <Link className="btn" to="/login">
          {t('application.to_login')}
        </Link>
      </div>
    </Screen>
  );
}
