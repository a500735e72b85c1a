import type { AnyEndpoint } from '@tsudoi/contract';
import type { InstanceMenuKey, MenuKey } from '@tsudoi/permissions';
import type { Family } from '@tsudoi/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { onEngines, type TestServer, testServer } from './server.ts';
import { makeFacility, makeStaff, type Permissions, type World } from './world.ts';

/** A record that exists. */
export interface MadeRecord {
  id: number;
  version: number;
}

/** What the ladder must know of a family. */
export interface CrudCase {
  menu: MenuKey;
  /** For records of event or content kinds: the menu once more, the kind of the ladder's records, and the field that names it. */
  kind?: { menu: InstanceMenuKey; code: string; field: string };
  /** Families beside those of the product that the server needs for it. */
  families?: readonly Family[];
  /** What a facility needs before it can have such records. */
  prepare?(server: TestServer, world: World): Promise<void>;
  endpoints: { search: AnyEndpoint; create: AnyEndpoint; get: AnyEndpoint; update: AnyEndpoint; remove: AnyEndpoint };
  /** Whether the facility has organizations; without them everybody sees every row. */
  organizations?: boolean;
  make(world: World): Promise<MadeRecord>;
  createBody(world: World): Record<string, unknown>;
  updateBody(world: World): Record<string, unknown>;
  /** Bodies that must be refused, with the field and code they are refused for. */
  refused(world: World): { body: Record<string, unknown>; field: string; code: string }[];
}

const UNKNOWN_ID = 2_000_000_000;

/** The ladder every plain family has to climb: 200, 401, 403, 404, 409, 422, in the order DESIGN §5 gives the answers. */
export function describeCrud(name: string, family: CrudCase): void {
  const { endpoints, kind } = family;
  const viewing: Permissions = {};
  viewing[kind === undefined ? family.menu : (`${kind.menu}/${kind.code}` as const)] = 'view';
  onEngines(`${name}: the ladder`, (engine) => {
    let server: TestServer;
    let world: World;
    let foreign: World;
    let viewer: Actor;
    let nobody: Actor;

    beforeAll(async () => {
      server = await testServer({ engine, families: family.families });
      world = await makeFacility(server, { organizations: family.organizations });
      foreign = await makeFacility(server, { organizations: family.organizations });
      await family.prepare?.(server, world);
      await family.prepare?.(server, foreign);
      viewer = (await makeStaff(world, { permissions: viewing })).actor;
      nobody = (await makeStaff(world)).actor;
    });
    afterAll(() => server?.stop());

    const ofKind = kind === undefined ? {} : { [kind.field]: kind.code };
    const search = { body: { page: 1, per_page: 100, default_search: {}, ...ofKind } };
    const inputs = async (record: MadeRecord) => ({
      search,
      create: { body: family.createBody(world) },
      get: { params: { id: record.id } },
      update: { params: { id: record.id }, body: { ...family.updateBody(world), version: record.version } },
      remove: { params: { id: record.id }, query: { version: record.version } },
    });
    type Step = keyof CrudCase['endpoints'];
    const steps: Step[] = ['search', 'create', 'get', 'update', 'remove'];
    const writes: Step[] = ['create', 'update', 'remove'];

    it('creates, finds, reads, changes and deletes a record', async () => {
      const created = await world.staff.ask(endpoints.create, { body: family.createBody(world) });
      expect(created.status, created.text).toBe(201);
      const { id } = created.json<{ data: MadeRecord }>().data;
      const read = await world.staff.ask(endpoints.get, { params: { id } });
      expect(read.status, read.text).toBe(200);
      const { version } = read.json<{ data: MadeRecord }>().data;
      const found = await world.staff.ask(endpoints.search, search);
      expect(found.json<{ data: { items: MadeRecord[] } }>().data.items.map((item) => item.id)).toContain(id);

      const updated = await world.staff.ask(endpoints.update, {
        params: { id },
        body: { ...family.updateBody(world), version },
      });
      expect(updated.status, updated.text).toBe(200);
      const again = await world.staff.ask(endpoints.get, { params: { id } });
      expect(again.json<{ data: MadeRecord }>().data.version).toBe(version + 1);

      const removed = await world.staff.ask(endpoints.remove, { params: { id }, query: { version: version + 1 } });
      expect(removed.status, removed.text).toBe(200);
      expect((await world.staff.ask(endpoints.get, { params: { id } })).status).toBe(404);
      const rest = await world.staff.ask(endpoints.search, search);
      expect(rest.json<{ data: { items: MadeRecord[] } }>().data.items.map((item) => item.id)).not.toContain(id);
    });

    it('answers 401 to every call without a session', async () => {
      const all = await inputs(await family.make(world));
      for (const step of steps)
        expect((await world.visitor('manage').ask(endpoints[step], all[step])).status, step).toBe(401);
    });

    it('answers 403 to staff without the permission, and to viewers who want to write', async () => {
      const record = await family.make(world);
      const all = await inputs(record);
      for (const step of steps) expect((await nobody.ask(endpoints[step], all[step])).status, step).toBe(403);
      for (const step of writes) expect((await viewer.ask(endpoints[step], all[step])).status, step).toBe(403);
      const read = await world.staff.ask(endpoints.get, { params: { id: record.id } });
      expect(read.json<{ data: MadeRecord }>().data.version).toBe(record.version);
    });

    it('answers 403 before it looks at the body, and 422 before it looks for the record', async () => {
      const refused = family.refused(world)[0]!;
      expect((await viewer.ask(endpoints.create, { body: refused.body })).status).toBe(403);
      const unknown = { params: { id: UNKNOWN_ID } };
      expect(
        (await world.staff.ask(endpoints.update, { ...unknown, body: { ...refused.body, version: 1 } })).status,
      ).toBe(422);
    });

    it('answers 404 for ids that do not exist, are no ids, or are of another facility', async () => {
      const elsewhere = await family.make(foreign);
      const foreignRow = await foreign.staff.ask(endpoints.get, { params: { id: elsewhere.id } });
      for (const id of [UNKNOWN_ID, elsewhere.id, 'abc', '0', '-1', '1e3', '99999999999']) {
        const get = await world.staff.ask(endpoints.get, { params: { id } });
        expect(get.status, `get ${id}`).toBe(404);
        expect(get.text).not.toContain(foreign.marker);
        const body = { ...family.updateBody(world), version: 1 };
        expect((await world.staff.ask(endpoints.update, { params: { id }, body })).status, `update ${id}`).toBe(404);
        const query = { version: 1 };
        expect((await world.staff.ask(endpoints.remove, { params: { id }, query })).status, `remove ${id}`).toBe(404);
      }
      expect((await foreign.staff.ask(endpoints.get, { params: { id: elsewhere.id } })).text).toBe(foreignRow.text);
    });

    it('answers 422 with the code at its field', async () => {
      for (const { body, field, code } of family.refused(world)) {
        const reply = await world.staff.ask(endpoints.create, { body });
        expect(reply.status, `${field} ${code}: ${reply.text}`).toBe(422);
        const failure = reply.failure();
        expect(failure.error_code).toBe('validation');
        expect(
          failure.error_fields?.[field]?.map((problem) => problem.code),
          reply.text,
        ).toContain(code);
        expect(failure.errors[field]?.[0]).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      }
    });

    it('asks for the version when it changes and deletes, and refuses a stale one with who and when', async () => {
      const { id, version } = await family.make(world);
      const missing = await world.staff.ask(endpoints.update, { params: { id }, body: family.updateBody(world) });
      expect(missing.status, missing.text).toBe(422);
      expect(missing.failure().error_fields?.version?.[0]?.code).toBe('required');
      const bare = await world.staff.ask(endpoints.remove, { params: { id } });
      expect(bare.status, bare.text).toBe(422);

      const body = { ...family.updateBody(world), version };
      expect((await world.staff.ask(endpoints.update, { params: { id }, body })).status).toBe(200);
      const stale = await world.staff.ask(endpoints.update, { params: { id }, body });
      expect(stale.status, stale.text).toBe(409);
      expect(stale.failure().message).toBe('他の利用者が更新しました。再読み込みしてください。');
      expect(JSON.stringify(stale.failure().error)).toContain(world.marker);
      expect((await world.staff.ask(endpoints.remove, { params: { id }, query: { version } })).status).toBe(409);
    });
  });

  describe(`${name}: who may call`, () => {
    it('says view for reads and edit for writes, of one menu', () => {
      const needs = Object.fromEntries(
        Object.entries(endpoints).map(([step, { access }]) => [step, 'needs' in access ? access.needs : access]),
      );
      const { menu } = family;
      const field = kind === undefined ? {} : { of: kind.field };
      const record = kind === undefined ? {} : { of: 'record' };
      expect(needs).toEqual({
        search: { menu, flag: 'view', ...field },
        create: { menu, flag: 'edit', ...field },
        get: { menu, flag: 'view', ...record },
        update: { menu, flag: 'edit', ...record },
        remove: { menu, flag: 'edit', ...record },
      });
    });
  });
}
