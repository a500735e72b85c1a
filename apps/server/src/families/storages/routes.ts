import { Problem } from '@tsudoi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileAnswer } from '../../kernel/answer.ts';
import type { RouteParts } from '../../kernel/family.ts';
import { addressKey } from '../../kernel/limits.ts';
import { facilityOfKey, isSigned, isStorageKey, LOCAL_UPLOAD_PATH } from '../../ports/local-storage.ts';
import { typeOfName } from './content.ts';
import { failureReply } from './failure-reply.ts';
import { receive } from './receive.ts';

/** What a file may do in a browser: nothing. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

async function offer(
  request: FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, string> }>,
  reply: FastifyReply,
  { services }: RouteParts,
): Promise<FastifyReply> {
  await services.limits.count('download', addressKey(request.ip));
  const key = request.params['*'];
  const { name = '', expires = '', signature = '' } = request.query;
  const facility = await services.facilities.byHost(request.host);
  // The operators' host shows files of every facility; their addresses are signed there too.
  const isAtHome = facilityOfKey(key) === facility?.id || services.isAdminHost(request.host);
  if (!isStorageKey(key) || !isAtHome) throw new Problem('not_found');
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
  app.post(LOCAL_UPLOAD_PATH, (request, reply) =>
    receive(request, parts).then((data) => reply.code(201).send({ data }), failureReply(request, reply, parts.log)),
  );
  app.get<{ Params: { '*': string }; Querystring: Record<string, string> }>('/files/*', (request, reply) =>
    offer(request, reply, parts).catch(failureReply(request, reply, parts.log)),
  );
}
