import { createHash } from 'node:crypto';

/** The parts that differ between the two clouds that sign addresses this way. */
export interface Signer {
  algorithm: 'AWS4-HMAC-SHA256' | 'GOOG4-RSA-SHA256';
  /** `X-Amz-` or `X-Goog-`: how the signing parameters begin. */
  prefix: string;
  /** Who signs, with the scope of the day: `AKIA…/20260101/ap-northeast-1/s3/aws4_request`. */
  credential(day: string): string;
  scope(day: string): string;
  /** Signature of the text in hex. */
  sign(text: string, day: string): string;
}

/** `20260101T093000Z`, the only date format the two clouds take. */
export function compactInstant(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d+/g, '');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A key as it stands in addresses and headers: each part encoded, the slashes between them as they are. */
export const encodeKey = (key: string): string => key.split('/').map(encode).join('/');

/** An address that allows one method on one object for `seconds`. `base` is the bucket's address. */
export function presign(
  signer: Signer,
  request: {
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
    base: string;
    key: string;
    seconds: number;
    now: Date;
    query?: Readonly<Record<string, string>>;
    /** Headers that are sent along and signed, beside `host`; names in lower case. */
    headers?: Readonly<Record<string, string>>;
  },
): string {
  const base = new URL(request.base);
  const instant = compactInstant(request.now);
  const day = instant.slice(0, 8);
  const { prefix } = signer;
  const signed = Object.entries({ ...request.headers, host: base.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const signedNames = signed.map(([name]) => name).join(';');
  const query: Record<string, string> = {
    ...request.query,
    [`${prefix}Algorithm`]: signer.algorithm,
    [`${prefix}Credential`]: signer.credential(day),
    [`${prefix}Date`]: instant,
    [`${prefix}Expires`]: String(request.seconds),
    [`${prefix}SignedHeaders`]: signedNames,
  };
  const canonicalQuery = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = `${base.pathname.replace(/\/$/, '')}/${encodeKey(request.key)}`;
  const canonical = [
    request.method,
    path,
    canonicalQuery,
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    signedNames,
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const text = [
    signer.algorithm,
    instant,
    signer.scope(day),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  return `${base.origin}${path}?${canonicalQuery}&${prefix}Signature=${signer.sign(text, day)}`;
}
