import { Readable, Transform } from 'node:stream';
import { fieldProblem, Problem } from '@tsudoi/contract';
import { LARGE_UPLOAD_MAX_BYTES, uploadRule } from '@tsudoi/domain';
import type { FastifyRequest } from 'fastify';
import type { RouteParts } from '../../kernel/family.ts';
import { partsOf } from '../../kernel/multipart.ts';
import { facilityOfKey, type LocalPolicy, readPolicy } from '../../ports/local-storage.ts';
import { agreesWith, HEAD_BYTES } from './content.ts';
import { readIncoming } from './keys.ts';

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

/** Passes bytes on until there are more than allowed. */
function atMost(maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(new Problem('too_large', { params: { size: Math.floor(maxBytes / 1_048_576) } }));
      else done(null, chunk);
    },
  });
}

/** Writes a file to its place as it comes; nothing of it is kept in memory, and nothing on disk once it is refused. */
async function write(
  file: Readable,
  policy: LocalPolicy,
  storage: RouteParts['services']['storage'],
): Promise<{ file_path: string; size: number }> {
  const incoming = readIncoming(policy.key);
  if (incoming === undefined) throw new Problem('forbidden');
  const { head, body } = await withHead(file);
  if (!(await agreesWith(incoming.name, uploadRule(incoming.purpose), head))) throw fieldProblem('file', 'file_type');
  const limited = body.pipe(atMost(policy.max_bytes));
  body.once('error', (error) => limited.destroy(error));
  return { file_path: policy.key, size: await storage.put(policy.key, limited, policy.content_type) };
}

/** Takes a signed form as a bucket would: what is not signed is not read, what is too large is not kept. */
export async function receive(
  request: FastifyRequest,
  { services }: RouteParts,
): Promise<{ file_path: string; size: number }> {
  const facility = await services.facilities.byHost(request.host);
  if (facility === undefined) throw new Problem('unknown_host');
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
    const policy = readPolicy(services.config.secret, fields.policy ?? '', fields.signature ?? '', Date.now());
    const agrees =
      policy !== undefined &&
      fields.key === policy.key &&
      (fields['Content-Type'] ?? part.mimetype) === policy.content_type;
    if (!agrees || facilityOfKey(policy.key) !== facility.id) throw new Problem('forbidden');
    try {
      stored = await write(part.file, policy, services.storage);
    } catch (error) {
      // What is left is read and dropped, so that the answer reaches the sender.
      part.file.resume();
      throw error;
    }
  }
  if (stored === undefined) throw fieldProblem('file', 'file_required');
  return stored;
}
