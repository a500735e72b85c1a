import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type NoticeRow = Row<'notice'>;
/** What an operator writes. */
export type NoticeWrite = Pick<NoticeRow, 'text' | 'text_en' | 'shown_from' | 'shown_until' | 'starts_at' | 'ends_at'>;

const records = recordsOf('notice');
export const { byId: noticeById, remove: removeNotice } = records;

const withKey = (notice: NoticeWrite) => ({
  ...notice,
  search_key: foldForSearch(`${notice.text} ${notice.text_en ?? ''}`),
});

export function insertNotice(tx: OperatorTx, notice: NoticeWrite, by: string): Promise<number> {
  return records.insert(tx, withKey(notice), by);
}

export function updateNotice(tx: OperatorTx, before: NoticeRow, notice: NoticeWrite, by: string): Promise<number> {
  return records.update(tx, before, withKey(notice), by);
}

export interface NoticeOrder {
  column: 'shown_from' | 'shown_until' | 'updated_at';
  direction: 'asc' | 'desc';
}

export function searchNotices(tx: OperatorTx, keyword: string, order: NoticeOrder, page: PageRequest) {
  const all = build.selectFrom('notice').selectAll().where('deleted_at', 'is', null);
  const matching = keyword === '' ? all : all.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return readPage(tx, matching.orderBy(order.column, order.direction).orderBy('id'), page);
}

/** How many the login page has room for. */
const SHOWN = 5;

/** What is shown now, as the policy of the table has it: what lies ahead or goes on, soonest first; then the newest. */
export function shownNow(tx: FacilityTx): Promise<NoticeRow[]> {
  return tx.rows(
    query<NoticeRow>`select * from (select *, coalesce(ends_at, starts_at) >= now() as ahead from notice) n
     order by ahead is true desc, case when ahead then starts_at end, coalesce(starts_at, shown_from) desc, id desc
     limit ${SHOWN}`,
  );
}
