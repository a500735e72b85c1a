/** The address to go to after signing in, only inside the area it belongs to. */
export function safeRedirect(search: string, area: '/manage' | '/admin'): string | undefined {
  const target = new URLSearchParams(search).get('redirect');
  if (target === null || !target.startsWith(`${area}/`) || target.includes('\\')) return undefined;
  return target.startsWith(`${area}/login`) ? undefined : target;
}

/** An address with the place to come back to. */
export function withRedirect(to: string, from: { pathname: string; search?: string }): string {
  const place = from.pathname + (from.search ?? '');
  return `${to}?redirect=${encodeURIComponent(place)}`;
}
