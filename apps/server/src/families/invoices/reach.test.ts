import { searchDeposits } from '@tsudoi/contract/deposits';
import { invoiceSummary, invoices } from '@tsudoi/contract/invoices';
import { manageOverview } from '@tsudoi/contract/overview';
import {
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  suiteServer,
  type TestServer,
  type World,
} from '@tsudoi/kit';
import { pay } from '@tsudoi/kit/families/deposits';
import { issueDraft, makeDraft } from '@tsudoi/kit/families/invoices';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../db/build.ts';
import { payerIsAmongReached, payerIsReached } from './reach.ts';

const REACHES = process.env.NIGHTLY ? 500 : 25;

/** Where somebody belongs, whether they have left, and whom their payer is joined to. */
interface Standing {
  id: number;
  organizations: readonly number[];
  gone: boolean;
  joined: number | null;
}

/** Writes how members stand: the organizations of each in its array and in its links, as a member is written. */
async function stand(server: TestServer, standings: readonly Standing[]) {
  const values = [JSON.stringify(standings)];
  const of = 'jsonb_to_recordset($1::jsonb) as t (id int, organizations jsonb, gone boolean, joined int)';
  const organizations = 'array(select e::int from jsonb_array_elements_text(t.organizations) e)';
  await server.sql(
    `update account a set organization_ids = ${organizations}, deleted_at = case when t.gone then now() end from ${of} where a.id = t.id`,
    values,
  );
  await server.sql(`delete from account_organization o using ${of} where o.account_id = t.id`, values);
  await server.sql(
    `insert into account_organization (facility_id, account_id, organization_id)
       select a.facility_id, a.id, e::int from ${of} join account a on a.id = t.id, jsonb_array_elements_text(t.organizations) e`,
    values,
  );
  await server.sql(`update payer p set joined_to = t.joined from ${of} where p.account_id = t.id`, values);
}

// What a list counts is gathered once; what is meant is that each payer alone is held against the reach of who asks.
onBothEngines('the reach of payers', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let organizations: number[];
  /** Payers of members, and those that were joined to somebody else's. */
  let payers: number[];

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    organizations = [];
    for (let n = 0; n < 4; n++) organizations.push((await makeOrganization(world)).id);
    const [a = 0, b = 0, c = 0, d = 0] = organizations;
    const places = [[a], [b], [a, b], [c], [c, d], [a, b, c, d], [d], [b]];
    for (const [at, organization_ids] of places.entries()) {
      const owner = await makeMember(world, { basicInfo: { organization_ids } });
      const draft = await makeDraft(owner, { due_on: at % 2 === 0 ? '2026-03-31' : '2099-03-31' });
      if (at === 0) continue;
      const issued = await issueDraft(draft);
      if (at < 4) await pay(issued, at === 2 ? 11_000 : 2_000);
    }
    payers = (
      await server.sql<{ id: number }>('select id from payer where facility_id = $1 order by id', [world.id])
    ).map(({ id }) => id);
    // Money that nobody knows the payer of is reached by nobody who is told which organizations to look at.
    await server.sql('update deposit set payer_id = null where facility_id = $1 and amount = 11000', [world.id]);
  });

  const changes = fc.record({
    /** Whom payers are joined to: by their place, or nobody. */
    joined: fc.array(fc.option(fc.nat(7)), { minLength: 3, maxLength: 3 }),
    nowhere: fc.subarray([3, 4, 5]),
    gone: fc.subarray([5, 6, 7]),
    reach: fc.subarray([0, 1, 2, 3]),
    /** Whether the reach has the organization of the facility itself as well, as that of who sees everything. */
    whole: fc.boolean(),
  });

  describe('whoever is joined to whom, has left or belongs nowhere', () => {
    it('is the same for a list as for each payer alone', async () => {
      const held = await server.sql<{ account_id: number; organization_ids: number[] }>(
        'select p.account_id, a.organization_ids from payer p join account a on a.id = p.account_id where p.facility_id = $1 order by p.id',
        [world.id],
      );
      const root = await server.sql<{ id: number }>('select id from organization where facility_id = $1', [world.id]);
      await fc.assert(
        fc.asyncProperty(changes, async ({ joined, nowhere, gone, reach, whole }) => {
          await stand(
            server,
            held.map(({ account_id: id, organization_ids }, at) => {
              const to = joined[at] ?? at;
              const organizations = nowhere.includes(at) ? [] : organization_ids;
              return { id, organizations, gone: gone.includes(at), joined: to > at ? (payers[to] ?? null) : null };
            }),
          );
          const scope = whole ? root.map(({ id }) => id) : reach.map((at) => organizations[at] ?? 0);
          const seen = (holds: typeof payerIsReached) =>
            server.running.scopes.inFacility(world.id, async (tx) => ({
              payers: (
                await tx.rows(query<{ id: number }>`select p.id from payer p where ${holds('p.id', scope)} order by 1`)
              ).map(({ id }) => id),
              deposits: (
                await tx.rows(
                  query<{ id: number }>`select d.id from deposit d where ${holds('d.payer_id', scope)} order by 1`,
                )
              ).map(({ id }) => id),
            }));
          expect(await seen(payerIsAmongReached)).toEqual(await seen(payerIsReached));
        }),
        { numRuns: REACHES, seed: 20_261_128 },
      );
      await stand(
        server,
        held.map(({ account_id: id, organization_ids: organizations }) => ({
          id,
          organizations,
          gone: false,
          joined: null,
        })),
      );
    });

    it('decides what staff find in lists, behind their last page too, and what their summary adds up', async () => {
      for (const reach of [[0], [1, 3], [0, 1, 2, 3]]) {
        const ids = reach.map((at) => organizations[at] ?? 0);
        const permissions = { invoices: 'view', deposits: 'view' } as const;
        const { actor } = await makeStaff(world, { permissions, organizations: ids });
        const meant = await server.sql<{ id: number; total: number; open: boolean }>(
          `select i.id, i.total::int, i.confirmation = 2 and i.payment = 1 as open from invoice i join payer p on p.id = i.payer_id
             join account a on a.id = p.account_id where i.facility_id = $1 and a.organization_ids && $2 order by i.due_on desc, i.id desc`,
          [world.id, ids],
        );
        const found: number[] = [];
        for (let page = 1; page <= 2; page++) {
          const { items, total } = await actor.call(invoices.search, {
            body: { page, per_page: 20, default_search: {} },
          });
          expect(total).toBe(meant.length);
          found.push(...items.map(({ id }) => id));
        }
        expect(found).toEqual(meant.map(({ id }) => id));
        const summary = await actor.call(invoiceSummary, {});
        expect([summary.all, summary.unpaid.count]).toEqual([meant.length, meant.filter(({ open }) => open).length]);
        const { invoices: desk } = await actor.call(manageOverview);
        expect([desk?.unpaid, desk?.overdue.yen]).toEqual([summary.unpaid, summary.overdue.yen]);
        const deposits = await server.sql<{ id: number }>(
          `select d.id from deposit d join payer p on p.id = d.payer_id join account a on a.id = p.account_id
             where d.facility_id = $1 and a.organization_ids && $2 order by d.received_on desc, d.id desc`,
          [world.id, ids],
        );
        const { items } = await actor.call(searchDeposits, { body: {} });
        expect(items.map(({ id }) => id)).toEqual(deposits.map(({ id }) => id));
      }
    });

    it('is found by the words of the name and by the number, of invoices and of deposits', async () => {
      const owner = await makeMember(world, {
        basicInfo: { last_name: '見附', organization_ids: [organizations[0] ?? 0] },
      });
      const issued = await issueDraft(await makeDraft(owner));
      await pay(issued, 500);
      const { member_code: code } = (
        await server.sql<{ member_code: string }>('select member_code from account where id = $1', [owner.id])
      )[0] ?? { member_code: '' };
      for (const keyword of ['見附', code, `${issued.number}`]) {
        const { items, total } = await world.staff.call(invoices.search, { body: { default_search: { keyword } } });
        expect([items.map(({ id }) => id), total]).toEqual([[issued.id], 1]);
      }
      for (const keyword of ['見附', code]) {
        const { items, total } = await world.staff.call(searchDeposits, { body: { default_search: { keyword } } });
        expect([items.map(({ amount }) => amount), total]).toEqual([[500], 1]);
      }
    });
  });
});
