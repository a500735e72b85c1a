import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { type EventKindRecord, eventKindColumns, eventKinds } from '@tsudoi/contract/event-kinds';
import { PermissionFlag } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { withinFacility } from '../../kernel/facility/within.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { flagsOfKind, insertKindMenu, updateKindMenu } from '../menus/index.ts';
import {
  type EventKind,
  eventKindById,
  eventsOfKinds,
  insertEventKind,
  livingEntriesOf,
  lockEventKind,
  removeEventKind,
  searchEventKinds,
  updateEventKind,
} from './store.ts';

const unique = { event_kind_code: ['code', 'code_taken'], event_kind_url: ['url', 'code_taken'] } as const;

type Readers = Pick<EventKindRecord, 'staff_roles' | 'member_role_ids'>;

/** Who sees a kind, by its menus. */
async function readersOf(tx: FacilityTx, code: string): Promise<Readers> {
  const [staff, web] = [
    await flagsOfKind(tx, { menu: 'events', code }),
    await flagsOfKind(tx, { menu: 'web.events', code }),
  ];
  return {
    staff_roles: [...staff].flatMap(([role_id, flag]) => (flag === PermissionFlag.none ? [] : [{ role_id, flag }])),
    member_role_ids: [...web].flatMap(([id, flag]) => (flag === PermissionFlag.none ? [] : [id])),
  };
}

const inOrder = ({ staff_roles, member_role_ids }: Readers): Readers => ({
  staff_roles: staff_roles.toSorted((a, b) => a.role_id - b.role_id),
  member_role_ids: member_role_ids.toSorted((a, b) => a - b),
});

/** Events and entries by kind. */
interface Counts {
  events: ReadonlyMap<number, number>;
  entries: ReadonlyMap<number, number>;
}
const countsOf = async (tx: FacilityTx, ids: readonly number[]): Promise<Counts> => ({
  events: await eventsOfKinds(tx, ids),
  entries: await livingEntriesOf(tx, ids),
});

const present = (row: EventKind, readers: Readers, { events, entries }: Counts): EventKindRecord => ({
  ...pickFields(row, ['id', 'code', ...eventKindColumns, 'version', 'updated_by']),
  ...inOrder(readers),
  event_count: events.get(row.id) ?? 0,
  entry_count: entries.get(row.id) ?? 0,
  updated_at: row.updated_at.toISOString(),
});

/** What the door of a kind is called beside the kind itself, among the menus of a facility. */
const doorOf = (name: string): string => `${name}の受付`;

const flagsOf = ({ staff_roles }: Readers) =>
  new Map(staff_roles.filter(({ flag }) => flag !== PermissionFlag.none).map(({ role_id, flag }) => [role_id, flag]));
const memberFlagsOf = ({ member_role_ids }: Readers) => new Map(member_role_ids.map((id) => [id, PermissionFlag.view]));

/** Roles that are named are of this facility, each of its kind. @throws Problem validation */
async function checkRoles(tx: FacilityTx, { staff_roles, member_role_ids }: Readers): Promise<void> {
  const staff = staff_roles.map(({ role_id }) => role_id);
  for (const [field, ids, type] of [
    ['staff_roles', staff, 1],
    ['member_role_ids', member_role_ids, 2],
  ] as const) {
    if (new Set(ids).size < ids.length) throw fieldProblem(field, 'role_unknown');
    const rows = await tx.sql(
      'select id from role where id = any ($1::int[]) and type = $2 and deleted_at is null order by id for share',
      [[...ids], type],
    );
    if (rows.length < ids.length) throw fieldProblem(field, 'role_unknown');
  }
}

/** Menus and permissions are others from now on. */
const notify = (tx: FacilityTx, services: Services) => tx.afterCommit(() => services.facilities.forget());

const search = operator(eventKinds.search, (context) =>
  withinFacility(context, async (tx) => {
    const found = await searchEventKinds(tx, context.body);
    const counts = await countsOf(
      tx,
      found.rows.map(({ id }) => id),
    );
    const readers = new Map<number, Readers>();
    for (const { id, code } of found.rows) readers.set(id, await readersOf(tx, code));
    return presentPage(context.body, found, (row) =>
      present(row, readers.get(row.id) ?? { staff_roles: [], member_role_ids: [] }, counts),
    );
  }),
);

const create = operator(eventKinds.create, async (context) => {
  const { body, actor, history, services } = context;
  const made = await withinFacility(context, async (tx, facility_id) => {
    await checkRoles(tx, body);
    const values = pickFields(body, ['code', ...eventKindColumns]);
    const id = await mapUniqueViolation(unique, () => insertEventKind(tx, values, actor.name));
    const { code, name, url } = body;
    const menu = { code, name, values: { url, event_cms_code: code, event_cms_id: id } };
    await insertKindMenu(tx, { ...menu, menu: 'events', flags: flagsOf(body) });
    await insertKindMenu(tx, { ...menu, menu: 'web.events', flags: memberFlagsOf(body) });
    // Whoever works with the events may open their doors; from then on the roles say who else may.
    const door = { ...menu, name: doorOf(name), menu: 'events.check-in' } as const;
    await insertKindMenu(tx, { ...door, flags: flagsOf(body) });
    await updateKindMenu(tx, { menu: door.menu, code, name: door.name, sort: body.position, hidden: !body.check_in });
    await updateKindMenu(tx, { menu: 'events', code, name, sort: body.position });
    notify(tx, services);
    return { id, facility_id };
  });
  await history('create', { ...made, version: 1 }, { after: body });
  return { id: made.id, code: body.code, version: 1 };
});

const get = operator(eventKinds.get, (context) =>
  withinFacility(context, async (tx) => {
    const row = existing(await eventKindById(tx, context.params.id));
    return present(row, await readersOf(tx, row.code), await countsOf(tx, [row.id]));
  }),
);

const update = operator(eventKinds.update, async (context) => {
  const { params, body, actor, history, services } = context;
  const { version, ...sent } = body;
  const { change, ...saved } = await withinFacility(context, async (tx, facility_id) => {
    await lockEventKind(tx, params.id);
    const before = existing(await eventKindById(tx, params.id));
    checkVersion(before, version);
    const { code } = before;
    const readers = inOrder(await readersOf(tx, code));
    const stored = { ...pickFields(before, eventKindColumns), ...readers };
    const values = { ...stored, ...sent };
    Object.assign(values, inOrder(values));
    const change = changeOf(stored, values);
    const record = { id: before.id, code, facility_id, change, version };
    if (change === undefined) return record;
    const events = (await eventsOfKinds(tx, [before.id])).get(before.id) ?? 0;
    for (const name of ['url', 'courses'] as const)
      if (values[name] !== before[name] && events > 0) throw fieldProblem(name, 'kind_in_use', { events });
    await checkRoles(tx, values);
    const { name, url, position: sort } = values;
    const menu = { code, name, values: { url, event_cms_code: code, event_cms_id: before.id } };
    const isShown = 'staff_roles' in change.after ? { flags: flagsOf(values) } : {};
    await updateKindMenu(tx, { ...menu, menu: 'events', sort, ...isShown });
    await updateKindMenu(tx, {
      ...menu,
      name: doorOf(name),
      menu: 'events.check-in',
      sort,
      hidden: !values.check_in,
      // Who may not work with the events any more does not open their doors either; a role that has the door alone keeps it.
      without: readers.staff_roles.map(({ role_id }) => role_id).filter((id) => !flagsOf(values).has(id)),
    });
    const isSeen = 'member_role_ids' in change.after ? { flags: memberFlagsOf(values) } : {};
    await updateKindMenu(tx, { ...menu, menu: 'web.events', ...isSeen });
    notify(tx, services);
    const columns = pickFields(values, eventKindColumns);
    return {
      ...record,
      version: await mapUniqueViolation(unique, () => updateEventKind(tx, before, columns, actor.name)),
    };
  });
  if (change !== undefined) await history('update', saved, change);
  return { id: saved.id, code: saved.code, version: saved.version };
});

const remove = operator(eventKinds.remove, async (context) => {
  const { params, query, actor, history, services } = context;
  const removed = await withinFacility(context, async (tx, facility_id) => {
    await lockEventKind(tx, params.id);
    const before = existing(await eventKindById(tx, params.id));
    checkVersion(before, query.version);
    const events = (await eventsOfKinds(tx, [before.id])).get(before.id) ?? 0;
    if (events > 0) throw new Problem('event_kind_in_use', { params: { events } });
    const { code, name } = before;
    for (const menu of ['events', 'web.events', 'events.check-in'] as const)
      await updateKindMenu(tx, { menu, code, name, hidden: true });
    notify(tx, services);
    const version = await removeEventKind(tx, before, actor.name);
    return { record: { id: before.id, facility_id, version }, before: pickFields(before, eventKindColumns) };
  });
  await history('delete', removed.record, { before: removed.before });
  return {};
});

export const kindBindings: readonly Binding[] = [search, create, get, update, remove];
