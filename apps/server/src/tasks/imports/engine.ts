import type { TaskKind } from '../runner.ts';
import { applyPlan, undoPlan } from './apply.ts';
import { checkFile } from './check.ts';
import type { ImportFamily } from './family.ts';

/** The kind of task that imports a family: checking, applying and undoing, each from wherever it ended before. */
export function importKind<Context, Draft, Existing>(family: ImportFamily<Context, Draft, Existing>): TaskKind {
  return {
    kind: family.kind,
    async run(run) {
      if (run.task.state === 'checking') await checkFile(run, family);
      else if (run.task.state === 'applying') await applyPlan(run, family);
      else if (run.task.state === 'undoing') await undoPlan(run, family);
    },
  };
}
