import type { MailFate } from '@tsudoi/contract';
import { cutText } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import type { FacilityTx, OperatorTx, Tx } from '../../db/scope.ts';

/** A mail to be written into the outbox. */
export interface NewMail {
  kind: string;
  accountId: number | null;
  to: string;
  toName: string;
  subject: string;
  text: string;
}

/** A mail a worker has taken. */
export interface TakenMail {
  facility_id: number;
  id: number;
  facility_name: string;
  to_address: string;
  to_name: string;
  subject: string;
  body_text: string;
  attempts: number;
}

/** How long a taken mail belongs to its worker; afterwards another one tries. */
const TAKEN_SECONDS = 120;

/** Writes mails into the outbox; they go out only if the transaction commits. */
export async function insertMails(tx: FacilityTx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.sql(
    `insert into mail (kind, account_id, to_address, to_name, subject, body_text)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    [
      mails.map((mail) => mail.kind),
      mails.map((mail) => mail.accountId),
      mails.map((mail) => mail.to),
      mails.map((mail) => mail.toName),
      mails.map((mail) => mail.subject),
      mails.map((mail) => mail.text),
    ],
  );
}

/** How many mails of a kind an account was sent since then. */
export async function countMails(
  tx: FacilityTx,
  accountId: number,
  kinds: readonly string[],
  since: Date,
): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    'select count(*)::int as count from mail where account_id = $1 and kind = any($2) and created_at > $3',
    [accountId, kinds, since],
  );
  return row?.count ?? 0;
}

/** Until the transaction ends nobody else may count the mails of an account to send one more. */
export async function lockCountOfMails(tx: FacilityTx, accountId: number): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtext('mails of an account'), $1::int)`, [accountId]);
}

/** What became of the newest mail of a kind to each of the accounts; those who were sent none are missing. */
export async function newestFates(
  tx: FacilityTx,
  kind: string,
  accountIds: readonly number[],
): Promise<Map<number, MailFate>> {
  const rows = await tx.sql<MailFate & { account_id: number }>(
    `select distinct on (account_id) account_id, state, attempts as tries, error as refusal
     from mail where account_id = any ($1::int[]) and kind = $2 order by account_id, created_at desc, id desc`,
    [accountIds, kind],
  );
  return new Map(rows.map(({ account_id: id, ...fate }) => [id, fate]));
}

/** A mail as its sender is told of it: what became of it, when it was written and when a mail server took it. */
export interface MailNews extends MailFate {
  written_at: Date;
  sent_at: Date | null;
}

/** The newest mail of a kind to each of the accounts; those who were sent none, or whose mail is gone by its age, are missing. */
export async function newestNews(
  tx: FacilityTx,
  kind: string,
  accountIds: readonly number[],
): Promise<Map<number, MailNews>> {
  const rows = await tx.sql<MailNews & { account_id: number }>(
    `select distinct on (account_id) account_id, state, attempts as tries, error as refusal, created_at as written_at, sent_at
     from mail where account_id = any ($1::int[]) and kind = $2 order by account_id, created_at desc, id desc`,
    [accountIds, kind],
  );
  return new Map(rows.map(({ account_id: id, ...news }) => [id, news]));
}

/** Who acts for an account today and has an address. */
export function holdersOf(
  tx: FacilityTx,
  accountId: number,
): Promise<{ email: string; last_name: string; first_name: string }[]> {
  return tx.sql(
    `select a.email, a.last_name, a.first_name from account_link l join account a on a.id = l.holder_id
     where l.person_id = $1 and l.since is not null and l.until is null and a.email is not null and a.active and a.deleted_at is null
     order by l.id`,
    [accountId],
  );
}

/** Takes mails that are due, so that no other worker sends them too. */
export function takeMails(tx: OperatorTx, limit: number): Promise<TakenMail[]> {
  return tx.sql<TakenMail>(
    `update mail m set attempts = m.attempts + 1, next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS})
     from facility f
     where f.id = m.facility_id and (m.facility_id, m.id) in (
       select facility_id, id from mail where state = 'waiting' and next_try_at <= now()
       order by next_try_at limit $1 for update skip locked)
     returning m.facility_id, m.id, f.name as facility_name, m.to_address, m.to_name, m.subject, m.body_text, m.attempts`,
    [limit],
  );
}

/** How many mails are due, and for how many seconds the oldest has been. */
export async function dueMails(tx: OperatorTx): Promise<{ count: number; seconds: number }> {
  const [row] = await tx.sql<{ count: number; seconds: number }>(
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 as seconds
     from mail where state = 'waiting' and next_try_at <= now()`,
  );
  return row ?? { count: 0, seconds: 0 };
}

/** Gives mails back that nobody has tried, as if they had not been taken. */
export async function returnMails(tx: OperatorTx, mails: readonly TakenMail[]): Promise<void> {
  await tx.sql(
    `update mail m set attempts = m.attempts - 1, next_try_at = now()
     from unnest($1::int[], $2::int[], $3::int[]) as given (facility_id, id, attempts)
     where m.facility_id = given.facility_id and m.id = given.id and m.attempts = given.attempts and m.state = 'waiting'`,
    [mails.map(({ facility_id }) => facility_id), mails.map(({ id }) => id), mails.map(({ attempts }) => attempts)],
  );
}

/** Keeps a taken mail a while longer; false where somebody else took it in the meantime. */
export async function holdMail(tx: OperatorTx, mail: TakenMail): Promise<boolean> {
  const rows = await tx.sql(
    `update mail set next_try_at = now() + make_interval(secs => ${TAKEN_SECONDS})
     where facility_id = $1 and id = $2 and state = 'waiting' and attempts = $3 returning id`,
    [mail.facility_id, mail.id, mail.attempts],
  );
  return rows.length === 1;
}

/** Marks a mail sent. Its text, which may hold a link that signs in, is blanked with it unless the row is the mailbox. */
export async function markSent(tx: OperatorTx, mail: TakenMail, keepsText: boolean): Promise<void> {
  await tx.sql(
    `update mail set state = 'sent', sent_at = now(), error = null, body_text = case when $3 then body_text else '' end
     where facility_id = $1 and id = $2`,
    [mail.facility_id, mail.id, keepsText],
  );
}

/** Deletes mails that are no longer on their way and were written before a time; returns how many. */
export function deleteOldMails(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const old = build
    .selectFrom('mail')
    .select('id')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', before)
    .limit(limit);
  return tx.run(build.deleteFrom('mail').where('id', 'in', old));
}

/** Notes a refusal: another try after the given seconds, or none, which blanks the text as `markSent` does. */
export async function markRefused(
  tx: OperatorTx,
  mail: TakenMail,
  error: string,
  retrySeconds: number | undefined,
  keepsText: boolean,
): Promise<void> {
  await tx.sql(
    `update mail set error = $3, state = case when $4::int is null then 'failed' else state end,
       body_text = case when $4::int is null and not $5 then '' else body_text end,
       next_try_at = now() + make_interval(secs => coalesce($4::int, 0))
     where facility_id = $1 and id = $2`,
    [mail.facility_id, mail.id, cutText(error, 500), retrySeconds ?? null, keepsText],
  );
}

export interface MailboxEntry {
  facility_id: number;
  id: number;
  kind: string;
  to_address: string;
  to_name: string;
  subject: string;
  body_text: string;
  state: string;
  error: string | null;
  created_at: Date;
}

/** The newest mails of the whole installation; for the mailbox page of the demo. */
export function newestMails(tx: Tx, limit: number): Promise<MailboxEntry[]> {
  return tx.rows(
    build
      .selectFrom('mail')
      .select([
        'facility_id',
        'id',
        'kind',
        'to_address',
        'to_name',
        'subject',
        'body_text',
        'state',
        'error',
        'created_at',
      ])
      .orderBy('id', 'desc')
      .limit(limit),
  );
}

export function mailboxEntry(tx: OperatorTx, id: number): Promise<MailboxEntry | undefined> {
  return tx.one(
    build
      .selectFrom('mail')
      .select([
        'facility_id',
        'id',
        'kind',
        'to_address',
        'to_name',
        'subject',
        'body_text',
        'state',
        'error',
        'created_at',
      ])
      .where('id', '=', id),
  );
}

/** Name and state of the transaction's facility, and the host its links lead to. */
export async function facilityAddress(tx: FacilityTx): Promise<{ name: string; host_name: string; status: number }> {
  const [row] = await tx.sql<{ name: string; host_name: string; status: number }>(
    'select f.name, f.status, h.host_name from facility f join facility_host h on h.facility_id = f.id where f.id = $1 order by h.sort, h.host_name limit 1',
    [tx.facilityId],
  );
  if (row === undefined) throw new Error(`facility ${tx.facilityId} has no host`);
  return row;
}
