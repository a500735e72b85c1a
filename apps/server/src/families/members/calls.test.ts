import { memberTypeOptions } from '@tsudoi/contract/member-types';
import {
  accountOptions,
  getMember,
  importMembers,
  listMembers,
  searchMembers,
  updateMemberCode,
} from '@tsudoi/contract/members';
import { applyTask, undoTask } from '@tsudoi/contract/tasks';
import {
  applyImport,
  csvFile,
  goodMembers,
  type LooseInput,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  memberCsv,
  onEngines,
  planImport,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { beforeAll, describe, expect, it } from 'vitest';

onEngines('what a call about members says', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    foreign = await makeFacility(server);
  });

  const member = () => makeMember(world, { basicInfo: { organization_ids: [world.rootOrganization!] } });

  it('of a facility is compared, wherever it stands', async () => {
    const calls = [
      [listMembers, (facility_code: string): LooseInput => ({ query: { facility_code } })],
      [memberTypeOptions, (facility_code: string): LooseInput => ({ query: { facility_code } })],
      [
        importMembers,
        (facility_code: string): LooseInput => ({
          body: { facility_code },
          files: { file: csvFile(memberCsv(goodMembers(1, 'FC'))) },
        }),
      ],
    ] as const;
    for (const [endpoint, input] of calls) {
      expect((await world.staff.ask(endpoint, input(foreign.code))).failure().error_code).toBe('header_mismatch');
      expect((await world.staff.ask(endpoint, input(world.code))).status).toBeLessThan(300);
      expect((await world.staff.ask(endpoint, input(''))).status).toBeLessThan(300);
    }
  });

  it('of a new code is padded behind a prefix of the facility only, to fifteen digits at most', async () => {
    const made = await member();
    const [first] = await server.sql<{ prefix: string }>('select prefix from member_type where facility_id = $1', [
      world.id,
    ]);
    const change = (prefix: string, digits: number, version = made.version) =>
      world.staff.ask(updateMemberCode, {
        body: {
          account_code: made.accountCode,
          member_code: '4711',
          member_code_prefix_options: { prefix, digits },
          version,
        },
      });
    for (const digits of [4_000_000_000, 200_000_000, 16, 0])
      expect(Object.keys((await change(first!.prefix, digits)).failure().errors)).toEqual([
        'member_code_prefix_options.digits',
      ]);
    for (const prefix of ['ZZZ', ''])
      expect(Object.keys((await change(prefix, 6)).failure().errors)).toEqual(['member_code_prefix_options.prefix']);
    expect((await change(first!.prefix, 8)).json<{ data: { code: string } }>().data.code).toBe(
      `${first!.prefix}00004711`,
    );
  });

  it('with a file that it has no place for is refused, and nothing is written', async () => {
    const made = await member();
    const path = `/api/management/member-accounts/${made.id}`;
    const form = () => {
      const body = new FormData();
      for (const [name, value] of Object.entries({
        last_name: '山本',
        first_name: '花',
        'member_type][0': world.memberTypes[0]!.id,
      }))
        body.append(`basic_info[${name}]`, String(value));
      body.append('version', String(made.version));
      return body;
    };
    const file = new Blob(['%PDF-1.7']);
    const parts: [string, (body: FormData) => void][] = [
      ['document', (body) => body.append('document', file, 'a.pdf')],
      ['basic_info.document_url', (body) => body.append('basic_info[document_url][0]', 'https://example.test/a.pdf')],
      ['photo', (body) => body.append('photo', file, 'a.png')],
    ];
    for (const [name, add] of parts) {
      const body = form();
      add(body);
      const reply = await world.staff.raw({ method: 'POST', path, body });
      expect([name, reply.status, Object.keys(reply.failure().errors)]).toEqual([name, 422, [name]]);
    }
    const large = form();
    large.append('document', new Blob([new Uint8Array(300_000)]), 'large.pdf');
    const reply = await world.staff.raw({ method: 'POST', path, body: large });
    expect([reply.status, Object.keys(reply.failure().errors)]).toEqual([422, ['document']]);
    expect((await world.staff.call(getMember, { params: { id: made.id } })).version).toBe(made.version);
    expect((await world.staff.raw({ method: 'POST', path, body: form() })).status).toBe(200);
  });

  it('of main members leaves the staff of companies out', async () => {
    const one = await member();
    const staff = await makeCorporateStaff(await makeCorporate(world));
    const ids = async (is_main_member?: number) =>
      (await world.staff.call(accountOptions, { query: { is_main_member } })).map(({ id }) => id);
    expect(await ids()).toEqual(expect.arrayContaining([one.id, staff.id]));
    expect(await ids(0)).toEqual(expect.arrayContaining([one.id, staff.id]));
    expect(await ids(1)).toContain(one.id);
    expect(await ids(1)).not.toContain(staff.id);
    const reply = await world.staff.ask(accountOptions, { query: { is_main_member: 7 } });
    expect(Object.keys(reply.failure().errors)).toEqual(['is_main_member']);
  });

  describe('of an import', () => {
    const rows = (start: string) => goodMembers(1, start).map((row) => ({ ...row, member_code: '' }));
    const upload = (login_organization: string, start: string, by = world.staff) =>
      by.ask(importMembers, {
        body: { login_organization },
        files: { file: csvFile(memberCsv(rows(start))) },
      });

    it('puts new members into the organization of its form', async () => {
      const club = await makeOrganization(world);
      const reply = await upload(String(club.id), 'LO1');
      const { task_id } = reply.json<{ data: { task_id: number } }>().data;
      await taskIn(world.staff, task_id, ['planned']);
      await applyImport(world.staff, task_id);
      const { items } = await world.staff.call(searchMembers, {
        body: { default_search: { organization: [club.id] } },
      });
      expect(items.map(({ organizations }) => organizations.map(({ id }) => id))).toEqual([[club.id]]);
      expect((await upload('', 'LO2')).status).toBe(202);
      expect((await upload('999999', 'LO3')).failure().error_code).toBe('header_mismatch');
      const coach = await makeStaff(world, {
        permissions: { members: 'edit', 'members.import-csv': 'edit' },
        organizations: [club.id],
      });
      expect((await upload(String(world.rootOrganization), 'LO4', coach.actor)).failure().error_code).toBe(
        'header_mismatch',
      );
      const header = { 'login-organization': String(club.id) };
      const narrow = await world.staff.ask(
        importMembers,
        {
          body: { login_organization: String(world.rootOrganization) },
          files: { file: csvFile(memberCsv(rows('LO5'))) },
        },
        header,
      );
      expect(narrow.failure().error_code).toBe('header_mismatch');
    });

    it('is neither applied nor undone by whom its organizations were taken away from since', async () => {
      const [one, other] = [await makeOrganization(world), await makeOrganization(world)];
      const made = await makeMember(world, { basicInfo: { organization_ids: [one.id] } });
      const coach = await makeStaff(world, {
        permissions: { members: 'edit', 'members.import-csv': 'edit' },
        organizations: [one.id, other.id],
      });
      const assign = async (...ids: number[]) => {
        await server.sql('delete from account_organization where account_id = $1', [coach.id]);
        for (const id of ids)
          await server.sql(
            'insert into account_organization (facility_id, account_id, organization_id) values ($1, $2, $3)',
            [world.id, coach.id, id],
          );
        await server.sql('update account set organization_ids = $2 where id = $1', [coach.id, ids]);
        server.running.services.sessions.forget();
      };
      const [row] = goodMembers(1, 'X');
      const { task_id } = await planImport(coach.actor, [{ ...row!, member_code: made.memberCode }]);
      const params = { id: task_id };
      await assign(other.id);
      // Whoever does not reach everybody of a plan finds none.
      expect((await coach.actor.ask(applyTask, { params })).failure().error_code).toBe('not_found');
      // What the plan does not touch may go.
      await assign(one.id);
      await applyImport(coach.actor, task_id);
      await assign(other.id);
      expect((await coach.actor.ask(undoTask, { params })).failure().error_code).toBe('not_found');
      await assign(one.id, other.id);
      await coach.actor.call(undoTask, { params });
      await taskIn(coach.actor, task_id, ['undone']);
    });

    it('is told with its columns and its first refused cells', async () => {
      const good = await planImport(world.staff, rows('T1'));
      expect(good).toMatchObject({ is_admin: false, error: null, data: [] });
      expect(good.fields[0]).toEqual({ field: 'member_code', label: '会員番号' });
      const bad = await planImport(
        world.staff,
        goodMembers(30, 'BAD').map((each) => ({ ...each, gender: '？' })),
      );
      expect(bad.data).toHaveLength(20);
      expect(bad.data[0]).toMatchObject({ row: 2, field: 'gender', source: '？' });
      expect(bad.data[0]?.message).toMatch(/[ぁ-ん]/);
    });
  });
});
