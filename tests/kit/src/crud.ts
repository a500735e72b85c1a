import type { AnyEndpoint } from '@tsudoi/contract';
import type { InstanceMenuKey, MenuKey } from '@tsudoi/permissions';
import type { Family } from '@tsudoi/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { ADMIN_HOST, onEngines, type TestServer, testServer } from './server.ts';
import { makeFacility, makeStaff, operatorOf, type Permissions, type World } from './world.ts';

/** A record that exists. */
export interface MadeRecord {
  id: number;
  version: number;
}

/** What the ladder must know of a family. */
export interface CrudCase {
  /** Who works with it: staff with flags on a menu, or operators; `ofFacility` where their calls name a facility. */
  access: { menu: MenuKey } | { operator: true; ofFacility?: true };
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
  /** What must be refused in a body that is otherwise as `createBody` has it, with the field and code it is refused for. */
  refused(world: World): { body: Record<string, unknown>; field: string; code: string }[];
  /** A deleted record goes out of the list and is not found; false where it only changes its state. */
  disappears?: boolean;
}

/** A reply without what differs each time: the signatures of the files in it. */
const unsigned = (text: string): string => text.replaceAll(/expires=\d+&signature=[\w-]+/g, '');

const UNKNOWN_ID = 2_000_000_000;

/** Whose record an operator's is: nobody's of a facility, so there is no foreign one. */
const ofOperator = ({ access }: CrudCase): boolean => 'operator' in access;
const ofFacility = ({ access }: CrudCase): boolean => 'operator' in access && access.ofFacility === true;

/** The same person, whose calls name a facility as operators' calls about one do. */
const naming = (actor: Actor, { code }: Pick<World, 'code'>): Actor => ({
  ...actor,
  ask: (endpoint, input = {}, headers) =>
    actor.ask(endpoint, { ...input, query: { facility_code: code, ...input.query } }, headers),
});

/** Who calls: somebody who may do everything, and those who may not. */
interface Callers {
  /** May do everything. */
  editor: Actor;
  /** Nobody has signed in. */
  visitor: Actor;
  /** Signed in, and refused every call with this status. */
  nobody: { actor: Actor; status: 401 | 403 };
  /** May read only; operators have no such flag. */
  viewer?: Actor;
}

async function callersOf(family: CrudCase, server: TestServer, world: World): Promise<Callers> {
  const { access, kind } = family;
  if ('operator' in access) {
    const about = (actor: Actor) => (ofFacility(family) ? naming(actor, world) : actor);
    const editor = await operatorOf(server);
    // A bearer of staff opens nothing of the operators'.
    const stranger = server.visitor(ADMIN_HOST, 'admin');
    stranger.token = world.staff.token;
    const visitor = server.visitor(ADMIN_HOST, 'admin');
    return { editor: about(editor), visitor: about(visitor), nobody: { actor: about(stranger), status: 401 } };
  }
  const viewing: Permissions = {};
  viewing[kind === undefined ? access.menu : (`${kind.menu}/${kind.code}` as const)] = 'view';
  return {
    editor: world.staff,
    visitor: world.visitor('manage'),
    nobody: { actor: (await makeStaff(world)).actor, status: 403 },
    viewer: (await makeStaff(world, { permissions: viewing })).actor,
  };
}

/** The ladder every plain family has to climb: 200, 401, 403, 404, 409, 422, in the order of DESIGN §5. */
export function describeCrud(name: string, family: CrudCase): void {
  const { endpoints, kind } = family;
  onEngines(`${name}: the ladder`, (engine) => {
    let server: TestServer;
    let world: World;
    let foreign: World;
    let callers: Callers;
    let editor: Actor;

    beforeAll(async () => {
      server = await testServer({ engine, families: family.families });
      world = await makeFacility(server, { organizations: family.organizations });
      foreign = await makeFacility(server, { organizations: family.organizations });
      await family.prepare?.(server, world);
      await family.prepare?.(server, foreign);
      callers = await callersOf(family, server, world);
      editor = callers.editor;
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
    /** Who the last change is ascribed to. */
    const editorName = () => (ofOperator(family) ? '運営 太郎' : `${world.marker} 管理`);
    type Step = keyof CrudCase['endpoints'];
    const steps: Step[] = ['search', 'create', 'get', 'update', 'remove'];
    const writes: Step[] = ['create', 'update', 'remove'];

    it('creates, finds, reads, changes and deletes a record', async () => {
      const created = await editor.ask(endpoints.create, { body: family.createBody(world) });
      expect(created.status, created.text).toBe(201);
      const { id } = created.json<{ data: MadeRecord }>().data;
      const read = await editor.ask(endpoints.get, { params: { id } });
      expect(read.status, read.text).toBe(200);
      const { version } = read.json<{ data: MadeRecord }>().data;
      const found = await editor.ask(endpoints.search, search);
      expect(found.json<{ data: { items: MadeRecord[] } }>().data.items.map((item) => item.id)).toContain(id);

      const updated = await editor.ask(endpoints.update, {
        params: { id },
        body: { ...family.updateBody(world), version },
      });
      expect(updated.status, updated.text).toBe(200);
      const again = await editor.ask(endpoints.get, { params: { id } });
      expect(again.json<{ data: MadeRecord }>().data.version).toBe(version + 1);

      const removed = await editor.ask(endpoints.remove, { params: { id }, query: { version: version + 1 } });
      expect(removed.status, removed.text).toBe(200);
      if (family.disappears === false) return;
      expect((await editor.ask(endpoints.get, { params: { id } })).status).toBe(404);
      const rest = await editor.ask(endpoints.search, search);
      expect(rest.json<{ data: { items: MadeRecord[] } }>().data.items.map((item) => item.id)).not.toContain(id);
    });

    it('answers 401 to every call without a session', async () => {
      const all = await inputs(await family.make(world));
      for (const step of steps) expect((await callers.visitor.ask(endpoints[step], all[step])).status, step).toBe(401);
    });

    it('refuses whoever may not call at all, and viewers who want to write', async () => {
      const record = await family.make(world);
      const all = await inputs(record);
      const { actor: nobody, status } = callers.nobody;
      for (const step of steps) expect((await nobody.ask(endpoints[step], all[step])).status, step).toBe(status);
      if (callers.viewer !== undefined)
        for (const step of writes)
          expect((await callers.viewer.ask(endpoints[step], all[step])).status, step).toBe(403);
      const read = await editor.ask(endpoints.get, { params: { id: record.id } });
      expect(read.json<{ data: MadeRecord }>().data.version).toBe(record.version);
    });

    it('looks at permission before the body, and at the body before the record', async () => {
      const body = { ...family.createBody(world), ...family.refused(world)[0]!.body };
      const { actor: nobody, status } = callers.nobody;
      expect((await nobody.ask(endpoints.create, { body })).status).toBe(status);
      if (callers.viewer !== undefined) expect((await callers.viewer.ask(endpoints.create, { body })).status).toBe(403);
      const unknown = { params: { id: UNKNOWN_ID } };
      expect((await editor.ask(endpoints.update, { ...unknown, body: { ...body, version: 1 } })).status).toBe(422);
    });

    it('answers 404 for ids that do not exist, are no ids, or are of another facility', async () => {
      const elsewhere = ofOperator(family) && !ofFacility(family) ? undefined : await family.make(foreign);
      const insider = ofFacility(family) ? naming(editor, foreign) : foreign.staff;
      const look = () => insider.ask(endpoints.get, { params: { id: elsewhere?.id } });
      const before = elsewhere === undefined ? '' : (await look()).text;
      const ids = [
        UNKNOWN_ID,
        'abc',
        '0',
        '-1',
        '1e3',
        '99999999999',
        ...(elsewhere === undefined ? [] : [elsewhere.id]),
      ];
      for (const id of ids) {
        const get = await editor.ask(endpoints.get, { params: { id } });
        expect(get.status, `get ${id}`).toBe(404);
        expect(get.text).not.toContain(foreign.marker);
        const body = { ...family.updateBody(world), version: 1 };
        expect((await editor.ask(endpoints.update, { params: { id }, body })).status, `update ${id}`).toBe(404);
        const query = { version: 1 };
        expect((await editor.ask(endpoints.remove, { params: { id }, query })).status, `remove ${id}`).toBe(404);
      }
      if (elsewhere !== undefined) expect(unsigned((await look()).text)).toBe(unsigned(before));
    });

    if (ofFacility(family)) {
      it('answers 422 without the code of a facility, and 404 with one that nobody has', async () => {
        const operator = await operatorOf(server);
        const all = await inputs(await family.make(world));
        for (const step of steps) {
          const bare = await operator.ask(endpoints[step], all[step]);
          expect(bare.failure().error_fields?.facility_code?.[0]?.code, step).toBe('required');
          const unknown = await naming(operator, { code: 'NOBODY' }).ask(endpoints[step], all[step]);
          expect(unknown.status, `${step}: ${unknown.text}`).toBe(404);
        }
      });
    }

    it('answers 422 with the code at its field', async () => {
      for (const { body, field, code } of family.refused(world)) {
        const reply = await editor.ask(endpoints.create, { body: { ...family.createBody(world), ...body } });
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
      const missing = await editor.ask(endpoints.update, { params: { id }, body: family.updateBody(world) });
      expect(missing.status, missing.text).toBe(422);
      expect(missing.failure().error_fields?.version?.[0]?.code).toBe('required');
      const bare = await editor.ask(endpoints.remove, { params: { id } });
      expect(bare.status, bare.text).toBe(422);

      const body = { ...family.updateBody(world), version };
      expect((await editor.ask(endpoints.update, { params: { id }, body })).status).toBe(200);
      const stale = await editor.ask(endpoints.update, { params: { id }, body });
      expect(stale.status, stale.text).toBe(409);
      expect(stale.failure().message).toBe('他の利用者が更新しました。再読み込みしてください。');
      expect(stale.failure().error).toEqual({ by: editorName(), at: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect((await editor.ask(endpoints.remove, { params: { id }, query: { version } })).status).toBe(409);
    });
  });

  describe(`${name}: who may call`, () => {
    it('says view for reads and edit for writes of one menu, or that it is for operators', () => {
      const field = kind === undefined ? {} : { of: kind.field };
      const record = kind === undefined ? {} : { of: 'record' };
      const expected = (flag: 'view' | 'edit', of: { of?: string }) =>
        'menu' in family.access
          ? { needs: { menu: family.access.menu, flag, ...of } }
          : { operator: expect.any(String) };
      const said = Object.fromEntries(Object.entries(endpoints).map(([step, { access }]) => [step, access]));
      expect(said).toEqual({
        search: expected('view', field),
        create: expected('edit', field),
        get: expected('view', record),
        update: expected('edit', record),
        remove: expected('edit', record),
      });
    });
  });
}
