import {
  type Day,
  fiscalYear,
  isOldEntry,
  type MatchCandidate,
  type MatchInvoice,
  type MatchPayer,
  matchPayment,
  readShortReferences,
  readTransferReferences,
  TRANSFER_NAME_TABLE,
} from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { BankLine, Matched } from './store.ts';

/** Fiscal years of which invoices may be named without their year. */
const YEARS = 3;
/** Payers of one name that are looked at. */
const NAMESAKES = 10;
/** Open invoices of one payer that are looked at, and for how long a paid one counts as paid of late. */
const OPEN = 12;
const PAID_DAYS = 60;

const textOf = ({ payer_name, detail }: BankLine): string => `${payer_name} ${detail}`;

const invoicesByNumber = (tx: FacilityTx, numbers: readonly string[]): Promise<MatchInvoice[]> =>
  tx.rows(
    query<MatchInvoice>`select i.id, coalesce(p.joined_to, p.id) as payer_id, i.number, i.total, i.due_on,
        case when i.payment = 1 then i.total - i.paid else 0 end as open
      from invoice i join payer p on p.facility_id = i.facility_id and p.id = i.payer_id
      where i.number = any (${[...numbers]}::text[]) order by i.number`,
  );

interface Named {
  key: string;
  payer_id: number;
}

const byAlias = (tx: FacilityTx, keys: readonly string[]): Promise<Named[]> =>
  tx.rows(
    query<Named>`select distinct x.name_key as key, coalesce(p.joined_to, p.id) as payer_id from payer_alias x
        join payer p on p.facility_id = x.facility_id and p.id = x.payer_id
      where x.name_key = any (${[...keys]}::text[]) order by key, payer_id limit 2000`,
  );

const { from, to } = TRANSFER_NAME_TABLE;

/** Payers by their own name, and by that of whoever stands for them. */
const byName = (tx: FacilityTx, keys: readonly string[]): Promise<(Named & { guarded: boolean })[]> =>
  tx.rows(
    query<Named & { guarded: boolean }>`with people as (
        select a.facility_id, a.id, translate(a.kana_key, ${from}, ${to}) as key from account a
        where a.kana_key <> '' and translate(a.kana_key, ${from}, ${to}) = any (${[...keys]}::text[])
      )
      select distinct n.key, coalesce(p.joined_to, p.id) as payer_id, n.guarded from (
          select key, facility_id, id, false as guarded from people
          union all
          select o.key, l.facility_id, l.person_id, true from people o
            join account_link l on l.facility_id = o.facility_id and l.holder_id = o.id
          where l.kind in ('parent', 'guardian') and l.since is not null and l.until is null
        ) n join payer p on p.facility_id = n.facility_id and p.account_id = n.id
      order by n.key, payer_id limit 2000`,
  );

async function payersByIds(tx: FacilityTx, ids: readonly number[], today: Day): Promise<Map<number, MatchPayer>> {
  const rows = await tx.rows(
    query<MatchInvoice & { payment: number }>`select * from (
        select i.id, r.payer_id, i.number, i.total, i.due_on, i.payment, i.total - i.paid as open,
          row_number() over (partition by r.payer_id, i.payment order by case i.payment when 1 then i.due_on - date '2000-01-01'
            else date '2000-01-01' - i.due_on end, i.id) as place
        from (select p.facility_id, p.id, coalesce(p.joined_to, p.id) as payer_id from payer p
            where p.joined_to = any (${[...ids]}::int[]) or p.joined_to is null and p.id = any (${[...ids]}::int[])) r
          join invoice i on i.facility_id = r.facility_id and i.payer_id = r.id
        where i.confirmation = 2 and (i.payment = 1 or i.payment = 2 and i.paid_at > ${today}::date - ${PAID_DAYS}::int)
      ) found where place <= ${OPEN} order by due_on, id`,
  );
  const found = Map.groupBy(rows, ({ payer_id }) => payer_id);
  return new Map(
    ids.map((payer_id) => {
      const invoices = found.get(payer_id) ?? [];
      return [
        payer_id,
        {
          payer_id,
          open: invoices.filter(({ payment }) => payment === 1),
          paid: invoices.filter(({ payment }) => payment === 2).map(({ total }) => total),
        },
      ];
    }),
  );
}

/** Payments that another file holds in another form: the same day, amount and name, but not the same contents. */
async function seenElsewhere(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{
      id: number;
    }>`select l.id from bank_line l where l.id = any (${[...ids]}::int[]) and l.name_key <> '' and exists (
        select from bank_line o where o.facility_id = l.facility_id and o.booked_on = l.booked_on and o.amount = l.amount
          and o.name_key = l.name_key and o.import_id < l.import_id and o.state <> 'set_aside')`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * What payments are for. `claimed` are invoices that payments of the same file are to pay already; it grows by those that these pay.
 */
export async function matchLines(
  tx: FacilityTx,
  lines: readonly BankLine[],
  { today, claimed }: { today: Day; claimed: Set<number> },
): Promise<Matched[]> {
  const years = Array.from({ length: YEARS }, (_, back) => (fiscalYear(today) - back) % 100);
  const referred = lines.map((line) => {
    const text = textOf(line);
    const whole = readTransferReferences(text);
    const short = readShortReferences(text).flatMap((end) =>
      years.map((year) => `${String(year).padStart(2, '0')}-${end}`),
    );
    return { line, whole, short };
  });
  const numbers = new Map(
    (await invoicesByNumber(tx, [...new Set(referred.flatMap(({ whole, short }) => [...whole, ...short]))])).map(
      (invoice) => [invoice.number, invoice],
    ),
  );
  const keys = [...new Set(lines.map(({ name_key }) => name_key))].filter((key) => key !== '');
  const [aliases, names] = [await byAlias(tx, keys), await byName(tx, keys)];
  const payers = await payersByIds(tx, [...new Set([...aliases, ...names].map(({ payer_id }) => payer_id))], today);
  const seen = await seenElsewhere(
    tx,
    lines.map(({ id }) => id),
  );
  const isFree = ({ id }: MatchInvoice) => !claimed.has(id);
  const people = (found: readonly Named[], key: string): MatchPayer[] =>
    found
      .filter((named) => named.key === key && key !== '')
      .slice(0, NAMESAKES)
      .flatMap(({ payer_id }) => payers.get(payer_id) ?? [])
      .map((payer) => ({ ...payer, open: payer.open.filter(isFree) }));
  return referred.map(({ line, whole, short }) => {
    const known = (wanted: readonly string[]) =>
      wanted
        .flatMap((number) => numbers.get(number) ?? [])
        .map((invoice) => (isFree(invoice) ? invoice : { ...invoice, open: 0 }));
    const numbered = known(whole);
    const alias = people(aliases, line.name_key);
    const isAlias = ({ payer_id }: MatchPayer) => alias.some((one) => one.payer_id === payer_id);
    const match = matchPayment({
      amount: line.amount,
      canceled: line.canceled,
      isOld: isOldEntry(line.booked_on, today),
      isSeen: seen.has(line.id),
      numbered,
      isEachFound: numbered.length === whole.length,
      shortNumbered: known(short).filter(({ open }) => open > 0),
      alias,
      named: people(
        names.filter(({ guarded }) => !guarded),
        line.name_key,
      ).filter((payer) => !isAlias(payer)),
      guarded: people(
        names.filter(({ guarded }) => guarded),
        line.name_key,
      ).filter((payer) => !isAlias(payer)),
    });
    const [best] = match.candidates;
    if (match.state === 'matched') for (const id of best?.invoice_ids ?? []) claimed.add(id);
    return {
      id: line.id,
      state: match.state,
      score: match.score,
      reason: match.reason,
      payer_id: best?.payer_id ?? null,
      candidates: match.candidates,
    };
  });
}

/** Candidates as they are stored. */
export const storedCandidates = ({ candidates }: Pick<BankLine, 'candidates'>): MatchCandidate[] =>
  candidates as MatchCandidate[];
