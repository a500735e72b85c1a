import { hasKeyword } from '@tsudoi/contract';
import type { BankImportSearch, BankLineSearch, BankLineState } from '@tsudoi/contract/bank-imports';
import { cutText, keywordFor, likePattern, memberCodeKey, transferNameKey } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, type NewRow, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';
import { payerIsAmongReached, payerIsReached } from '../invoices/index.ts';
import { KEY_VERSION, type NumberedEntry } from './read-file.ts';

export type BankImport = Row<'bank_import'>;
export type BankLine = Row<'bank_line'>;

/** A new file with its bytes. @throws where it was taken already (`bank_import_once`) or another one is open (`bank_import_open`) */
export async function insertImport(
  tx: FacilityTx,
  values: Omit<NewRow<'bank_import'>, 'id' | 'version' | 'updated_at' | 'updated_by'>,
  raw: Uint8Array,
): Promise<number> {
  const id = await insertRecord(tx, 'bank_import', values, values.created_by);
  await tx.run(
    build.insertInto('bank_file').values({ import_id: id, raw, created_at: values.created_at ?? new Date() }),
  );
  return id;
}

export const importById = (tx: FacilityTx, id: number): Promise<BankImport | undefined> =>
  tx.one(build.selectFrom('bank_import').selectAll().where('id', '=', id));

/** A file, locked: whoever works on it takes turns. It is locked before payers. */
export const lockImport = (tx: FacilityTx, id: number): Promise<BankImport | undefined> =>
  tx.one(build.selectFrom('bank_import').selectAll().where('id', '=', id).forUpdate());

export const importOfHash = (tx: FacilityTx, hash: string): Promise<BankImport | undefined> =>
  tx.one(build.selectFrom('bank_import').selectAll().where('file_hash', '=', hash).where('state', '<>', 'dropped'));

export const hasOpenImport = async (tx: FacilityTx): Promise<boolean> =>
  (await tx.one(
    build.selectFrom('bank_import').select('id').where('state', 'in', ['reading', 'ready', 'dropping']),
  )) !== undefined;

/** The bytes of a file; undefined where they are gone. */
export async function rawOf(tx: FacilityTx, id: number): Promise<Uint8Array | undefined> {
  return (await tx.one(build.selectFrom('bank_file').select('raw').where('import_id', '=', id)))?.raw;
}

export async function deleteRaw(tx: FacilityTx, id: number): Promise<void> {
  await tx.run(build.deleteFrom('bank_file').where('import_id', '=', id));
}

/** Deletes the bytes of files that came before a time, and returns how many. */
export const deleteOldFiles = (tx: FacilityTx, before: Date, limit: number): Promise<number> =>
  tx.run(
    query`delete from bank_file where import_id in (
      select import_id from bank_file where created_at < ${before} order by created_at, import_id limit ${limit})`,
  );

type ImportChange = Partial<
  Pick<Row<'bank_import'>, 'state' | 'cursor_id' | 'line_count' | 'line_total' | 'confirmed_by' | 'confirmed_at'>
>;

/** Changes a file if it still has the version, and returns the next one. @throws Problem stale */
export const updateImport = (
  tx: FacilityTx,
  before: Pick<BankImport, 'id' | 'version'>,
  values: ImportChange,
  by: string,
): Promise<number> => updateRecord(tx, 'bank_import', before, values, by);

/** Notes how far the work on a file is; it is locked. */
export async function moveCursor(tx: FacilityTx, id: number, cursorId: number): Promise<void> {
  await tx.run(build.updateTable('bank_import').set({ cursor_id: cursorId }).where('id', '=', id));
}

/** Keys of accounts of which a file was taken before. */
export async function takenAccounts(tx: FacilityTx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(
    query<{ key: string }>`select distinct a ->> 'key' as key from bank_import i, jsonb_array_elements(i.accounts) a
      where i.confirmed_at is not null and a ->> 'key' = any (${[...keys]}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Stores payments; those that an earlier file brought are left as they are. */
export async function insertLines(tx: FacilityTx, importId: number, entries: readonly NumberedEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    position: entry.position,
    account_key: entry.account,
    booked_on: entry.on,
    content_hash: entry.hash,
    occurrence: entry.occurrence,
    amount: entry.amount,
    payer_name: cutText(entry.name, 100),
    detail: cutText(entry.detail, 200),
    bank: cutText(entry.bank, 100),
    name_key: entry.nameKey,
    canceled: entry.canceled,
  }));
  await tx.run(
    query`insert into bank_line (import_id, key_version, position, account_key, booked_on, content_hash, occurrence, amount, payer_name,
        detail, bank, name_key, canceled)
      select ${importId}::int, ${KEY_VERSION}::smallint, t.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (position int, account_key text,
        booked_on date, content_hash text, occurrence int, amount bigint, payer_name text, detail text, bank text, name_key text,
        canceled boolean) on conflict do nothing`,
  );
}

/** Yen of a payment `l`; what the bank took back is below zero. */
const SIGNED = sql<number>`case when l.canceled then -l.amount else l.amount end`;

/** What a file brought that no earlier one had. */
export const sumsOf = (tx: FacilityTx, importId: number): Promise<{ count: number; total: number }> =>
  tx.oneOrThrow(
    query<{ count: number; total: number }>`select count(*)::int as count, coalesce(sum(${SIGNED}), 0)::bigint as total
      from bank_line l where l.import_id = ${importId}`,
  );

/** The next payments of a file in some states, behind a line. */
export const nextLines = (
  tx: FacilityTx,
  importId: number,
  { states, after = 0, limit }: { states: BankLine['state'][]; after?: number; limit: number },
): Promise<BankLine[]> =>
  tx.rows(
    build
      .selectFrom('bank_line')
      .selectAll()
      .where('import_id', '=', importId)
      .where('state', 'in', states)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );

/** The next payments of a file that the bank took back: when it is read, else those that named none of the same file. */
export const nextCanceled = (
  tx: FacilityTx,
  importId: number,
  { isRead, limit }: { isRead: boolean; limit: number },
): Promise<{ id: number }[]> =>
  tx.rows(
    query<{ id: number }>`select id from bank_line where import_id = ${importId} and canceled
        and ${isRead ? sql`state = 'nobody' and reason = 'bank_canceled'` : sql`state = 'new'`} order by id limit ${limit}`,
  );

/** Days between a payment and the bank taking it back at most. */
const CANCEL_DAYS = 92;

/** The payment that the bank took back: of the same account, name and amount, the newest; undefined where none is there. */
export async function canceledBy(
  tx: FacilityTx,
  line: BankLine,
  among: 'file' | 'booked',
): Promise<number | undefined> {
  const found = await tx.one(
    query<{
      id: number;
    }>`select o.id from bank_line o join bank_import f on f.facility_id = o.facility_id and f.id = o.import_id
      where o.amount = ${line.amount} and o.account_key = ${line.account_key} and o.name_key = ${line.name_key} and not o.canceled
        and o.booked_on between ${line.booked_on}::date - ${CANCEL_DAYS}::int and ${line.booked_on}::date
        and (o.import_id = ${line.import_id} or ${among === 'booked'} and f.state in ('executing', 'done', 'rematching'))
        and o.state <> 'set_aside' and not exists (select from bank_line c where c.facility_id = o.facility_id and c.cancels_id = o.id)
      order by o.import_id = ${line.import_id} desc, o.booked_on desc, o.state = 'assigned', o.id desc limit 1`,
  );
  return found?.id;
}

/** Whether something of a file was ever booked, or took a payment of another file away. */
export async function hasBooked(tx: FacilityTx, importId: number): Promise<boolean> {
  const { booked } = await tx.oneOrThrow(
    query<{ booked: boolean }>`select exists (
      select from bank_line l left join bank_line o on o.facility_id = l.facility_id and o.id = l.cancels_id
      where l.import_id = ${importId} and (l.state = 'assigned' or l.attempts > 0 or o.import_id <> l.import_id)) as booked`,
  );
  return booked;
}

/** Whether the bank took a payment back. */
export async function isTakenBack(tx: FacilityTx, id: number): Promise<boolean> {
  const { taken } = await tx.oneOrThrow(
    query<{ taken: boolean }>`select exists (select from bank_line where cancels_id = ${id}) as taken`,
  );
  return taken;
}

/** Deletes some payments of a file that was never confirmed, and returns how many. */
export const deleteLines = (tx: FacilityTx, importId: number, limit: number): Promise<number> =>
  tx.run(
    query`delete from bank_line where import_id = ${importId} and id in (
      select id from bank_line where import_id = ${importId} order by id limit ${limit})`,
  );

export const lineById = (tx: FacilityTx, id: number): Promise<BankLine | undefined> =>
  tx.one(build.selectFrom('bank_line').selectAll().where('id', '=', id));

/** A payment, locked; payers and deposits are locked before, invoices after. */
export const lockLine = (tx: FacilityTx, id: number): Promise<BankLine | undefined> =>
  tx.one(query<BankLine>`select * from bank_line where id = ${id} for no key update`);

type LineChange = Partial<
  Pick<
    BankLine,
    | 'state'
    | 'score'
    | 'reason'
    | 'candidates'
    | 'payer_id'
    | 'deposit_id'
    | 'cancels_id'
    | 'by_rule'
    | 'settled_by'
    | 'settled_at'
    | 'note'
  >
>;

/** Changes a payment that is locked and returns its next version. @throws Problem stale */
export const updateLine = (
  tx: FacilityTx,
  before: Pick<BankLine, 'id' | 'version'>,
  values: LineChange,
  by: string,
): Promise<number> => updateRecord(tx, 'bank_line', before, values, by);

/** What was made of a payment. */
export type Matched = Pick<BankLine, 'id' | 'state' | 'score' | 'reason' | 'payer_id'> & { candidates: unknown };

/** Writes what was made of payments that nobody decided about meanwhile. */
export async function settleMatches(tx: FacilityTx, found: readonly Matched[], by: string): Promise<void> {
  await tx.run(
    query`update bank_line l set state = t.state, score = t.score, reason = t.reason, payer_id = t.payer_id, candidates = t.candidates,
        version = l.version + 1, updated_at = now(), updated_by = ${by}
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as t (id int, state text, score smallint, reason text, payer_id int, candidates jsonb)
      where l.id = t.id and l.state in ('new', 'suggested', 'nobody')
        and (l.state, l.score, l.reason, l.payer_id, l.candidates) is distinct from (t.state, t.score, t.reason, t.payer_id, t.candidates)`,
  );
}

/** Invoices that payments of a file are to pay without a person. */
export async function claimedInvoices(tx: FacilityTx, importId: number): Promise<Set<number>> {
  const rows = await tx.rows(
    query<{ id: number }>`select jsonb_array_elements_text(candidates -> 0 -> 'invoice_ids')::int as id from bank_line
      where import_id = ${importId} and state = 'matched'`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function insertAlias(tx: FacilityTx, values: NewRow<'payer_alias'>): Promise<void> {
  await tx.run(
    build
      .insertInto('payer_alias')
      .values(values)
      .onConflict((conflict) => conflict.columns(['facility_id', 'name_key', 'payer_id']).doNothing()),
  );
}

/** Forgets the name that was remembered with the assignment of a payment; false where none was. */
export async function deleteAliasOf(tx: FacilityTx, lineId: number): Promise<boolean> {
  return (await tx.run(build.deleteFrom('payer_alias').where('line_id', '=', lineId))) > 0;
}

/** Of some payments those with whose assignment a name was remembered. */
export async function rememberedWith(tx: FacilityTx, lineIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows(
    build
      .selectFrom('payer_alias')
      .select('line_id')
      .where('line_id', 'in', [0, ...lineIds]),
  );
  return new Set(rows.map(({ line_id }) => line_id));
}

/** Members in reach (null: all) by words of their name or by their code. */
export function membersFound(
  tx: FacilityTx,
  keyword: string,
  scopeIds: readonly number[] | null,
  limit: number,
): Promise<Pick<Row<'account'>, 'id' | 'account_code' | 'member_code' | 'last_name' | 'first_name'>[]> {
  let found = build
    .selectFrom('account as a')
    .select(['a.id', 'a.account_code', 'a.member_code', 'a.last_name', 'a.first_name'])
    .where('a.role', '=', 2)
    .where('a.deleted_at', 'is', null);
  if (scopeIds !== null) found = found.where(sql<SqlBool>`a.organization_ids && ${[...scopeIds]}::int[]`);
  for (const word of keyword.trim().split(/\s+/).slice(0, 5))
    found = found.where((row) =>
      row.or([
        row('a.name_key', 'like', likePattern(keywordFor(word))),
        row('a.member_code_key', '=', memberCodeKey(word)),
      ]),
    );
  return tx.rows(found.orderBy('a.kana_key').orderBy('a.id').limit(limit));
}

const allLines = () => build.selectFrom('bank_line as l').where('l.state', '<>', 'new');

/** Payments of payers in reach (null: all, and those that nobody knows the payer of). */
export const linesInReach = (scopeIds: readonly number[] | null) =>
  scopeIds === null ? allLines() : allLines().where(payerIsReached('l.payer_id', scopeIds));

/** The same where all of a file are looked at. */
const listedLines = (scopeIds: readonly number[] | null) =>
  scopeIds === null ? allLines() : allLines().where(payerIsAmongReached('l.payer_id', scopeIds));

export const lineInReach = (
  tx: FacilityTx,
  id: number,
  scopeIds: readonly number[] | null,
): Promise<BankLine | undefined> => tx.one(linesInReach(scopeIds).selectAll('l').where('l.id', '=', id));

/** What is looked for among payments. */
export type LineQuery = Pick<BankLineSearch, 'default_search' | 'sort'> & { scopeIds: readonly number[] | null };

function matching({ default_search: filter, sort, scopeIds }: LineQuery) {
  let found = listedLines(scopeIds);
  const { import_id, keyword, state, by_rule } = filter;
  if (import_id !== undefined) found = found.where('l.import_id', '=', import_id);
  if (hasKeyword(keyword)) {
    const typed = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const key = transferNameKey(keyword);
    found = found.where((row) =>
      row.or([
        row('l.payer_name', 'ilike', typed(keyword.trim())),
        row('l.detail', 'ilike', typed(keyword.trim())),
        ...(key === '' ? [] : [row('l.name_key', 'like', typed(key))]),
      ]),
    );
  }
  if (state?.length) found = found.where('l.state', 'in', state);
  if (by_rule !== undefined) found = found.where('l.by_rule', '=', by_rule === 1);
  const { column, direction } = sort ?? { column: 'position', direction: 'asc' };
  return found.orderBy(`l.${column}`, direction).orderBy('l.id', direction);
}

/** A page of payments and how many are found in all. */
export const searchLines = (tx: FacilityTx, asked: LineQuery, page: PageRequest) =>
  readPage(tx, matching(asked).selectAll('l'), page);

export const foundLineIds = async (tx: FacilityTx, asked: LineQuery): Promise<number[]> =>
  (await tx.rows(matching(asked).select('l.id'))).map(({ id }) => id);

export async function linesByIds(tx: FacilityTx, ids: readonly number[]): Promise<BankLine[]> {
  return tx.rows(
    query<BankLine>`select * from bank_line where id = any (${[...ids]}::int[]) order by array_position(${[...ids]}::int[], id)`,
  );
}

/** Payments of files in reach by where they stand. */
export async function countsOf(
  tx: FacilityTx,
  importIds: readonly number[],
  scopeIds: readonly number[] | null,
): Promise<Map<number, { state: BankLineState; by_rule: boolean; count: number; yen: number }[]>> {
  const rows = await tx.rows(
    listedLines(scopeIds)
      .select(['l.import_id', 'l.state', 'l.by_rule'])
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`sum(${SIGNED})::bigint`.as('yen')])
      .where('l.import_id', 'in', importIds.length === 0 ? [0] : [...importIds])
      .groupBy(['l.import_id', 'l.state', 'l.by_rule'])
      .$castTo<{ import_id: number; state: BankLineState; by_rule: boolean; count: number; yen: number }>(),
  );
  return Map.groupBy(rows, ({ import_id }) => import_id);
}

/** A page of files, newest first. */
export function searchImports(
  tx: FacilityTx,
  { sort, default_search: { state }, ...page }: Pick<BankImportSearch, 'sort' | 'default_search'> & PageRequest,
) {
  const all = build.selectFrom('bank_import').selectAll();
  const found = state?.length ? all.where('state', 'in', state) : all;
  const { column, direction } = sort ?? { column: 'id', direction: 'desc' };
  return readPage(tx, found.orderBy(column, direction).orderBy('id', direction), page);
}

/** Organizations in reach; null for whoever reaches the whole facility, and so also what belongs to nobody yet. */
export async function reachOf(tx: FacilityTx, scopeIds: readonly number[] | null): Promise<readonly number[] | null> {
  if (scopeIds === null) return null;
  const { isLimited } = await tx.oneOrThrow(
    query<{ isLimited: boolean }>`select exists (
      select from organization where deleted_at is null and id <> all (${[...scopeIds]}::int[])) as "isLimited"`,
  );
  return isLimited ? scopeIds : null;
}
