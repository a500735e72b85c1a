import { AccountRole, cutText, keywordFor, memberCodeKey } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import type { AccountReference } from '../../../kernel/account-references.ts';
import type { Actor } from '../../../kernel/context.ts';
import {
  type BatchOutcome,
  type ImportParams,
  type RowRange,
  RowsChanged,
  type WriteRange,
} from '../../../tasks/imports/family.ts';
import { rowsWithoutCode, setCodes } from '../../../tasks/imports/row-store.ts';
import type { GivenAddress } from '../../auth/index.ts';
import { type Numbering, takeNextCodes } from '../code-store.ts';
import {
  fromData,
  type ImportColumn,
  importColumns,
  type MemberValues,
  memberColumnNames,
  placeOf,
} from '../columns.ts';
import { typesOf } from '../store.ts';

/** A member as an import compares it. */
export interface ExistingMember extends MemberValues {
  id: number;
  member_code: string;
  version: number;
  search_key: string;
  kana_key: string;
}

const NAMES = memberColumnNames.join(', ');

/** Members of the facility with these codes, by what codes are compared by; the code of one that was merged finds the one that is left. */
export async function membersOfCodes(tx: FacilityTx, keys: readonly string[]): Promise<Map<string, ExistingMember>> {
  const rows = await tx.sql<ExistingMember & { key: string }>(
    `select member_code_key as key, id, version, ${NAMES}, search_key, kana_key from account
       where member_code_key = any ($1::text[]) and role = ${AccountRole.member} and deleted_at is null
     union all select g.member_code_key, k.id, k.version, ${NAMES.replaceAll(/\w+/g, 'k.$&')}, k.search_key, k.kana_key
       from account g join account k on k.id = g.merged_into and k.deleted_at is null
       where g.member_code_key = any ($1::text[]) and g.merged_into is not null`,
    [keys],
  );
  return new Map(rows.map(({ key, ...row }) => [memberCodeKey(key), row]));
}

/** Members of these ids that lie within the organizations (null: everywhere), as an import compares them, with what their standing follows from. */
export async function membersToChange(
  tx: FacilityTx,
  ids: readonly number[],
  organizationIds: readonly number[] | null,
): Promise<Map<number, ExistingMember & { active: boolean; paused: boolean }>> {
  const rows = await tx.sql<ExistingMember & { active: boolean; paused: boolean }>(
    `select id, version, ${NAMES}, search_key, kana_key, active, paused from account
     where id = any ($1::int[]) and role = ${AccountRole.member} and deleted_at is null
       and ($2::int[] is null or organization_ids && $2::int[])`,
    [ids, organizationIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** One member as an import compares it, by its id. */
export async function memberToUpdate(tx: FacilityTx, id: number): Promise<ExistingMember | undefined> {
  const [row] = await tx.sql<ExistingMember>(
    `select id, version, ${NAMES}, search_key, kana_key from account where id = $1 and role = ${AccountRole.member} and deleted_at is null`,
    [id],
  );
  return row;
}

/** Members that other imports are about to create. */
export async function membersOnTheirWay(tx: FacilityTx, taskId: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    `select coalesce(sum(inserted), 0)::int as count from task where kind in ('member-import', 'corporate-import') and state = 'applying' and id <> $1`,
    [taskId],
  );
  return row?.count ?? 0;
}

/**
 * Organizations through which the uploader saw the members that rows of a plan are of, changed or not, and that new ones join. A row of nobody
 * whom the uploader reached may be of anybody's data, such as that of a deleted member: whoever reads it reaches what the uploader reached.
 */
export async function touchedOrganizations(
  tx: FacilityTx,
  taskId: number,
  { organization_ids: seen, chosen_organization_id: chosen }: ImportParams,
): Promise<number[] | null> {
  if (seen === null) return null;
  const rows = await tx.sql<{ id: number }>(
    `select distinct o.id from task_row r
       cross join lateral (select a.organization_ids from account a where a.id = r.record_id offset 0) a
       cross join lateral unnest(a.organization_ids) as o (id)
     where r.task_id = $1 and r.result <> 'create' and o.id = any ($2::int[])
     union
     -- Who new rows were taken for was shown to the uploader, and may be what they update.
     select distinct o.id from task_row r
       cross join lateral jsonb_array_elements(r.lookalikes) as l
       cross join lateral (select a.organization_ids from account a where a.id = (l->>'id')::int offset 0) a
       cross join lateral unnest(a.organization_ids) as o (id)
     where r.task_id = $1 and r.lookalikes is not null and o.id = any ($2::int[])
     union select $3::int where $3::int is not null and exists (select from task_row where task_id = $1 and result = 'create')
     union select unnest($2::int[]) where exists (select from task_row where task_id = $1
       and (result <> 'create' and record_id is null or result = 'create' and $3::int is null))`,
    [taskId, seen, chosen],
  );
  return rows.map(({ id }) => id);
}

/** Columns that are never null, with what stands for nothing. */
const ALWAYS: Partial<Record<ImportColumn, string>> = { extend_info: `'{}'` };

const RANGE = 'r.task_id = $1 and r.row_no > $2 and r.row_no <= $3 and r.left_out is null';
/**
 * The member of the row, if it is so. A scalar look-up, because it can only be planned as one probe of an index for each
 * row; an `exists` may be planned as a scan of the whole table.
 */
const member = (so: string): string =>
  `(select a.id from account a where a.id = r.record_id and a.role = ${AccountRole.member} and ${so} limit 1) is not null`;
const codeTaken = `(select a.id from account a where a.member_code_key = upper(r.code) and a.role = ${AccountRole.member}
  and (a.deleted_at is null or a.merged_into is not null) limit 1) is not null`;

const MARK = `update task_row r set left_out = case when r.result = 'create' then 'code_taken' when ${member('a.deleted_at is null')} then 'edited' else 'deleted' end
  where ${RANGE} and case r.result when 'create' then ${codeTaken} when 'update' then not (${member('a.version = r.expected_version and a.deleted_at is null')}) else false end
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
  const waiting = await rowsWithoutCode(tx, range);
  if (waiting.length === 0) return;
  const mainType = (row: (typeof waiting)[number]): number =>
    Number(/\d+/.exec(row.data[placeOf.member_type_ids] ?? '')?.[0] ?? 0);
  const types = new Map((await typesOf(tx, [...new Set(waiting.map(mainType))])).map((type) => [type.id, type]));
  const numbering = (row: (typeof waiting)[number]): Numbering => types.get(mainType(row)) ?? { prefix: '', digits: 6 };
  for (const rows of Map.groupBy(waiting, (row) => numbering(row).prefix).values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const codes = await takeNextCodes(tx, numbering(first), rows.length);
    const coded = rows.map((row, index) => {
      const code = codes[index] ?? '';
      const search_key = cutText(`${keywordFor(code)}|${row.data[placeOf.search_key] ?? ''}`, 400);
      return {
        row: row.row_no,
        code,
        data: row.data.with(placeOf.member_code, code).with(placeOf.search_key, search_key),
      };
    });
    await setCodes(tx, range.taskId, coded);
  }
}

const HISTORY =
  'insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id)';
const typed = (source: string): string =>
  memberColumnNames.map((name) => `${fromData(source, name)} as ${name}`).join(', ');
/** The columns of `data` as the audit record keeps them. */
const record = (source: string): string => `(select jsonb_strip_nulls(to_jsonb(d)) from (select ${typed(source)}) d)`;
const asSent = memberColumnNames.map((name) => `r.data[${placeOf[name] + 1}] as ${name}`).join(', ');
/** Of `data` or `before` what `data` says something about, null among it. */
const changed = (source: string): string =>
  `(select jsonb_object_agg(e.key, e.value) from (select to_jsonb(v) as was, to_jsonb(d) as written from (select ${typed(source)}) v, (select ${asSent}) d) s, jsonb_each(s.was) e where s.written ->> e.key is not null)`;

/** Nobody changes the members of the range from here until the transaction ends. */
const LOCK = `select count(*) from (select a.id from task_row r join account a on a.id = r.record_id where ${RANGE} and r.result in ('create', 'update') for no key update of a) s`;

const COUNT = `select r.result, count(*)::int as count from task_row r where ${RANGE} and r.result in ('create', 'update') group by r.result`;

// The parts of a statement read only `r`, each on its own: joins between them would be planned without knowing their size.
const CREATE = `with r as materialized (select r.row_no, r.record_id, r.data from task_row r where ${RANGE} and r.result = 'create'),
  m as (insert into account (id, role, ${importColumns.join(', ')}, updated_by) overriding system value
    select r.record_id, ${AccountRole.member}, ${importColumns.map((name) => (ALWAYS[name] === undefined ? fromData('r.data', name) : `coalesce(${fromData('r.data', name)}, ${ALWAYS[name]})`)).join(', ')}, $6 from r returning 1),
  t as (insert into account_member_type (account_id, member_type_id) select r.record_id, x from r, unnest(${fromData('r.data', 'member_type_ids')}) x),
  o as (insert into account_organization (account_id, organization_id) select r.record_id, x from r, unnest(${fromData('r.data', 'organization_ids')}) x),
  h as (${HISTORY} select $4, $5::int, $6, 'members', r.record_id, 1, 'create', null, ${record('r.data')}, $1 from r)
  select count(*)::int as written from m`;

/** Writes the columns about which `data` says something, from `data` or back from `before`. */
function changeSql(source: 'data' | 'before', action: string): string {
  const other = source === 'data' ? 'before' : 'data';
  const types = fromData(`r.${source}`, 'member_type_ids');
  const organizations = fromData(`r.${source}`, 'organization_ids');
  const set = importColumns.map(
    (name) =>
      `${name} = case when r.data[${placeOf[name] + 1}] is null then a.${name} else ${fromData(`r.${source}`, name)} end`,
  );
  return `with r as materialized (
    select r.row_no, r.record_id, r.expected_version, r.data, r.before, array_remove(r.data[1:${importColumns.length}], null) <> '{}' as says,
      r.data[${placeOf.member_type_ids + 1}] is not null as retyped,
      r.data[${placeOf.organization_ids + 1}] is not null as regrouped from task_row r where ${RANGE} and r.result = 'update'),
  m as (update account a set ${set.join(', ')}, version = a.version + 1, updated_at = now(), updated_by = $6 from r
    where a.id = r.record_id and a.version = r.expected_version + ${source === 'data' ? 0 : 1} and a.deleted_at is null returning 1),
  td as (delete from account_member_type x using r where r.retyped and x.account_id = r.record_id and x.member_type_id <> all (${types})),
  t as (insert into account_member_type (account_id, member_type_id) select r.record_id, x from r, unnest(${types}) x where r.retyped on conflict do nothing),
  od as (delete from account_organization x using r where r.regrouped and x.account_id = r.record_id and x.organization_id <> all (${organizations})),
  o as (insert into account_organization (account_id, organization_id) select r.record_id, x from r, unnest(${organizations}) x where r.regrouped on conflict do nothing),
  h as (${HISTORY} select $4, $5::int, $6, 'members', r.record_id, r.expected_version + ${source === 'data' ? 1 : 2}, '${action}', ${changed(other)}, ${changed(source)}, $1 from r where r.says)
  select count(*)::int as written from m`;
}

const UPDATE = changeSql('data', 'update');
const RESTORE = changeSql('before', 'undo');

/** Members that are not as the import left them, or that signed in, stay. */
const KEEP = `update task_row r set left_out = coalesce(
    (select case when a.deleted_at is not null then 'deleted' when a.version > coalesce(r.expected_version, 0) + 1 then 'edited' else 'signed_in' end
       from account a where a.id = r.record_id and a.role = ${AccountRole.member}), 'deleted')
  where ${RANGE} and not case r.result
    when 'create' then ${member('a.version = 1 and a.deleted_at is null and a.password_hash is null and a.last_login_at is null')}
    when 'update' then ${member('a.version = r.expected_version + 1 and a.deleted_at is null')} else true end
  returning r.result`;

/** A created member is taken back by deleting it, so that its code is free and its history stays. */
const REMOVE = `with r as materialized (select r.record_id from task_row r where ${RANGE} and r.result = 'create'),
  m as (update account a set deleted_at = now(), version = a.version + 1, updated_at = now(), updated_by = $6 from r
    where a.id = r.record_id and a.version = 1 and a.deleted_at is null and a.password_hash is null and a.last_login_at is null returning 1),
  k as (update mail_token x set used_at = now() from r where x.account_id = r.record_id and x.used_at is null),
  h as (${HISTORY} select $4, $5::int, $6, 'members', r.record_id, 2, 'undo', null, null, $1 from r)
  select count(*)::int as written from m`;

/**
 * Writes a range, each kind of row in one statement with all that belongs to it. Carefully, the records are locked and
 * what must stay as it is is marked first; without care it is found out afterwards.
 * @throws RowsChanged
 */
async function writeRange(
  tx: FacilityTx,
  sql: { keep: string; creates: string; updates: string },
  { taskId, from, through, careful }: WriteRange,
  actor: Actor,
): Promise<BatchOutcome> {
  const range = [taskId, from, through];
  if (careful) await tx.sql(LOCK, range);
  const outcome = careful
    ? outcomeOf(await tx.sql<{ result: string }>(sql.keep, range))
    : { leftOutCreates: 0, leftOutUpdates: 0 };
  for (const { result, count } of await tx.sql<{ result: string; count: number }>(COUNT, range)) {
    const [done] = await tx.sql<{ written: number }>(result === 'create' ? sql.creates : sql.updates, [
      ...range,
      actor.kind,
      actor.id,
      actor.name,
    ]);
    if (done?.written !== count) throw new RowsChanged();
  }
  return outcome;
}

/** Writes the planned rows with types, organizations and history. */
export async function applyMemberRows(tx: FacilityTx, range: WriteRange, actor: Actor): Promise<BatchOutcome> {
  await giveCodes(tx, range);
  return writeRange(tx, { keep: MARK, creates: CREATE, updates: UPDATE }, range, actor);
}

/** Members of a range whose address was just written, from the file or back from what stood there before it. */
export function addressesGiven(
  tx: FacilityTx,
  { taskId, from, through }: RowRange,
  written: 'apply' | 'undo',
): Promise<GivenAddress[]> {
  const [data, before] = [fromData('r.data', 'email'), fromData('r.before', 'email')];
  const [old, email] = written === 'apply' ? [before, data] : [data, before];
  return tx.sql(
    `select a.id, a.last_name, a.first_name, ${old} as before, ${email} as email
     from task_row r cross join lateral (select * from account a where a.id = r.record_id offset 0) a
     where ${RANGE} and r.result = 'update' and ${data} is not null order by a.id`,
    [taskId, from, through],
  );
}

/** Whether something refers to the record of a row. */
const isReferredTo = (references: readonly AccountReference[]): string =>
  references
    .filter(({ followsAccount }) => followsAccount !== true)
    .map(
      ({ table, column, only = 'true', followsAccount = 'false' }) =>
        `exists (select from ${table} x where x.${column} = r.record_id and ${only} and not (${followsAccount}))`,
    )
    .join(' or ');

/**
 * Marks created records that something refers to meanwhile: they stay. All of them are locked first, as by whoever refers to them.
 * @throws RowsChanged without care, where there is one
 */
export async function keepReferredTo(
  tx: FacilityTx,
  { taskId, from, through, careful }: WriteRange,
  references: readonly AccountReference[],
): Promise<BatchOutcome> {
  const range = [taskId, from, through];
  const created = await tx.sql(
    `select a.id from account a where a.id in (select r.record_id from task_row r where ${RANGE} and r.result = 'create')
     order by a.id for update`,
    range,
  );
  if (created.length === 0) return outcomeOf([]);
  const kept = await tx.sql<{ result: string }>(
    `update task_row r set left_out = 'referred_to' where ${RANGE} and r.result = 'create' and (${isReferredTo(references)}) returning r.result`,
    range,
  );
  if (kept.length > 0 && !careful) throw new RowsChanged();
  return outcomeOf(kept);
}

/** Takes the written rows back. */
export function undoMemberRows(tx: FacilityTx, range: WriteRange, actor: Actor): Promise<BatchOutcome> {
  return writeRange(tx, { keep: KEEP, creates: REMOVE, updates: RESTORE }, range, actor);
}
