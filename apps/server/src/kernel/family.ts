import type { FastifyInstance } from 'fastify';
import type { Binding } from './bind.ts';
import type { Services } from './services.ts';

/** A family's table of contents: its bound endpoints, and routes outside the API where it has any. */
export interface Family {
  name: string;
  bindings: readonly Binding[];
  /** Routes beside the API, such as signed file addresses. */
  routes?(app: FastifyInstance, services: Services): void;
}
