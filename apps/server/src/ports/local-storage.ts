import { createHmac } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MINUTE_MS, SIGNED_URL_MINUTES } from '@tsudoi/domain';
import * as v from 'valibot';
import { newSecret, sameText } from '../kernel/secrets.ts';
import { type S3Settings, s3Signer, s3Ticket } from './s3-ticket.ts';
import {
  FileChanged,
  type Storage,
  type Stored,
  type TicketRequest,
  type UploadTicket,
  versionAddress,
} from './storage.ts';

/** Where the browser sends a file when no cloud is configured. */
export const LOCAL_UPLOAD_PATH = '/files/upload';
const FILES_PREFIX = '/files/';
/** Folder of files that are being written; no key of a file leads there. */
const UNFINISHED = '.unfinished';

/** What a local ticket allows, as its signed policy says it. */
export interface LocalPolicy {
  key: string;
  contentType: string;
  maxBytes: number;
}

const Policy = v.object({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(
    v.union([v.record(v.string(), v.string()), v.tuple([v.literal('content-length-range'), v.number(), v.number()])]),
  ),
});

/** The signed forms of S3, with a bucket that is this machine. */
const s3Settings = (secret: string): S3Settings => ({
  region: 'local',
  endpoint: LOCAL_UPLOAD_PATH,
  accessKeyId: 'tsudoi',
  secretAccessKey: sign(secret, 'upload', ''),
});

const KEY = /^f\/\d+\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Whether a key is one the server made: below a facility, no dots that climb. */
export function isStorageKey(key: string): boolean {
  return KEY.test(key) && !key.includes('..') && key.length <= 300;
}

/** The facility a key belongs to. */
export function facilityOfKey(key: string): number {
  return Number(key.split('/', 2)[1]);
}

function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
}

/** Fields that S3 does not hold against the policy: the policy itself and its signature. */
const UNSIGNED = ['Policy', 'X-Amz-Signature'];

/**
 * Reads the policy of a signed form as S3 does; undefined where the signature is wrong, the policy is too old, or a field
 * of the form is not what the policy says. `now` is in milliseconds since 1970.
 */
export function readPolicy(
  secret: string,
  form: Readonly<Record<string, string>>,
  now: number,
): LocalPolicy | undefined {
  const { Policy: encoded = '', 'X-Amz-Signature': signature = '', 'X-Amz-Date': instant = '' } = form;
  if (!sameText(s3Signer(s3Settings(secret)).sign(encoded, instant.slice(0, 8)), signature)) return undefined;
  const { expiration, conditions } = v.parse(Policy, JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  if (Date.parse(expiration) <= now) return undefined;
  const signed = new Map<string, string>();
  let maxBytes = 0;
  for (const condition of conditions) {
    if (Array.isArray(condition)) maxBytes = condition[2];
    else for (const [name, value] of Object.entries(condition)) signed.set(name, value);
  }
  const names = Object.keys(form).filter((name) => !UNSIGNED.includes(name));
  const isAsSigned = names.length === signed.size && names.every((name) => form[name] === signed.get(name));
  const [key = '', contentType = ''] = [signed.get('key'), signed.get('Content-Type')];
  return isAsSigned && isStorageKey(key) ? { key, contentType, maxBytes } : undefined;
}

/** What a signed address of a file says. */
export interface SignedFile {
  key: string;
  name: string;
  expires: number;
}

const fileText = ({ key, name, expires }: SignedFile): string => JSON.stringify([key, name, expires]);

/** Whether the signature of a file's address is ours and still good. */
export function isSigned(secret: string, file: SignedFile, signature: string, now: number): boolean {
  return file.expires > now && sameText(sign(secret, 'file', fileText(file)), signature);
}

/** Files in a folder of this machine, for the demo and small installations. `secret` signs forms and addresses. */
export function createLocalStorage(folder: string, secret: string): Storage {
  const at = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`not a key of a stored file: ${key}`);
    return path.join(folder, key);
  };

  const unfinished = path.join(folder, UNFINISHED);

  /** Writes a file elsewhere in the folder first: nobody ever reads half of one. Returns its path. */
  async function written(key: string, write: (half: string) => Promise<void>): Promise<string> {
    const target = at(key);
    await mkdir(path.dirname(target), { recursive: true });
    await mkdir(unfinished, { recursive: true });
    const half = path.join(unfinished, newSecret());
    try {
      await write(half);
      await rename(half, target);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    return target;
  }

  /** A file is never written over in place: what is stored later is another file of the disk. */
  const looked = async (file: string): Promise<Stored> => {
    const { size, ino, mtimeNs } = await stat(file, { bigint: true });
    return { size: Number(size), version: `${ino}-${mtimeNs}` };
  };

  return {
    ticket(request: TicketRequest): UploadTicket {
      const now = new Date();
      const address = `${FILES_PREFIX}${request.key}`;
      const ticket = s3Ticket(s3Settings(secret), request, now);
      return { ...ticket, public_url: address, version_url: versionAddress(address, now) };
    },

    async put(key, body) {
      const target = await written(key, (half) =>
        pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, createWriteStream(half)),
      );
      return (await stat(target)).size;
    },

    async putFile(key, source) {
      await written(key, (half) => copyFile(source, half));
    },

    async open(key, bytes) {
      const file = at(key);
      await access(file);
      return createReadStream(file, bytes === undefined ? {} : { end: bytes - 1 });
    },

    look: (key) =>
      looked(at(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),

    async move(from, to, version) {
      await written(to, async (half) => {
        // At this place nobody can change it any more, so what is seen now is what is kept.
        await rename(at(from), half).catch((cause: NodeJS.ErrnoException) => {
          throw cause.code === 'ENOENT' ? new FileChanged(from) : cause;
        });
        if ((await looked(half)).version !== version) throw new FileChanged(from);
      });
    },

    exists: (key) =>
      access(at(key)).then(
        () => true,
        () => false,
      ),

    async remove(key) {
      await rm(at(key), { force: true });
    },

    async removeUnfinished(before) {
      const names = await readdir(unfinished).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      let removed = 0;
      for (const name of names) {
        const half = path.join(unfinished, name);
        // It may have been finished since the folder was read.
        const found = await stat(half).catch(() => undefined);
        if (found === undefined || found.mtime >= before) continue;
        await rm(half, { force: true });
        removed += 1;
      }
      return removed;
    },

    signedUrl(key, name, until = new Date(Date.now() + SIGNED_URL_MINUTES * MINUTE_MS)) {
      const file: SignedFile = { key, name, expires: until.getTime() };
      const query = new URLSearchParams({
        name,
        expires: String(file.expires),
        signature: sign(secret, 'file', fileText(file)),
      });
      return `${FILES_PREFIX}${key}?${query}`;
    },
  };
}
