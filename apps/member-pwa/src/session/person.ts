import { clientKeys } from '../offline/local.ts';
import { createStore } from '../parts/store.ts';

/** A name in the switch of persons; whoever is signed in has no id. */
export interface Shown {
  id?: number;
  name: string;
}

// Read once: another tab that switches must not change for whom this one writes.
let current = clientKeys.person.read();

/** Id of the person whose pages these are; undefined for whoever is signed in. */
export const actingFor = (): number | undefined => (current === undefined ? undefined : Number(current));

/** Whoever signs in begins as themselves. */
export function forgetPerson(): void {
  current = undefined;
  clientKeys.person.clear();
  family.set([]);
}

/** Whoever is signed in, and the persons they may act for, as last read. */
export const family = createStore<readonly Shown[]>(JSON.parse(clientKeys.family.read() ?? '[]'));
