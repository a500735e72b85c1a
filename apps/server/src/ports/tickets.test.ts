import { createHash, createHmac, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { gcsSigner, gcsTicket } from './gcs-ticket.ts';
import { createObjectStore } from './object-store.ts';
import { presign } from './presign.ts';
import { s3Signer, s3Ticket } from './s3-ticket.ts';
import { FileChanged } from './storage.ts';

/** The example keys of Amazon's own documentation. */
const AWS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOON = new Date('2026-11-20T03:00:00Z');
const REQUEST = { key: 'f/1/staff/abc.png', contentType: 'image/png', maxBytes: 5_242_880 };

interface Policy {
  expiration: string;
  conditions: (Record<string, string> | [string, number, number])[];
}
const read = (policy: string | undefined): Policy =>
  JSON.parse(Buffer.from(policy ?? '', 'base64').toString('utf8')) as Policy;

describe('S3', () => {
  it('signs an address as the example of the documentation does', () => {
    const url = presign(s3Signer(AWS), {
      method: 'GET',
      base: 'https://examplebucket.s3.amazonaws.com',
      key: 'test.txt',
      seconds: 86_400,
      now: new Date('2013-05-24T00:00:00Z'),
    });
    expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  it('makes a ticket with the fields of the specification, a policy for all of them, and its signature', () => {
    const ticket = s3Ticket({ ...AWS, endpoint: 'https://bucket.s3.us-east-1.amazonaws.com' }, REQUEST, NOON);
    expect(Object.keys(ticket.fields).toSorted()).toEqual([
      'Content-Type',
      'Policy',
      'X-Amz-Algorithm',
      'X-Amz-Credential',
      'X-Amz-Date',
      'X-Amz-Signature',
      'acl',
      'key',
    ]);
    expect(ticket).toMatchObject({
      cloud_storage_service: 's3',
      file_path: REQUEST.key,
      url: 'https://bucket.s3.us-east-1.amazonaws.com',
    });
    const policy = read(ticket.fields.Policy);
    expect(policy.expiration).toBe('2026-11-20T04:00:00.000Z');
    expect(policy.conditions).toContainEqual({ key: REQUEST.key });
    expect(policy.conditions).toContainEqual({ 'Content-Type': 'image/png' });
    expect(policy.conditions).toContainEqual(['content-length-range', 1, 5_242_880]);
    const key = ['20261120', 'us-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(
      (from, part) => createHmac('sha256', from).update(part).digest(),
      `AWS4${AWS.secretAccessKey}`,
    );
    expect(ticket.fields['X-Amz-Signature']).toBe(
      createHmac('sha256', key)
        .update(ticket.fields.Policy ?? '')
        .digest('hex'),
    );
    expect(JSON.stringify(ticket)).not.toContain(AWS.secretAccessKey);
  });
});

describe('GCS', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const settings = {
    bucket: 'bucket',
    endpoint: 'https://storage.googleapis.com/bucket',
    clientEmail: 'files@project.iam.gserviceaccount.com',
    privateKey,
  };

  it('makes a ticket with the fields of the specification, signed by the service account', () => {
    const ticket = gcsTicket(settings, REQUEST, NOON);
    expect(Object.keys(ticket.fields).toSorted()).toEqual([
      'Content-Type',
      'acl',
      'key',
      'policy',
      'x-goog-algorithm',
      'x-goog-credential',
      'x-goog-date',
      'x-goog-signature',
    ]);
    expect(ticket.fields['x-goog-credential']).toBe(
      'files@project.iam.gserviceaccount.com/20261120/auto/storage/goog4_request',
    );
    expect(read(ticket.fields.policy).conditions).toContainEqual({ bucket: 'bucket' });
    const signed = createVerify('RSA-SHA256')
      .update(ticket.fields.policy ?? '')
      .verify(createPublicKey(privateKey), ticket.fields['x-goog-signature'] ?? '', 'hex');
    expect(signed).toBe(true);
  });

  it('signs addresses below the bucket, other characters encoded', () => {
    const url = presign(gcsSigner(settings), {
      method: 'GET',
      base: settings.endpoint,
      key: 'f/1/領 収.pdf',
      seconds: 3_600,
      now: NOON,
    });
    expect(url).toMatch(
      /^https:\/\/storage\.googleapis\.com\/bucket\/f\/1\/%E9%A0%98%20%E5%8F%8E\.pdf\?X-Goog-Algorithm=GOOG4-RSA-SHA256&/,
    );
  });
});

describe('a bucket', () => {
  it('takes, gives and forgets what the server stores, each by a signed address', async () => {
    const kept = new Map<string, Buffer>();
    const etag = (file: Buffer | undefined) =>
      `"${createHash('md5')
        .update(file ?? '')
        .digest('hex')}"`;
    const http = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      if (!searchParams.has('X-Amz-Signature')) return response.writeHead(403).end();
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const source = request.headers['x-amz-copy-source'];
        // As with the real one, a copy whose source is not signed is no copy.
        if (
          typeof source === 'string' &&
          !(searchParams.get('X-Amz-SignedHeaders') ?? '').includes('x-amz-copy-source')
        )
          return response.writeHead(403).end();
        const copied = typeof source === 'string' ? kept.get(source) : undefined;
        const wanted = request.headers['x-amz-copy-source-if-match'];
        if (copied !== undefined && wanted !== etag(copied)) return response.writeHead(412).end();
        if (request.method === 'PUT') kept.set(pathname, copied ?? Buffer.concat(chunks));
        if (request.method === 'DELETE') kept.delete(pathname);
        const file = kept.get(pathname);
        const end = Number(/^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
        response
          .writeHead(request.method === 'PUT' || request.method === 'DELETE' ? 200 : file === undefined ? 404 : 200, {
            ...(request.method === 'HEAD' ? { 'content-length': file?.length ?? 0, etag: etag(file) } : {}),
          })
          .end(request.method === 'GET' ? (Number.isNaN(end) ? file : file?.subarray(0, end + 1)) : undefined);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/bucket`;
    const store = createObjectStore({
      base,
      signer: s3Signer(AWS),
      bucket: 'bucket',
      copySource: 'x-amz-copy-source',
      ticket: (request) => s3Ticket({ ...AWS, endpoint: base }, request, NOON),
    });
    try {
      expect(await store.exists('f/1/a.csv')).toBe(false);
      expect(await store.put('f/1/a.csv', Buffer.from('会員'), 'text/csv')).toBe(6);
      expect(kept.get('/bucket/f/1/a.csv')?.toString('utf8')).toBe('会員');
      expect(await store.exists('f/1/a.csv')).toBe(true);
      const chunks: Buffer[] = [];
      for await (const chunk of await store.open('f/1/a.csv')) chunks.push(Buffer.from(chunk as Uint8Array));
      expect(Buffer.concat(chunks).toString('utf8')).toBe('会員');
      expect(store.signedUrl('f/1/a.csv', '会員.csv')).toContain('response-content-disposition=attachment');
      expect([(await store.look('f/1/a.csv'))?.size, await store.look('f/1/b.csv')]).toEqual([6, undefined]);
      const versionOf = async (key: string) => (await store.look(key))?.version ?? '';
      const head: Buffer[] = [];
      for await (const chunk of await store.open('f/1/a.csv', 3)) head.push(Buffer.from(chunk as Uint8Array));
      expect(Buffer.concat(head).toString('utf8')).toBe('会');
      const version = await versionOf('f/1/a.csv');
      await store.put('f/1/a.csv', Buffer.from('別物'), 'text/csv');
      await expect(store.move('f/1/a.csv', 'f/1/b.csv', version)).rejects.toThrow(FileChanged);
      expect([await store.exists('f/1/a.csv'), await store.exists('f/1/b.csv')]).toEqual([true, false]);
      await store.put('f/1/a.csv', Buffer.from('会員'), 'text/csv');
      await store.move('f/1/a.csv', 'f/1/b.csv', version);
      expect([await store.exists('f/1/a.csv'), kept.get('/bucket/f/1/b.csv')?.toString('utf8')]).toEqual([
        false,
        '会員',
      ]);
      // A header takes no Japanese, so the source of a copy is encoded as addresses are.
      await store.move('f/1/b.csv', 'f/1/会員 一覧.csv', version);
      await store.move('f/1/会員 一覧.csv', 'f/1/a.csv', version);
      expect(kept.get('/bucket/f/1/a.csv')?.toString('utf8')).toBe('会員');
      await store.remove('f/1/a.csv');
      await expect(store.open('f/1/a.csv')).rejects.toThrow('no stored file');
    } finally {
      http.close();
    }
  });
});
