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
import type { FastifyRequest } from 'fastify';
import { formInMemory } from './form-in-memory.ts';
import { putField } from './nested-fields.ts';

/** A file of a multipart request, held in a temporary place until the request ends. */
export interface UploadedFile {
  path: string;
  name: string;
  contentType: string;
  size: number;
}

export interface MultipartBody {
  body: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  /** Removes the temporary files. */
  discard(): Promise<void>;
}

/**
 * What went wrong while a form streamed in. What the parser cannot read is the sender's mistake; what the system refused,
 * such as a full disk, is not.
 */
function mistake(error: unknown): unknown {
  const known = error instanceof Error && ('syscall' in error || 'statusCode' in error);
  return known || error instanceof Problem ? error : new Problem('bad_request', { cause: error });
}

/** The parts of a form as they stream in. @throws Problem bad_request where it is not a form */
export async function* partsOf(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0],
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(options);
  } catch (error) {
    throw mistake(error);
  }
}

const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

/** A form up to this size is read in memory; what is larger is streamed. */
const SMALL_FORM = 262_144;

/**
 * Reads a multipart request: fields nested by their brackets, the files named by the endpoint streamed to disk.
 * @throws Problem too_large when a file is larger than `maxBytes`; the rest of the upload is read and dropped first, so
 * that the answer reaches the sender. Problem validation names files that are none of `fileNames`.
 */
export async function readMultipart(
  request: FastifyRequest,
  fileNames: readonly string[],
  maxBytes: number,
): Promise<MultipartBody> {
  // Most forms come without a file, so the folder is made when the first one does.
  let folder: string | undefined;
  const discard = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  const body: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  let tooLarge = false;
  /** Files that the endpoint has no place for: taken and thrown away they would look as if they were stored. */
  const unknown: FieldProblems = {};

  async function keepFile(field: string, name: string, contentType: string, content: Readable): Promise<void> {
    folder ??= await mkdtemp(path.join(tmpdir(), 'tsudoi-upload-'));
    const target = path.join(folder, randomUUID());
    const writing = createWriteStream(target);
    await pipeline(content, writing).catch((error: unknown) => {
      throw mistake(error);
    });
    files[field] = { path: target, name, contentType, size: writing.bytesWritten };
  }

  async function readInMemory(): Promise<void> {
    const form = await formInMemory(request.headers['content-type'] ?? '', await buffer(request.raw));
    for (const [name, value] of form) {
      if (typeof value === 'string') putField(body, name, value);
      else if (value.size > maxBytes) tooLarge = true;
      else if (fileNames.includes(name))
        await keepFile(name, value.name, value.type, Readable.from([await bytesOf(value)]));
      else unknown[name] = [{ code: 'unknown_field' }];
    }
  }

  async function readStreamed(): Promise<void> {
    const limits = { fileSize: maxBytes, files: 10, fields: 2000, fieldSize: 1_048_576 };
    for await (const part of partsOf(request, { limits, throwFileSizeLimit: false } as never)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') putField(body, part.fieldname, part.value);
      } else if (fileNames.includes(part.fieldname)) {
        await keepFile(part.fieldname, part.filename ?? '', part.mimetype, part.file);
        if (part.file.truncated) tooLarge = true;
      } else {
        unknown[part.fieldname] = [{ code: 'unknown_field' }];
        part.file.resume();
      }
    }
  }

  try {
    const small = Number(request.headers['content-length'] ?? Number.NaN) <= SMALL_FORM;
    await (small ? readInMemory() : readStreamed());
    if (tooLarge) throw new Problem('too_large', { params: { size: Math.floor(maxBytes / 1_048_576) } });
    if (Object.keys(unknown).length > 0) throw new Problem('validation', { fields: unknown });
    return { body, files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
