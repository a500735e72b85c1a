import { Problem } from '@tsudoi/contract';
import { fullName, jstToday, planWith, type StandingFacts, standingOf } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../../db/scope.ts';
import type { Actor } from '../../../kernel/context.ts';
import type { Services } from '../../../kernel/services.ts';
import type { BatchOutcome, PlannedRow, RowRange } from '../../../tasks/imports/family.ts';
import { leaveOut } from '../../../tasks/imports/row-store.ts';
import type { TaskKind } from '../../../tasks/runner.ts';
import { findTask } from '../../../tasks/store.ts';
import { hiddenFields, readDefinitions } from '../../account-cms/index.ts';
import { STANDING_FIELD } from '../csv/row-reader.ts';
import { type Changing, enterChange } from '../standing/change.ts';
import { mailMember } from '../standing/mail.ts';
import { lockMember, plannedChangesOf, type StandingRow, writeStanding } from '../standing/store.ts';
import { changeInWords, membershipOf } from '../standing/words.ts';
import { findMember, memberLimit } from '../store.ts';
import { type BulkParams, bulkKind, bulkParams, type Target } from './plan-task.ts';
import { changesAfter, changesOf, noteDone, type StandingDone, standingRows, takeBack } from './standing-store.ts';

type Entered = Extract<BulkParams['change'], { kind: 'standing' }>;

/** Why a change could not be made, as rows that were left out say it. */
const REASONS: Readonly<Record<string, string>> = {
  stale: 'edited',
  not_found: 'deleted',
  wrong_state: 'wrong_state',
  member_limit_reached: 'member_limit',
};

const factsOf = ({ registration, expires_on, active, paused }: Target): StandingFacts => ({
  registration: registration as StandingFacts['registration'],
  expires_on,
  active,
  paused,
});

interface Context {
  change: Entered;
  /** Classes of members of whom staff may not read the last day. */
  hidden: readonly number[];
  today: string;
}

function planRow({ change, hidden, today }: Context, member: Target, planned: readonly StandingRow[]): PlannedRow {
  const row: PlannedRow = {
    result: 'update',
    code: member.member_code,
    name: fullName(member),
    recordId: member.id,
    expectedVersion: member.version,
    data: null,
    before: null,
    changes: null,
    errors: null,
  };
  const facts = factsOf(member);
  const { act, holds_from, resumes_on } = change;
  const acts = [
    { act, holds_from },
    ...(resumes_on == null ? [] : [{ act: 'resume' as const, holds_from: resumes_on }]),
  ];
  if (planWith(facts, planned, acts) === undefined)
    return { ...row, result: 'error', errors: [{ field: STANDING_FIELD, code: 'standing_not_possible' }] };
  const told = hidden.includes(member.class_type) ? { ...facts, expires_on: null } : facts;
  const stands = serverText('ja', `facts.standing.${standingOf(told, today)}`);
  const before = [stands, ...planned.map((each) => changeInWords(each, 'ja'))].join('、');
  const after = acts.map((each) => changeInWords(each, 'ja')).join('、');
  return { ...row, changes: [[STANDING_FIELD, before, after]] };
}

/** Changing the standing of many members, one after the other by the rules that hold for one. */
export function memberStanding(parts: { services: Services; engine: { kind: string } }): TaskKind {
  const { services } = parts;

  async function changing(tx: FacilityTx, taskId: number, actor: Actor) {
    const task = await findTask(tx, taskId);
    if (task === undefined) throw new Error(`no task ${taskId}`);
    const { change, balance, organization_ids } = bulkParams(task);
    const of: Changing = {
      tx,
      services,
      facility: { ...balance, account_limit: await memberLimit(tx) },
      now: new Date(),
      writer: { actor, requestId: null },
      asker: { asked_by: 'staff', asked_name: actor.name ?? '', locale: 'ja' },
      scopeIds: organization_ids,
    };
    return { of, change: change as Entered };
  }

  async function applyRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
    const { of, change } = await changing(tx, range.taskId, actor);
    const { kind: _, ...entered } = change;
    const left: { row_no: number; reason: string }[] = [];
    for (const row of await standingRows(tx, range)) {
      // What is done from here on is undone from what it was, so nobody may come between.
      await lockMember(tx, row.record_id);
      const stood = await findMember(tx, row.record_id, of.scopeIds);
      const { planned, newest } = await changesOf(tx, row.record_id);
      try {
        const after = await enterChange(of, row.record_id, { ...entered, version: row.expected_version });
        const made = await changesAfter(tx, row.record_id, newest);
        const still = new Set((await changesOf(tx, row.record_id)).planned);
        await noteDone(tx, range.taskId, row.row_no, {
          version: after.version,
          active: stood?.active ?? true,
          paused: stood?.paused ?? false,
          expires_on: stood?.expires_on ?? null,
          gone: planned.filter((id) => !still.has(id)),
          entered: made.map(({ id }) => id),
        });
      } catch (error) {
        // Refused before anything was written of it.
        const reason = error instanceof Problem ? REASONS[error.code] : undefined;
        if (reason === undefined) throw error;
        left.push({ row_no: row.row_no, reason });
      }
    }
    await leaveOut(tx, range.taskId, left);
    return { leftOutCreates: 0, leftOutUpdates: left.length };
  }

  async function undoRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
    const { of, change } = await changing(tx, range.taskId, actor);
    const left: { row_no: number; reason: string }[] = [];
    for (const row of await standingRows(tx, range)) {
      await lockMember(tx, row.record_id);
      const member = await findMember(tx, row.record_id, null);
      const done: StandingDone | undefined = JSON.parse(row.before?.[0] ?? 'null') ?? undefined;
      if (member === undefined || done === undefined || member.version !== done.version) {
        left.push({ row_no: row.row_no, reason: member === undefined ? 'deleted' : 'edited' });
        continue;
      }
      await takeBack(tx, done, of.writer.actor.name ?? '');
      await writeStanding(tx, member.id, done, of.writer, {
        before: { membership: membershipOf(member), standing_plan: [change] },
        after: { membership: membershipOf(done), standing_plan: null },
      });
      await mailMember(tx, services, member, { kind: 'standing_undone', change: { ...change, locale: 'ja' } });
    }
    await leaveOut(tx, range.taskId, left);
    return { leftOutCreates: 0, leftOutUpdates: left.length };
  }

  return bulkKind<Context>({
    kind: 'member-standing',
    leavesConflicts: true,
    batch: [20, 5, 100],
    atOnce: 1,
    async prepare(tx, task) {
      const hidden = hiddenFields(await readDefinitions(tx)).expires_on ?? [];
      return { change: bulkParams(task).change as Entered, hidden, today: jstToday(new Date()) };
    },
    async plan(tx, context, members) {
      const planned = await plannedChangesOf(
        tx,
        members.map(({ id }) => id),
      );
      return members.map((member) => planRow(context, member, planned.get(member.id) ?? []));
    },
    async admit() {
      // Each member is admitted by itself: whoever does not fit is left out.
    },
    markConflicts: async () => ({ leftOutCreates: 0, leftOutUpdates: 0 }),
    applyRows,
    undoRows,
  });
}
