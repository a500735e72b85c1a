import { createContext, createElement, type ReactNode } from 'react';

/** Whose choices and memory of lists are kept, such as `aoba:A-0000001`. */
export const ViewerContext = createContext('');

/** Tells whose choices are kept, such as `aoba:A-0000001`; the shell sets it once somebody is signed in. */
export function ViewerProvider({ viewer, children }: { viewer: string; children: ReactNode }) {
  return createElement(ViewerContext, { value: viewer }, children);
}
