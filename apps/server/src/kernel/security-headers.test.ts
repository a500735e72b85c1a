import { expect, it } from 'vitest';
import { securityHeaders, withWebAssembly } from './security-headers.ts';

const policyOf = (files: string | undefined, host: string | undefined = 'a.example.test', secure = true) =>
  securityHeaders(secure, files)(host)['content-security-policy'] ?? '';
const connects = (policy: string) => /connect-src ([^;]*);/.exec(policy)?.[1];

it('lets pages send files to the bucket they lie in, and to nobody else', () => {
  const policy = policyOf('https://bucket.s3.ap-northeast-1.amazonaws.com/files');
  expect(connects(policy)).toBe("'self' wss://a.example.test https://bucket.s3.ap-northeast-1.amazonaws.com");
  expect(policy).toContain("img-src 'self' data: blob: https://bucket.s3.ap-northeast-1.amazonaws.com;");
  expect(policy).not.toContain('/files');
  expect(policyOf(undefined)).not.toContain('https:');
});

it.each([
  ['localhost:8080', false, "'self' ws://localhost:8080"],
  ['A.Example.test', true, "'self' wss://a.example.test"],
  ['[::1]:8080', false, "'self' ws://[::1]:8080"],
  ['a.test; script-src *', true, "'self'"],
  ['* ws:', true, "'self'"],
  ['', true, "'self'"],
])('lets pages of %s open sockets of their own host only', (host, secure, expected) => {
  const policy = policyOf(undefined, host, secure);
  expect(connects(policy)).toBe(expected);
  expect(policy.match(/script-src/g)).toHaveLength(1);
});

it('lets one document compile WebAssembly, with scripts from here alone', () => {
  const policy = policyOf(undefined);
  expect(policy).toContain("script-src 'self';");
  expect(withWebAssembly(policy)).toBe(policy.replace("script-src 'self';", "script-src 'self' 'wasm-unsafe-eval';"));
});
