import { randomBytes } from 'node:crypto';
import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import {
  checkEvent,
  closeEvent,
  type EventRecord,
  type EventWritten,
  eventByCode,
  eventCalendar,
  eventColumns,
  eventFields,
  eventForm,
  eventOptions,
  eventSettings,
  events,
} from '@tsudoi/contract/events';
import { addDays, eventState, randomId, Visibility } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { applyConditionsFor, applyConditionToName } from '../apply-conditions/index.ts';
import { componentsOf, type EventKind, eventKindOf, eventKindToUse, formItemsOf } from '../event-kinds/index.ts';
import {
  accessConditionsFor,
  accessConditionsToName,
  writeConditionsOfEvent,
} from '../resource-access-conditions/index.ts';
import type { FileContext, WriteContext } from '../storages/index.ts';
import { effectsOf } from './effects.ts';
import { tellMoved } from './moved.ts';
import { checkParts, timesOf, writeParts } from './parts.ts';
import { releasePictures, replacePictures } from './pictures.ts';
import { presentRecord, presentRow } from './present.ts';
import {
  calendarOf,
  countsOf,
  coursesOfEvents,
  entriesOfCourses,
  eventById,
  eventChoices,
  eventOfCode,
  everEntered,
  type FoundEvent,
  hostChoices,
  insertEvent,
  lockEvent,
  placesTogether,
  removeEvent,
  searchEvents,
  setClosed,
  updateEvent,
  type Written,
} from './store.ts';

const CODE_LENGTH = 12;
/** Sessions of a calendar at most. */
const CALENDAR_MAX = 1_000;
const CALENDAR_DAYS = 62;

const at = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/** What was sent as the columns of the table. */
export const columnsOf = (sent: EventWritten): Written => ({
  ...pickFields(sent, eventColumns),
  visible_from: at(sent.visible_from),
  visible_until: at(sent.visible_until),
  entry_from: at(sent.entry_from),
  entry_until: at(sent.entry_until),
  change_until: at(sent.change_until),
  cancel_until: at(sent.cancel_until),
});

/** What of an event as it is shown is written again. */
export const writtenOf = (record: EventRecord): EventWritten => {
  const { pictures, pools, courses, ...columns } = pickFields(record, eventFields);
  return {
    ...columns,
    pictures: pictures.map(({ file, alt }) => ({ file: file.file_path, alt })),
    pools: pools.map((pool) => pickFields(pool, ['id', 'name', 'capacity'])),
    courses: courses.map(({ entered: _e, waiting: _w, unpaid: _u, sessions, ...course }) => ({
      ...course,
      sessions: sessions.map((session) => pickFields(session, ['id', 'name', 'place', 'starts_at', 'ends_at'])),
    })),
  };
};

/** Refuses what does not belong together. @throws Problem validation */
export async function check(tx: FacilityTx, sent: EventWritten, kind: EventKind, before?: FoundEvent): Promise<void> {
  for (const [from, until] of [
    ['entry_from', 'entry_until'],
    ['visible_from', 'visible_until'],
  ] as const) {
    const [first, last] = [sent[from], sent[until]];
    if (first !== null && last !== null && Date.parse(last) <= Date.parse(first))
      throw fieldProblem(until, 'date_order');
  }
  if (sent.audience === 'guests' && !kind.guests && before?.audience !== 'guests')
    throw fieldProblem('audience', 'choice');
  checkParts(sent, kind);
  const days = sent.cancel_rules.map(({ days_before }) => days_before);
  const twice = days.findIndex((day, index) => days.indexOf(day) < index);
  if (twice !== -1) throw fieldProblem(`cancel_rules.${twice}.days_before`, 'code_taken');
  if (sent.host_id !== null && sent.host_id !== before?.host_id) {
    const [host] = await tx.sql('select id from host where id = $1 and deleted_at is null for key share', [
      sent.host_id,
    ]);
    if (host === undefined) throw fieldProblem('host_id', 'unknown_reference');
  }
  if (sent.apply_condition_id !== null && sent.apply_condition_id !== before?.apply_condition_id)
    await applyConditionToName(tx, sent.apply_condition_id, { target: 'event', field: 'apply_condition_id' });
  if (sent.visibility === Visibility.conditional && sent.access_condition_ids.length === 0)
    throw fieldProblem('access_condition_ids', 'required');
  await accessConditionsToName(tx, sent.access_condition_ids, { kind: 'event', field: 'access_condition_ids' });
}

/** Makes an event with its parts, and returns its id and code. */
export async function makeEvent(
  context: WriteContext,
  {
    kind,
    sent,
    by,
    ...more
  }: { kind: EventKind; sent: EventWritten; by: string; series_id?: number; copied_from?: number },
): Promise<{ id: number; code: string }> {
  const { tx } = context;
  await check(tx, sent, kind);
  const code = randomId(CODE_LENGTH, randomBytes);
  const id = await insertEvent(
    tx,
    {
      values: columnsOf(sent),
      ...timesOf(sent),
      kind_id: kind.id,
      event_code: code,
      series_id: null,
      copied_from: null,
      ...more,
    },
    by,
  );
  await writeConditionsOfEvent(tx, id, sent.access_condition_ids);
  await writeParts(tx, id, sent);
  if (sent.pictures.length > 0)
    await replacePictures(context, { id, series_id: more.series_id ?? null }, sent.pictures);
  return { id, code };
}

/** What changing an event takes of a call or of a task. */
export type EventContext = FileContext & { services: Pick<Services, 'pageUrl'>; now: Date };

/**
 * Writes what becomes of an event that is locked, with all but its pictures, and tells those who are in what moves for them. Returns its next version.
 * @throws Problem event_in_use, validation
 */
export async function writeEvent(
  context: EventContext,
  before: FoundEvent,
  { stored, values }: { stored: EventWritten; values: EventWritten },
): Promise<number> {
  const { tx, actor } = context;
  await check(tx, values, existing(await eventKindToUse(tx, before.event_cms_code)), before);
  await writeConditionsOfEvent(tx, before.id, values.access_condition_ids);
  await writeParts(tx, before.id, values);
  const next = await updateEvent(tx, before, { values: columnsOf(values), ...timesOf(values) }, actor.name ?? '');
  await tellMoved(context, before.id, { before: stored, after: values });
  return next;
}

const search = staff(events.search, async ({ tx, body, now }) => {
  const rows = await searchEvents(tx, body);
  const counts = await countsOf(
    tx,
    rows.rows.map(({ id }) => id),
  );
  return presentPage(body, rows, (row) => presentRow(row, counts.get(row.id), now));
});

const create = staff(events.create, async (context) => {
  const { tx, body, actor, history, facility, services } = context;
  const { event_cms_code, ...sent } = body;
  const kind = existing(await eventKindToUse(tx, event_cms_code));
  const made = await makeEvent(context, { kind, sent, by: actor.name });
  await history('create', { id: made.id, version: 1 }, { after: { event_cms_code, ...sent } });
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event_cms_code }));
  return { ...made, version: 1 };
});

const get = staff(events.get, async (context) => {
  const row = existing(await eventById(context.tx, context.params.id));
  context.permit(row.event_cms_code);
  return presentRecord(context, row);
});

const byCode = staff(eventByCode, async (context) => {
  const { event_cms_code, event_code } = context.params;
  return presentRecord(context, existing(await eventOfCode(context.tx, event_cms_code, event_code)));
});

const update = staff(events.update, async (context) => {
  const { tx, params, body, history, permit, facility, services } = context;
  const { version, ...sent } = body;
  const found = existing(await eventById(tx, params.id));
  permit(found.event_cms_code);
  await lockEvent(tx, found.id);
  const before = existing(await eventById(tx, params.id));
  checkVersion(before, version);
  const stored = writtenOf(await presentRecord(context, before));
  const values = { ...stored, ...sent };
  const change = changeOf(stored, values);
  const saved = { id: before.id, code: before.event_code };
  if (change === undefined) return { ...saved, version };
  const next = await writeEvent(context, before, { stored, values });
  if (sent.pictures !== undefined) await replacePictures(context, before, sent.pictures);
  await history('update', { id: before.id, version: next }, change);
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: before.event_cms_code }));
  return { ...saved, version: next };
});

const remove = staff(events.remove, async (context) => {
  const { tx, params, query, actor, history, permit } = context;
  const found = existing(await eventById(tx, params.id));
  permit(found.event_cms_code);
  await lockEvent(tx, found.id);
  const before = existing(await eventById(tx, params.id));
  checkVersion(before, query.version);
  const participants = await everEntered(tx, before.id);
  if (participants > 0) throw new Problem('event_in_use', { params: { participants } });
  const version = await removeEvent(tx, before, actor.name);
  await releasePictures(context, before);
  await history(
    'delete',
    { id: before.id, version },
    { before: pickFields(before, ['name', 'event_code', 'starts_at']) },
  );
  return {};
});

const close = staff(closeEvent, async (context) => {
  const { tx, params, body, actor, history, permit, facility, services } = context;
  const before = existing(await eventById(tx, params.id));
  permit(before.event_cms_code);
  checkVersion(before, body.version);
  const closed = body.closed === 1;
  const saved = { id: before.id, code: before.event_code };
  if ((before.closed_at !== null) === closed) return { ...saved, version: before.version };
  const version = await setClosed(tx, before, closed, actor.name);
  await history(closed ? 'close' : 'reopen', { id: before.id, version });
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: before.event_cms_code }));
  return { ...saved, version };
});

const effects = staff(checkEvent, async (context) => {
  const { tx, params, body, permit } = context;
  const { version, ...sent } = body;
  const row = existing(await eventById(tx, params.id));
  permit(row.event_cms_code);
  checkVersion(row, version);
  const record = await presentRecord(context, row);
  const stored = writtenOf(record);
  const values = { ...stored, ...sent };
  checkParts(values, existing(await eventKindOf(tx, row.event_cms_code)));
  return effectsOf(record, { stored, values, entries: await entriesOfCourses(tx, row.id) });
});

const calendar = staff(eventCalendar, async ({ tx, query, now }) => {
  const { event_cms_code: kind, from, until } = query;
  if (until < from) throw fieldProblem('until', 'date_order');
  if (until > addDays(from, CALENDAR_DAYS)) throw fieldProblem('until', 'range_too_long');
  const rows = await calendarOf(tx, { kind, from, until, limit: CALENDAR_MAX + 1 });
  const shown = rows.slice(0, CALENDAR_MAX);
  const courses = await coursesOfEvents(tx, [...new Set(shown.map(({ event_id }) => event_id))]);
  return {
    items: shown.map((row) => ({
      ...pickFields(row, ['event_id', 'name', 'place']),
      state: eventState({ ...row, ends_at: row.event_ends_at }, now),
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      ...placesTogether(courses.filter(({ id }) => row.course_ids.includes(id))),
    })),
    more: rows.length > shown.length,
  };
});

/** A kind by its code; an event that is named with it is one of the kind. */
async function kindNamed(
  tx: FacilityTx,
  { event_cms_code, event_code }: { event_cms_code: string; event_code?: string | undefined },
) {
  const kind = existing(await eventKindOf(tx, event_cms_code));
  if (event_code !== undefined) existing(await eventOfCode(tx, kind.code, event_code));
  return kind;
}

const settings = staff(eventSettings, async ({ tx, query }) => {
  const kind = await kindNamed(tx, query);
  return {
    event_cms_code: kind.code,
    ...pickFields(kind, ['id', 'name', 'url', 'courses', 'results', 'check_in', 'fee', 'guests']),
    hosts: await hostChoices(tx),
    conditions: await applyConditionsFor(tx, 'event'),
    access_conditions: await accessConditionsFor(tx, 'event'),
  };
});

const form = staff(eventForm, async ({ tx, query, locale }) => {
  const kind = await kindNamed(tx, query);
  return formItemsOf(await componentsOf(tx, kind.id), 'staff', locale);
});

const options = staff(eventOptions, async ({ tx, query }) => {
  const kind = await kindNamed(tx, query);
  return (await eventChoices(tx, kind.code, query.keyword)).map(({ id, text }) => ({ id, text }));
});

export const manageBindings: readonly Binding[] = [
  search,
  options,
  settings,
  form,
  calendar,
  byCode,
  create,
  get,
  update,
  remove,
  close,
  effects,
];
