import { Readable, Transform } from 'node:stream';
import { fieldProblem, Problem } from '@tsudoi/contract';
import { LARGE_UPLOAD_MAX_BYTES, uploadRule } from '@tsudoi/domain';
import type { FastifyRequest } from 'fastify';
import { sizeText } from '../../kernel/answer.ts';
import type { RouteParts } from '../../kernel/family.ts';
import { addressKey } from '../../kernel/limits.ts';
import { partsOf } from '../../kernel/multipart.ts';
import { type LocalPolicy, readPolicy } from '../../ports/local-storage.ts';
import { agreesWith, HEAD_BYTES } from './content.ts';
import { type IncomingFile, readIncoming, type Uploader } from './keys.ts';

/** A sender that sends nothing for this long is gone. */
const STALL_MS = 60_000;

/** The first bytes of a file, and the whole of it with them. */
async function withHead(file: Readable): Promise<{ head: Buffer; body: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const rest: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  while (length < HEAD_BYTES) {
    const next = await rest.next();
    if (next.done === true) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* chunks.splice(0);
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  }
  return { head: Buffer.concat(chunks).subarray(0, HEAD_BYTES), body: Readable.from(all(), { objectMode: false }) };
}

/** A file above the limit of its purpose, or larger than it was announced. */
const tooLarge = (maxBytes: number, announced = false): Problem =>
  announced
    ? new Problem('body_too_large', { params: { limit: sizeText(maxBytes) } })
    : new Problem('too_large', { params: { size: Math.floor(maxBytes / 1_048_576) } });

/** Passes bytes on until there are more than allowed. */
function atMost(maxBytes: number, announced: boolean): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(tooLarge(maxBytes, announced));
      else done(null, chunk);
    },
  });
}

/** Writes a file to its place as it comes; nothing of it is kept in memory, and nothing on disk once it is refused. */
async function write(
  file: Readable,
  policy: LocalPolicy,
  incoming: IncomingFile,
  storage: RouteParts['services']['storage'],
): Promise<{ file_path: string; size: number }> {
  const { head, body } = await withHead(file);
  if (!(await agreesWith(incoming.name, uploadRule(incoming.purpose), head))) throw fieldProblem('file', 'file_type');
  const announced = policy.maxBytes < uploadRule(incoming.purpose).maxBytes;
  const limited = body.pipe(atMost(policy.maxBytes, announced));
  body.once('error', (error) => limited.destroy(error));
  // A small file is refused before the storage begins to read: nobody else listens by then.
  let refused: Error | undefined;
  limited.once('error', (error) => {
    refused = error;
  });
  try {
    return { file_path: policy.key, size: await storage.put(policy.key, limited, policy.contentType) };
  } catch (error) {
    throw refused ?? error;
  }
}

/** Area whose calls with files a form counts among. */
const AUDIENCES = { staff: 'manage', member: 'member', operator: 'admin' } as const satisfies Record<
  Uploader['kind'],
  string
>;

/** What the fields of a form may add to its file, generously. */
const FORM_BYTES = 131_072;

/**
 * Takes a signed form as a bucket would: what is not signed is not read, what is too large is not kept. A ticket may be
 * used again for its hour, so forms count: for the address before anything is read, and for the account that the ticket
 * was given to, as its calls with files do. @throws Problem rate_limited
 */
export async function receive(
  request: FastifyRequest,
  { services }: RouteParts,
): Promise<{ file_path: string; size: number }> {
  await services.limits.count('upload', addressKey(request.ip));
  if (Number(request.headers['content-length'] ?? 0) > LARGE_UPLOAD_MAX_BYTES + FORM_BYTES)
    throw tooLarge(LARGE_UPLOAD_MAX_BYTES);
  const facility = await services.facilities.byHost(request.host);
  if (facility === undefined && !services.isAdminHost(request.host)) throw new Problem('unknown_host');
  request.raw.setTimeout(STALL_MS, () => request.raw.destroy());
  const fields: Record<string, string> = {};
  let stored: { file_path: string; size: number } | undefined;
  const limits = { files: 1, fields: 20, fieldSize: 4096, fileSize: LARGE_UPLOAD_MAX_BYTES + 1 };
  for await (const part of partsOf(request, { limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    // As with a cloud, the form's fields come before its file.
    const policy = readPolicy(services.config.secret, fields, Date.now());
    const incoming = policy === undefined ? undefined : readIncoming(policy.key);
    if (policy === undefined || incoming === undefined) throw new Problem('forbidden');
    const { kind, id } = incoming.uploader;
    // Operators upload for facilities from their own host.
    const isAtHome = kind === 'operator' ? services.isAdminHost(request.host) : incoming.facilityId === facility?.id;
    if (!isAtHome) throw new Problem('forbidden');
    await services.limits.count('heavy', `${AUDIENCES[kind]}:${id}`);
    try {
      stored = await write(part.file, policy, incoming, services.storage);
    } catch (error) {
      // What is left is read and dropped, so that the answer reaches the sender.
      part.file.resume();
      throw error;
    }
  }
  if (stored === undefined) throw fieldProblem('file', 'file_required');
  return stored;
}
