import { lastPage, Problem } from '@tsudoi/contract';
import { type NoticeCreate, notices } from '@tsudoi/contract/notices';
import type * as v from 'valibot';
import type { OperatorTx } from '../../db/scope.ts';
import { type Binding, operator } from '../../kernel/bind.ts';
import { difference, recordOperation } from '../../kernel/history.ts';
import { present, writtenOf } from './present.ts';
import { forgetShown } from './shown.ts';
import {
  deleteNotice,
  insertNotice,
  type NoticeRow,
  type NoticeWrite,
  noticeById,
  searchNotices,
  updateNotice,
} from './store.ts';

async function found(tx: OperatorTx, id: number): Promise<NoticeRow> {
  const notice = await noticeById(tx, id);
  if (notice === undefined) throw new Problem('not_found');
  return notice;
}

const stale = (notice: NoticeRow) =>
  new Problem('stale', { params: { by: notice.updated_by ?? '', at: notice.updated_at.toISOString() } });

/** A body as its row has it. */
function writeOf(body: v.InferOutput<typeof NoticeCreate>): NoticeWrite {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    text: body.text,
    text_en: body.text_en,
    shown_from: new Date(body.shown_from),
    shown_until: new Date(body.shown_until),
    starts_at: instant(body.starts_at),
    ends_at: instant(body.ends_at),
  };
}

const search = operator(notices.search, async ({ tx, body, now }) => {
  const { rows, total } = await searchNotices(tx, {
    keyword: body.default_search.keyword ?? '',
    column: body.sort?.column ?? 'shown_from',
    direction: body.sort?.direction ?? 'desc',
    page: body.page,
    perPage: body.per_page,
  });
  return {
    items: rows.map((row) => present(row, now)),
    total,
    page: body.page,
    per_page: body.per_page,
    last_page: lastPage(total, body.per_page),
  };
});

const create = operator(notices.create, async ({ tx, body, actor, scopes }) => {
  const write = writeOf(body);
  const id = await insertNotice(tx, write, actor.name);
  await recordOperation(tx, actor, { action: 'notice.create', detail: { id, after: write } });
  tx.afterCommit(() => forgetShown(scopes));
  return { id, code: '', version: 1 };
});

const get = operator(notices.get, async ({ tx, params, now }) => present(await found(tx, params.id), now));

const update = operator(notices.update, async ({ tx, params, body, actor, scopes }) => {
  const before = await found(tx, params.id);
  if (before.version !== body.version) throw stale(before);
  const write = writeOf(body);
  const change = difference(writtenOf(before), write);
  if (Object.keys(change.after).length === 0) return { id: before.id, code: '', version: before.version };
  const version = await updateNotice(tx, before.id, before.version, write, actor.name);
  if (version === undefined) throw stale(before);
  await recordOperation(tx, actor, { action: 'notice.update', detail: { id: before.id, version, ...change } });
  tx.afterCommit(() => forgetShown(scopes));
  return { id: before.id, code: '', version };
});

const remove = operator(notices.remove, async ({ tx, params, query, actor, scopes }) => {
  const before = await found(tx, params.id);
  if (!(await deleteNotice(tx, before.id, query.version))) throw stale(before);
  await recordOperation(tx, actor, { action: 'notice.delete', detail: { id: before.id, before: writtenOf(before) } });
  tx.afterCommit(() => forgetShown(scopes));
  return {};
});

export const adminBindings: readonly Binding[] = [search, create, get, update, remove];
