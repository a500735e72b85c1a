import { changeTerm, changeTerms, getMember, nextTerm, TERMS_AT_ONCE } from '@tsudoi/contract/members';
import { FormItemUse } from '@tsudoi/domain';
import { makeFacility, makeMember, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('the term of a membership', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  /** Gives the facility's first member type a term: none 0, a year 1, the facility's own year 2. */
  const useTerm = (expiry_type: number) =>
    server.sql('update member_type set expiry_type = $2 where facility_id = $1 and id = $3', [
      world.id,
      expiry_type,
      world.memberTypes[0]!.id,
    ]);
  const make = async (expires_on: string) =>
    (await makeMember(world, { basicInfo: { joined_on: '2020-04-01', expires_on } })).id;
  const renew = (id: number, body: { from: string; to?: string }) =>
    world.staff.ask(changeTerm, { params: { id }, body });
  const expiryOf = async (id: number) => (await world.staff.call(getMember, { params: { id } })).basic_info.expires_on;
  const next = async (expires_on: string, member_type = [world.memberTypes[0]!.id]) =>
    (await world.staff.call(nextTerm, { body: { expires_on, member_type } })).expires_on;

  it('goes on by a year, by the year of the facility, and by a year where the type has no term', async () => {
    await server.sql(`update facility set financial_balance_type = 1, financial_balance_date = '03/31' where id = $1`, [
      world.id,
    ]);
    server.running.services.facilities.forget();
    await useTerm(1);
    expect([await next('2026-12-16'), await next('2028-02-29'), await next('2027-02-28')]).toEqual([
      '2027-12-16',
      '2029-02-28',
      '2028-02-29',
    ]);
    await useTerm(2);
    expect([await next('2026-12-16'), await next('2027-03-31')]).toEqual(['2027-03-31', '2028-03-31']);
    await useTerm(0);
    expect([await next('2026-12-16'), await next('2026-12-16', []), await next('2026-12-16', [987_654])]).toEqual([
      '2027-12-16',
      '2027-12-16',
      '2027-12-16',
    ]);
  });

  it('stays where no later day can be written', async () => {
    for (const type of [0, 1, 2]) {
      await useTerm(type);
      expect(await next('9999-12-31')).toBe('9999-12-31');
    }
  });

  it('is moved on in one step, with a line in the history, and back again', async () => {
    await useTerm(1);
    const id = await make('2026-12-16');
    const moved = await renew(id, { from: '2026/12/16' });
    expect(JSON.parse(moved.text).data).toEqual({ from: '2026-12-16', to: '2027-12-16', version: 2 });
    expect(await expiryOf(id)).toBe('2027-12-16');
    expect((await renew(id, { from: '2027-12-16', to: '2026-12-16' })).status).toBe(200);
    expect(await expiryOf(id)).toBe('2026-12-16');
    const entries = await server.sql(
      `select before, after from history where facility_id = $1 and family = 'members' and record_id = $2 and action = 'update' order by id`,
      [world.id, id],
    );
    expect(entries).toEqual([
      { before: { expires_on: '2026-12-16' }, after: { expires_on: '2027-12-16' } },
      { before: { expires_on: '2027-12-16' }, after: { expires_on: '2026-12-16' } },
    ]);
  });

  it('is not moved on twice by two who saw the same day, nor by whoever may only look', async () => {
    const id = await make('2026-12-16');
    expect((await renew(id, { from: '2026-12-16' })).status).toBe(200);
    const late = await renew(id, { from: '2026-12-16' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('stale')]);
    const viewer = (await makeStaff(world, { permissions: { members: 'view' } })).actor;
    const refused = await viewer.ask(changeTerm, { params: { id }, body: { from: '2027-12-16' } });
    expect(refused.status).toBe(403);
    expect(await expiryOf(id)).toBe('2027-12-16');
  });

  it('of several is moved on at once, each by its type and with its line in the history, and back again', async () => {
    await useTerm(1);
    const [one, two, three] = [await make('2026-12-16'), await make('2027-02-28'), await make('2026-05-01')];
    const terms = [
      { id: three!, from: '2026-05-02' },
      { id: two!, from: '2027-02-28' },
      { id: one!, from: '2026-12-16' },
      { id: one!, from: '2026-12-16' },
    ];
    const moved = await world.staff.call(changeTerms, { body: { terms } });
    expect(moved).toEqual({
      changed: [
        { id: one, from: '2026-12-16', to: '2027-12-16' },
        { id: two, from: '2027-02-28', to: '2028-02-29' },
      ],
      left_out: [one, three],
    });
    const days = () => Promise.all([one!, two!, three!].map(expiryOf));
    expect(await days()).toEqual(['2027-12-16', '2028-02-29', '2026-05-01']);
    const back = moved.changed.map(({ id, from, to }) => ({ id, from: to, to: from }));
    expect((await world.staff.call(changeTerms, { body: { terms: back } })).left_out).toEqual([]);
    expect(await days()).toEqual(['2026-12-16', '2027-02-28', '2026-05-01']);
    const [lines] = await server.sql(
      `select count(*)::int as count from history where facility_id = $1 and family = 'members' and record_id = any ($2) and action = 'update'`,
      [world.id, [one, two, three]],
    );
    expect(lines).toEqual({ count: 4 });
  });

  it('of several is moved by nobody who may only look, and of none where one is not there or there are too many', async () => {
    const id = await make('2026-12-16');
    const term = { id, from: '2026-12-16' };
    const ask = (terms: object[], by = world.staff) => by.ask(changeTerms, { body: { terms } } as never);
    const viewer = (await makeStaff(world, { permissions: { members: 'view' } })).actor;
    expect((await ask([term], viewer)).status).toBe(403);
    expect((await ask([term, { id: 987_654, from: '2026-12-16' }])).status).toBe(404);
    expect((await ask([])).status).toBe(422);
    expect((await ask(Array.from({ length: TERMS_AT_ONCE + 1 }, () => term))).status).toBe(422);
    expect(await expiryOf(id)).toBe('2026-12-16');
  });

  it('is not moved where the form of the facility hides it', async () => {
    const own = await makeFacility(server);
    const { id } = await makeMember(own, { basicInfo: { expires_on: '2026-12-16' } });
    await server.sql(
      `update account_cms_component set use_type = $2 where facility_id = $1 and type = 'default' and code = 'expires_on'`,
      [own.id, FormItemUse.hide],
    );
    server.running.services.facilities.forget();
    const refused = await own.staff.ask(changeTerm, { params: { id }, body: { from: '2026-12-16' } });
    expect(refused.status).toBe(403);
    const together = await own.staff.ask(changeTerms, { body: { terms: [{ id, from: '2026-12-16' }] } });
    expect(together.status).toBe(403);
  });
});
