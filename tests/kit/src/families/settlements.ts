import { type FamilyWalk, searchFor, slot } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';

/** A day of an agency with a payment of nobody, as if it had been read. Returns its id. */
async function makeSettlement(world: World, ref = `bl-${nextNumber()}`): Promise<{ id: number }> {
  const [made] = await world.server.sql<{ id: number }>(
    `with agency as (
       insert into payment_agency (code, name, adapter, methods, endpoints, test_mode, active, search_key)
       values ($2, '決済サービス', 'sandbox', '{CREDIT}', 'https://agency.invalid', true, true, '') returning id),
     account as (
       insert into settlement_account (facility_id, agency_id, shop_id, opening, read_from, read_until, balance, difference, next_at)
       select $1, id, $3, 0, '2026-10-31T15:00:00Z', now(), 964, 0, '2100-01-01' from agency returning facility_id, id),
     line as (
       insert into settlement_line (facility_id, account_id, ref, kind, amount, fee, at, day)
       select facility_id, id, $3, 'payment', 1000, 36, '2026-11-01T03:00:00Z', '2026-11-01' from account)
     insert into settlement (facility_id, account_id, day, opening, payments, refunds, others, fees, payouts, closing, lines)
     select facility_id, id, '2026-11-01', 0, 1000, 0, 0, 36, 0, 964, 1 from account returning id`,
    [world.id, `settling-${nextNumber()}`, ref],
  );
  return { id: made?.id ?? 0 };
}

const settlement = slot('settlement', ({ world }) => makeSettlement(world));

export const walk: FamilyWalk = {
  staff: {
    searchSettlements: { input: () => searchFor() },
    settlementAccounts: { input: () => ({}) },
    getSettlement: { input: async (use) => ({ params: { id: (await use(settlement)).id } }) },
    searchSettlementLines: {
      input: async (use) => ({ body: { default_search: { settlement_id: (await use(settlement)).id } } }),
    },
  },
  async seed(world) {
    await makeSettlement(world, world.marker);
    await world.server.sql(
      `insert into number_gap (facility_id, kind, fiscal_year, first_number, last_number, reason) values ($1, 'receipt', 1999, 1, 1, $2)`,
      [world.id, world.marker],
    );
  },
};
