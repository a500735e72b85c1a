import type { FastifyInstance } from 'fastify';
import type { Engine } from '../db/engine.ts';
import type { Scopes } from '../db/scope.ts';
import type { TaskKind } from '../tasks/runner.ts';
import type { AccountReference } from './account-references.ts';
import type { Binding } from './bind.ts';
import type { FileOwner } from './file-owner.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { PaidListener } from './paid-listener.ts';
import type { RetentionRule } from './retention.ts';
import type { RowReader } from './row-reader.ts';
import type { Services } from './services.ts';

/** What routes beside the API work with. */
export interface RouteParts {
  scopes: Scopes;
  services: Services;
  log: Log;
}

/** What tasks and workers work with: beside a request there is no transaction yet. */
export interface WorkParts extends RouteParts {
  engine: Engine;
  metrics: Metrics;
}

/** Work that repeats in every process of the `worker` role. */
export interface Worker {
  /** Subject of the work, for the log. */
  name: string;
  /** Starts it. `stop` resolves when the round that is running has ended. */
  start(parts: WorkParts): { stop(): Promise<void> };
}

/**
 * A family's table of contents: everything the server serves, runs and repeats for it. The server takes what is listed
 * here and names no family.
 */
export interface Family {
  name: string;
  /** Endpoints of the contract with their handlers. */
  bindings: readonly Binding[];
  /** Routes beside the API, such as signed file addresses. */
  routes?(app: FastifyInstance, parts: RouteParts): void;
  /** Kinds of tasks a worker can run. */
  tasks?(parts: WorkParts): readonly TaskKind[];
  /** What it says of the rows of its tasks, for whoever looks at them. */
  rowReaders?: readonly RowReader[];
  /** Work that repeats, such as sending mail. */
  workers?: readonly Worker[];
  /** Kinds of its records that hold files, and who may open those. */
  fileOwners?: readonly FileOwner[];
  /** Its columns that point at an account, and what merging two members does with each. */
  accountReferences?: readonly AccountReference[];
  /** Its calls of members are made also while an invoice has to be paid first; all others are refused with 402 (G-21). */
  beforePayment?: boolean;
  /** What follows from paying the invoices that were issued for its records. */
  paidListeners?: readonly PaidListener[];
  /** What of it is removed after a time; docs/operations.md shows all of it. */
  retention?: readonly RetentionRule[];
}
