import { pickFields } from '@tsudoi/contract';
import { guestLogin, memberInfo } from '@tsudoi/contract/auth';
import { ownDocuments } from '@tsudoi/contract/documents';
import { events } from '@tsudoi/contract/events';
import { getProfile } from '@tsudoi/contract/members';
import { accessConditions, accessResources } from '@tsudoi/contract/resource-access-conditions';
import { addMonths, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  describeCrud,
  makeFacility,
  makeMember,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { ensureKind, eventBody, makeEvent } from '@tsudoi/kit/families/events';
import { accessConditionBody, makeAccessCondition, menuId } from '@tsudoi/kit/families/resource-access-conditions';
import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenEvents, hiddenMenus } from './index.ts';

const today = jstToday(new Date());
const young = accessConditionBody().conditions!;
const keys = (menu: readonly { key?: string; url: string }[]) => menu.map(({ url }) => url);

describeCrud('conditions of access', {
  access: { operator: true, ofFacility: true },
  endpoints: accessConditions,
  make: async ({ server, code }) => makeAccessCondition(await operatorOf(server), code),
  createBody: () => accessConditionBody(),
  updateBody: () => accessConditionBody({ guests: true }),
  refused: () => [
    { body: accessConditionBody({ name: '' }), field: 'name', code: 'required' },
    { body: accessConditionBody({ resource_kind: 'page' as never }), field: 'resource_kind', code: 'choice' },
    { body: accessConditionBody({ resource_ids: [999_999] }), field: 'resource_ids', code: 'unknown_reference' },
    { body: accessConditionBody({ guests: true, conditions: [] }), field: 'conditions', code: 'rule_needed' },
  ],
});

onEngines('conditions of access', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;
  let adult: { id: number; actor: Actor };
  let child: { id: number; actor: Actor };

  beforeAll(async () => {
    world = await makeFacility(server);
    operator = await operatorOf(server);
    const signedIn = async (birthday: string) => {
      const made = await makeMember(world, { signIn: true, basicInfo: { birthday } });
      return { id: made.id, actor: await made.signIn() };
    };
    adult = await signedIn('1980-05-05');
    child = await signedIn(addMonths(today, -120));
  });

  const query = () => ({ facility_code: world.code });
  const put = async (id: number, version: number, fields: object) => {
    const { name, resource_kind } = await operator.call(accessConditions.get, { params: { id }, query: query() });
    const body = { name, resource_kind, version, ...fields };
    return operator.call(accessConditions.update, { params: { id }, query: query(), body });
  };
  const hidden = (viewer: number | null) =>
    server.running.scopes.readFacility(world.id, (tx) => hiddenEvents(tx, viewer, new Date()));

  describe('on menus of the member app', () => {
    it('leave a menu out of the header of whoever does not meet them, and its calls answer 403', async () => {
      const documents = await menuId(world, 'web.documents');
      const { id } = await makeAccessCondition(operator, world.code, { resource_ids: [documents] });
      const of = async ({ actor }: { actor: Actor }) => {
        const { header_menu, permission_menu } = await actor.call(memberInfo);
        expect(keys(header_menu)).toEqual(keys(permission_menu));
        return keys(header_menu);
      };
      expect(await of(child)).toContain('/documents');
      expect(await of(adult)).not.toContain('/documents');
      expect(await of(adult)).toContain('/my-invoices');
      expect((await child.actor.ask(ownDocuments, {})).status).toBe(200);
      const refused = await adult.actor.ask(ownDocuments, {});
      expect([refused.status, refused.failure().error_code]).toEqual([403, 'forbidden']);
      expect((await adult.actor.ask(getProfile, {})).status).toBe(200);

      // Taken off it is everybody's again, at once.
      await put(id, 1, { resource_ids: [] });
      expect((await adult.actor.ask(ownDocuments, {})).status).toBe(200);
      const [menu] = await server.sql<{ visibility: number }>('select visibility from facility_menu where id = $1', [
        documents,
      ]);
      expect(menu?.visibility).toBe(1);
    });

    it('are all to be met where a menu has several, and count for nothing where it is always shown', async () => {
      const profile = await menuId(world, 'web.profile');
      const otherGender = [
        [
          {
            type: 'default' as const,
            dependency_account_cms_component_code: 'gender',
            value: [9],
            operator_type: 4 as const,
          },
        ],
      ];
      const one = await makeAccessCondition(operator, world.code, { resource_ids: [profile] });
      const two = await makeAccessCondition(operator, world.code, { resource_ids: [profile], conditions: otherGender });
      expect((await child.actor.ask(getProfile, {})).status).toBe(403);
      await server.sql('update facility_menu set visibility = 1 where id = $1', [profile]);
      server.running.services.sessions.forget({ facility: world.id });
      expect((await adult.actor.ask(getProfile, {})).status).toBe(200);
      for (const { id } of [one, two]) await put(id, 1, { resource_ids: [] });
    });

    it('ask of guests whether they are let in', async () => {
      await server.sql('update facility set system_allow_guest = true where id = $1', [world.id]);
      server.running.services.facilities.forget();
      const home = await menuId(world, 'web.home');
      const [outside] = await server.sql<{ id: number }>(
        `insert into facility_menu (facility_id, module, type, url, name, customize_menu, sort)
         select facility_id, module, type, 'https://example.test/', '外部', true, 900 from facility_menu where id = $1 returning id`,
        [home],
      );
      const { id } = await makeAccessCondition(operator, world.code, { resource_ids: [outside!.id], conditions: [] });
      const seen = async () => keys((await server.visitor(world.host, 'member').call(guestLogin)).header_menu);
      expect(await seen()).toEqual(['/home']);
      expect(keys((await adult.actor.call(memberInfo)).header_menu)).toContain('https://example.test/');
      await put(id, 1, { guests: true, conditions: young });
      expect(await seen()).toContain('https://example.test/');
      expect(keys((await adult.actor.call(memberInfo)).header_menu)).not.toContain('https://example.test/');
    });

    it('offer no menu that everybody needs, and none of the console', async () => {
      const { menu } = await operator.call(accessResources, { query: query() });
      expect(menu.map(({ text }) => text)).not.toContain('ホーム');
      for (const key of ['web.home', 'members']) {
        const body = accessConditionBody({ resource_ids: [await menuId(world, key)] });
        const refused = await operator.ask(accessConditions.create, { query: query(), body });
        expect(refused.failure().error_fields).toMatchObject({ resource_ids: [{ code: 'unknown_reference' }] });
      }
    });

    it('hide what they guard where they ask for a field that is gone', async () => {
      const documents = await menuId(world, 'web.documents');
      const { id } = await makeAccessCondition(operator, world.code, { resource_ids: [documents] });
      await server.sql(
        `update resource_access_condition set conditions = '[[{"type":"extend","dependency_account_cms_extend_component_id":999999,"value":"a","operator_type":3}]]' where id = $1`,
        [id],
      );
      const gone = await server.running.scopes.readFacility(world.id, (tx) => hiddenMenus(tx, child.id, new Date()));
      expect([...gone]).toEqual([documents]);
      await put(id, 1, { conditions: young, resource_ids: [] });
    });
  });

  describe('on events', () => {
    it('hide those they guard from whoever does not meet them, asked of all events at once', async () => {
      const [one, other] = [await makeEvent(world), await makeEvent(world)];
      const { id } = await makeAccessCondition(operator, world.code, {
        resource_kind: 'event',
        resource_ids: [one.id, other.id],
      });
      expect(await hidden(child.id)).toEqual([]);
      expect((await hidden(adult.id)).toSorted()).toEqual([one.id, other.id]);
      expect((await hidden(null)).toSorted()).toEqual([one.id, other.id]);

      // Staff see that it is guarded, and may show it to everybody all the same.
      const record = await world.staff.call(events.get, { params: { id: one.id } });
      expect(record).toMatchObject({ visibility: 2, access_condition_ids: [id], version: 2 });
      await world.staff.call(events.update, {
        params: { id: one.id },
        body: { ...pickFields(record, ['name', 'courses']), visibility: 1, version: 2 } as never,
      });
      expect(await hidden(adult.id)).toEqual([other.id]);
      await put(id, 1, { guests: true });
      expect(await hidden(null)).toEqual([]);
      await put(id, 2, { resource_ids: [] });
      expect(await hidden(adult.id)).toEqual([]);
    });

    it('are chosen by staff at the event, and refuse what does not fit', async () => {
      await ensureKind(world);
      const { id } = await makeAccessCondition(operator, world.code, { resource_kind: 'event' });
      const { id: ofMenus } = await makeAccessCondition(operator, world.code, {});
      const create = (fields: Record<string, unknown>) =>
        world.staff.ask(events.create, { body: eventBody(fields) as never });
      expect((await create({ visibility: 2 })).failure().error_fields).toMatchObject({
        access_condition_ids: [{ code: 'required' }],
      });
      expect((await create({ visibility: 2, access_condition_ids: [ofMenus] })).failure().error_fields).toMatchObject({
        access_condition_ids: [{ code: 'unknown_reference' }],
      });
      const made = await makeEvent(world, { visibility: 2, access_condition_ids: [id] });
      expect(await hidden(adult.id)).toEqual([made.id]);
      const found = await operator.call(accessConditions.get, { params: { id }, query: query() });
      expect(found.resources.map((one) => one.id)).toEqual([made.id]);
      expect(found.resources[0]?.text).toContain(made.name);

      // In use it stays, and the refusal says where.
      const refused = await operator.ask(accessConditions.remove, {
        params: { id },
        query: { ...query(), version: 1 },
      });
      expect(refused.failure().error_code).toBe('access_condition_in_use');
      expect(refused.failure().message).toContain(made.name);
      const kind = await operator.ask(accessConditions.update, {
        params: { id },
        query: query(),
        body: { name: found.name, resource_kind: 'menu', resource_ids: [], version: 1 },
      });
      expect(kind.failure().error_fields).toMatchObject({ resource_kind: [{ code: 'apply_target_in_use' }] });
      await world.staff.call(events.remove, { params: { id: made.id }, query: { version: 1 } });
      expect(
        (await operator.ask(accessConditions.remove, { params: { id }, query: { ...query(), version: 1 } })).status,
      ).toBe(200);
    });
  });
});
