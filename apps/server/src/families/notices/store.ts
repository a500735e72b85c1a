import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';

/** What an operator writes. */
export interface NoticeWrite {
  text: string;
  text_en: string | null;
  shown_from: Date;
  shown_until: Date;
  starts_at: Date | null;
  ends_at: Date | null;
}

export interface NoticeRow extends NoticeWrite {
  id: number;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

/** What a list asks for; column and direction are names the contract allows. */
export interface NoticeQuery {
  keyword: string;
  column: 'shown_from' | 'shown_until' | 'updated_at';
  direction: 'asc' | 'desc';
  page: number;
  perPage: number | 'all';
}

const WRITTEN = 'text, text_en, shown_from, shown_until, starts_at, ends_at';
const COLUMNS = `id, ${WRITTEN}, version, updated_at, updated_by`;

const searchKey = ({ text, text_en }: NoticeWrite): string => foldForSearch(`${text} ${text_en ?? ''}`);

const valuesOf = (notice: NoticeWrite, by: string): unknown[] => [
  notice.text,
  notice.text_en,
  notice.shown_from,
  notice.shown_until,
  notice.starts_at,
  notice.ends_at,
  searchKey(notice),
  by,
];

export async function searchNotices(tx: OperatorTx, query: NoticeQuery): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = '($1::text is null or search_key like $1)';
  const pattern = query.keyword === '' ? null : likePattern(keywordFor(query.keyword));
  const [count] = await tx.sql<{ total: number }>(`select count(*)::int as total from notice where ${where}`, [
    pattern,
  ]);
  const [limit, offset] = query.perPage === 'all' ? [null, 0] : [query.perPage, (query.page - 1) * query.perPage];
  const rows = await tx.sql<NoticeRow>(
    `select ${COLUMNS} from notice where ${where} order by ${query.column} ${query.direction}, id limit $2 offset $3`,
    [pattern, limit, offset],
  );
  return { rows, total: count?.total ?? 0 };
}

export async function noticeById(tx: OperatorTx, id: number): Promise<NoticeRow | undefined> {
  const [row] = await tx.sql<NoticeRow>(`select ${COLUMNS} from notice where id = $1`, [id]);
  return row;
}

export async function insertNotice(tx: OperatorTx, notice: NoticeWrite, by: string): Promise<number> {
  const [row] = await tx.sql<{ id: number }>(
    `insert into notice (${WRITTEN}, search_key, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    valuesOf(notice, by),
  );
  return row?.id ?? 0;
}

/** Changes a notice if nobody else did; undefined when its version is another one by now. */
export async function updateNotice(
  tx: OperatorTx,
  id: number,
  version: number,
  notice: NoticeWrite,
  by: string,
): Promise<number | undefined> {
  const [row] = await tx.sql<{ version: number }>(
    `update notice set (${WRITTEN}, search_key, updated_by) = ($1, $2, $3, $4, $5, $6, $7, $8), version = version + 1, updated_at = now()
     where id = $9 and version = $10 returning version`,
    [...valuesOf(notice, by), id, version],
  );
  return row?.version;
}

export async function deleteNotice(tx: OperatorTx, id: number, version: number): Promise<boolean> {
  return (await tx.sql('delete from notice where id = $1 and version = $2 returning id', [id, version])).length === 1;
}

/** How many the login page has room for. */
const SHOWN = 5;

/** What is shown now, as the policy of the table has it: what lies ahead or goes on, soonest first; then the newest. */
export function shownNow(tx: FacilityTx): Promise<NoticeRow[]> {
  return tx.sql<NoticeRow>(
    `select ${COLUMNS} from (select *, coalesce(ends_at, starts_at) >= now() as ahead from notice) n
     order by ahead is true desc, case when ahead then starts_at end, coalesce(starts_at, shown_from) desc, id desc limit ${SHOWN}`,
  );
}
