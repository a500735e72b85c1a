import type { FastifyInstance } from 'fastify';
import type { Scopes } from '../db/scope.ts';
import type { Binding } from './bind.ts';
import type { Log } from './log.ts';
import type { Services } from './services.ts';

/** What routes beside the API work with. */
export interface RouteParts {
  scopes: Scopes;
  services: Services;
  log: Log;
}

/** A family's table of contents: its bound endpoints, and routes outside the API where it has any. */
export interface Family {
  name: string;
  bindings: readonly Binding[];
  /** Routes beside the API, such as signed file addresses. */
  routes?(app: FastifyInstance, parts: RouteParts): void;
}
