import { fieldProblem, Problem } from '@tsudoi/contract';
import { type EventSearch, type EventsChange, type EventWritten, planEventsChange } from '@tsudoi/contract/events';
import { jstToday, TaskDirection } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { changeOf, existing } from '../../kernel/records.ts';
import type { RowReader } from '../../kernel/row-reader.ts';
import type { Services } from '../../kernel/services.ts';
import { changeOfMany } from '../../tasks/imports/change-of-many.ts';
import type { BatchOutcome, ImportParams, PlannedRow, RowError, RowRange } from '../../tasks/imports/family.ts';
import { leaveOut, rowsToWrite, type WrittenRow } from '../../tasks/imports/row-store.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { taskName } from '../../tasks/start.ts';
import { insertTask, setBackRoute, type TaskRow } from '../../tasks/store.ts';
import { type EventKind, eventKindOf } from '../event-kinds/index.ts';
import { effectsOf } from './effects.ts';
import { check, type EventContext, writeEvent, writtenOf } from './manage.ts';
import { presentRecord } from './present.ts';
import { changedEvent, insideInWords, labelOf, partInWords, partsOfChange } from './shared-change.ts';
import { entriesOfCourses, eventById, eventIds, hostChoices, lockEvent } from './store.ts';

const KIND = 'event-change';
/** Events that one plan changes at most. */
const EVENTS_MAX = 500;
/** What becomes of those who are in stands beside what changes. */
const INSIDE = 'event_entries';

interface Params extends ImportParams {
  of: string;
  query: Pick<EventSearch, 'default_search' | 'event_cms_code'>;
  change: EventsChange;
  locale: Locale;
}
const paramsOf = (task: Pick<TaskRow, 'params'>): Params => task.params as unknown as Params;

const plan = staff(planEventsChange, async (context) => {
  const { body, tx, facility, session, services, actor, now, locale } = context;
  const { change, event_cms_code, default_search } = body;
  const kind = existing(await eventKindOf(tx, event_cms_code));
  const parts = partsOfChange(change);
  if (parts.length === 0) throw fieldProblem('change', 'required');
  const found = await eventIds(tx, { event_cms_code, default_search }, EVENTS_MAX + 1);
  if (found.length > EVENTS_MAX) throw fieldProblem('default_search', 'too_many');
  const headers = [labelOf('on', locale), labelOf('name', locale)];
  const params: Params = {
    menu: 'events',
    of: event_cms_code,
    headers,
    columns: [
      { field: 'on', header: labelOf('on', locale) },
      ...(parts.includes('name') ? parts : (['name', ...parts] as const)).map((field) => ({
        field,
        header: labelOf(field, locale),
        ...(field !== 'name' && { optional: true }),
      })),
    ],
    organization_ids: [],
    chosen_organization_id: null,
    query: { event_cms_code, default_search },
    change,
    locale,
  };
  const name = taskName(serverText(locale, 'task.events_change', { kind: kind.name }), now);
  const task_id = await insertTask(tx, {
    account_id: session.accountId,
    kind: KIND,
    name,
    type: TaskDirection.import,
    state: 'checking',
    step: 'validation',
    actor_name: actor.name,
    params: { ...params },
    channel_name: body.channel_name ?? body.socket_event_name ?? null,
    socket_id: body.socket_id ?? null,
  });
  await setBackRoute(tx, task_id, `/manage/events/${kind.url}/${kind.code}/${kind.id}/bulk?task=${task_id}`);
  await services.jobs.enqueue(tx, { facility_id: facility.id, task_id });
  return { task_id, task_name: name };
});

/** What events are planned with. */
interface Context {
  kind: EventKind;
  hosts: ReadonlyMap<number, string>;
  context: Omit<EventContext, 'tx'>;
}

/** What is refused of an event as it would be. */
async function faultsOf(tx: FacilityTx, values: EventWritten, kind: EventKind, before: Parameters<typeof check>[3]) {
  try {
    await check(tx, values, kind, before);
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation') throw error;
    return Object.entries(error.fields).flatMap(([field, problems]) =>
      problems.map(({ code, params }): RowError => ({ field, code, ...(params && { params }) })),
    );
  }
}

async function planOne(tx: FacilityTx, { kind, hosts, context }: Context, id: number, params: Params) {
  const row = await eventById(tx, id);
  if (row === undefined) return undefined;
  const { change, locale } = params;
  const record = await presentRecord({ ...context, tx }, row);
  const planned: PlannedRow = {
    result: 'skip',
    code: jstToday(row.starts_at),
    name: row.name,
    recordId: id,
    expectedVersion: row.version,
    data: null,
    before: null,
    changes: null,
    errors: null,
  };
  const refused = (errors: RowError[]): PlannedRow => ({ ...planned, result: 'error', errors });
  if (row.called_off === 'canceled') return refused([{ field: 'state', code: 'event_canceled' }]);
  if (row.ends_at <= context.now) return refused([{ field: 'state', code: 'event_over' }]);
  const stored = writtenOf(record);
  const { values, errors } = changedEvent(stored, change, row.starts_at);
  if (errors.length > 0) return refused(errors);
  const changed = changeOf(stored, values);
  if (changed === undefined) return planned;
  const faults = await faultsOf(tx, values, kind, row);
  if (faults.length > 0) return refused(faults);
  const effects = effectsOf(record, { stored, values, entries: await entriesOfCourses(tx, id) });
  const inside = insideInWords(effects, { stored, values }, locale);
  const parts = partsOfChange(change).flatMap((part): [string, string | null, string | null][] => {
    const [before, after] = [stored, values].map((event) => partInWords(event, part, { locale, hosts }));
    return before === after ? [] : [[part, before ?? null, after ?? null]];
  });
  return {
    ...planned,
    result: 'update' as const,
    data: [JSON.stringify(changed.after)],
    before: [JSON.stringify(changed.before)],
    changes: [...parts, ...(inside === null ? [] : [[INSIDE, null, inside] as [string, null, string]])],
  };
}

/** Why an event could not be written, as rows that were left out say it. */
const REASONS: Readonly<Record<string, string>> = { validation: 'event_refuses', event_in_use: 'event_refuses' };

/** Changing several events, one after the other as the form of one does. */
export function eventsChange({ services }: { services: Services }): TaskKind {
  const contextFor = (actor: Actor) => ({ services, actor, now: new Date() });

  async function writeRows(tx: FacilityTx, range: RowRange, actor: Actor, isUndo: boolean): Promise<BatchOutcome> {
    const context = { ...contextFor(actor), tx };
    const left: { row_no: number; reason: string }[] = [];
    const write = async (row: WrittenRow): Promise<string | undefined> => {
      await lockEvent(tx, row.record_id);
      const before = await eventById(tx, row.record_id);
      if (before === undefined) return 'deleted';
      if (before.version !== (row.expected_version ?? 0) + (isUndo ? 1 : 0)) return 'edited';
      const stored = writtenOf(await presentRecord(context, before));
      const written = JSON.parse((isUndo ? row.before : row.data)?.[0] ?? '{}') as Partial<EventWritten>;
      const values = { ...stored, ...written };
      const version = await writeEvent(context, before, { stored, values });
      await recordHistory(tx, actor, {
        family: 'events',
        recordId: before.id,
        action: isUndo ? 'undo' : 'update',
        version,
        ...changeOf(stored, values),
        taskId: range.taskId,
      });
      const of = before.event_cms_code;
      tx.afterCommit(() => services.recordsChanged(tx.facilityId, { menu: 'events', of }));
      return undefined;
    };
    for (const row of await rowsToWrite(tx, range)) {
      try {
        const reason = await write(row);
        if (reason !== undefined) left.push({ row_no: row.row_no, reason });
      } catch (error) {
        // Refused before anything was written of it: what it names has gone since.
        const reason = error instanceof Problem ? REASONS[error.code] : undefined;
        if (reason === undefined) throw error;
        left.push({ row_no: row.row_no, reason });
      }
    }
    await leaveOut(tx, range.taskId, left);
    return { leftOutCreates: 0, leftOutUpdates: left.length };
  }

  return changeOfMany<Context>({
    kind: KIND,
    leavesConflicts: true,
    batch: [10, 2, 50],
    atATime: [10, 2, 50],
    atOnce: 1,
    ids: (tx, task) => eventIds(tx, paramsOf(task).query, EVENTS_MAX),
    async prepare(tx, task) {
      const { of } = paramsOf(task);
      return {
        kind: existing(await eventKindOf(tx, of)),
        hosts: new Map((await hostChoices(tx)).map(({ id, text }) => [id, text])),
        context: contextFor({ kind: 'manager', id: task.account_id, name: task.actor_name }),
      };
    },
    async plan(tx, context, ids, task) {
      const rows: PlannedRow[] = [];
      for (const id of ids) {
        const row = await planOne(tx, context, id, paramsOf(task));
        if (row !== undefined) rows.push(row);
      }
      return rows;
    },
    touches: async () => [],
    async admit() {
      // Each event is admitted by itself: one that refuses is left out.
    },
    markConflicts: async () => ({ leftOutCreates: 0, leftOutUpdates: 0 }),
    applyRows: (tx, range, actor) => writeRows(tx, range, actor, false),
    undoRows: (tx, range, actor) => writeRows(tx, range, actor, true),
  });
}

/** What is said of the rows of such a plan. */
export const eventRows: RowReader = {
  kind: KIND,
  keyField: 'on',
  openable: async (_, ids) => new Set(ids),
};

export const severalBindings: readonly Binding[] = [plan];
