import { assertFlagPair } from '@tsudoi/permissions';
import { createContext, createElement, type ReactNode, useContext } from 'react';

/** What the account may do on the screen it is on (ST-18). */
export interface PagePermission {
  view: boolean;
  edit: boolean;
}

const PermissionContext = createContext<PagePermission>({ view: true, edit: true });

/**
 * Tells the blocks of a screen what may be done on it; the shell sets it on every navigation. Throws where a flag is no
 * boolean, so that a number from the wire never passes for a permission (VAL-85).
 */
export function PermissionProvider({ value, children }: { value: PagePermission; children: ReactNode }) {
  assertFlagPair({ view_flag: value.view, edit_flag: value.edit });
  return createElement(PermissionContext, { value }, children);
}

/** What may be done on this screen: create buttons hide and inputs are read-only without `edit`. */
export function usePagePermission(): PagePermission {
  return useContext(PermissionContext);
}
