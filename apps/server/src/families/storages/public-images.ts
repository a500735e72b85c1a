import { Problem } from '@tsudoi/contract';
import type { FastifyInstance } from 'fastify';
import type { RouteParts } from '../../kernel/family.ts';
import { addressKey } from '../../kernel/limits.ts';
import { typeOfName } from './content.ts';
import { failureReply } from './failure-reply.ts';
import { PUBLIC_PATH, publicKey } from './keys.ts';

/**
 * Images that stand in pages (logo, what the editor inserted) at an address that lasts, from whatever storage. They were
 * written anew by the server, and their names are random, so whoever knows one may see it. The host says the facility.
 */
export function publicImageRoute(app: FastifyInstance, parts: RouteParts): void {
  const { facilities, limits, storage } = parts.services;
  app.get<{ Params: { name: string } }>(`${PUBLIC_PATH}:name`, async (request, reply) => {
    try {
      // A cloud is asked for each name that somebody makes up.
      await limits.count('download', addressKey(request.ip));
      const facility = await facilities.byHost(request.host);
      const key = facility === undefined ? undefined : publicKey(facility.id, request.params.name);
      if (key === undefined || !(await storage.exists(key))) throw new Problem('not_found');
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(typeOfName(key))
        .send(await storage.open(key));
    } catch (error) {
      return failureReply(request, reply, parts.log)(error);
    }
  });
}
