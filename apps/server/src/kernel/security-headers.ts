import { plainHost } from './one-host.ts';

/**
 * `sockets` are the addresses of the sockets of this host; `files` is the origin of a cloud that files are sent to and
 * fetched from, none where they are stored on this machine.
 */
const policy = (sockets: string, files: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' blob: ${files}`,
    "font-src 'self'",
    `connect-src ${["'self'", sockets, files].filter((source) => source !== '').join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((line) => line.trim())
    .join('; ');

/**
 * Makes the security headers of every answer, by its request's Host header. `secure` adds HSTS; `files` is the address of
 * the bucket, where there is one. Documents are static files without inline script.
 */
export function securityHeaders(
  secure: boolean,
  files: string | undefined,
): (host: string | undefined) => Record<string, string> {
  const origin = files === undefined ? '' : new URL(files).origin;
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  return (host) => {
    const own = plainHost(host);
    // Older browsers do not count sockets of the same host as 'self'.
    const sockets = own === undefined ? '' : `${secure ? 'wss' : 'ws'}://${own}`;
    return { 'content-security-policy': policy(sockets, origin), ...always };
  };
}

/**
 * The policy of the one document that compiles WebAssembly: the door, whose decoder reads codes of cards. All else stays as it is, and scripts still come
 * from here alone.
 */
export const withWebAssembly = (policy: string): string =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
