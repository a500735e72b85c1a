import { createContext, createElement, type ReactNode, useContext } from 'react';

/** What the account may do on the screen it is on (ST-18). */
export interface PagePermission {
  view: boolean;
  edit: boolean;
}

const PermissionContext = createContext<PagePermission>({ view: true, edit: true });

/** Tells the blocks of a screen what may be done on it; the shell sets it on every navigation. */
export function PermissionProvider({ value, children }: { value: PagePermission; children: ReactNode }) {
  return createElement(PermissionContext, { value }, children);
}

/** What may be done on this screen: create buttons hide and inputs are read-only without `edit`. */
export function usePagePermission(): PagePermission {
  return useContext(PermissionContext);
}
