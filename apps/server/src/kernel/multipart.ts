import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@tsudoi/contract';
import type { FastifyRequest } from 'fastify';
import { putField } from './nested-fields.ts';
import { readSmallForm } from './small-form.ts';

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

/** A form up to this size is read in memory; what is larger is streamed. */
const SMALL_FORM = 262_144;

/**
 * Reads a multipart request: fields nested by their brackets, the files named by the endpoint streamed to disk.
 * @throws Problem too_large when a file is larger than `maxBytes`; the rest of the upload is read and dropped first, so
 * that the answer reaches the sender.
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

  async function keepFile(field: string, name: string, contentType: string, content: Readable): Promise<void> {
    folder ??= await mkdtemp(path.join(tmpdir(), 'tsudoi-upload-'));
    const target = path.join(folder, randomUUID());
    const writing = createWriteStream(target);
    await pipeline(content, writing);
    files[field] = { path: target, name, contentType, size: writing.bytesWritten };
  }

  async function readInMemory(): Promise<void> {
    const parts = readSmallForm(request.headers['content-type'] ?? '', await buffer(request.raw));
    if (parts === undefined) throw new Problem('bad_request');
    for (const { name, fileName, contentType, content } of parts) {
      if (fileName === undefined) putField(body, name, content.toString('utf8'));
      else if (content.length > maxBytes) tooLarge = true;
      else if (fileNames.includes(name)) await keepFile(name, fileName, contentType, Readable.from([content]));
    }
  }

  async function readStreamed(): Promise<void> {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 10, fields: 2000, fieldSize: 1_048_576 },
      throwFileSizeLimit: false,
    } as never)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') putField(body, part.fieldname, part.value);
      } else if (fileNames.includes(part.fieldname)) {
        await keepFile(part.fieldname, part.filename ?? '', part.mimetype, part.file);
        if (part.file.truncated) tooLarge = true;
      } else {
        part.file.resume();
      }
    }
  }

  try {
    const small = Number(request.headers['content-length'] ?? Number.NaN) <= SMALL_FORM;
    await (small ? readInMemory() : readStreamed());
    if (tooLarge) throw new Problem('too_large', { params: { size: Math.floor(maxBytes / 1_048_576) } });
    return { body, files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
