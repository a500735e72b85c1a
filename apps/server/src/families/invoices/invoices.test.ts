import { cancelInvoice, confirmInvoices, invoices, ownInvoices } from '@tsudoi/contract/invoices';
import { describeCrud, makeFacility, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { invoiceBody, line, makeDraft, makeInvoice } from '@tsudoi/kit/families/invoices';
import { makeMember } from '@tsudoi/kit/families/members';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueFor } from './issue.ts';

const members = new Map<number, number>();
describeCrud('invoices', {
  access: { menu: 'invoices' },
  endpoints: invoices,
  prepare: async (_server, world) => {
    members.set(world.id, (await makeMember(world)).id);
  },
  make: (world) => makeDraft(world),
  createBody: (world) => ({ ...invoiceBody(), account_id: members.get(world.id) }),
  updateBody: () => invoiceBody({ title: '入会金', lines: [line(3_000, { quantity: 2, rate: 8 })] }),
  refused: () => [
    { body: { title: '' }, field: 'title', code: 'required' },
    { body: { account_id: 2_000_000_000 }, field: 'account_id', code: 'unknown_reference' },
    { body: { due_on: '2027-02-30' }, field: 'due_on', code: 'date_unknown' },
    { body: { lines: [] }, field: 'lines', code: 'required' },
    { body: { lines: [line(0.5)] }, field: 'lines.0.unit_price', code: 'yen_fraction' },
    { body: { lines: [line(100_000_000)] }, field: 'lines.0.unit_price', code: 'too_large' },
    { body: { lines: [line(1_000, { rate: 5 as never })] }, field: 'lines.0.rate', code: 'choice' },
    { body: { lines: [line(1_000, { rate: 0 })] }, field: 'lines.0.zero_reason', code: 'required' },
    { body: { lines: [line(1_000), line(-500, { rate: 8 })] }, field: 'lines', code: 'negative_total' },
    { body: { lines: Array.from({ length: 101 }, () => line(1)) }, field: 'lines', code: 'too_many' },
  ],
});

onEngines('invoices', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const confirm = (drafts: { id: number; version: number }[], by = world.staff) =>
    by.call(confirmInvoices, { body: { invoices: drafts.map(({ id, version }) => ({ id, version })) } });
  const get = (id: number) => world.staff.call(invoices.get, { params: { id } });
  const several = async (count: number) => {
    const owner = await makeMember(world);
    return Promise.all(Array.from({ length: count }, () => makeDraft(owner)));
  };

  it('are reckoned by rate: tax once for each, and a reduction within its own', async () => {
    const lines = [
      line(1_080, { rate: 8, description: 'お弁当' }),
      line(11_000),
      line(-1_100, { description: '家族割引' }),
      line(5_000, { rate: 0, zero_reason: 'out_of_scope' }),
    ];
    const { id } = await makeDraft(world, { lines });
    expect(await get(id)).toMatchObject({
      taxes: [
        { rate: 10, net: 9_000, tax: 900, total: 9_900 },
        { rate: 8, net: 1_000, tax: 80, total: 1_080 },
        { rate: 0, net: 5_000, tax: 0, total: 5_000 },
      ],
      subtotal: 15_000,
      tax: 980,
      total: 15_980,
    });
  });

  describe('that are confirmed', () => {
    it('get numbers without a gap in the order in which they were named, whom they are to, and who issued them', async () => {
      const owner = await makeMember(world, {
        basicInfo: { zipcode: '2270062', pref_code: '14', city_code: '14117', address: '青葉台2-5-1' },
      });
      const [a, b, c] = [await makeDraft(owner), await makeDraft(owner), await makeDraft(owner)];
      const { confirmed } = await confirm([c, a, b]);
      const numbers = confirmed.map(({ number }) => Number(number.slice(3)));
      expect(confirmed.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
      expect(numbers.map((n) => n - (numbers[0] ?? 0))).toEqual([0, 1, 2]);
      expect(confirmed[0]?.number).toMatch(/^\d{2}-\d{6}$/);
      expect(await get(a.id)).toMatchObject({
        confirmation: 2,
        payment: 1,
        addressee: { honorific: '様', zipcode: '2270062', address: '神奈川県横浜市青葉区青葉台2-5-1' },
        issuer: { registration_number: null },
        version: 2,
      });
    });

    it('never change again, whoever writes', async () => {
      const { id, version } = await makeInvoice(world);
      const tries = [
        await world.staff.ask(invoices.update, {
          params: { id },
          body: { ...invoiceBody({ title: '別の' }), version },
        }),
        await world.staff.ask(invoices.remove, { params: { id }, query: { version } }),
      ];
      expect(tries.map((answer) => answer.failure().error_code)).toEqual(['invoice_issued', 'invoice_issued']);
      const statements = [
        'update invoice set total = total + 1, subtotal = subtotal + 1 where id = $1',
        `update invoice set number = '99-000001' where id = $1`,
        `update invoice set addressee = '{}' where id = $1`,
        'update invoice set confirmation = 1 where id = $1',
        'update invoice set paid = total + 1 where id = $1',
        'update invoice set payment = 2 where id = $1',
        'delete from invoice_line where invoice_id = $1',
        `insert into invoice_line (facility_id, invoice_id, position, description, quantity, unit_price, amount, rate)
           select facility_id, id, 9, 'x', 1, 1, 1, 10 from invoice where id = $1`,
      ];
      for (const statement of statements) await expect(server.sql(statement, [id]), statement).rejects.toThrow();
      expect(await get(id)).toMatchObject({ total: 11_000, lines: [{ amount: 11_000 }] });
    });

    it('by two people at once get one number each, and no number is left out', async () => {
      const drafts = await several(20);
      const [one, two] = await Promise.all([confirm(drafts), confirm(drafts.toReversed())]);
      const all = [...one.confirmed, ...two.confirmed];
      expect(all).toHaveLength(20);
      expect(new Set(all.map(({ id }) => id)).size).toBe(20);
      expect([...one.left, ...two.left].map(({ why }) => why)).toEqual(Array(20).fill('confirmed'));
      const [series] = await server.sql<{ numbers: number; last: number }>(
        `select count(*)::int as numbers, (select last_number from number_series s where s.facility_id = $1 and s.kind = 'invoice') as last
         from invoice where facility_id = $1 and number is not null`,
        [world.id],
      );
      expect(series?.numbers).toBe(series?.last);
    });

    it('leave what somebody changed or deleted meanwhile, what comes to nothing, and what is out of reach', async () => {
      const [changed, deleted, good] = (await several(3)) as [MadeDraft, MadeDraft, MadeDraft];
      const nothing = await makeDraft(good.member, { lines: [line(1_000), line(-1_000)] });
      await world.staff.call(invoices.update, {
        params: { id: changed.id },
        body: { ...invoiceBody({ title: '変更' }), version: 1 },
      });
      await world.staff.call(invoices.remove, { params: { id: deleted.id }, query: { version: 1 } });
      const foreign = await makeDraft(await makeFacility(server));
      const { confirmed, left } = await confirm([changed, deleted, nothing, foreign, good]);
      expect(confirmed.map(({ id }) => id)).toEqual([good.id]);
      expect(Object.fromEntries(left.map(({ id, why }) => [id, why]))).toEqual({
        [changed.id]: 'changed',
        [deleted.id]: 'gone',
        [nothing.id]: 'nothing_to_pay',
        [foreign.id]: 'gone',
      });
    });
  });

  it('that were wrong are cancelled and issued anew, each naming the other', async () => {
    const issued = await makeInvoice(world);
    const body = { version: issued.version, reason: '金額の誤り', replace: 1 as const };
    const { replacement_id } = await world.staff.call(cancelInvoice, { params: { id: issued.id }, body });
    const [old, draft] = [await get(issued.id), await get(replacement_id ?? 0)];
    expect(old).toMatchObject({
      payment: 3,
      cancel_reason: '金額の誤り',
      replaced_by: { id: replacement_id, number: null },
    });
    expect(draft).toMatchObject({ confirmation: 1, total: 11_000, replaces: { id: issued.id, number: issued.number } });
    await confirm([draft]);
    expect((await get(draft.id)).number).not.toBe(issued.number);
    const again = await world.staff.ask(cancelInvoice, {
      params: { id: issued.id },
      body: { ...body, version: old.version },
    });
    expect(again.failure().error_code).toBe('wrong_state');
  });

  it('are read by their member once they are confirmed, and by nobody else', async () => {
    const [owner, other] = [await makeMember(world, { signIn: true }), await makeMember(world, { signIn: true })];
    const [issued] = [await makeInvoice(owner), await makeDraft(owner)];
    const [person, stranger] = [await owner.signIn(), await other.signIn()];
    expect(await person.call(ownInvoices)).toMatchObject([
      { number: issued.number, total: 11_000, lines: [{ amount: 11_000 }] },
    ]);
    expect(await stranger.call(ownInvoices)).toEqual([]);
  });

  it('are found by number, title and member, by state, by sum and when their day has passed', async () => {
    const own = await makeFacility(server);
    const owner = await makeMember(own, { basicInfo: { last_name: '鷺沼' } });
    const late = await makeInvoice(owner, { title: '夏の合宿', due_on: '2026-01-31' });
    await makeDraft(owner, { lines: [line(2_000)] });
    const find = async (filter: object) => {
      const page = await own.staff.call(invoices.search, { body: { default_search: filter } });
      return page.items.map(({ title, total }) => `${title.slice(0, 2)}${total}`);
    };
    const [lateRow, draftRow] = ['夏の11000', '年会2000'];
    expect(await find({})).toEqual([draftRow, lateRow]);
    expect(await find({ keyword: late.number.replace('-', '') })).toEqual([lateRow]);
    expect(await find({ keyword: '合宿 鷺沼' })).toEqual([lateRow]);
    expect(await find({ keyword: '鷺沼' })).toHaveLength(2);
    expect(await find({ keyword: owner.memberCode })).toHaveLength(2);
    // An address or a phone number may be hidden from whoever searches.
    expect(await find({ keyword: owner.email ?? '' })).toEqual([]);
    expect(await find({ overdue: 1 })).toEqual([lateRow]);
    expect(await find({ confirmation: [1] })).toEqual([draftRow]);
    expect(await find({ total: { from: 2_001 } })).toEqual([lateRow]);
    const elsewhere = await makeStaff(own, { permissions: { invoices: 'view' } });
    expect((await elsewhere.actor.call(invoices.search, { body: { default_search: {} } })).total).toBe(2);
  });

  it('that another family charges are issued in its transaction, and 0 yen are no invoice', async () => {
    const { id: account_id } = await makeMember(world);
    const charge = (yen: number, because_id: number) =>
      server.running.scopes.inFacility(world.id, (tx) =>
        issueFor(
          { tx, facility: { name: '青葉' }, now: new Date(), by: '更新' },
          {
            account_id,
            title: '年会費',
            lines: [{ description: '年会費', quantity: 1, unit_price: yen, rate: 10, zero_reason: null }],
            because: 'renewal',
            because_id,
          },
        ),
      );
    expect(await charge(0, 1)).toBeUndefined();
    const issued = await charge(8_800, 2);
    expect(await get(issued?.id ?? 0)).toMatchObject({ number: issued?.number, total: 8_800, confirmation: 2 });
  });
});

type MadeDraft = Awaited<ReturnType<typeof makeDraft>>;
