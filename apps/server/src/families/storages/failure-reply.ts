import { negotiateLocale } from '@tsudoi/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asProblem, failureBody } from '../../kernel/answer.ts';
import { errorText, type Log } from '../../kernel/log.ts';

/** Answers in the envelope what a route beside the API failed with. */
export function failureReply(request: FastifyRequest, reply: FastifyReply, log: Log): (error: unknown) => FastifyReply {
  return (error) => {
    const problem = asProblem(error);
    // Whoever went away in the middle is no fault of ours, and nobody hears the answer.
    if (problem.status >= 500 && !request.raw.destroyed)
      log.error({ msg: 'file', error: errorText(problem.cause ?? error) });
    if (problem.code === 'rate_limited') reply.header('retry-after', String(problem.params.seconds));
    return reply.code(problem.status).send(failureBody(problem, negotiateLocale(request.headers['accept-language'])));
  };
}
