import { fieldProblem } from '@tsudoi/contract';
import { notices, timeOutOfOrder } from '@tsudoi/contract/notices';
import { type Binding, operator } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { present, writeOf, writtenOf } from './present.ts';
import { forgetShown } from './shown.ts';
import { insertNotice, noticeById, removeNotice, searchNotices, updateNotice } from './store.ts';

const NEWEST = { column: 'shown_from', direction: 'desc' } as const;

const search = operator(notices.search, async ({ tx, body, now }) => {
  const found = await searchNotices(tx, body.default_search.keyword ?? '', body.sort ?? NEWEST, body);
  return presentPage(body, found, (row) => present(row, now));
});

const create = operator(notices.create, async ({ tx, body, actor, history, scopes }) => {
  const write = writeOf(body);
  const id = await insertNotice(tx, write, actor.name);
  await history('create', { id, version: 1 }, { after: write });
  tx.afterCommit(() => forgetShown(scopes));
  return { id, code: '', version: 1 };
});

const get = operator(notices.get, async ({ tx, params, now }) =>
  present(existing(await noticeById(tx, params.id)), now),
);

const update = operator(notices.update, async ({ tx, params, body, actor, history, scopes, now }) => {
  const before = existing(await noticeById(tx, params.id));
  const { version, ...sent } = body;
  checkVersion(before, version);
  const after = { ...present(before, now), ...sent };
  const wrong = timeOutOfOrder(after);
  if (wrong !== undefined) throw fieldProblem(wrong.field, wrong.code);
  const change = changeOf(writtenOf(before), writeOf(after));
  if (change === undefined) return { id: before.id, code: '', version };
  const next = await updateNotice(tx, before, writeOf(after), actor.name);
  await history('update', { id: before.id, version: next }, change);
  tx.afterCommit(() => forgetShown(scopes));
  return { id: before.id, code: '', version: next };
});

const remove = operator(notices.remove, async ({ tx, params, query, actor, history, scopes }) => {
  const before = existing(await noticeById(tx, params.id));
  checkVersion(before, query.version);
  const version = await removeNotice(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  tx.afterCommit(() => forgetShown(scopes));
  return {};
});

export const adminBindings: readonly Binding[] = [search, create, get, update, remove];
