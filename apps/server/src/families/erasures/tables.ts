import type { Day } from '@tsudoi/domain';
import { query, type Table } from '../../db/build.ts';
import type { Compilable } from '../../db/scope.ts';

/** Stands where somebody's name stood; `erase_history` of the database puts the same. */
export const ERASED_NAME = '消去済み';

/** Everything that is somebody's, by ids: what is erased is found by it once their record says nothing any more. */
export interface ErasedPerson {
  /** The member and those who were merged into it. */
  ids: readonly number[];
  payers: readonly number[];
  participants: readonly number[];
  /** Documents that were shared with nobody else. */
  documents: readonly number[];
  /** Their files, and those of these documents. */
  files: readonly number[];
  /** Members with whom they are or were linked as family, who were written to of them. */
  family: readonly number[];
  /** Full names, and addresses, of the person's own records. */
  names: readonly string[];
  emails: readonly string[];
  today: Day;
}

/** What erasing somebody does with the rows of a table. Whose row it is stays where the row stays. */
export type Erasing = { table: Table } & (
  | { does: 'deletes' | 'blanks'; run(of: ErasedPerson): Compilable<unknown> }
  | { does: 'keeps'; why: string }
);

const list = (values: readonly (number | string)[]) => [...values];

/** In this order: what hangs on a row goes before it. */
export const erasing: readonly Erasing[] = [
  {
    table: 'account',
    does: 'blanks',
    run: ({
      ids,
    }) => query`update account set last_name = ${ERASED_NAME}, first_name = '', last_name_kana = '', first_name_kana = '',
        gender = null, birthday = null, email = null, phone = null, zipcode = null, pref_code = null, city_code = null, address = null,
        building_name = null, extend_info = '{}', search_key = '', kana_key = '', password_hash = null, confirmed_email = null,
        email_confirmed_at = null, email_unconfirmed_since = null
      where id = any (${list(ids)}::int[])`,
  },
  {
    table: 'account_link',
    does: 'deletes',
    run: ({ ids }) =>
      query`delete from account_link where holder_id = any (${list(ids)}::int[]) or person_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'account_member_type',
    does: 'keeps',
    why: 'a type and its days say nothing of who it was, and figures of members count them',
  },
  {
    table: 'account_organization',
    does: 'keeps',
    why: 'says who may see the invoices that stay',
  },
  { table: 'account_permission', does: 'keeps', why: 'of staff' },
  {
    table: 'application',
    does: 'deletes',
    run: ({ ids }) => query`delete from application where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'billing_address',
    does: 'deletes',
    run: ({ ids }) => query`delete from billing_address where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'billing_run_item',
    does: 'blanks',
    // How an amount came about tells birthdays and families; what was charged is the invoice's.
    run: ({ ids }) =>
      query`update billing_run_item set trace = '[]', why = null where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'consent',
    does: 'blanks',
    run: ({ ids }) =>
      query`update consent set guardian = null, address = '', screen = '' where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'corporate',
    does: 'blanks',
    run: ({
      ids,
    }) => query`update corporate set contact_department = null, contact_name = null, contact_person_phone = null,
        contact_person_email = null, contract_number = null, contract_note = null, link_state = 'closed', link_token = null
      where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'corporate_invitation',
    does: 'deletes',
    run: ({ ids, emails }) => query`delete from corporate_invitation
      where corporate_id = any (${list(ids)}::int[]) or lower(email) = any (${list(emails)}::text[])`,
  },
  {
    table: 'different_member',
    does: 'deletes',
    run: ({ ids }) =>
      query`delete from different_member where first_id = any (${list(ids)}::int[]) or second_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'document_opening',
    does: 'deletes',
    run: ({ ids }) => query`delete from document_opening where member_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'document_recipient',
    does: 'deletes',
    run: ({ ids }) => query`delete from document_recipient where member_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'erasure',
    does: 'keeps',
    why: 'says who was erased, by number, when, why and by whom',
  },
  {
    table: 'factor_ticket',
    does: 'deletes',
    run: ({ ids }) => query`delete from factor_ticket where account_id = any (${list(ids)}::int[])`,
  },
  { table: 'filter_template', does: 'keeps', why: 'of staff' },
  { table: 'history', does: 'keeps', why: 'its values go after the rest is committed: see history.ts' },
  { table: 'invoice', does: 'keeps', why: 'issued, and kept by law with its addressee' },
  {
    table: 'issued_upload',
    does: 'deletes',
    run: ({ ids }) =>
      query`delete from issued_upload where uploader_kind = 'member' and uploader_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'likely_pair',
    does: 'deletes',
    run: ({ ids }) =>
      query`delete from likely_pair where first_id = any (${list(ids)}::int[]) or second_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'mail',
    does: 'deletes',
    run: ({ ids, emails }) => query`delete from mail
      where account_id = any (${list(ids)}::int[]) or account_id is null and lower(to_address) = any (${list(emails)}::text[])`,
  },
  {
    table: 'mail',
    does: 'blanks',
    // What the family was written of them: by the name, which stands in the subject.
    run: ({ family, names }) => query`update mail m set subject = replace(m.subject, of, ${ERASED_NAME}),
        body_text = replace(m.body_text, of, ${ERASED_NAME})
      from unnest(${list(names)}::text[]) of where m.account_id = any (${list(family)}::int[])
        and (position(of in m.subject) > 0 or position(of in m.body_text) > 0)`,
  },
  {
    table: 'mail_token',
    does: 'deletes',
    run: ({ ids }) => query`delete from mail_token where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'mandate',
    does: 'blanks',
    run: ({
      payers,
    }) => query`update mandate set state = 'stopped', sealed_account = '', last_digits = '000', note = null, fault = null
      where payer_id = any (${list(payers)}::int[])`,
  },
  {
    table: 'member_merge',
    does: 'deletes',
    run: ({ ids }) =>
      query`delete from member_merge where kept_id = any (${list(ids)}::int[]) or gone_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'member_note',
    does: 'deletes',
    run: ({ ids }) => query`delete from member_note where member_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'pass_revocation',
    does: 'keeps',
    why: 'names of passes, which doors refuse until their time is over',
  },
  {
    table: 'member_pass',
    does: 'blanks',
    run: ({ ids }) => query`with refused as (insert into pass_revocation (pass_id, account_id, valid_until)
        select pass_id, account_id, valid_until from member_pass
          cross join lateral (values (live_id, live_until), (paper_id, paper_until)) as t (pass_id, valid_until)
        where account_id = any (${list(ids)}::int[]) and valid_until > now() on conflict do nothing)
      update member_pass set live_id = null, live_issued_at = null, live_until = null, paper_id = null, paper_key_id = null,
        paper_issued_at = null, paper_until = null, revoked_at = null, revoked_by = null, revoke_reason = null, updated_by = null
      where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'participant',
    does: 'blanks',
    run: ({
      ids,
    }) => query`update participant set answers = '{}', companion_names = '{}', note = null, end_reason = null,
        created_by = case when source = 'member' then ${ERASED_NAME} else created_by end, updated_by = ${ERASED_NAME}
      where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'passkey',
    does: 'deletes',
    run: ({ ids }) => query`delete from passkey where account_id = any (${list(ids)}::int[])`,
  },
  { table: 'payer', does: 'keeps', why: 'whom invoices and deposits are of; it has no name of its own' },
  {
    table: 'payer_alias',
    does: 'deletes',
    run: ({ payers }) => query`delete from payer_alias where payer_id = any (${list(payers)}::int[])`,
  },
  {
    table: 'plan_join_due',
    does: 'deletes',
    run: ({ ids }) => query`delete from plan_join_due where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'plan_subscriber',
    does: 'blanks',
    run: ({
      ids,
      today,
    }) => query`update plan_subscriber set ends_on = greatest(starts_on, ${today}::date), updated_by = null
      where account_id = any (${list(ids)}::int[]) and (ends_on is null or ends_on > ${today}::date)`,
  },
  {
    table: 'recovery_code',
    does: 'deletes',
    run: ({ ids }) => query`delete from recovery_code where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'renewal',
    does: 'blanks',
    run: ({ ids }) => query`update renewal set updated_by = null where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'reset_request',
    does: 'deletes',
    run: ({ emails }) => query`delete from reset_request where lower(email) = any (${list(emails)}::text[])`,
  },
  {
    table: 'session',
    does: 'deletes',
    run: ({ ids }) => query`delete from session where audience = 'member' and account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'shared_document',
    does: 'deletes',
    run: ({ documents }) => query`delete from shared_document where id = any (${list(documents)}::int[])`,
  },
  {
    table: 'standing_change',
    does: 'blanks',
    run: ({ ids }) => query`update standing_change set reason = null,
        asked_name = case when asked_by = 'member' then ${ERASED_NAME} else asked_name end,
        state = case when state = 'planned' then 'undone' else state end, ended_at = coalesce(ended_at, now()),
        ended_by = case when ended_by is null or asked_by = 'staff' then ended_by else ${ERASED_NAME} end
      where account_id = any (${list(ids)}::int[])`,
  },
  {
    table: 'stored_file',
    does: 'blanks',
    // Due as soon as the sweep comes, which removes the bytes with the row.
    run: ({
      files,
    }) => query`update stored_file set owner_kind = 'detached', owner_field = null, owner_id = 0, name = '',
        thumbnail = null, detached_at = to_timestamp(0)
      where id = any (${list(files)}::int[])`,
  },
  {
    table: 'task',
    does: 'blanks',
    run: ({ ids }) => query`update task set name = ${ERASED_NAME}
      where kind = 'member-disclosure' and (params ->> 'member_id')::int = any (${list(ids)}::int[])`,
  },
  {
    table: 'task_row',
    does: 'blanks',
    run: ({
      ids,
      participants,
    }) => query`update task_row r set name = '', data = null, before = null, changes = null, errors = null,
        source = '{}', left_out = null, lookalikes = null
      from task t where t.id = r.task_id and (r.record_id = any (${list(ids)}::int[]) and t.kind = any (${OF_MEMBERS}::text[])
        or r.record_id = any (${list(participants)}::int[]) and t.kind = 'participant-import')`,
  },
  {
    table: 'totp_factor',
    does: 'deletes',
    run: ({ ids }) => query`delete from totp_factor where account_id = any (${list(ids)}::int[])`,
  },
  { table: 'viewing', does: 'keeps', why: 'of staff' },
];

/** Kinds of tasks whose rows are of members. */
const OF_MEMBERS = ['member-import', 'corporate-import', 'member-change', 'member-standing', 'member-invite'];
