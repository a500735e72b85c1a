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
