import { CallError } from '@tsudoi/contract/client';
import { Link } from 'react-router';
import { Back } from './Back.tsx';
import { Screen } from './Screen.tsx';
import { useT } from './words.ts';

/** The facility is not open yet, or no more: what the server says of it, and nothing to press but a new look. */
export function Closed({ error }: { error: unknown }) {
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
