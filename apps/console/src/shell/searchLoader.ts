import type { AnyEndpoint } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { type SearchSettings, startSearch } from '@tsudoi/ui/headless/list/searchRequest';
import type { LoaderFunction } from 'react-router';
import { loadInfo, manageClient, manageSession, manageState } from './manageArea.ts';
import { enterEarly } from './manageGuards.ts';

/**
 * Loader of a list: its search goes out before its screen is drawn, as soon as the account's menu is known, because calls
 * name the menu of their screen. On a full load the menu was asked for before this code came.
 */
export function searchLoader<E extends AnyEndpoint>(settings: SearchSettings<E>): LoaderFunction {
  return async ({ request }) => {
    if (!manageSession.isValid() || manageState.organization === undefined) return null;
    const url = new URL(request.url);
    try {
      if (manageState.info === undefined) await loadInfo();
    } catch (cause) {
      // The guards of the screen ask for the same and say what is wrong.
      if (!(cause instanceof CallError)) throw cause;
      return null;
    }
    if (enterEarly(url.pathname)) startSearch(manageClient, settings, url);
    return null;
  };
}
