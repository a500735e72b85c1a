import { PassThrough, type Readable } from 'node:stream';
import { Problem } from '@tsudoi/contract';
import { negotiateLocale } from '@tsudoi/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asProblem, FileAnswer, failureBody } from '../../kernel/answer.ts';
import type { RouteParts } from '../../kernel/family.ts';
import { errorText } from '../../kernel/log.ts';
import {
  facilityOfKey,
  isSigned,
  isStorageKey,
  LOCAL_UPLOAD_PATH,
  type LocalPolicy,
  readPolicy,
} from '../../ports/local-storage.ts';
import { HEAD_BYTES, looksLike, typeOfName } from './magic.ts';

/** What a file may do in a browser: nothing. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The file with its first bytes seen: they come again in the stream. */
async function withHead(file: Readable): Promise<{ head: Buffer; body: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = file[Symbol.asyncIterator]();
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    const chunk = Buffer.from(next.value as Uint8Array);
    chunks.push(chunk);
    length += chunk.length;
  }
  const body = new PassThrough();
  const rest = async (): Promise<void> => {
    for (const chunk of chunks) body.write(chunk);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      if (!body.write(next.value)) await new Promise((resolve) => body.once('drain', resolve));
    }
    body.end();
  };
  rest().catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))));
  return { head: Buffer.concat(chunks).subarray(0, HEAD_BYTES), body };
}

async function receive(
  request: FastifyRequest,
  { services }: RouteParts,
): Promise<{ file_path: string; size: number }> {
  const facility = await services.facilities.byHost(request.host);
  if (facility === undefined) throw new Problem('unknown_host');
  const fields: Record<string, string> = {};
  let stored: { policy: LocalPolicy; size: number } | undefined;
  for await (const part of request.parts({
    limits: { files: 1, fields: 20, fieldSize: 4096, fileSize: 5_368_709_120 },
  })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    // As with a cloud, the form's fields come before its file: what is not signed is not read.
    const policy = readPolicy(services.config.secret, fields.policy ?? '', fields.signature ?? '', Date.now());
    const agrees =
      policy !== undefined &&
      fields.key === policy.key &&
      (fields['Content-Type'] ?? part.mimetype) === policy.content_type;
    if (!agrees || facilityOfKey(policy.key) !== facility.id) throw new Problem('forbidden');
    const { head, body } = await withHead(part.file);
    if (!looksLike(policy.content_type, head)) {
      body.resume();
      throw new Problem('validation', { fields: { file: [{ code: 'file_type' }] } });
    }
    const size = await services.storage.put(policy.key, body, policy.content_type);
    if (size > policy.max_bytes || part.file.truncated) {
      await services.storage.remove(policy.key);
      throw new Problem('too_large', { params: { size: Math.floor(policy.max_bytes / 1_048_576) } });
    }
    stored = { policy, size };
  }
  if (stored === undefined) throw new Problem('validation', { fields: { file: [{ code: 'file_required' }] } });
  return { file_path: stored.policy.key, size: stored.size };
}

async function offer(
  request: FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, string> }>,
  reply: FastifyReply,
  { services }: RouteParts,
): Promise<FastifyReply> {
  const key = request.params['*'];
  const { name = '', expires = '', signature = '' } = request.query;
  const facility = await services.facilities.byHost(request.host);
  if (!isStorageKey(key) || facility === undefined || facilityOfKey(key) !== facility.id)
    throw new Problem('not_found');
  if (!isSigned(services.config.secret, { key, name, expires: Number(expires) }, signature, Date.now()))
    throw new Problem('forbidden');
  if (!(await services.storage.exists(key))) throw new Problem('not_found');
  const answer = new FileAnswer(await services.storage.open(key), typeOfName(key), name === '' ? 'file' : name);
  return reply
    .header('content-disposition', answer.disposition)
    .header('content-security-policy', FILE_CSP)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=300')
    .type(answer.contentType)
    .send(answer.body);
}

/** Uploads by signed form and signed addresses, where files lie on this machine; a cloud serves its own. */
export function storageRoutes(app: FastifyInstance, parts: RouteParts): void {
  if (parts.services.config.storage.kind !== 'local') return;
  const answering = (request: FastifyRequest, reply: FastifyReply) => (error: unknown) => {
    const problem = asProblem(error);
    if (problem.status >= 500) parts.log.error({ msg: 'file', error: errorText(problem.cause ?? error) });
    return reply.code(problem.status).send(failureBody(problem, negotiateLocale(request.headers['accept-language'])));
  };
  app.post(LOCAL_UPLOAD_PATH, (request, reply) =>
    receive(request, parts).then((data) => reply.code(201).send({ data }), answering(request, reply)),
  );
  app.get<{ Params: { '*': string }; Querystring: Record<string, string> }>('/files/*', (request, reply) =>
    offer(request, reply, parts).catch(answering(request, reply)),
  );
}
