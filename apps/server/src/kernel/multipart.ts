import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Multipart } from '@fastify/multipart';
import { type FieldProblems, Problem } from '@tsudoi/contract';
import type { UploadPurpose } from '@tsudoi/domain';
import type { FastifyRequest } from 'fastify';
import { sizeText } from './answer.ts';
import { formInMemory } from './form-in-memory.ts';
import { fieldOfList, putField } from './nested-fields.ts';

/** A file of a multipart request, held in a temporary place until the request ends. */
export interface UploadedFile {
  path: string;
  name: string;
  contentType: string;
  size: number;
}

/** A file that a form carries for a field of its body. */
export interface FilePart {
  /** Name of the part, such as `basic_info[document][]`. */
  name: string;
  /** Dotted path of the field, such as `basic_info.document`. */
  field: string;
  purpose: UploadPurpose;
  file: UploadedFile;
}

/** What a form may carry: files by the names of their parts, and files of fields with what they are for. */
export interface FormParts {
  files: readonly string[];
  uploads: Readonly<Record<string, UploadPurpose>>;
}

/** A form that was read to its end. */
export interface MultipartBody {
  /** The fields, nested by their brackets: `basic_info[email]` is `body.basic_info.email`. */
  body: Record<string, unknown>;
  /** Files that the endpoint names itself (`files`), by their part. */
  files: Record<string, UploadedFile>;
  /** Files for fields of the body (`uploads`), to be taken in and put into the body as paths. */
  parts: FilePart[];
  /** Removes the temporary files. */
  discard(): Promise<void>;
}

/**
 * The error to throw for one that came while a form streamed in. What the parser cannot read is a bad request; what the
 * system refused (a full disk: `syscall`) or Fastify did (too many parts: `statusCode`) stays what it is.
 */
function streamError(error: unknown): unknown {
  const isOfSystemOrFastify = error instanceof Error && ('syscall' in error || 'statusCode' in error);
  return isOfSystemOrFastify || error instanceof Problem ? error : new Problem('bad_request', { cause: error });
}

/** The parts of a form as they stream in. @throws Problem bad_request where it is not a form */
export async function* partsOf(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(options);
  } catch (error) {
    throw streamError(error);
  }
}

/** The name of a file as it can be stored and shown: without control characters, or such as turn the direction of writing. */
const shownName = (name: string): string => name.toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '');

const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

/** Files of one form at most; more are refused as too large a body. */
const MAX_FILES = 10;

/** A form of at most so many bytes is read in memory; a larger one is streamed. */
const SMALL_FORM_BYTES = 262_144;

/**
 * Reads a multipart request: fields nested by their brackets, the files named by the endpoint streamed to disk. All fields together
 * have the limit that a JSON body of the route has.
 * @throws Problem too_large when a file is larger than `maxBytes`; the rest of the upload is read and dropped first, so
 * that the answer reaches the sender. Problem body_too_large as soon as the fields are too large together, of which no more is then
 * read. Problem validation names files that the endpoint has no place for.
 */
export async function readMultipart(
  request: FastifyRequest,
  expected: FormParts,
  maxBytes: number,
): Promise<MultipartBody> {
  // Most forms come without a file, so the folder is made when the first one does.
  let folder: string | undefined;
  const discard = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  const body: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  const parts: FilePart[] = [];
  let tooLarge = false;
  const { bodyLimit } = request.routeOptions;
  let fieldBytes = 0;
  /** Files that the endpoint has no place for: taken and thrown away they would look as if they were stored. */
  const unknown: FieldProblems = {};

  function takeField(name: string, value: unknown): void {
    // The parser would have read a part that says it is JSON; a form has texts.
    if (typeof value !== 'string') throw new Problem('bad_request');
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (fieldBytes > bodyLimit) throw new Problem('body_too_large', { params: { limit: sizeText(bodyLimit) } });
    putField(body, name, value);
  }

  async function storeFile(part: string, name: string, contentType: string, content: Readable): Promise<void> {
    folder ??= await mkdtemp(path.join(tmpdir(), 'tsudoi-upload-'));
    const target = path.join(folder, randomUUID());
    const writing = createWriteStream(target);
    await pipeline(content, writing).catch((error: unknown) => {
      throw streamError(error);
    });
    const file = { path: target, name, contentType, size: writing.bytesWritten };
    const [bodyField, purpose] = uploadAt(part);
    if (purpose === undefined) files[part] = { ...file, name: shownName(name) };
    // A browser sends an empty part for an input in which nothing was picked.
    else if (name !== '' || file.size > 0) parts.push({ name: part, field: bodyField, purpose, file });
  }

  /** The field of the body that a part carries a file for, and what for; no purpose where the endpoint expects none there. */
  const uploadAt = (name: string): [field: string, purpose: UploadPurpose | undefined] => {
    const field = fieldOfList(name);
    return [field, Object.hasOwn(expected.uploads, field) ? expected.uploads[field] : undefined];
  };
  const isExpected = (name: string) => expected.files.includes(name) || uploadAt(name)[1] !== undefined;

  async function readInMemory(): Promise<void> {
    const form = await formInMemory(request.headers['content-type'] ?? '', await buffer(request.raw));
    for (const [name, value] of form) {
      if (typeof value === 'string') takeField(name, value);
      else if (value.size > maxBytes) tooLarge = true;
      else if (isExpected(name)) await storeFile(name, value.name, value.type, Readable.from([await bytesOf(value)]));
      else unknown[name] = [{ code: 'unknown_field' }];
    }
  }

  async function readStreamed(): Promise<void> {
    const limits = { fileSize: maxBytes, files: MAX_FILES, fields: 2000, fieldSize: bodyLimit + 1 };
    for await (const part of partsOf(request, { limits, throwFileSizeLimit: false } as never)) {
      if (part.type === 'field') {
        takeField(part.fieldname, part.value);
      } else if (isExpected(part.fieldname)) {
        await storeFile(part.fieldname, part.filename ?? '', part.mimetype, part.file);
        if (part.file.truncated) tooLarge = true;
      } else {
        unknown[part.fieldname] = [{ code: 'unknown_field' }];
        part.file.resume();
      }
    }
  }

  try {
    const small = Number(request.headers['content-length'] ?? Number.NaN) <= SMALL_FORM_BYTES;
    await (small ? readInMemory() : readStreamed());
    if (tooLarge) throw new Problem('too_large', { params: { size: Math.floor(maxBytes / 1_048_576) } });
    if (Object.keys(unknown).length > 0) throw new Problem('validation', { fields: unknown });
    return { body, files, parts, discard };
  } catch (error) {
    // The parser would go on and keep what comes; what is left is dropped once the answer has gone.
    if (error instanceof Problem && error.code === 'body_too_large') request.raw.unpipe();
    await discard();
    throw error;
  }
}
