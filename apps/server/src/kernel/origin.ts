import { Problem } from '@tsudoi/contract';

type Headers = Record<string, string | string[] | undefined>;

/**
 * Whether a browser says that a call came from a page of this very host. What is no browser says nothing and is let
 * through: it has no cookies of anybody. Sessions are bearers, which no other site can send; this is the second lock.
 * @throws Problem foreign_origin
 */
export function refuseForeignOrigin(headers: Headers, host: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('foreign_origin');
  const { origin } = headers;
  if (origin === undefined) return;
  const from = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin).host : '';
  if (from !== host.toLowerCase()) throw new Problem('foreign_origin');
}
