import {
  crudOf,
  Done,
  endpoint,
  IdParams,
  lastPage,
  Problem,
  RequiredText,
  searchBody,
  Version,
} from '@tsudoi/contract';
import { type MenuItem, matchPath, menuOf } from '@tsudoi/permissions';
import { type Binding, type Family, insertKindMenu, staff, staffOwn } from '@tsudoi/server/testing';
import * as v from 'valibot';
import type { TestServer } from '../server.ts';
import type { World } from '../world.ts';

/**
 * A family of two event kinds that exists for these tests alone: calls that name the kind in path, query and body, calls
 * whose record knows it, and handlers that forget to permit. Its records are in memory; what it writes are history rows.
 */

const Kind = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(40, 'max_length:40'));
const Name = RequiredText(50);
const needs = { menu: 'events', flag: 'view' } as const;
const edits = { menu: 'events', flag: 'edit' } as const;
const Seen = v.object({ event_cms_code: v.string() });

const inPath = endpoint({
  method: 'GET',
  path: '/management/event-cms/{event_cms_code}/probes/{id}',
  params: v.object({ event_cms_code: Kind, ...IdParams.entries }),
  access: { needs: { ...needs, of: 'event_cms_code' } },
  response: Seen,
  summary: 'A call that names its kind in the path',
});
const inQuery = endpoint({
  method: 'GET',
  path: '/management/event-probes',
  query: v.object({ event_cms_code: Kind, page: v.pipe(v.string('integer'), v.regex(/^\d+$/, 'integer')) }),
  access: { needs: { ...needs, of: 'event_cms_code' } },
  response: Seen,
  summary: 'A call that names its kind in the query',
});
const inBody = endpoint({
  method: 'POST',
  path: '/management/event-probes',
  body: v.object({ event_cms_code: Kind, name: Name }),
  access: { needs: { ...edits, of: 'event_cms_code' } },
  response: Seen,
  summary: 'A call that names its kind in the body',
});
/** Its record has the kind of its id: 1 is a tournament, 2 a lesson, others do not exist. */
const ofRecord = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'PUT',
    path,
    params: IdParams,
    access: { needs: { ...edits, of: 'record' } },
    response: Done,
    summary: 'A call whose record knows its kind',
  });
const careful = ofRecord('/management/careful-probes/{id}');
const late = ofRecord('/management/late-probes/{id}');
const forgetful = ofRecord('/management/forgetful-probes/{id}');
const carefulOwn = ofRecord('/management/careful-own-probes/{id}');
const forgetfulOwn = ofRecord('/management/forgetful-own-probes/{id}');
const stubbornOwn = ofRecord('/management/stubborn-own-probes/{id}');

const Row = v.object({ id: v.number(), event_cms_code: v.string(), name: v.string(), version: v.number() });
const records = crudOf({
  base: '/management/kind-records',
  menu: 'events',
  of: 'event_cms_code',
  row: Row,
  item: Row,
  create: v.object({ event_cms_code: Kind, name: Name }),
  update: v.object({ name: Name, version: Version }),
  search: v.object({ ...searchBody(['name'], v.optional(v.object({}), {})).entries, event_cms_code: Kind }),
});

/** The calls of the family. */
export const probes = {
  inPath,
  inQuery,
  inBody,
  careful,
  late,
  forgetful,
  carefulOwn,
  forgetfulOwn,
  stubbornOwn,
  records,
};

const KINDS = new Map([
  [1, 'tournament'],
  [2, 'lesson'],
]);
function kindOf(id: number): string {
  const kind = KINDS.get(id);
  if (kind === undefined) throw new Problem('not_found');
  return kind;
}

/** Writes one row that a test can count. */
interface Writer {
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
const write = (tx: Writer, what: string) =>
  tx.sql(
    `insert into history (actor_kind, actor_name, family, record_id, action) values ('system', '', 'kinds', 1, $1)`,
    [what],
  );

/** How many rows of the tests' family were written. */
export async function probesWritten(server: TestServer, what: string): Promise<number> {
  const rows = await server.sql(`select 1 from history where family = 'kinds' and action = $1`, [what]);
  return rows.length;
}

type Stored = v.InferOutput<typeof Row> & { facility: number; by: string };
let lastId = 0;
const stored = new Map<number, Stored>();
function found(facility: { id: number }, id: number): Stored {
  const row = stored.get(id);
  if (row?.facility !== facility.id) throw new Problem('not_found');
  return row;
}
const stale = ({ by }: Stored) => new Problem('stale', { params: { by, at: new Date(0).toISOString() } });

const bindings: readonly Binding[] = [
  staff(inPath, async ({ params }) => ({ event_cms_code: params.event_cms_code })),
  staff(inQuery, async ({ query }) => ({ event_cms_code: query.event_cms_code })),
  staff(inBody, async ({ tx, body, facility, services }) => {
    await write(tx, 'inBody');
    tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: body.event_cms_code }));
    return { event_cms_code: body.event_cms_code };
  }),
  staff(careful, async ({ tx, params, permit }) => {
    permit(kindOf(params.id));
    await write(tx, 'careful');
    return {};
  }),
  staff(late, async ({ tx, params, permit }) => {
    await write(tx, 'late');
    permit(kindOf(params.id));
    return {};
  }),
  staff(forgetful, async ({ tx }) => {
    await write(tx, 'forgetful');
    return {};
  }),
  staffOwn(carefulOwn, async ({ scopes, facility, params, permit }) => {
    permit(await scopes.readFacility(facility.id, async () => kindOf(params.id)));
    await scopes.inFacility(facility.id, (tx) => write(tx, 'carefulOwn'));
    return {};
  }),
  staffOwn(forgetfulOwn, async ({ scopes, facility }) => {
    await scopes.inFacility(facility.id, (tx) => write(tx, 'forgetfulOwn'));
    return {};
  }),
  staffOwn(stubbornOwn, async ({ scopes, facility }) => {
    await scopes.inFacility(facility.id, (tx) => write(tx, 'stubbornOwn')).catch(() => 'never mind');
    return {};
  }),
  staff(records.search, async ({ facility, body }) => {
    const { event_cms_code: kind, page, per_page } = body;
    const items = [...stored.values()].filter((row) => row.facility === facility.id && row.event_cms_code === kind);
    return { items, total: items.length, page, per_page, last_page: lastPage(items.length, per_page) };
  }),
  staff(records.create, async ({ facility, body, actor }) => {
    const id = ++lastId;
    stored.set(id, { ...body, id, version: 1, facility: facility.id, by: actor.name });
    return { id, code: String(id), version: 1 };
  }),
  staff(records.get, async ({ facility, params, permit }) => {
    const row = found(facility, params.id);
    permit(row.event_cms_code);
    return row;
  }),
  staff(records.update, async ({ facility, params, body, actor, permit }) => {
    const row = found(facility, params.id);
    permit(row.event_cms_code);
    if (row.version !== body.version) throw stale(row);
    stored.set(row.id, { ...row, name: body.name, version: row.version + 1, by: actor.name });
    return { id: row.id, code: String(row.id), version: row.version + 1 };
  }),
  staff(records.remove, async ({ facility, params, query, permit }) => {
    const row = found(facility, params.id);
    permit(row.event_cms_code);
    if (row.version !== query.version) throw stale(row);
    stored.delete(row.id);
    return {};
  }),
];

export const kindsFamily: Family = { name: 'kinds', bindings };

/** Events are in the catalogue and not yet ready; these tests go ahead of the product. To be called before a server starts. */
export function makeEventsReady(): void {
  for (const key of ['group.events', 'events', 'web.events'] as const) Object.assign(menuOf(key), { ready: true });
}

/** Gives a facility the menus of two event kinds, in the console and in the member app; returns the ids of the console's. */
export function addKinds({ running }: TestServer, world: World): Promise<Record<'tournament' | 'lesson', number>> {
  return running.scopes.inFacility(world.id, async (tx) => {
    const add = async (code: string, name: string) => {
      const values = { url: `${code}s`, event_cms_code: code, event_cms_id: 1 };
      await insertKindMenu(tx, { menu: 'web.events', code, name, values });
      return insertKindMenu(tx, { menu: 'events', code, name, values });
    };
    return { tournament: await add('tournament', '大会'), lesson: await add('lesson', '教室') };
  });
}

/** The entry of a menu by which the console opens a page, as its guard asks for it; undefined where it refuses the page. */
export const pageEntry = (menu: readonly MenuItem[], path: string): MenuItem | undefined => matchPath(menu, path);
