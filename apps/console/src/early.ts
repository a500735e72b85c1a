// The first thing that runs, before React and the rest have come: it asks for all that the address and this browser's
// session already tell, so that nothing of it waits for anything else. Nothing here decides; the guards do.
import { loadConsole } from '@tsudoi/i18n/catalogs/console';
import { readEarly } from '@tsudoi/ui/headless/api/earlyReads';
import type { RouteObject } from 'react-router';
import { menuScreens, openScreens } from './manage/screens.ts';
import { currentLocale, storedOrganization, storedToken, storedViewing } from './shell/preferences.ts';

const AREA = '/manage/';

function isAt(route: RouteObject, segments: readonly string[]): boolean {
  const wanted = (route.path ?? '').split('/');
  return wanted.length === segments.length && wanted.every((part, at) => part.startsWith(':') || part === segments[at]);
}

async function loadScreen(pathname: string): Promise<void> {
  const segments = pathname.slice(AREA.length).replace(/\/$/, '').split('/');
  const route = [...openScreens, ...menuScreens].find((screen) => isAt(screen, segments));
  if (typeof route?.lazy === 'object') await Promise.all([route.lazy.Component?.(), route.lazy.loader?.()]);
}

function startArea(): void {
  const language = { 'accept-language': currentLocale() };
  readEarly('/api/management/facilities/get-info-by-host', language);
  const viewing = storedViewing();
  const [token, organization] = [storedToken(), viewing === undefined ? storedOrganization() : null];
  if (token === undefined || organization === undefined) return;
  const query = organization === null ? '' : `?organization=${organization.id}`;
  readEarly(`/api/management/auth/get-info${query}`, {
    ...language,
    authorization: `Bearer ${token}`,
    ...(viewing === undefined ? {} : { viewing: String(viewing.id) }),
  });
  loadScreen(location.pathname).catch(() => {
    // The router loads it again and tells what is wrong.
  });
}

loadConsole(currentLocale()).catch(() => {
  // Likewise the start of the area.
});
if (location.pathname.startsWith(AREA)) startArea();
