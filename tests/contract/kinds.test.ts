import { type AnyEndpoint, headers } from '@tsudoi/contract';
import { managerInfo, memberInfo } from '@tsudoi/contract/auth';
import { checkLoginFacility, listFacilityMenus } from '@tsudoi/contract/facilities';
import { getProfile } from '@tsudoi/contract/members';
import type { MenuEntry } from '@tsudoi/contract/menus';
import {
  type Actor,
  addKinds,
  describeCrud,
  kindsFamily,
  type Listener,
  type LooseInput,
  listen,
  makeEventsReady,
  makeFacility,
  makeMember,
  makeStaff,
  onEngines,
  operatorOf,
  pageEntry,
  probes,
  probesWritten,
  productClock,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

// Two event kinds of one facility whose grants differ. No family of the product has kinds yet, so that a family of these
// tests stands in; pipeline, grants, menus and sockets are those of the product.
makeEventsReady();

const UNKNOWN_ID = 2_000_000_000;
/** Ids of the probes' records. */
const TOURNAMENT = 1;
const LESSON = 2;

onEngines('two kinds of one menu', (engine) => {
  const server = suiteServer({ engine, families: [kindsFamily], quiet: true });
  let world: World;
  let menus: Record<'tournament' | 'lesson', number>;
  /** May edit lessons, and see nothing of tournaments. */
  let coach: Actor;
  let viewer: Actor;
  let nobody: Actor;

  beforeAll(async () => {
    world = await makeFacility(server);
    menus = await addKinds(server, world);
    coach = (await makeStaff(world, { permissions: { 'events/lesson': 'edit', members: 'view' } })).actor;
    viewer = (await makeStaff(world, { permissions: { 'events/lesson': 'view' } })).actor;
    // The pattern of the catalogue is a row too; a flag on it is a flag on nothing.
    nobody = (await makeStaff(world, { permissions: { events: 'edit', members: 'edit' } })).actor;
  });

  const path = (event_cms_code: string, id: number | string = 7): [AnyEndpoint, LooseInput] => [
    probes.inPath,
    { params: { event_cms_code, id } },
  ];
  const query = (event_cms_code?: string, page = '1'): [AnyEndpoint, LooseInput] => [
    probes.inQuery,
    { query: { event_cms_code, page } },
  ];
  const body = (event_cms_code?: unknown, more: object = { name: '春の教室' }): [AnyEndpoint, LooseInput] => [
    probes.inBody,
    { body: { event_cms_code, ...more } },
  ];
  const record = (id: number, endpoint: AnyEndpoint = probes.careful): [AnyEndpoint, LooseInput] => [
    endpoint,
    { params: { id } },
  ];
  const status = async (who: Actor, [endpoint, input]: [AnyEndpoint, LooseInput], extra?: Record<string, string>) => {
    const reply = await who.ask(endpoint, input, extra);
    return reply.status < 300 ? reply.status : `${reply.status} ${reply.failure().error_code}`;
  };
  const urls = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ url, children }) => [...(url === '' ? [] : [url]), ...urls(children)]);

  describe('a call', () => {
    it('is 200 for the one and 403 for the other, wherever the kind stands', async () => {
      for (const at of [path, query, body]) {
        expect(await status(coach, at('lesson')), at.name).toBe(200);
        expect(await status(coach, at('tournament')), at.name).toBe('403 forbidden');
        expect(await status(world.staff, at('tournament')), at.name).toBe(200);
      }
      for (const endpoint of [probes.careful, probes.late, probes.carefulOwn]) {
        expect(await status(coach, record(LESSON, endpoint)), endpoint.path).toBe(200);
        expect(await status(coach, record(TOURNAMENT, endpoint)), endpoint.path).toBe('403 forbidden');
      }
    });

    it('asks for the flag of that kind', async () => {
      expect([await status(viewer, path('lesson')), await status(viewer, query('lesson'))]).toEqual([200, 200]);
      expect(await status(viewer, body('lesson'))).toBe('403 forbidden');
      expect(await status(viewer, record(LESSON))).toBe('403 forbidden');
    });

    it('of a kind that does not exist is one of a kind one may not use', async () => {
      for (const code of ['nothing', 'Lesson', 'lesson ', '%', '__proto__'])
        expect(await status(world.staff, path(code)), code).toBe('403 forbidden');
    });

    it('is answered 401, 403, 422, 404, in this order', async () => {
      const visitor = world.visitor('manage');
      const all = [path('lesson'), query(), body(), record(UNKNOWN_ID)];
      for (const call of all) expect(await status(visitor, call)).toBe('401 unauthorized');
      // Who has no kind at all learns nothing of what is wrong with the rest.
      for (const call of all) expect(await status(nobody, call)).toBe('403 forbidden');
      // Nor does who has another one.
      for (const call of [path('tournament', 'abc'), query('tournament', 'x'), body('tournament', {})])
        expect(await status(coach, call)).toBe('403 forbidden');
      for (const call of [
        query(),
        query('lesson', 'x'),
        body(),
        body(7),
        body(null),
        body(['tournament']),
        body('lesson', {}),
      ])
        expect(await status(coach, call)).toBe('422 validation');
      expect(await status(coach, path('lesson', 'abc'))).toBe('404 not_found');
      expect(await status(coach, record(UNKNOWN_ID))).toBe('404 not_found');
    });

    it('is not led to another kind by a second one in the same call', async () => {
      const [endpoint, input] = query('lesson');
      const reply = await coach.raw({
        path: '/api/management/event-probes?event_cms_code=lesson&event_cms_code=tournament&page=1',
      });
      expect(reply.status).toBe(422);
      const both = await coach.ask(endpoint, { ...input, body: { event_cms_code: 'tournament' } });
      expect(both.json()).toEqual({ data: { event_cms_code: 'lesson' } });
    });

    it('names the menu of its own kind, or none', async () => {
      const of = (kind: 'tournament' | 'lesson') => ({ [headers.facilityMenuId]: String(menus[kind]) });
      for (const call of [path('lesson'), query('lesson'), body('lesson'), record(LESSON)]) {
        expect(await status(world.staff, call, of('lesson'))).toBe(200);
        expect(await status(world.staff, call, of('tournament'))).toBe('403 header_mismatch');
        expect(await status(coach, call, of('tournament'))).toBe('403 header_mismatch');
      }
    });

    it('is refused within 5 s of the permission being taken away', async () => {
      const { actor, id } = await makeStaff(world, { permissions: { 'events/lesson': 'edit' } });
      expect(await status(actor, path('lesson'))).toBe(200);
      await server.sql(
        'delete from role_permission p using account a where a.id = $1 and p.facility_id = a.facility_id and p.role_id = a.role_id',
        [id],
      );
      const sinceThen = productClock();
      await until('the refusal', async () => (await status(actor, path('lesson'))) === '403 forbidden', { every: 100 });
      expect(sinceThen()).toBeLessThan(5_000);
    });
  });

  describe('a handler that must permit the kind of its record', () => {
    it('refuses nobody from memory: a permission that was just given counts, with transactions of its own too', async () => {
      for (const endpoint of [probes.careful, probes.carefulOwn]) {
        const { actor, id } = await makeStaff(world, { permissions: { 'events/lesson': 'edit' } });
        expect(await status(actor, record(TOURNAMENT, endpoint))).toBe('403 forbidden');
        await server.sql(
          `insert into role_permission (facility_id, role_id, facility_menu_id, flag)
           select facility_id, role_id, $2, 3 from account where id = $1`,
          [id, menus.tournament],
        );
        expect(await status(actor, record(TOURNAMENT, endpoint)), endpoint.path).toBe(200);
      }
    });

    it('leaves nothing behind when it is refused, however late', async () => {
      const before = await probesWritten(server, 'late');
      expect(await status(coach, record(TOURNAMENT, probes.late))).toBe('403 forbidden');
      expect(await probesWritten(server, 'late')).toBe(before);
      expect(await status(coach, record(LESSON, probes.late))).toBe(200);
      expect(await probesWritten(server, 'late')).toBe(before + 1);
    });

    it('fails and writes nothing when it forgets, with transactions of its own too, and tells nobody why', async () => {
      for (const [name, endpoint] of [
        ['forgetful', probes.forgetful],
        ['forgetfulOwn', probes.forgetfulOwn],
        ['stubbornOwn', probes.stubbornOwn],
      ] as const) {
        const reply = await world.staff.ask(endpoint, { params: { id: LESSON } });
        expect([reply.status, reply.failure().error_code], name).toEqual([500, 'server_error']);
        expect(reply.text).not.toContain('permit');
        expect(await probesWritten(server, name), name).toBe(0);
      }
    });
  });

  describe('the menu of an account', () => {
    it('has the kinds that it may see, in sidebar, list and event urls', async () => {
      const info = await coach.call(managerInfo);
      const lesson = '/manage/events/lessons/lesson/1/search';
      expect(urls(info.permission_tree_menu)).toEqual(['/manage/members/search', lesson]);
      expect(info.permission_menu.map(({ url }) => url)).toEqual(['/manage/members/search', lesson]);
      expect(info.permitted_event_menu_urls).toEqual([lesson]);
      expect(info.permission_menu.at(-1)).toMatchObject({
        name: '教室',
        type: 'event',
        event_cms_code: 'lesson',
        facility_menu_id: menus.lesson,
        view_flag: true,
        edit_flag: true,
      });
      expect((await nobody.call(managerInfo)).permitted_event_menu_urls).toEqual([]);
    });

    it('opens the pages of the kinds that it may see, each with the flags of its own', async () => {
      const at = (kind: string, page: string) => `/manage/events/${kind}s/${kind}/1/${page}`;
      const flagsOf = async (who: Actor, kind: string) => {
        const { permission_menu } = await who.call(managerInfo);
        const pages = ['search', 'create', 'edit/7'].map((page) => pageEntry(permission_menu, at(kind, page)));
        return pages.map((entry) => entry && [entry.event_cms_code, entry.view_flag, entry.edit_flag]);
      };
      const each = (...flags: [string, boolean, boolean]) => [flags, flags, flags];
      const none = [undefined, undefined, undefined];
      expect([await flagsOf(coach, 'lesson'), await flagsOf(coach, 'tournament')]).toEqual([
        each('lesson', true, true),
        none,
      ]);
      expect([await flagsOf(viewer, 'lesson'), await flagsOf(viewer, 'tournament')]).toEqual([
        each('lesson', true, false),
        none,
      ]);
      expect(await flagsOf(nobody, 'lesson')).toEqual(none);
      expect(await flagsOf(world.staff, 'tournament')).toEqual(each('tournament', true, true));
    });

    it('gains a new kind where it may do everything, and the history says so', async () => {
      const info = await world.staff.call(managerInfo);
      expect(info.permitted_event_menu_urls).toHaveLength(2);
      const rows = await server.sql<{ menus: string[] }>(
        `select after -> 'menus' as menus from history where facility_id = $1 and action = 'new_menus' order by id`,
        [world.id],
      );
      expect(rows.map((row) => row.menus)).toEqual([['events/tournament'], ['events/lesson']]);
    });

    it('of a member has them too, and only a menu of it is taken as the menu of a call', async () => {
      const member = await (await makeMember(world, { signIn: true })).signIn();
      const { header_menu: header } = await member.call(memberInfo);
      const kinds = header.filter(({ type }) => type === 'event');
      expect(kinds.map(({ event_cms_code, url }) => [event_cms_code, url])).toEqual([
        ['tournament', '/events/tournaments/tournament/'],
        ['lesson', '/events/lessons/lesson/'],
      ]);
      const from = (id: number) => ({ [headers.facilityMenuId]: String(id) });
      for (const { facility_menu_id: id } of header)
        expect((await member.ask(getProfile, {}, from(id))).status, String(id)).toBe(200);
      expect((await member.ask(getProfile, {}, from(menus.lesson))).failure().error_code).toBe('header_mismatch');
    });

    it('is told to operators with both kinds, and without what does not work', async () => {
      const operator = await operatorOf(server);
      const tree = await operator.call(listFacilityMenus, { query: { facility_code: world.code } });
      const events = tree.find(({ children }) => children.some(({ url }) => url.includes('/events/')));
      expect(events).toMatchObject({ url: '', name: 'イベント', view_flag: true, edit_flag: false });
      expect(events?.children.filter(({ menu_id }) => menu_id === 3031)).toEqual(
        (['tournament', 'lesson'] as const).map((kind) => ({
          menu_id: 3031,
          facility_menu_id: menus[kind],
          name: kind === 'lesson' ? '教室' : '大会',
          url: `/manage/events/${kind}s/${kind}/1/search`,
          view_flag: true,
          edit_flag: true,
          children: [],
        })),
      );
      const text = JSON.stringify(tree);
      expect(text).not.toContain('{event_cms_code}');
      expect(text).not.toContain('/manage/recommendations');
      expect((await operator.call(checkLoginFacility, { params: { id: world.id } })).menu).toEqual(tree);
    });
  });

  it('tells screens of a changed kind, those of staff who may see it at that moment', async () => {
    const { actor: leaver, id } = await makeStaff(world, { permissions: { 'events/tournament': 'view' } });
    const foreign = await makeFacility(server);
    const people = [coach, world.staff, nobody, leaver, foreign.staff];
    const screens = await Promise.all(people.map((who) => listen(server, { host: who.host, token: who.token })));
    try {
      expect(screens.map(({ state }) => state)).toEqual(people.map(() => 'open'));
      const received = (screen: Listener | undefined) =>
        screen?.received.filter(({ event }) => event === 'changed').map(({ progress }) => progress) ?? [];
      const [ofCoach, ofStaff, ofNobody, ofLeaver, abroad] = screens;
      const write = (kind: string) => world.staff.ask(...body(kind));
      const tournament = { menu: 'events', of: 'tournament' };
      const lesson = { menu: 'events', of: 'lesson' };
      await write('tournament');
      await until('the first news', () => received(ofStaff).length === 1 && received(ofLeaver).length === 1);
      expect([received(ofStaff), received(ofLeaver)]).toEqual([[tournament], [tournament]]);
      // Written past the server, so that no news travel: what one may see is asked when there is something to tell.
      await server.sql('update account set role_id = null where id = $1', [id]);
      await write('tournament');
      await write('lesson');
      await until('the other news', () => received(ofStaff).length === 3 && received(ofCoach).length === 1);
      expect(received(ofCoach)).toEqual([lesson]);
      expect(received(ofStaff)).toEqual(expect.arrayContaining([tournament, lesson]));
      expect([received(ofNobody), received(ofLeaver), received(abroad)]).toEqual([[], [tournament], []]);
    } finally {
      for (const screen of screens) screen.close();
    }
  });
});

const { records } = probes;
describeCrud('records of a kind', {
  access: { menu: 'events' },
  kind: { menu: 'events', code: 'lesson', field: 'event_cms_code' },
  families: [kindsFamily],
  endpoints: records,
  prepare: async (server, world) => void (await addKinds(server, world)),
  make: async (world) => {
    const body = { event_cms_code: 'lesson', name: `${world.marker}教室` };
    const saved = await world.staff.call(records.create, { body });
    return { id: saved.id, version: saved.version ?? 1 };
  },
  createBody: (world) => ({ event_cms_code: 'lesson', name: `${world.marker}教室` }),
  updateBody: (world) => ({ name: `${world.marker}改` }),
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { event_cms_code: undefined }, field: 'event_cms_code', code: 'required' },
  ],
});
