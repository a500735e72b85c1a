import { AccountRole } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { BatchOutcome, RowRange } from '../../tasks/imports/family.ts';
import { rowsWithoutCode, setCodes } from '../../tasks/imports/row-store.ts';
import { takeNextCodes } from './code-store.ts';
import { memberColumnNames, memberColumns, type MemberValues } from './columns.ts';
import { typesOf } from './store.ts';

/** A member as an import compares it. */
export interface ExistingMember extends MemberValues {
  id: number;
  member_code: string;
  version: number;
  search_key: string;
  kana_key: string;
}

const NAMES = memberColumnNames.join(', ');

/** Members of the facility with these codes, by code. */
export async function membersOfCodes(tx: FacilityTx, codes: readonly string[]): Promise<Map<string, ExistingMember>> {
  const rows = await tx.sql<ExistingMember>(
    `select id, version, ${NAMES}, search_key, kana_key from account where member_code = any ($1::text[]) and role = ${AccountRole.member} and deleted_at is null`,
    [codes],
  );
  return new Map(rows.map((row) => [row.member_code, row]));
}

/** Ids for new members. */
export async function takeMemberIds(tx: FacilityTx, count: number): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>(`select nextval(pg_get_serial_sequence('account', 'id'))::int as id from generate_series(1, $1)`, [count]);
  return rows.map(({ id }) => id);
}

const RANGE = 'r.task_id = $1 and r.row_no > $2 and r.row_no <= $3 and r.left_out is null';
const OF_TASK = (alias: string) => `from account ${alias} where ${alias}.id = r.record_id and ${alias}.role = ${AccountRole.member}`;

const MARK = `update task_row r set left_out = case when r.result = 'create' then 'code_taken' when exists (select ${OF_TASK('a')} and a.deleted_at is null) then 'edited' else 'deleted' end
  where ${RANGE} and (
    (r.result = 'create' and exists (select from account b where b.member_code = r.code and b.role = ${AccountRole.member} and b.deleted_at is null))
    or (r.result = 'update' and not exists (select ${OF_TASK('a')} and a.version = r.expected_version and a.deleted_at is null)))
  returning r.result`;

/** Marks rows whose member changed, left, or whose code was given away since the plan was made. */
export async function markMemberConflicts(tx: FacilityTx, { taskId, from, through }: RowRange): Promise<BatchOutcome> {
  return outcomeOf(await tx.sql<{ result: string }>(MARK, [taskId, from, through]));
}

function outcomeOf(left: readonly { result: string }[]): BatchOutcome {
  const leftOutCreates = left.filter(({ result }) => result === 'create').length;
  return { leftOutCreates, leftOutUpdates: left.length - leftOutCreates };
}

/** Gives the next codes to rows that had none, by the numbering of their main type. */
async function giveCodes(tx: FacilityTx, range: RowRange): Promise<void> {
  const waiting = await rowsWithoutCode<{ member_type_ids: number[]; search_key: string }>(tx, range);
  if (waiting.length === 0) return;
  const types = new Map((await typesOf(tx, [...new Set(waiting.map(({ data }) => data.member_type_ids[0] ?? 0))])).map((type) => [type.id, type]));
  const numbering = (row: (typeof waiting)[number]) => types.get(row.data.member_type_ids[0] ?? 0) ?? { prefix: '', digits: 6 };
  for (const [prefix, rows] of Map.groupBy(waiting, (row) => numbering(row).prefix)) {
    const digits = rows[0] === undefined ? 6 : numbering(rows[0]).digits;
    const codes = await takeNextCodes(tx, { prefix, digits }, rows.length);
    await setCodes(tx, range.taskId, rows.map((row, index) => {
      const code = codes[index] ?? '';
      return { row: row.row_no, code, patch: { member_code: code, search_key: `${code.toLowerCase()}|${row.data.search_key}`.slice(0, 400) } };
    }));
  }
}

const COPIES = ['search_key', 'kana_key'] as const;
const RECORD = [...memberColumnNames.map((name) => `${name} ${memberColumns[name]}`), ...COPIES.map((name) => `${name} text`)].join(', ');
const ALL = [...memberColumnNames, ...COPIES];
/** Copies that lists use have no place in the audit record. */
const WITHOUT_COPIES = `- '{search_key,kana_key}'::text[]`;
const HISTORY = 'insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id)';

/** Nobody changes the members of the range from here until the transaction ends. */
const LOCK = `select count(*) from (select a.id from task_row r join account a on a.id = r.record_id where ${RANGE} and r.result in ('create', 'update') for update of a) s`;

// The parts of a statement read only `r`, each on its own: joins between them would be planned without knowing their size.
const CREATE = `with r as materialized (
    select r.row_no, r.record_id, r.data, d.* from task_row r cross join lateral jsonb_to_record(r.data) as d(${RECORD}) where ${RANGE} and r.result = 'create'),
  m as (insert into account (id, role, ${ALL.join(', ')}, updated_by) overriding system value
    select r.record_id, ${AccountRole.member}, ${ALL.map((name) => `r.${name}`).join(', ')}, $6 from r order by r.row_no),
  t as (insert into account_member_type (account_id, member_type_id) select r.record_id, x from r, unnest(r.member_type_ids) x),
  o as (insert into account_organization (account_id, organization_id) select r.record_id, x from r, unnest(r.organization_ids) x)
  ${HISTORY} select $4, $5::int, $6, 'members', r.record_id, 1, 'create', null, r.data ${WITHOUT_COPIES}, $1 from r`;

function changeSql(source: 'data' | 'before', options: { action: string; set: (name: string) => string; history: string }): string {
  return `with r as materialized (
    select r.row_no, r.record_id, r.expected_version, r.data, r.before, r.${source} ? 'member_type_ids' as retyped from task_row r where ${RANGE} and r.result = 'update'),
  m as (update account a set ${ALL.map((name) => `${name} = ${options.set(name)}`).join(', ')}, version = a.version + 1, updated_at = now(), updated_by = $6
    from r cross join lateral jsonb_to_record(r.${source}) as d(${RECORD}) where a.id = r.record_id),
  td as (delete from account_member_type x using r where r.retyped and x.account_id = r.record_id and not r.${source} -> 'member_type_ids' @> to_jsonb(x.member_type_id)),
  t as (insert into account_member_type (account_id, member_type_id)
    select r.record_id, x::int from r, jsonb_array_elements_text(r.${source} -> 'member_type_ids') x where r.retyped on conflict do nothing)
  ${HISTORY} select $4, $5::int, $6, 'members', r.record_id, r.expected_version + ${source === 'data' ? 1 : 2}, '${options.action}', ${options.history}, $1 from r`;
}

const UPDATE = changeSql('data', {
  action: 'update',
  set: (name) => `coalesce(d.${name}, a.${name})`,
  history: `r.before ${WITHOUT_COPIES}, r.data ${WITHOUT_COPIES}`,
});

const RESTORE = changeSql('before', {
  action: 'undo',
  set: (name) => `case when r.before ? '${name}' then d.${name} else a.${name} end`,
  history: `r.data ${WITHOUT_COPIES}, r.before ${WITHOUT_COPIES}`,
});

/** Members that are not as the import left them, or that signed in, stay. */
const KEEP = `update task_row r set left_out = coalesce(
    (select case when a.deleted_at is not null then 'deleted' when a.version > coalesce(r.expected_version, 0) + 1 then 'edited' else 'signed_in' end ${OF_TASK('a')}), 'deleted')
  where ${RANGE} and (
    (r.result = 'create' and not exists (select ${OF_TASK('a')} and a.version = 1 and a.deleted_at is null and a.password_hash is null and a.last_login_at is null))
    or (r.result = 'update' and not exists (select ${OF_TASK('a')} and a.version = r.expected_version + 1 and a.deleted_at is null)))
  returning r.result`;

/** A created member is taken back by deleting it, so that its code is free and its history stays. */
const REMOVE = `with r as materialized (select r.record_id from task_row r where ${RANGE} and r.result = 'create'),
  m as (update account a set deleted_at = now(), version = a.version + 1, updated_at = now(), updated_by = $6 from r where a.id = r.record_id),
  k as (update mail_token x set used_at = now() from r where x.account_id = r.record_id and x.used_at is null)
  ${HISTORY} select $4, $5::int, $6, 'members', r.record_id, 2, 'undo', null, null, $1 from r`;

/** Marks what must stay as it is, then writes the rest: each kind of row in one statement with all that belongs to it. */
async function writeRange(tx: FacilityTx, sql: { keep: string; creates: string; updates: string }, { taskId, from, through }: RowRange, actor: Actor): Promise<BatchOutcome> {
  const range = [taskId, from, through];
  await tx.sql(LOCK, range);
  const outcome = outcomeOf(await tx.sql<{ result: string }>(sql.keep, range));
  const kinds = await tx.sql<{ result: string }>(`select distinct r.result from task_row r where ${RANGE}`, range);
  for (const { result } of kinds) {
    if (result === 'create') await tx.sql(sql.creates, [...range, actor.kind, actor.id, actor.name]);
    if (result === 'update') await tx.sql(sql.updates, [...range, actor.kind, actor.id, actor.name]);
  }
  return outcome;
}

/** Writes the planned rows with types, organizations and history. */
export async function applyMemberRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  await giveCodes(tx, range);
  return writeRange(tx, { keep: MARK, creates: CREATE, updates: UPDATE }, range, actor);
}

/** Takes the written rows back. */
export function undoMemberRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  return writeRange(tx, { keep: KEEP, creates: REMOVE, updates: RESTORE }, range, actor);
}
