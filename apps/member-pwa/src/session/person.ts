import type { LinkedPerson } from '@tsudoi/contract/account-links';
import { clientKeys } from '../offline/local.ts';
import { createStore } from '../parts/store.ts';

/** A name in the switch of persons; whoever is signed in has no id. */
export interface Shown {
  id?: number;
  name: string;
}

// Read once: another tab that switches must not change for whom this one writes.
let current: number | undefined = Number(clientKeys.person.read()) || undefined;

/** The person whose pages these are; undefined for whoever is signed in. */
export const actingFor = (): number | undefined => current;

/** Whoever signs in begins as themselves. */
export function forgetPerson(): void {
  current = undefined;
  clientKeys.person.clear();
  family.set([]);
}

/** Whoever is signed in, and the persons they may act for; as it was last read. */
export const family = createStore<readonly Shown[]>(stored());

function stored(): Shown[] {
  try {
    return JSON.parse(clientKeys.family.read() ?? '[]');
  } catch {
    return [];
  }
}

/** Remembers who may be switched to; `name` is that of the person whose info came. */
export function storeFamily(persons: readonly LinkedPerson[], name: string): void {
  const before = family.get();
  const own = current === undefined ? { name } : (before[0] ?? { name: '' });
  const next = [own, ...persons.map(({ id, name: of }) => ({ id, name: of }))];
  const text = JSON.stringify(next);
  if (text === clientKeys.family.read()) return;
  clientKeys.family.write(text);
  family.set(next);
  const gone = before.flatMap(({ id }) => (id === undefined || persons.some((one) => one.id === id) ? [] : [id]));
  if (gone.length > 0) void import('../offline/forget.ts').then(({ forgetPersons }) => forgetPersons(gone));
}

/** Opens the pages of somebody else, or the own ones. The page loads anew, so that memory holds one person alone. */
export function switchTo(id: number | undefined): void {
  if (id === undefined) clientKeys.person.clear();
  else clientKeys.person.write(String(id));
  location.assign('/home');
}
