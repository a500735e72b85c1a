/** `files` is the origin of a cloud that files are sent to and fetched from; none where they lie on this machine. */
const policy = (files: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${files}`,
    `media-src 'self' blob: ${files}`,
    "font-src 'self'",
    `connect-src 'self' ws: wss: ${files}`,
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
 * Security headers of every answer. `secure` adds HSTS; `files` is the address of the bucket, where there is one. Documents
 * are static files without inline script.
 */
export function securityHeaders(secure: boolean, files: string | undefined): Record<string, string> {
  return {
    'content-security-policy': policy(files === undefined ? '' : new URL(files).origin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
