import { exportAccountSummaries, searchAccountSummaries } from '@tsudoi/contract/account-summaries';
import { changeStanding, getMemberDetail } from '@tsudoi/contract/members';
import { addDays, addMonths, type Day, jstToday } from '@tsudoi/domain';
import {
  changeField,
  type Member,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { exportedCsv } from '@tsudoi/kit/families/tasks';
import { expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { startSummaryRounds } from './rounds.ts';

type Search = Parameters<World['staff']['call']>[1] & { from: Day; to: Day; granularity?: 1 | 2; split?: string };

onEngines('members in figures', (engine) => {
  const server = suiteServer({ engine });
  const today = jstToday(new Date());
  const ago = (days: number) => addDays(today, -days);

  /** The night before a day, as the worker runs it. */
  const roundOn = async (day: Day) => {
    const rounds = startSummaryRounds({
      scopes: server.running.scopes,
      log: createLog({ quiet: true }),
      now: () => new Date(`${day}T00:05:00+09:00`),
    });
    const facilities = await rounds.round();
    await rounds.stop();
    return facilities;
  };
  const read = (world: World, search: Omit<Search, 'params'>, by = world.staff) =>
    by.call(searchAccountSummaries, { body: { default_search: search as never } });
  const joining = (world: World, days: number, more: Parameters<typeof makeMember>[1] = {}) =>
    makeMember(world, { ...more, basicInfo: { joined_on: ago(days), ...more.basicInfo } });
  const withdraw = async (world: World, { id }: Member, holds_from: Day) => {
    const { version } = await world.staff.call(getMemberDetail, { params: { id } });
    await world.staff.call(changeStanding, { params: { id }, body: { act: 'withdraw', holds_from, version } });
  };
  /** The figures of one day. */
  const on = async (world: World, day: Day) => {
    const { periods, total } = await read(world, { from: day, to: day });
    return [periods[0]?.source, total.joined?.[0], total.active[0], total.withdrawn[0], total.temporary[0]];
  };

  it('are worked out as far back as records tell, stored once for each night, and counted now for today', async () => {
    const world = await makeFacility(server);
    await joining(world, 20);
    const leaving = await joining(world, 10);
    await withdraw(world, leaving, ago(4));
    await joining(world, 0, { basicInfo: { registration: 1, joined_on: null } });
    expect(await on(world, ago(5))).toEqual(['missing', null, null, null, null]);
    expect(await roundOn(today)).toBeGreaterThan(0);
    expect(await roundOn(today)).toBe(0);
    expect(await on(world, ago(21))).toEqual(['missing', null, null, null, null]);
    expect(await on(world, ago(20))).toEqual(['afterwards', 1, 1, 0, 0]);
    expect(await on(world, ago(10))).toEqual(['afterwards', 1, 2, 0, 0]);
    expect(await on(world, ago(4))).toEqual(['afterwards', 0, 1, 1, 0]);
    expect(await on(world, ago(1))).toEqual(['stored', 0, 1, 0, 0]);
    expect(await on(world, today)).toEqual(['live', 0, 1, 0, 1]);
    const whole = await read(world, { from: ago(365), to: addDays(today, 200) });
    expect(whole.periods).toHaveLength(366);
    expect(whole.periods.at(-1)).toEqual({ day: today, source: 'live' });
  });

  it('stay as the night found them, but who is entered late counts on the day of joining; nights that were missed are caught up', async () => {
    const world = await makeFacility(server);
    const member = await joining(world, 9);
    await roundOn(ago(5));
    await server.sql('update account set deleted_at = now() where facility_id = $1 and id = $2', [world.id, member.id]);
    await joining(world, 7);
    await roundOn(today);
    expect(await on(world, ago(7))).toEqual(['afterwards', 1, 1, 0, 0]);
    expect(await on(world, ago(6))).toEqual(['stored', 0, 1, 0, 0]);
    // The night of the fifth day before was not over then, and those behind it had no worker.
    for (const day of [5, 4, 3, 2]) expect(await on(world, ago(day))).toEqual(['afterwards', 0, 1, 0, 0]);
    expect(await on(world, ago(1))).toEqual(['stored', 0, 1, 0, 0]);
  });

  it('by month are those of its last day and all who joined and left in it; the running month is counted now', async () => {
    const world = await makeFacility(server);
    const month = (back: number) => addMonths(`${today.slice(0, 7)}-01`, -back);
    const leaving = await makeMember(world, { basicInfo: { joined_on: month(14) } });
    await makeMember(world, { basicInfo: { joined_on: addDays(month(2), 3) } });
    await withdraw(world, leaving, addDays(month(2), 1));
    await makeMember(world, { basicInfo: { joined_on: today } });
    await roundOn(today);
    const { periods, total } = await read(world, { from: month(15), to: today, granularity: 2 });
    expect(periods.map(({ day }) => day)).toEqual(Array.from({ length: 16 }, (_, at) => month(15 - at)));
    expect(periods[0]?.source).toBe('missing');
    expect(total.joined).toEqual([null, 1, ...Array(11).fill(0), 1, 0, 1]);
    expect(total.active).toEqual([null, ...Array(12).fill(1), 1, 1, 2]);
    expect(total.withdrawn?.slice(-3)).toEqual([1, 0, 0]);
  });

  it('are those of the chosen organization and what is below it: nobody counts twice, and no other organization is named', async () => {
    const world = await makeFacility(server, { organizations: true });
    const top = await makeOrganization(world, { name: '東' });
    const [a, b] = [
      await makeOrganization(world, { name: '東一', type: 3, parentId: top.id }),
      await makeOrganization(world, { name: '東二', type: 3, parentId: top.id }),
    ];
    const other = await makeOrganization(world, { name: '西' });
    const inside = (...ids: number[]) => joining(world, 3, { basicInfo: { organization_ids: ids } });
    await inside(a.id);
    await inside(a.id, b.id);
    await inside(b.id, other.id);
    await inside(other.id);
    await roundOn(today);
    const { actor } = await makeStaff(world, {
      organizations: [top.id],
      permissions: { 'account-summaries': 'view' },
    });
    const { total, parts } = await read(world, { from: ago(1), to: today, split: 'organization' }, actor);
    expect(total.active).toEqual([3, 3]);
    expect(parts.map(({ name, active }) => [name, active])).toEqual([
      ['東一', [2, 2]],
      ['東二', [2, 2]],
    ]);
    const { parts: all } = await read(world, { from: ago(1), to: ago(1), split: 'organization' });
    expect(all.map(({ name }) => name)).toEqual(['東一', '東二', '西']);
    const { parts: classes } = await read(world, { from: ago(1), to: today, split: 'class_type' }, actor);
    expect(classes.map(({ name, active }) => [name, active])).toEqual([['個人', [3, 3]]]);
    const { actor: blind } = await makeStaff(world, { permissions: { members: 'edit' } });
    expect(
      (await blind.ask(searchAccountSummaries, { body: { default_search: { from: today, to: today } } })).status,
    ).toBe(403);
  });

  it('stand in the CSV as on the screen', async () => {
    const world = await makeFacility(server);
    await joining(world, 2);
    await joining(world, 1, { basicInfo: { member_type: [world.memberTypes[1]!.id] } });
    await roundOn(today);
    const search = { from: ago(2), to: today, split: 'member_type' } as const;
    const { parts, periods } = await read(world, search);
    const { rows } = await exportedCsv(world.staff, exportAccountSummaries, { default_search: search });
    expect(rows[0]).toEqual(['日付', '会員種別', '入会', '在籍', '退会', '仮登録']);
    expect(rows.slice(1)).toEqual(
      periods.flatMap(({ day }, at) =>
        parts.map(({ name, joined, active, withdrawn, temporary }) =>
          [day, name, joined?.[at], active[at], withdrawn[at], temporary[at]].map(String),
        ),
      ),
    );
    expect(rows).toHaveLength(7);
  });

  it('say nothing of when people joined where the forms hide it from staff', async () => {
    const world = await makeFacility(server);
    await joining(world, 1);
    await changeField(server, world, { code: 'joined_on' }, { use_type: 3 });
    await server.sql(`update account_cms_component set use_type = 3 where facility_id = $1 and code = 'joined_on'`, [
      world.id,
    ]);
    server.running.services.facilities.forget();
    expect((await read(world, { from: today, to: today })).total).toMatchObject({ joined: null, active: [1] });
    const { rows } = await exportedCsv(world.staff, exportAccountSummaries, {
      default_search: { from: today, to: today },
    });
    expect(rows).toEqual([
      ['日付', '在籍', '退会', '仮登録'],
      [today, '1', '0', '0'],
    ]);
  });

  it.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, 'date_order'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'range_too_long'],
    [{ from: '2020-01-31', to: '2025-01-01', granularity: 2 as const }, 'range_too_long'],
  ])('refuses a range that cannot be shown: %#', async (search, code) => {
    const world = await makeFacility(server);
    const refused = await world.staff.ask(searchAccountSummaries, { body: { default_search: search } });
    expect(refused.failure().error_fields).toMatchObject({ 'default_search.to': [{ code }] });
  });
});
