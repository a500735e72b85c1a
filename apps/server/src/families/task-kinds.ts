import type { Engine } from '../db/engine.ts';
import type { Scopes } from '../db/scope.ts';
import type { Services } from '../kernel/services.ts';
import type { TaskKind } from '../tasks/runner.ts';
import { memberTaskKinds } from './members/index.ts';

/** What a kind of task may need beside its run. */
export interface TaskParts {
  scopes: Scopes;
  services: Services;
  engine: Engine;
}

/** Every kind of task a worker can run. */
export function taskKinds(parts: TaskParts): TaskKind[] {
  return [...memberTaskKinds(parts)];
}
