import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@tsudoi/contract';
import type { FastifyRequest } from 'fastify';
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
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 10, fields: 2000, fieldSize: 1_048_576 },
      throwFileSizeLimit: false,
    } as never)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') putField(body, part.fieldname, part.value);
        continue;
      }
      if (!fileNames.includes(part.fieldname)) {
        part.file.resume();
        continue;
      }
      folder ??= await mkdtemp(path.join(tmpdir(), 'tsudoi-upload-'));
      const target = path.join(folder, randomUUID());
      await pipeline(part.file, createWriteStream(target));
      if (part.file.truncated) tooLarge = true;
      files[part.fieldname] = {
        path: target,
        name: part.filename ?? '',
        contentType: part.mimetype,
        size: part.file.bytesRead,
      };
    }
    if (tooLarge) throw new Problem('too_large', { params: { size: Math.floor(maxBytes / 1_048_576) } });
    return { body, files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
