import type { Audience } from '@tsudoi/contract';
import { MINUTE_MS, SESSION_MARGIN_MS, storageKey } from '@tsudoi/domain';
import { proxy } from 'valtio';

/** What a signed-in area remembers; `isAuth` starts as "fail" (ST-01). */
export interface SessionState<Info> {
  token: string | undefined;
  /** When the token ends, in ms since 1970. */
  expiry: number | undefined;
  isAuth: 'success' | 'fail';
  info: Info | undefined;
}

const PARTS = ['token', 'expiry', 'is_auth', 'account_info'] as const;

/** Settings of {@link createSessionStore}. */
export interface SessionOptions<Info> {
  storage?: Storage;
  now?: () => number;
  /** Further keys of this area that go with the session, such as `account_temp_flag` (ST-09). */
  extraParts?: readonly string[];
  /** A further condition for a session to count, such as no temporary registration (ST-03). */
  accepts?: (info: Info | undefined) => boolean;
}

/** The session of one area, kept in local storage and followed in every tab. */
export interface SessionStore<Info> {
  /** Read with useSnapshot; written only through the functions beside it. */
  state: SessionState<Info>;
  /** Signed in and not within five minutes of the end (ST-02). */
  isValid(): boolean;
  /** Signed in once, though the token may be over: one refresh is worth trying (ST-68). */
  isKnown(): boolean;
  signIn(session: { token: string; expiresIn: number; info?: Info }): void;
  setInfo(info: Info | undefined): void;
  /** A refresh brought a new token; `expiresIn` in minutes. */
  refreshed(session: { token: string; expiresIn: number }): void;
  /** Forgets everything of the area, here and in other tabs (ST-08). */
  clear(): void;
  /** Told when the session begins or ends, also in another tab. */
  onChange(listener: () => void): () => void;
  /** Refreshes inside the margin while the person is active (ST-24); returns how to stop. */
  keepFresh(refresh: () => Promise<void>): () => void;
}

/** Makes the session store of an area. */
export function createSessionStore<Info>(audience: Audience, options: SessionOptions<Info> = {}): SessionStore<Info> {
  const storage = options.storage ?? localStorage;
  const now = options.now ?? Date.now;
  const key = (part: string) => storageKey(audience, part);
  const state = proxy<SessionState<Info>>({ token: undefined, expiry: undefined, isAuth: 'fail', info: undefined });
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  const load = () => {
    const expiry = Number(storage.getItem(key('expiry')) ?? Number.NaN);
    state.token = storage.getItem(key('token')) ?? undefined;
    state.expiry = Number.isFinite(expiry) ? expiry : undefined;
    state.isAuth = storage.getItem(key('is_auth')) === 'success' ? 'success' : 'fail';
    state.info = parse<Info>(storage.getItem(key('account_info')));
  };
  const put = (part: string, value: string | undefined) =>
    value === undefined ? storage.removeItem(key(part)) : storage.setItem(key(part), value);
  const save = () => {
    put('token', state.token);
    put('expiry', state.expiry?.toString());
    put('account_info', state.info === undefined ? undefined : JSON.stringify(state.info));
    // Last, because other tabs read the whole session when this one changes.
    put('is_auth', state.isAuth);
  };
  const isKnown = () => state.token !== undefined && state.isAuth === 'success' && state.expiry !== undefined;

  load();
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.storageArea !== storage && event.storageArea !== null) return;
      if (event.key !== null && !PARTS.some((part) => key(part) === event.key)) return;
      const before = isKnown();
      load();
      if (before !== isKnown()) notify();
    });
  }

  return {
    state,
    isKnown,
    isValid: () =>
      isKnown() && now() < (state.expiry ?? 0) - SESSION_MARGIN_MS && (options.accepts?.(state.info) ?? true),
    signIn({ token, expiresIn, info }) {
      Object.assign(state, { token, expiry: now() + expiresIn * MINUTE_MS, isAuth: 'success', info });
      save();
      notify();
    },
    setInfo(info) {
      state.info = info;
      save();
    },
    refreshed({ token, expiresIn }) {
      if (state.isAuth !== 'success') return;
      Object.assign(state, { token, expiry: now() + expiresIn * MINUTE_MS });
      save();
    },
    clear() {
      const before = isKnown();
      Object.assign(state, { token: undefined, expiry: undefined, isAuth: 'fail', info: undefined });
      for (const part of [...PARTS, ...(options.extraParts ?? [])]) storage.removeItem(key(part));
      if (before) notify();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepFresh: (refresh) => keepFresh(() => isKnown() && now() >= (state.expiry ?? 0) - SESSION_MARGIN_MS, refresh),
  };
}

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

function keepFresh(isDue: () => boolean, refresh: () => Promise<void>): () => void {
  let activeUntil = Date.now() + SESSION_MARGIN_MS;
  let running = false;
  const check = async () => {
    if (running || !isDue() || Date.now() > activeUntil || document.visibilityState === 'hidden') return;
    running = true;
    try {
      await refresh();
    } catch {
      // The client reports a refused refresh itself; a lost network is tried again at the next check.
    } finally {
      running = false;
    }
  };
  const active = () => {
    activeUntil = Date.now() + SESSION_MARGIN_MS;
    void check();
  };
  for (const name of ACTIVITY) window.addEventListener(name, active, { passive: true, capture: true });
  document.addEventListener('visibilitychange', active);
  const timer = setInterval(() => void check(), MINUTE_MS / 2);
  return () => {
    clearInterval(timer);
    for (const name of ACTIVITY) window.removeEventListener(name, active, { capture: true });
    document.removeEventListener('visibilitychange', active);
  };
}

function parse<T>(text: string | null): T | undefined {
  if (text === null) return undefined;
  try {
    const value: T = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
