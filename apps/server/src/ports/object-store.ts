import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS, SIGNED_URL_MINUTES } from '@tsudoi/domain';
import { encodeKey, presign, type Signer } from './presign.ts';
import { FileChanged, type Storage, type TicketRequest, type UploadTicket } from './storage.ts';

/** How long the server itself may take for one object. */
const OWN_SECONDS = 900;
const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

/** The chunks of a body, one after the other. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Files in a bucket that takes signed addresses; what differs between clouds is the signer and the upload form. */
export function createObjectStore(parts: {
  base: string;
  signer: Signer;
  /** Name of the bucket, as a copy names its source. */
  bucket: string;
  /** Header that names the source of a copy: `x-amz-copy-source` or `x-goog-copy-source`. */
  copySource: string;
  ticket(request: TicketRequest): UploadTicket;
}): Storage {
  const { base, signer } = parts;

  /** `signed` are headers that the cloud wants in the signature; what else stands in `init` it takes as it comes. */
  async function call(
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE',
    key: string,
    init: RequestInit = {},
    signed: Record<string, string> = {},
  ): Promise<Response> {
    const address = presign(signer, { method, base, key, seconds: OWN_SECONDS, now: new Date(), headers: signed });
    const headers = { ...init.headers, ...signed };
    const answer = await fetch(address, { ...init, headers, method, redirect: 'error' });
    if (!answer.ok && answer.status !== NOT_FOUND && answer.status !== PRECONDITION_FAILED)
      throw new Error(`storage answered ${answer.status} to ${method}`);
    return answer;
  }

  async function putFile(key: string, file: string, contentType: string): Promise<void> {
    const answer = await call('PUT', key, { body: await openAsBlob(file), headers: { 'content-type': contentType } });
    if (!answer.ok) throw new Error(`storage answered ${answer.status} to PUT`);
  }

  return {
    ticket: parts.ticket,
    putFile,

    async put(key, body, contentType) {
      // A bucket wants the length first, so a stream goes through a file of this machine.
      const file = path.join(tmpdir(), `tsudoi-put-${randomUUID()}`);
      try {
        await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(file));
        await putFile(key, file, contentType);
        return (await stat(file)).size;
      } finally {
        await rm(file, { force: true });
      }
    },

    async open(key, bytes) {
      const answer = await call('GET', key, bytes === undefined ? {} : { headers: { range: `bytes=0-${bytes - 1}` } });
      if (!answer.ok || answer.body === null) throw new Error(`no stored file ${key}`);
      return Readable.from(chunksOf(answer.body));
    },

    async exists(key) {
      return (await call('HEAD', key)).ok;
    },

    async look(key) {
      const { ok, headers } = await call('HEAD', key);
      return ok ? { size: Number(headers.get('content-length') ?? 0), version: headers.get('etag') ?? '' } : undefined;
    },

    async move(from, to, version) {
      const { copySource, bucket } = parts;
      const source = { [copySource]: `/${bucket}/${encodeKey(from)}`, [`${copySource}-if-match`]: version };
      const answer = await call('PUT', to, {}, source);
      if (answer.status === PRECONDITION_FAILED || answer.status === NOT_FOUND) throw new FileChanged(from);
      // A copy that fails on the way answers 200 with an error in its body.
      if (!answer.ok || (await answer.text()).includes('<Error>')) throw new Error(`storage did not copy ${from}`);
      await call('DELETE', from);
    },

    async remove(key) {
      await call('DELETE', key);
    },

    signedUrl(key, name, until) {
      const now = new Date();
      const ms = until === undefined ? SIGNED_URL_MINUTES * MINUTE_MS : until.getTime() - now.getTime();
      const offered = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
      return presign(signer, {
        method: 'GET',
        base,
        key,
        seconds: Math.max(1, Math.floor(ms / 1000)),
        now,
        query: { 'response-content-disposition': offered },
      });
    },
  };
}
