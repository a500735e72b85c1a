import { CallError } from '@tsudoi/contract/client';
import { facilityByHostForStaff } from '@tsudoi/contract/facilities';
import { ClientProvider } from '@tsudoi/ui/headless/api/client';
import { completeMovedPresses } from '@tsudoi/ui/headless/screen/movedPress';
import { useDocumentTitle } from '@tsudoi/ui/headless/screen/page';
import { AppProviders } from '@tsudoi/ui/mantine/AppProviders';
import { LoadError } from '@tsudoi/ui/mantine/states';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { manageRouter } from '../router.tsx';
import { FacilityMissing } from './errors.tsx';
import { i18n, showLocale } from './locale.ts';
import { manageClient, showFacility } from './manageArea.ts';
import { currentLocale } from './preferences.ts';

/** Starts the area the address is in: words, facility and its colour first, then the screen. */
export async function boot(element: HTMLElement): Promise<void> {
  completeMovedPresses(document);
  const isAdmin = /^\/admin(\/|$)/.test(location.pathname);
  const screen = await (isAdmin ? (await import('./bootAdmin.tsx')).bootAdmin() : bootManage());
  createRoot(element).render(
    <AppProviders i18n={i18n}>
      <TabTitle />
      {screen}
    </AppProviders>,
  );
}

function TabTitle() {
  useDocumentTitle();
  return null;
}

async function bootManage(): Promise<ReactNode> {
  const facility = manageClient.call(facilityByHostForStaff, { query: {} }, { keepOnNavigation: true });
  // A facility that cannot be read must not keep the words away that say so.
  const overrides = facility.then(
    ({ language }) => language,
    () => undefined,
  );
  await showLocale(currentLocale(), overrides);
  try {
    showFacility(await facility);
    return (
      <ClientProvider client={manageClient}>
        <RouterProvider router={manageRouter()} />
      </ClientProvider>
    );
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    // ERR-46: it is there, and can be asked again.
    if (cause.isOffline || cause.status >= 500 || cause.status === 429) {
      return (
        <main>
          <LoadError error={cause} onRetry={() => location.reload()} />
        </main>
      );
    }
    // ERR-31: the not-found page of the area, whatever was asked for.
    history.replaceState(null, '', '/manage/404');
    return <FacilityMissing closed={cause.code === 'facility_suspended' ? cause.message : undefined} />;
  }
}
