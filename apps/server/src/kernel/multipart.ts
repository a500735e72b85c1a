import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@tsudoi/contract';
import type { FastifyRequest } from 'fastify';

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

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_LIST = 1000;

/** Puts a text at `basic_info[member_type][0]`; `…[]` with an empty text is an empty list. */
function put(target: Record<string, unknown>, name: string, value: string): void {
  const keys = [...name.matchAll(/([^[\]]+)|\[\]/g)].map((match) => match[1] ?? '');
  if (keys.some((key) => UNSAFE.has(key))) throw new Problem('bad_request');
  let here: Record<string, unknown> | unknown[] = target;
  keys.forEach((key, depth) => {
    const next = keys[depth + 1];
    const last = next === undefined;
    if (Array.isArray(here)) {
      if (key === '') {
        if (value !== '') here.push(value);
        return;
      }
      const index = Number(key);
      if (!Number.isInteger(index) || index < 0 || index > MAX_LIST) throw new Problem('bad_request');
      if (last) here[index] = value;
      else {
        here[index] ??= /^\d*$/.test(next) ? [] : {};
        here = here[index] as Record<string, unknown> | unknown[];
      }
      return;
    }
    if (last) here[key] = value;
    else {
      here[key] ??= /^\d*$/.test(next) ? [] : {};
      here = here[key] as Record<string, unknown> | unknown[];
    }
  });
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
  const folder = await mkdtemp(path.join(tmpdir(), 'tsudoi-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const body: Record<string, unknown> = {};
  const files: Record<string, UploadedFile> = {};
  let tooLarge = false;
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 10, fields: 2000, fieldSize: 1_048_576 },
      throwFileSizeLimit: false,
    } as never)) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') put(body, part.fieldname, part.value);
        continue;
      }
      if (!fileNames.includes(part.fieldname)) {
        part.file.resume();
        continue;
      }
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
