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

/** Marks rows whose member changed, left, or whose code was given away since the plan was made. */
export async function markMemberConflicts(tx: FacilityTx, { taskId, from, through }: RowRange): Promise<number> {
  const rows = await tx.sql(
    `update task_row r set left_out = case when r.result = 'create' then 'code_taken' when a.id is null then 'deleted' else 'edited' end
     from task_row t
     left join account a on t.result = 'update' and a.id = t.record_id and a.deleted_at is null
     where t.task_id = $1 and t.row_no > $2 and t.row_no <= $3 and t.result in ('create', 'update') and r.task_id = t.task_id and r.row_no = t.row_no
       and case when t.result = 'update' then a.id is null or a.version <> t.expected_version
           else exists (select from account b where b.member_code = t.code and b.role = ${AccountRole.member} and b.deleted_at is null) end
     returning r.row_no`,
    [taskId, from, through],
  );
  return rows.length;
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
const RANGE = `r.task_id = $1 and r.row_no > $2 and r.row_no <= $3`;
const HISTORY = 'insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id)';

const CREATE = `with r as materialized (
    select r.row_no, r.record_id, r.data, d.* from task_row r cross join lateral jsonb_to_record(r.data) as d(${RECORD})
    where ${RANGE} and r.result = 'create' and r.left_out is null),
  m as (insert into account (id, role, ${ALL.join(', ')}, updated_by) overriding system value
    select r.record_id, ${AccountRole.member}, ${ALL.map((name) => `r.${name}`).join(', ')}, $6 from r order by r.row_no
    on conflict (facility_id, member_code) where deleted_at is null and role = ${AccountRole.member} do nothing returning id),
  t as (insert into account_member_type (account_id, member_type_id) select m.id, x from m join r on r.record_id = m.id, unnest(r.member_type_ids) x),
  o as (insert into account_organization (account_id, organization_id) select m.id, x from m join r on r.record_id = m.id, unnest(r.organization_ids) x),
  h as (${HISTORY} select $4, $5::int, $6, 'members', m.id, 1, 'create', null, r.data ${WITHOUT_COPIES}, $1 from m join r on r.record_id = m.id),
  l as (update task_row x set left_out = 'code_taken' from r where x.task_id = $1 and x.row_no = r.row_no and not exists (select from m where m.id = r.record_id) returning 1)
  select (select count(*)::int from l) as left_out, (select count(*)::int from m) as written`;

/** `links` are the columns of a member's other tables, which change only where a row says so. */
function changeSql(source: 'data' | 'before', options: { version: string; action: string; set: (name: string) => string; history: string }): string {
  const has = (name: string) => `r.${source} ? '${name}'`;
  return `with r as materialized (select r.row_no, r.record_id, r.expected_version, r.data, r.before from task_row r where ${RANGE} and r.result = 'update' and r.left_out is null),
  m as (update account a set ${ALL.map((name) => `${name} = ${options.set(name)}`).join(', ')}, version = a.version + 1, updated_at = now(), updated_by = $6
    from r cross join lateral jsonb_to_record(r.${source}) as d(${RECORD})
    where a.id = r.record_id and a.version = ${options.version} and a.role = ${AccountRole.member} and a.deleted_at is null
    returning a.id, a.version, a.member_type_ids),
  c as (select m.id, m.member_type_ids from m join r on r.record_id = m.id where ${has('member_type_ids')}),
  td as (delete from account_member_type x using c where x.account_id = c.id and x.member_type_id <> all (c.member_type_ids)),
  t as (insert into account_member_type (account_id, member_type_id) select c.id, x from c, unnest(c.member_type_ids) x on conflict do nothing),
  h as (${HISTORY} select $4, $5::int, $6, 'members', m.id, m.version, '${options.action}', ${options.history}, $1 from m join r on r.record_id = m.id),
  l as (update task_row x set left_out = case when exists (select from account a where a.id = r.record_id and a.deleted_at is null) then 'edited' else 'deleted' end
    from r where x.task_id = $1 and x.row_no = r.row_no and not exists (select from m where m.id = r.record_id) returning 1)
  select (select count(*)::int from l) as left_out, (select count(*)::int from m) as written`;
}

const UPDATE = changeSql('data', {
  version: 'r.expected_version',
  action: 'update',
  set: (name) => `coalesce(d.${name}, a.${name})`,
  history: `r.before ${WITHOUT_COPIES}, r.data ${WITHOUT_COPIES}`,
});

const RESTORE = changeSql('before', {
  version: 'r.expected_version + 1',
  action: 'undo',
  set: (name) => `case when r.before ? '${name}' then d.${name} else a.${name} end`,
  history: `r.data ${WITHOUT_COPIES}, r.before ${WITHOUT_COPIES}`,
});

/** A created member is taken back while nobody edited it and it never signed in. */
const REMOVE = `with r as materialized (select r.row_no, r.record_id from task_row r where ${RANGE} and r.result = 'create' and r.left_out is null),
  m as (update account a set deleted_at = now(), version = a.version + 1, updated_at = now(), updated_by = $6 from r
    where a.id = r.record_id and a.version = 1 and a.deleted_at is null and a.password_hash is null and a.last_login_at is null returning a.id, a.version),
  k as (update mail_token x set used_at = now() from m where x.account_id = m.id and x.used_at is null),
  h as (${HISTORY} select $4, $5::int, $6, 'members', m.id, m.version, 'undo', null, null, $1 from m),
  l as (update task_row x set left_out = coalesce((select case when a.deleted_at is not null then 'deleted' when a.version > 1 then 'edited' else 'signed_in' end from account a where a.id = r.record_id), 'deleted')
    from r where x.task_id = $1 and x.row_no = r.row_no and not exists (select from m where m.id = r.record_id) returning 1)
  select (select count(*)::int from l) as left_out, (select count(*)::int from m) as written`;

async function both(tx: FacilityTx, [creates, updates]: [string, string], { taskId, from, through }: RowRange, actor: Actor): Promise<BatchOutcome> {
  const run = async (text: string) => (await tx.sql<{ left_out: number }>(text, [taskId, from, through, actor.kind, actor.id, actor.name]))[0]?.left_out ?? 0;
  const kinds = await tx.sql<{ result: string }>(`select distinct result from task_row r where ${RANGE}`, [taskId, from, through]);
  const has = (result: string) => kinds.some((row) => row.result === result);
  return { leftOutCreates: has('create') ? await run(creates) : 0, leftOutUpdates: has('update') ? await run(updates) : 0 };
}

/** Writes the planned rows with types, organizations and history; each kind in one statement. */
export async function applyMemberRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  await giveCodes(tx, range);
  return both(tx, [CREATE, UPDATE], range, actor);
}

/** Takes the written rows back. */
export function undoMemberRows(tx: FacilityTx, range: RowRange, actor: Actor): Promise<BatchOutcome> {
  return both(tx, [REMOVE, RESTORE], range, actor);
}
