import type { LikelyPair } from '@tsudoi/contract/members';
import * as endpoints from '@tsudoi/contract/members';
import { compareFolded, comparePersons, foldPerson, TaskDirection } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import { createBatchSize } from '../../tasks/batch-size.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, setBackRoute } from '../../tasks/store.ts';
import { definitionsOf, readDefinitions } from '../account-cms/index.ts';
import { comparable, comparesBirthdays, presentReasons } from './duplicates.ts';
import type { ComparedRow } from './duplicates-store.ts';
import { named, namesFor } from './names.ts';
import {
  candidatesAmong,
  clearPairs,
  comparedMembers,
  insertPairs,
  lastSearch,
  membersAfter,
  type PairRow,
  pairsInReach,
} from './pairs-store.ts';
import { countMembers } from './store.ts';

const KIND = 'member-duplicates';
const LIST = '/manage/members/duplicates';

/** Compares some members with all later ones; what no staff may read of them is not compared. */
async function pairsOf(
  tx: FacilityTx,
  ids: readonly number[],
  definitions: Awaited<ReturnType<typeof readDefinitions>>,
): Promise<PairRow[]> {
  const candidates = await candidatesAmong(tx, ids, comparesBirthdays(definitions));
  const wanted = [...new Set(candidates.flatMap(({ first_id, second_id }) => [first_id, second_id]))];
  const rows = await comparedMembers(tx, wanted, null);
  const folded = new Map([...rows].map(([id, row]) => [id, foldPerson(comparable(definitions, row))]));
  return candidates.flatMap(({ first_id, second_id }) => {
    const [a, b] = [folded.get(first_id), folded.get(second_id)];
    if (a === undefined || b === undefined) return [];
    const { likeness, score } = compareFolded(a, b);
    return likeness === 'none' ? [] : [{ first_id, second_id, likeness, score }];
  });
}

/** Looks for pairs among all members of the facility, in the order of their ids. */
export const findPairs: TaskKind = {
  kind: KIND,
  async run(run) {
    const size = createBatchSize(200, 20, 2_000);
    const definitions = await run.read(readDefinitions);
    if (run.task.applied_through === 0)
      await run.batch(async (tx) => {
        await clearPairs(tx);
        return { total_rows: await countMembers(tx) };
      });
    for (;;) {
      const ids = await run.read((tx) => membersAfter(tx, run.task.applied_through, size.rows));
      const through = ids.at(-1);
      if (through === undefined) break;
      const started = performance.now();
      await run.batch(async (tx) => {
        const found = await pairsOf(tx, ids, definitions);
        if (found.length > 0) await insertPairs(tx, found);
        const position = run.task.position + ids.length;
        return {
          position,
          applied_through: through,
          inserted: run.task.inserted + found.filter(({ likeness }) => likeness === 'likely').length,
          progress: Math.min(99, Math.floor((position * 100) / Math.max(1, run.task.total_rows))),
        };
      });
      size.took(performance.now() - started, ids.length);
    }
    await run.batch(async () => ({ state: 'done', step: 'done', progress: 100, finished_at: new Date() }));
  },
};

/** Pairs that the last search found, and the search itself. What staff may not read is neither a reason nor counted. */
export const pairs = [
  staff(endpoints.likelyPairs, async ({ tx, facility, query, scope }) => {
    const { likeness } = query;
    const seen = scope.organizationIds;
    const found = await pairsInReach(tx, { likeness, seen, limit: endpoints.MOST_PAIRS + 1 });
    const definitions = await definitionsOf(tx, facility);
    const ids = found.flatMap(({ first_id, second_id }) => [first_id, second_id]);
    const rows = await comparedMembers(tx, ids, seen);
    const types = (row: ComparedRow) => ({ member_type_ids: row.member_type_ids, organization_ids: [] });
    const names = await namesFor(tx, facility, [...rows.values()].map(types));
    const present = (row: ComparedRow) => ({
      id: row.id,
      member_code: row.member_code,
      last_name: row.last_name,
      first_name: row.first_name,
      member_types: named(row.member_type_ids, names.types).map(({ name }) => name),
      joined_on: row.joined_on,
    });
    const items = found.slice(0, endpoints.MOST_PAIRS).flatMap(({ first_id, second_id }): LikelyPair[] => {
      const [whole, other] = [rows.get(first_id), rows.get(second_id)];
      if (whole === undefined || other === undefined) return [];
      const [a, b] = [comparable(definitions, whole), comparable(definitions, other)];
      // They may have changed since, or the form hides by now what they had in common.
      const now = comparePersons(a, b);
      if (now.likeness !== likeness) return [];
      return [{ first: present(a), second: present(b), score: now.score, reasons: presentReasons(now, a, b) }];
    });
    const last = await lastSearch(tx, KIND);
    return {
      items: items.toSorted((a, b) => b.score - a.score),
      more: found.length > endpoints.MOST_PAIRS,
      last:
        last === undefined
          ? null
          : {
              task_id: last.id,
              running: last.state === 'running',
              finished_at: last.finished_at?.toISOString() ?? null,
            },
    };
  }),

  staff(endpoints.findLikelyPairs, async ({ tx, facility, session, services, actor, now, locale }) => {
    const name = taskName(serverText(locale, 'task.member_duplicates'), now);
    const last = await lastSearch(tx, KIND);
    // One search is enough for everybody.
    if (last?.state === 'running') return { task_id: last.id, task_name: name };
    const task_id = await insertTask(tx, {
      account_id: session.accountId,
      kind: KIND,
      name,
      type: TaskDirection.export,
      state: 'running',
      step: 'import',
      actor_name: actor.name,
      params: { menu: 'members' },
    });
    await setBackRoute(tx, task_id, LIST);
    await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
    return { task_id, task_name: name };
  }),
];
