import { AccountRole } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A member with those who were merged into it: all of them are the one person. */
export async function recordsOfPerson(tx: FacilityTx, id: number): Promise<number[]> {
  const rows = await tx.rows(
    query<{
      id: number;
    }>`select id from account where (id = ${id} or merged_into = ${id}) and role = ${AccountRole.member} order by id`,
  );
  return rows.map((row) => row.id);
}

/** Applications that a person sent. */
export const applicationsOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<
      Pick<Row<'application'>, 'id' | 'email' | 'note' | 'submitted_at' | 'decided_at'>
    >`select id, email, note, submitted_at, decided_at from application where account_id = any (${[...ids]}::int[]) order by id`,
  );

/** Documents that the office shared with a person, with how often they were opened. */
export const documentsOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<{ title: string; last_at: Date | null; times: number }>`
      select d.title, o.last_at, coalesce(o.times, 0) as times from shared_document d
        left join document_opening o on o.document_id = d.id and o.member_id = any (${[...ids]}::int[])
      where o.id is not null or exists (select from document_recipient r where r.document_id = d.id and r.member_id = any (${[...ids]}::int[]))
      order by d.id, o.id`,
  );

/** Payment plans that a person is or was on. */
export const plansOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<{ name: string; starts_on: string; ends_on: string | null }>`select p.name, s.starts_on, s.ends_on
      from plan_subscriber s join payment_plan p on p.id = s.plan_id where s.account_id = any (${[...ids]}::int[]) order by s.starts_on, s.id`,
  );

/** Where invoices of a person go. */
export const billingOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<
      Pick<
        Row<'billing_address'>,
        | 'addressee'
        | 'honorific'
        | 'department'
        | 'zipcode'
        | 'pref_code'
        | 'city_code'
        | 'address'
        | 'building_name'
        | 'created_at'
      >
    >`select addressee, honorific, department, zipcode, pref_code, city_code, address, building_name, created_at
      from billing_address where account_id = any (${[...ids]}::int[]) and deleted_at is null order by id`,
  );

/** Legal texts that a person agreed to. */
export const consentsOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<
      Pick<Row<'consent'>, 'kind' | 'version' | 'address' | 'guardian' | 'agreed_at'>
    >`select kind, version, address, guardian, agreed_at from consent where account_id = any (${[...ids]}::int[]) order by agreed_at, id`,
  );

/** Persons that act for a person, and that it acts for; without a name where these organizations do not reach them (null: all do). */
export const linksOf = (tx: FacilityTx, ids: readonly number[], scopeIds: readonly number[] | null) =>
  tx.rows(
    query<{ is_holder: boolean; name: string | null; since: Date | null; until: Date | null }>`
      select l.holder_id = any (${[...ids]}::int[]) as is_holder, l.since, l.until,
        case when ${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[] then a.last_name || ' ' || a.first_name end as name
      from account_link l join account a on a.id = case when l.holder_id = any (${[...ids]}::int[]) then l.person_id else l.holder_id end
      where l.holder_id = any (${[...ids]}::int[]) or l.person_id = any (${[...ids]}::int[]) order by l.id`,
  );

/** Notes that staff left on a person. */
export const notesOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<{ body: string; by: string; created_at: Date }>`
      select n.body, a.last_name || ' ' || a.first_name as by, n.created_at from member_note n join account a on a.id = n.author_id
      where n.member_id = any (${[...ids]}::int[]) and n.deleted_at is null order by n.id`,
  );

/** Mails to a person by what they are about. */
export const mailsOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<
      Pick<Row<'mail'>, 'subject' | 'to_address' | 'created_at' | 'sent_at'>
    >`select subject, to_address, created_at, sent_at from mail where account_id = any (${[...ids]}::int[]) order by id`,
  );

/** When a person signed in or tried to. */
export const signInsOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<{
      at: Date;
      action: string;
      address: string | null;
    }>`select at, action, after ->> 'address' as address from history
      where family = 'sign-ins' and action in ('sign_in', 'sign_in_refused') and record_id = any (${[...ids]}::int[]) order by id`,
  );

/** Changes of a person's record. */
export const changesOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<{
      at: Date;
      actor_name: string;
      record_id: number;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
    }>`select at, actor_name, record_id, before, after from history where family = 'members' and record_id = any (${[...ids]}::int[]) order by id`,
  );

/** Codes of all kinds of events. */
export async function kindCodes(tx: FacilityTx): Promise<string[]> {
  return (await tx.rows(query<{ code: string }>`select code from event_kind where deleted_at is null`)).map(
    ({ code }) => code,
  );
}

/** Issued invoices of a person, and those that it pays for others. */
export const invoicesOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<Pick<Row<'invoice'>, 'number' | 'title' | 'total' | 'paid' | 'due_on' | 'payment' | 'issued_on'>>`
      select i.number, i.title, i.total, i.paid, i.due_on, i.payment, i.issued_on from invoice i join payer p on p.id = i.payer_id
      where i.confirmation = 2 and i.deleted_at is null and (i.account_id = any (${[...ids]}::int[]) or p.account_id = any (${[...ids]}::int[]))
      order by i.issued_on, i.id`,
  );

/** Money that came from a person. */
export const depositsOf = (tx: FacilityTx, ids: readonly number[]) =>
  tx.rows(
    query<Pick<Row<'deposit'>, 'amount' | 'received_on' | 'method' | 'payer_name' | 'reversed_at'>>`
      select d.amount, d.received_on, d.method, d.payer_name, d.reversed_at from deposit d join payer p on p.id = d.payer_id
      where p.account_id = any (${[...ids]}::int[]) order by d.received_on, d.id`,
  );

/** Entries of a person at events of some kinds, with when it was let in. */
export const entriesOf = (tx: FacilityTx, ids: readonly number[], kinds: readonly string[]) =>
  tx.rows(
    query<{ event: string; course: string; state: Row<'participant'>['state']; queued_at: Date; let_in: Date[] }>`
      select e.name as event, c.name as course, p.state, p.queued_at,
        array(select k.at from check_in k where k.participant_id = p.id and k.admitted and k.undone_at is null order by k.at) as let_in
      from participant p join event e on e.id = p.event_id join event_kind t on t.id = e.kind_id join event_course c on c.id = p.course_id
      where p.account_id = any (${[...ids]}::int[]) and t.code = any (${[...kinds]}::text[]) order by p.queued_at, p.id`,
  );
