import type { LinkedPerson } from '@tsudoi/contract/account-links';
import type { MemberInfo } from '@tsudoi/contract/auth';
import { del, get, keys } from 'idb-keyval';
import { clientKeys } from '../offline/local.ts';
import { unpinAllOf } from '../offline/pinned.ts';
import { accountOf, imageCacheName, isSameAccount, ownerOfPerson, scopeOfPerson } from '../offline/scope.ts';
import { cacheStore, draftStore, orElse } from '../offline/stores.ts';
import { fullName } from '../parts/member.ts';
import { actingFor, family, type Shown } from './person.ts';

/** Names for the switch, of an info that came; `before` is what it showed. */
export function namesOf(
  before: readonly Shown[],
  {
    family: persons,
    account,
  }: { family: readonly LinkedPerson[]; account: Pick<MemberInfo['account'], 'last_name' | 'first_name'> },
  acting: number | undefined,
): Shown[] {
  // While one acts for somebody, the info is theirs.
  const own =
    acting === undefined ? { name: fullName(account) } : (before.find(({ id }) => id === undefined) ?? { name: '' });
  return [own, ...persons.map(({ id, name }) => ({ id, name }))];
}

/** Remembers who may be switched to; what was kept of somebody who may not any more goes. */
export async function storeFamily(info: Pick<MemberInfo, 'family' | 'account'>): Promise<void> {
  const before = family.get();
  const next = namesOf(before, info, actingFor());
  const text = JSON.stringify(next);
  if (text === clientKeys.family.read()) return;
  clientKeys.family.write(text);
  family.set(next);
  const gone = before.flatMap(({ id }) => (id === undefined || next.some((one) => one.id === id) ? [] : [id]));
  if (gone.length > 0) await forgetPersons(gone);
}

/** Nothing of persons stays that one may not act for any more. */
async function forgetPersons(ids: readonly number[]): Promise<void> {
  const own = clientKeys.scope.read();
  if (own === undefined) return;
  const isTheirs = (scope: string) => isSameAccount(scope, own) && ids.includes(Number(scope.split(':')[3]));
  for (const id of ids) await unpinAllOf(ownerOfPerson(accountOf(own), id));
  await orElse(async () => {
    for (const key of await keys<string>(cacheStore())) {
      if (!isTheirs(key)) continue;
      await del(key, cacheStore());
      await caches.delete(imageCacheName(key));
    }
    for (const key of await keys<string>(draftStore()))
      if (isTheirs(key.split('/')[0] ?? '')) await del(key, draftStore());
  }, undefined);
}

/** Opens the pages of somebody else, or the own ones. The page loads anew, so that memory holds one person alone. */
export function switchTo(id: number | undefined, to = '/home'): void {
  if (id === undefined) clientKeys.person.clear();
  else clientKeys.person.write(String(id));
  location.assign(to);
}

/** Whether anything of somebody is kept here, so that their pages open without network. */
export async function isKept(id: number): Promise<boolean> {
  const own = clientKeys.scope.read();
  if (own === undefined) return false;
  return orElse(async () => (await get(scopeOfPerson(own, id), cacheStore())) !== undefined, false);
}
