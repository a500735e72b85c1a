import { type AgencyMethod, type ChargeState, mayMoveCharge, OPEN_CHARGE_STATES } from '@tsudoi/domain';
import { build, type NewRow, query, type Row, type RowChange } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { facilityOfKey, keyFor } from './keys.ts';

export type Charge = Row<'charge'>;
/** A payment through an agency; the debit of an account by a bank's file has none. */
export type AgencyCharge = Charge & { agency_id: number; endpoint: string; method: AgencyMethod };
export type AgencyEvent = Row<'agency_event'>;
type Via = Row<'charge_transition'>['via'];

const open = () => [...OPEN_CHARGE_STATES];

/** The open charge of an invoice, else its last one. */
export const chargeOf = (tx: FacilityTx, invoiceId: number): Promise<Charge | undefined> =>
  tx.one(
    query<Charge>`select * from charge where invoice_id = ${invoiceId} order by state = any (${open()}::text[]) desc, id desc limit 1`,
  );

/** How many charges of an invoice were begun since a time. */
export async function chargesSince(tx: FacilityTx, invoiceId: number, since: Date): Promise<number> {
  const { count } = await tx.oneOrThrow(
    query<{ count: number }>`select count(*)::int as count from charge
      where invoice_id = ${invoiceId} and created_at > ${since}`,
  );
  return count;
}

/** A payment through an agency. @throws Error where it is another one */
export async function chargeById(tx: FacilityTx, id: number): Promise<AgencyCharge> {
  return ofAgency(await tx.oneOrThrow(build.selectFrom('charge').selectAll().where('id', '=', id)));
}

/** The payment, where it goes through an agency. @throws Error where it does not */
export function ofAgency(charge: Charge): AgencyCharge {
  const { agency_id, endpoint, method } = charge;
  if (agency_id === null || endpoint === null || method === 'ACCOUNT_TRANSFER')
    throw new Error(`charge ${charge.id} is of no agency`);
  return { ...charge, agency_id, endpoint, method };
}

/** Locks a charge, after payer and invoice. */
export const lockCharge = (tx: FacilityTx, id: number): Promise<Charge> =>
  tx.oneOrThrow(build.selectFrom('charge').selectAll().where('id', '=', id).forNoKeyUpdate());

/** The charge of a key of ours at an agency. */
export const chargeByCode = (tx: FacilityTx, agencyId: number, code: string): Promise<Charge | undefined> =>
  tx.one(build.selectFrom('charge').selectAll().where('agency_id', '=', agencyId).where('charge_code', '=', code));

/** Inserts a charge where the invoice has no open one; undefined where it has. */
export async function insertCharge(
  tx: FacilityTx,
  values: Omit<NewRow<'charge'>, 'charge_code' | 'inquire_at'>,
  inquireInSeconds: number,
): Promise<Charge | undefined> {
  const made = await tx.one(
    query<Charge>`insert into charge (charge_code, invoice_id, payer_id, agency_id, endpoint, method, amount, expires_at, started_by, started_account_id, inquire_at)
      select ${keyFor(tx.facilityId)}, ${values.invoice_id}, ${values.payer_id}, ${values.agency_id}, ${values.endpoint},
        ${values.method as AgencyMethod}, ${values.amount}::bigint, ${values.expires_at ?? null}::timestamptz, ${values.started_by}, ${values.started_account_id ?? null}::int,
        now() + make_interval(secs => ${inquireInSeconds})
      where not exists (select from charge where invoice_id = ${values.invoice_id} and state = any (${open()}::text[])) returning *`,
  );
  if (made !== undefined)
    await insertTransition(tx, {
      charge_id: made.id,
      to_state: 'created',
      via: 'start',
      created_by: values.started_by,
    });
  return made;
}

export async function insertTransition(tx: FacilityTx, values: NewRow<'charge_transition'>): Promise<void> {
  await tx.run(build.insertInto('charge_transition').values(values));
}

/** Moves a charge that is locked, and writes down how. @throws Error where it would go back */
export async function moveCharge(
  tx: FacilityTx,
  before: Charge,
  state: ChargeState,
  {
    via,
    by,
    eventId = null,
    ...change
  }: { via: Via; by: string; eventId?: number | null } & Omit<RowChange<'charge'>, 'state'>,
): Promise<Charge> {
  if (!mayMoveCharge(before.state, state))
    throw new Error(`charge ${before.id} does not go from ${before.state} to ${state}`);
  const after = await setCharge(tx, before, { ...change, state });
  await insertTransition(tx, {
    charge_id: before.id,
    from_state: before.state,
    to_state: state,
    via,
    agency_event_id: eventId,
    amount: after.settled_amount,
    created_by: by,
  });
  return after;
}

export const setCharge = (tx: FacilityTx, { id, version }: Charge, change: RowChange<'charge'>): Promise<Charge> =>
  tx.oneOrThrow(
    build
      .updateTable('charge')
      .set({ ...change, version: version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll(),
  );

/** Stores a notice as it came; undefined where it came before. */
export const insertEvent = (tx: FacilityTx, values: NewRow<'agency_event'>): Promise<{ id: number } | undefined> =>
  tx.one(
    build
      .insertInto('agency_event')
      .values(values)
      .onConflict((conflict) => conflict.columns(['facility_id', 'agency_id', 'is_signed', 'event_id']).doNothing())
      .returning('id'),
  );

/** Locks a notice that nobody has worked off; undefined where somebody has, or does. */
export const takeEvent = (tx: FacilityTx, id: number): Promise<AgencyEvent | undefined> =>
  tx.one(query<AgencyEvent>`select * from agency_event where id = ${id} and state = 'waiting' for update skip locked`);

export async function finishEvent(tx: FacilityTx, id: number, state: AgencyEvent['state']): Promise<void> {
  await tx.run(
    query`update agency_event set state = ${state}, attempts = attempts + 1, worked_at = now() where id = ${id}`,
  );
}

/** Notices to work off, of all facilities, oldest first. */
export const waitingEvents = (tx: OperatorTx, limit: number): Promise<Pick<AgencyEvent, 'facility_id' | 'id'>[]> =>
  tx.rows(
    query<Pick<AgencyEvent, 'facility_id' | 'id'>>`select facility_id, id from agency_event
      where state = 'waiting' and try_at <= now() order by try_at, id limit ${limit}`,
  );

/** Puts a notice off that could not be worked off; it is tried for three days. Returns where it stands then. */
export const postponeEvent = (tx: FacilityTx, id: number): Promise<Pick<AgencyEvent, 'state'> | undefined> =>
  tx.one(
    query<
      Pick<AgencyEvent, 'state'>
    >`update agency_event set attempts = attempts + 1, try_at = now() + make_interval(secs => least(3600, 5 * 2 ^ attempts)),
      state = case when received_at < now() - interval '3 days' then 'failed' else state end where id = ${id} and state = 'waiting' returning state`,
  );

/** Name and address of who pays, as an agency needs it that issues numbers. */
export async function payerContact(tx: FacilityTx, accountId: number): Promise<{ name: string; email: string | null }> {
  const { last_name, first_name, email } = await tx.oneOrThrow(
    build.selectFrom('account').select(['last_name', 'first_name', 'email']).where('id', '=', accountId),
  );
  return { name: `${last_name} ${first_name}`.trim(), email };
}

/** Whether the invoice of a charge is paid. */
export const isInvoicePaid = async (tx: FacilityTx, invoiceId: number): Promise<boolean> =>
  (await tx.one(query`select from invoice where id = ${invoiceId} and payment = 2`)) !== undefined;

/** Lets a charge be asked after soon, at most once in a minute: whoever wants it need not be the agency. */
export async function askSoon(tx: FacilityTx, id: number): Promise<void> {
  await tx.run(
    query`update charge set inquire_at = least(inquire_at, greatest(now(), asked_at + interval '1 minute')) where id = ${id}`,
  );
}

/**
 * Charges to inquire about, of all facilities, with no agency having more than its share; each is next due later, so that no two
 * processes ask at once.
 */
export const dueInquiries = (
  tx: OperatorTx,
  { limit, share }: { limit: number; share: number },
): Promise<Pick<Charge, 'facility_id' | 'id'>[]> =>
  tx.rows(
    query<
      Pick<Charge, 'facility_id' | 'id'>
    >`update charge c set inquiries = least(c.inquiries + 1, 1000), asked_at = now(),
        inquire_at = now() + make_interval(secs => least(21600, 30 * 2 ^ least(c.inquiries, 12)))
      from (select l.facility_id, l.id from charge l
        join (select facility_id, id, row_number() over (partition by agency_id order by inquire_at, id) as place
          from charge where inquire_at <= now()) r on r.facility_id = l.facility_id and r.id = l.id and r.place <= ${share}
        where l.inquire_at <= now() order by l.inquire_at, l.id limit ${limit} for update of l skip locked) d
      where c.facility_id = d.facility_id and c.id = d.id returning c.facility_id, c.id`,
  );

/** What does not come to rest by itself: notices of no charge or given up, charges long past their time, money with a finding. */
export interface Unrest {
  facility_id: number;
  notices: number;
  overdue: number;
  findings: number;
}

/** What of the last days has to be looked at by somebody, by facility. */
export const unrest = (tx: OperatorTx): Promise<Unrest[]> =>
  tx.rows(
    query<Unrest>`select facility_id, sum(notices)::int as notices, sum(overdue)::int as overdue, sum(findings)::int as findings from (
        select facility_id, 1 as notices, 0 as overdue, 0 as findings from agency_event
          where (state = 'failed' or (state = 'no_charge' and is_signed)) and received_at > now() - interval '3 days'
        union all select facility_id, 0, 1, 0 from charge
          where state = any (${open()}::text[]) and coalesce(expires_at, created_at) < now() - interval '2 days'
        union all select facility_id, 0, 0, 1 from charge where finding is not null and updated_at > now() - interval '3 days'
      ) found group by facility_id order by facility_id limit 1000`,
  );

/**
 * Which of some keys are of other facilities than one, with which it may share an account at an agency. A key of before that names none is of
 * whoever has its charge, or the money of it.
 */
export async function keysElsewhere(tx: OperatorTx, facilityId: number, keys: readonly string[]): Promise<Set<string>> {
  const unnamed = keys.filter((key) => facilityOfKey(key) === undefined);
  const found =
    unnamed.length === 0
      ? []
      : await tx.rows(
          query<{
            key: string;
          }>`select charge_code as key from charge where facility_id <> ${facilityId} and charge_code = any (${unnamed}::text[])
            union select k.key from unnest(${unnamed}::text[]) k (key) join deposit d on d.source_kind = 'agency' and d.facility_id <> ${facilityId}
              and split_part(d.source_id, ':', 2) = k.key`,
        );
  const named = keys.filter((key) => ![undefined, facilityId].includes(facilityOfKey(key)));
  return new Set([...named, ...found.map(({ key }) => key)]);
}
