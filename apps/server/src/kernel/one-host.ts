import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names its host, and so its facility, exactly once: one Host header, and a path rather than a whole
 * address as its target. Where there are two, a proxy may have read the other one (RFC 9112, 3.2).
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
 * Removes X-Forwarded-Host before anything reads it. Fastify's `request.host` prefers it over `Host` once the peer is a
 * trusted proxy, and a proxy that does not set the header passes on the one of the caller.
 */
export function dropForwardedHost({ headers }: Pick<IncomingMessage, 'headers'>): void {
  delete headers['x-forwarded-host'];
}

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A Host header as it may stand in an answer: a name or address and a port; undefined for anything else. */
export function plainHost(host: string | undefined): string | undefined {
  return host !== undefined && HOST.test(host) ? host.toLowerCase() : undefined;
}
