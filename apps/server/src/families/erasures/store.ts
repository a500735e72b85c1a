import { OPEN_CHARGE_STATES } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import type { ErasedPerson } from './tables.ts';

/** Payers of a person, and those that were joined with them. */
export async function payersOfPerson(tx: FacilityTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select p.id from payer p
      where coalesce(p.joined_to, p.id) in (select coalesce(o.joined_to, o.id) from payer o where o.account_id = any (${[...ids]}::int[]))
      order by p.id for no key update`,
  );
  return rows.map((row) => row.id);
}

/** Locks a person's records: nothing that looks at a living member is done to them until the transaction ends. */
export async function lockRecords(tx: FacilityTx, ids: readonly number[]): Promise<void> {
  await tx.rows(query`select id from account where id = any (${[...ids]}::int[]) order by id for update`);
}

/** What keeps a person from being erased. */
export interface Bars {
  invoice: boolean;
  under_way: boolean;
  balance: boolean;
  entry: boolean;
}

export function barsOf(
  tx: FacilityTx,
  { ids, payers }: Pick<ErasedPerson, 'ids' | 'payers'>,
  now: Date,
): Promise<Bars> {
  const [persons, paying] = [[...ids], [...payers]];
  return tx.oneOrThrow(
    query<Bars>`with bill as (select id, confirmation, payment from invoice
        where (account_id = any (${persons}::int[]) or payer_id = any (${paying}::int[])) and deleted_at is null)
      select exists (select from bill where confirmation <> 2 or payment = 1) as invoice,
        exists (select from charge c where (c.payer_id = any (${paying}::int[]) or c.invoice_id in (select id from bill))
          and c.state = any (${[...OPEN_CHARGE_STATES]}::text[]))
        or exists (select from transfer_item where payer_id = any (${paying}::int[]) and state = 'waiting')
        or exists (select from refund r join deposit d on d.id = r.deposit_id
          where d.payer_id = any (${paying}::int[]) and r.state in ('reserved', 'unknown')) as under_way,
        exists (select from deposit where payer_id = any (${paying}::int[]) and reversed_at is null
          and amount - allocated - refund_reserved - refunded > 0) as balance,
        exists (select from participant p join event e on e.id = p.event_id
          where p.account_id = any (${persons}::int[]) and p.state in ('waiting', 'requested', 'offered', 'entered')
            and e.deleted_at is null and e.ends_at > ${now}) as entry`,
  );
}

type Belongings = Omit<ErasedPerson, 'ids' | 'payers' | 'today'>;

/** What else is a person's. */
export async function belongingsOf(tx: FacilityTx, ids: readonly number[]): Promise<Belongings> {
  const persons = [...ids];
  return tx.oneOrThrow(
    query<Belongings>`with own as (select d.id from shared_document d where d.audience = 'members'
        and exists (select from document_recipient r where r.document_id = d.id and r.member_id = any (${persons}::int[]))
        and not exists (select from document_recipient r where r.document_id = d.id and r.member_id <> all (${persons}::int[]))),
      records as (select * from account where id = any (${persons}::int[]))
      select array(select id from own) as documents,
        array(select id from participant where account_id = any (${persons}::int[])) as participants,
        array(select id from stored_file where owner_kind = 'member' and owner_id = any (${persons}::int[])
          or owner_kind = 'shared_document' and owner_id in (select id from own)) as files,
        array(select o.id from account_link l
          cross join lateral (values (l.holder_id, l.person_id), (l.person_id, l.holder_id)) as o (person, id)
          where o.person = any (${persons}::int[])) as family,
        array(select distinct trim(last_name || ' ' || first_name) from records) as names,
        array(select distinct lower(of) from records a cross join lateral (values (a.email), (a.confirmed_email)) as t (of)
          where of is not null) as emails`,
  );
}

/** Records of a person by the family that wrote of them into the history. */
export type Subjects = Readonly<Record<string, readonly number[]>>;

/** Families whose records say what the person was, did and was told; those of invoices and money are not among them. */
export async function subjectsOf(tx: FacilityTx, person: ErasedPerson): Promise<Subjects> {
  const { ids, payers, participants, documents, files } = person;
  const persons = [...ids];
  const found = await tx.oneOrThrow(
    query<Record<string, number[]>>`select
      array(select id from application where account_id = any (${persons}::int[])) as applications,
      array(select id from member_note where member_id = any (${persons}::int[])) as notes,
      array(select id from billing_address where account_id = any (${persons}::int[])) as "billing-addresses",
      array(select id from renewal where account_id = any (${persons}::int[])) as renewals,
      array(select id from mandate where payer_id = any (${[...payers]}::int[])) as "account-transfers",
      array(select id from task where kind = 'member-disclosure' and (params ->> 'member_id')::int = any (${persons}::int[])) as exports`,
  );
  const own = ['members', 'corporates', 'sign-ins', 'uploads', 'passes', 'invitations'];
  return {
    ...Object.fromEntries(own.map((family) => [family, ids])),
    ...found,
    participation: participants,
    documents,
    storages: files,
  };
}

/** The other sides of links that hold or were asked for. */
export async function linkedWith(tx: FacilityTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select distinct o.id from account_link l
        cross join lateral (values (l.holder_id, l.person_id), (l.person_id, l.holder_id)) as o (own, id)
      where l.until is null and o.own = any (${[...ids]}::int[]) and o.id <> all (${[...ids]}::int[]) order by 1`,
  );
  return rows.map((row) => row.id);
}

export async function insertErasure(
  tx: FacilityTx,
  {
    memberId,
    ids,
    subjects,
    reason,
    by,
  }: { memberId: number; ids: readonly number[]; subjects: Subjects; reason: string; by: string },
): Promise<void> {
  await tx.run(
    query`insert into erasure (member_id, record_ids, subjects, reason, erased_by)
      values (${memberId}, ${[...ids]}::int[], ${JSON.stringify(subjects)}::jsonb, ${reason}, ${by})`,
  );
}

/** Somebody whose history is not erased yet. */
export type WaitingErasure = Omit<Row<'erasure'>, 'subjects'> & { subjects: Subjects };

export function waitingErasures(tx: OperatorTx): Promise<WaitingErasure[]> {
  return tx.sql('select * from erasure where history_done_at is null order by facility_id, id');
}

/** Rows of money stay whole, whoever acted. */
const OF_MONEY = `'invoices', 'invoice-documents', 'deposits', 'payments', 'bank-imports', 'billing-runs', 'books'`;
/** What a history of account transfers has of somebody's account, and none of a batch. */
const OF_MANDATE = `array['applied_on', 'note', 'account', 'fault']`;
const hasValues = (column: string) =>
  `case jsonb_typeof(${column}) when 'object' then exists (select from jsonb_each(${column}) e where e.value <> 'null') when 'null' then false else ${column} is not null end`;

/**
 * Rows of the history that still say something of a person, some at a time: those of their records, whose values go, and those in
 * which they acted or somebody acted for them, whose name goes. That they were erased, and why, stays.
 */
export async function tellingRows(
  tx: OperatorTx,
  { facility_id, record_ids, subjects }: WaitingErasure,
  name: string,
  limit: number,
): Promise<{ values: number[]; names: number[] }> {
  const rows = await tx.sql<{ id: number; has_values: boolean }>(
    `with subject as (select s.key as family, r.id::int as record_id from jsonb_each($2::jsonb) s cross join lateral jsonb_array_elements_text(s.value) as r (id)),
     about as (select h.id from subject s join history h on h.facility_id = $1 and h.family = s.family and h.record_id = s.record_id
       where not (h.family = 'members' and h.action = 'erase')
         and (h.family <> 'account-transfers' or h.before ?| ${OF_MANDATE} or h.after ?| ${OF_MANDATE})
         and (${hasValues('h.before')} or ${hasValues('h.after')}
           or h.actor_kind in ('member', 'system') and h.actor_id is null and h.actor_name not in ('', $4))),
     by as (select h.id from history h where h.facility_id = $1 and h.family not in (${OF_MONEY})
       and (h.actor_kind = 'member' and h.actor_id = any ($3::int[]) and h.actor_name <> $4
         or h.for_id = any ($3::int[]) and h.for_name is distinct from $4))
     select id, bool_or(has_values) as has_values from (select id, true as has_values from about union all select id, false from by) t
     group by id order by id limit $5`,
    [facility_id, JSON.stringify(subjects), record_ids, name, limit],
  );
  const of = (wanted: boolean) => rows.filter(({ has_values }) => has_values === wanted).map(({ id }) => id);
  return { values: of(true), names: of(false) };
}

export async function markHistoryDone(tx: OperatorTx, { facility_id, id }: WaitingErasure): Promise<void> {
  await tx.sql('update erasure set history_done_at = now() where facility_id = $1 and id = $2', [facility_id, id]);
}
