const HOME = '/home';
const OF_OTHERS = /^\/(api|manage|admin|dev|files|socket\.io|healthz|readyz|metrics)([/?#]|$)/;
const OF_SIGNING_IN = /^\/(login|auth\/login)([/?#]|$)/;
const ANY_ORIGIN = 'https://member.invalid';

/** The path to go to after signing in: a path of this app, or home where the query names anything else. */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/')) return HOME;
  try {
    const url = new URL(wanted, ANY_ORIGIN);
    if (url.origin !== ANY_ORIGIN || url.username !== '') return HOME;
    const path = url.pathname + url.search + url.hash;
    // `/\evil` and `//evil` name another host; the parser would have told, a path that still begins so is refused too.
    if (/^\/[/\\]/.test(path) || OF_OTHERS.test(path) || OF_SIGNING_IN.test(path) || url.pathname === '/') return HOME;
    return path;
  } catch {
    return HOME;
  }
}

/** The login address that leads back to a path. */
export function loginPath(from: string): string {
  const path = safeRedirect(from);
  // What is no page of this app leads home by itself.
  if (path === HOME && !from.startsWith(HOME)) return '/login';
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/** The area of the console that an address belongs to. */
export function consoleAreaOf(path: string): 'manage' | 'admin' | undefined {
  if (/^\/manage(\/|$)/.test(path)) return 'manage';
  return /^\/admin(\/|$)/.test(path) ? 'admin' : undefined;
}

/** State of a navigation to login after a password was set. */
export const PASSWORD_CHANGED = 'password_changed';
