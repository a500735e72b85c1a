import type { CallOutput } from '@tsudoi/contract';
import { guestLogin, type MemberInfo, memberInfo } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { offlineCache } from '../offline/cache.ts';
import { deviceKeys } from '../offline/local.ts';
import { readCopy, writeCopy } from '../offline/publicCopy.ts';
import { createStore } from '../parts/store.ts';
import { client, setReload } from './client.ts';
import { fetchFacility } from './facility.ts';
import { facility } from './facility-store.ts';
import { forgetRequestFacts, setRequestFacts } from './facts.ts';
import { family } from './person.ts';
import { storeTempFlag } from './store.ts';

export type GuestInfo = CallOutput<typeof guestLogin>;

interface InfoState {
  /** The member's own; kept ones count until the server answered. */
  member?: MemberInfo;
  guest?: GuestInfo;
  /** The fetch after login is complete; a second one does not happen while this is set (ST-15). */
  loaded: boolean;
}

/** Menus, organization and account of whoever is here. */
export const info = createStore<InfoState>({ loaded: false });

/** Key of the member's info among what is kept. */
export const INFO_KEY = memberInfo.path;

let running: Promise<MemberInfo> | undefined;

/** Forgets who was here; the next guard asks again. */
export function resetInfo(): void {
  running = undefined;
  forgetRequestFacts();
  info.set({ loaded: false });
}

/**
 * The member's info: the loaded one, else the kept one with a fetch behind it, else a fetched one. `onFetched` is called with
 * what that fetch behind a kept one brought.
 */
export async function ensureInfo(onFetched?: (member: MemberInfo) => void): Promise<MemberInfo> {
  const { member, loaded } = info.get();
  if (member !== undefined && loaded) return member;
  const cached = member ?? cachedInfo();
  if (cached === undefined) return loadInfo();
  if (member === undefined) info.set({ member: cached, loaded: false });
  loadInfo().then(onFetched, () => {
    // What is kept stays on screen; an ended session was reported by the client itself.
  });
  return cached;
}

/** Asks the server; concurrent callers share one call. */
export function loadInfo(): Promise<MemberInfo> {
  running ??= fetchInfo().finally(() => {
    running = undefined;
  });
  return running;
}

async function fetchInfo(): Promise<MemberInfo> {
  const scope = offlineCache.scope;
  const member = await client.call(memberInfo, {}, { keepOnNavigation: true });
  // Somebody else signed in meanwhile: this answer is not theirs.
  if (offlineCache.scope !== scope) return member;
  storeTempFlag(member.account.account_info.temp_flag);
  if (member.family.length + family.get().length > 0)
    void import('./family.ts').then(({ storeFamily }) => storeFamily(member));
  setRequestFacts({ organizationId: member.organization?.id });
  offlineCache.admit(INFO_KEY);
  offlineCache.set(INFO_KEY, { data: member });
  offlineCache.answered(INFO_KEY);
  info.set({ member, loaded: true });
  return member;
}

// The member was moved to another organization, a menu went, or the facility changed while the app was open or away.
setReload(async () => {
  forgetRequestFacts();
  const { loaded } = info.get();
  info.set({ ...info.get(), loaded: false });
  // Without network what is remembered stays, and the call that was refused goes out without what may be stale.
  await fetchFacility().catch(() => undefined);
  // Where this is the first fetch of the info, the refused call is that fetch.
  if (loaded && running === undefined) loadInfo().catch(() => undefined);
});

/** Starts a guest session once, where the facility allows it; without network with the menu of the last one. */
export async function ensureGuest(): Promise<GuestInfo> {
  const { guest } = info.get();
  if (guest !== undefined) return guest;
  try {
    return await loadGuestInfo();
  } catch (cause) {
    const copy = readCopy<GuestInfo>(deviceKeys.guest, facility.get()?.code);
    if (!(cause instanceof CallError && cause.isOffline) || copy === undefined) throw cause;
    info.set({ guest: copy.data, loaded: true });
    return copy.data;
  }
}

/** Asks the server for what guests may look at, in the language of the app. */
export async function loadGuestInfo(): Promise<GuestInfo> {
  const started = await client.call(guestLogin, {}, { keepOnNavigation: true });
  writeCopy(deviceKeys.guest, facility.get()?.code, started);
  info.set({ guest: started, loaded: true });
  return started;
}

function cachedInfo(): MemberInfo | undefined {
  const entry = offlineCache.get(INFO_KEY);
  return isInfo(entry?.data) ? entry.data : undefined;
}

// Kept under this contract's version, so a look at its outline suffices.
function isInfo(data: unknown): data is MemberInfo {
  return typeof data === 'object' && data !== null && 'account' in data && 'header_menu' in data;
}
