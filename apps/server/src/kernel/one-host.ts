import type { IncomingMessage } from 'node:http';

/**
 * Whether a request says in one way only which host, and so which facility, it is for: one Host header and a path as its
 * target. Of several, a proxy may have looked at another one than we would (RFC 9112, 3.2).
 */
export function namesOneHost({ rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>): boolean {
  if (!url.startsWith('/')) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}

/**
 * Removes what a caller says about the host beside `Host`, before anything reads it: Fastify's `request.host` prefers
 * X-Forwarded-Host once the peer is a trusted proxy, and a proxy that does not set the header passes the caller's on.
 */
export function dropForwardedHost({ headers }: Pick<IncomingMessage, 'headers'>): void {
  delete headers['x-forwarded-host'];
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A Host header as it may stand in an answer: a name or address and a port; undefined for anything else. */
export function plainHost(host: string | undefined): string | undefined {
  return host !== undefined && HOST.test(host) ? host.toLowerCase() : undefined;
}
