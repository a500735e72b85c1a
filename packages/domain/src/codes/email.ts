const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LOOSE_LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
const CARRIER = /^(?:[a-z0-9-]+\.)?(?:docomo|ezweb|softbank|vodafone)\.ne\.jp$/i;

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

/**
 * Whether a text is an e-mail address. Lenient also takes what Japanese carriers once gave out against the standard:
 * `a..b.@docomo.ne.jp`.
 */
export function isEmail(text: string, options: { lenient?: boolean } = {}): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || text.length > EMAIL_MAX || local.length > LOCAL_MAX || !DOMAIN.test(domain)) return false;
  return LOCAL.test(local) || (options.lenient === true && CARRIER.test(domain) && LOOSE_LOCAL.test(local));
}

/** An e-mail address as it is stored and compared: half-width, trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
