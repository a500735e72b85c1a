import type { AnyEndpoint } from '@tsudoi/contract';
import { matchPath } from '@tsudoi/permissions';
import { type SearchSettings, startSearch } from '@tsudoi/ui/headless/searchRequest';
import type { LoaderFunction } from 'react-router';
import { manageClient, manageSession, manageState } from './manageArea.ts';

/**
 * Loader of a list: its search goes out before its screen is drawn. Guards may still be asking who is there; the server
 * decides by itself what it answers, and a screen that may not open never takes the answer.
 */
export function searchLoader<E extends AnyEndpoint>(settings: SearchSettings<E>): LoaderFunction {
  return ({ request }) => {
    const url = new URL(request.url);
    if (manageSession.isValid() && manageState.organization !== undefined && isNamedRight(url.pathname))
      startSearch(manageClient, settings, url);
    return null;
  };
}

/** Calls name the menu they are made from; while it is still that of the screen before, they would be refused. */
function isNamedRight(pathname: string): boolean {
  const { entry, info } = manageState;
  const own = matchPath(info?.permission_menu ?? [], pathname);
  return entry === undefined || entry.facility_menu_id === own?.facility_menu_id;
}
