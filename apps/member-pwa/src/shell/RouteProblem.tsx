import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { online } from '../offline/network.ts';
import { useStore } from '../parts/store.ts';
import { info } from '../session/info.ts';
import { Frame } from './Frame.tsx';
import { type ProblemPage, problemPage, reloadOnce } from './problem.ts';
import { reconnect } from './reconnect.ts';
import { Screen } from './Screen.tsx';
import { useT, withWords } from './words.ts';
import '../look/page.css';

const Temporary = lazy(
  withWords(['temporary'], () => import('./Temporary.tsx').then((module) => ({ default: module.Temporary }))),
);

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
  const page = problemPage(error);
  switch (page) {
    case 'temporary':
      return (
        <Suspense>
          <Temporary />
        </Suspense>
      );
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

/** The facility is not open yet, or no more: what the server says of it, and nothing to press but a new look. */
function Closed({ error }: { error: unknown }) {
  const t = useT();
  const title = t(
    error instanceof CallError && error.code === 'facility_preparing' ? 'shell.preparing' : 'shell.suspended',
  );
  return (
    <Screen title={title} banners={false}>
      <div className="state">
        <h1>{title}</h1>
        {error instanceof Error && <p>{error.message}</p>}
        <button type="button" className="btn" onClick={() => location.reload()}>
          {t('action.reload')}
        </button>
      </div>
    </Screen>
  );
}

/** ClientPageUnauthorized: the member's menu does not have this page. */
export function Unauthorized() {
  const t = useT();
  return (
    <Screen title={t('access_denied')}>
      <div className="state">
        <h1>{t('access_denied')}</h1>
        <p>{t('access_denied.hint')}</p>
        <HomeAndBack />
      </div>
    </Screen>
  );
}

/** Any unknown path, and whatever the server does not have. */
export function NotFound() {
  const t = useT();
  return (
    <Screen title={t('state.not_found.title')}>
      <div className="state">
        <h1>{t('state.not_found.title')}</h1>
        <p>{t('state.not_found.text')}</p>
        <HomeAndBack />
      </div>
    </Screen>
  );
}

function HomeAndBack() {
  const t = useT();
  return (
    <>
      <Link className="btn pri" to="/home">
        {t('action.main_page')}
      </Link>
      <Back />
    </>
  );
}

function Back() {
  const t = useT();
  const navigate = useNavigate();
  return (
    useLocation().key !== 'default' && (
      <button type="button" className="tbtn link" onClick={() => navigate(-1)}>
        {t('action.back')}
      </button>
    )
  );
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
