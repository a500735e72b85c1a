import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createObjectStore } from './object-store.ts';
import { s3Signer, s3Ticket } from './s3-ticket.ts';

const SOURCE = path.resolve(import.meta.dirname, '..');
const CALLS_OUT =
  /\bfetch\(|^import (?!type\b)[^;]*'node:https?'|\bimport\('node:https?'\)|createTransport\(|\bconnect\(\{|new WebSocket\(/m;

it('calls out from four places only: bucket, mail server and scanner, whose hosts are settings, and agencies, whose origins operators allow', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('sandbox-agency'),
  );
  expect(files.length).toBeGreaterThan(100);
  const callers = files.filter((file) => CALLS_OUT.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(callers.map((file) => file.replaceAll(path.sep, '/')).toSorted()).toEqual([
    'ports/object-store.ts',
    'ports/payments/outbound.ts',
    'ports/scanner.ts',
    'ports/smtp.ts',
  ]);
});

it('follows no redirect of a bucket to another host', async () => {
  let reached = 0;
  const inside = createServer((_, response) => {
    reached += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const portOf = (server: typeof inside) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const bucket = createServer((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/meta-data` }).end(),
  );
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${portOf(bucket)}/bucket`;
  const account = { bucket: 'bucket', region: 'x', endpoint: base, accessKeyId: 'id', secretAccessKey: 'key' };
  const store = createObjectStore({
    base,
    signer: s3Signer(account),
    bucket: 'bucket',
    copySource: 'x-amz-copy-source',
    ticket: (request) => s3Ticket(account, request, new Date()),
  });
  await expect(store.put('f/1/a.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  expect(reached).toBe(0);
  inside.close();
  bucket.close();
});
