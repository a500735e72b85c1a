import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useRouteError } from 'react-router';
import { online } from '../offline/network.ts';
import { useStore } from '../parts/store.ts';
import { info } from '../session/info.ts';
import { Back } from './Back.tsx';
import { Frame } from './Frame.tsx';
import { type ProblemPage, problemPage, reloadOnce } from './problem.ts';
import { reconnect } from './reconnect.ts';
import { Screen } from './Screen.tsx';
import { useT, withWords } from './words.ts';
import '../look/page.css';

const Temporary = lazy(
  withWords(['temporary'], () => import('./Temporary.tsx').then((module) => ({ default: module.Temporary }))),
);

// What the server has refused needs the network anyway; what is said without it is part of the first load.
const NotFound = lazy(() => import('./Refused.tsx').then((module) => ({ default: module.NotFound })));
const Unauthorized = lazy(() => import('./Refused.tsx').then((module) => ({ default: module.Unauthorized })));
const Closed = lazy(() => import('./Refused.tsx').then((module) => ({ default: module.Closed })));

/** Stands in a route's place when it cannot be shown, inside the frame. */
export function RouteProblem() {
  return <Problem error={useRouteError()} />;
}

/** The same where there is no frame around the route. */
export function FramedProblem() {
  const error = useRouteError();
  return (
    <Frame>
      <Problem error={error} />
    </Frame>
  );
}

function Problem({ error }: { error: unknown }) {
  return (
    <Suspense>
      <PageOf error={error} />
    </Suspense>
  );
}

function PageOf({ error }: { error: unknown }) {
  const page = problemPage(error);
  switch (page) {
    case 'temporary':
      return <Temporary />;
    case 'needs_network':
      return <NeedsNetwork />;
    case 'not_found':
      return <NotFound />;
    case 'unauthorized':
      return <Unauthorized />;
    case 'closed':
      return <Closed error={error} />;
    default:
      return <Failed page={page} error={error} />;
  }
}

function NeedsNetwork() {
  const t = useT();
  const isOnline = useStore(online);
  const hasCard = useStore(info).member !== undefined;
  const [busy, setBusy] = useState(false);
  const wasOnline = useRef(isOnline);
  // Back on the network, the page comes by itself; a revalidation would leave this one standing.
  useEffect(() => {
    if (isOnline && !wasOnline.current) location.reload();
    wasOnline.current = isOnline;
  }, [isOnline]);
  const again = async () => {
    setBusy(true);
    if (await reconnect()) location.reload();
    else setBusy(false);
  };
  return (
    <Screen title={t('shell.needs_network')} banners={false}>
      <div className="state">
        <h1>{t('shell.needs_network')}</h1>
        <p>
          {t('shell.needs_network_text')}
          {hasCard && t('home.card_offline')}
        </p>
        <button type="button" className="btn pri" disabled={busy} onClick={again}>
          {busy ? t('shell.reconnecting') : t('state.reconnect')}
        </button>
        <Link className="tbtn link" to="/home">
          {t('shell.to_home')}
        </Link>
        <Back />
      </div>
    </Screen>
  );
}

function Failed({ page, error }: { page: ProblemPage; error: unknown }) {
  const t = useT();
  // A part of the app that is gone is most likely of an older version: once, a reload cures it.
  useEffect(() => {
    if (page === 'chunk') reloadOnce();
  }, [page]);
  const words = {
    chunk: t('shell.chunk_error'),
    facility_not_found: t('shell.facility_not_found'),
  };
  const refused = error instanceof CallError && !error.isOffline ? error : undefined;
  const text =
    page === 'chunk' || page === 'facility_not_found'
      ? words[page]
      : refused === undefined
        ? t('alert.system_error')
        : refusalWords(refused, t);
  const code = refused?.summary;
  return (
    <Screen title={t('shell.error_title')} banners={false}>
      <div className="state" role="alert">
        <h1>{t('shell.error_title')}</h1>
        <p>{text}</p>
        <button type="button" className="btn pri" onClick={() => location.reload()}>
          {t('action.reload')}
        </button>
        {code !== undefined && <p className="hint">{t('shell.error_code', { code })}</p>}
      </div>
    </Screen>
  );
}
