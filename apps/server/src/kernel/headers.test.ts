import { expect, it } from 'vitest';
import { securityHeaders } from './headers.ts';

const policyOf = (files: string | undefined) => securityHeaders(true, files)['content-security-policy'] ?? '';

it('lets pages send files to the bucket they lie in, and to nobody else', () => {
  const policy = policyOf('https://bucket.s3.ap-northeast-1.amazonaws.com/files');
  expect(policy).toContain("connect-src 'self' ws: wss: https://bucket.s3.ap-northeast-1.amazonaws.com;");
  expect(policy).toContain("img-src 'self' data: blob: https://bucket.s3.ap-northeast-1.amazonaws.com;");
  expect(policy).not.toContain('/files');
  expect(policyOf(undefined)).toContain("connect-src 'self' ws: wss:;");
  expect(policyOf(undefined)).not.toContain('https:');
});
