import { pickFields } from '@tsudoi/contract';
import { type HostRecord, hostFields, hosts } from '@tsudoi/contract/hosts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { type Host, hostById, insertHost, removeHost, searchHosts, updateHost } from './store.ts';

/** The columns staff write, as the history compares them. */
const writtenOf = (row: Host) => pickFields(row, hostFields);

const present = (row: Host): HostRecord => ({
  ...pickFields(row, ['id', ...hostFields, 'version', 'updated_by']),
  updated_at: row.updated_at.toISOString(),
});

const search = staff(hosts.search, async ({ tx, body }) => {
  return presentPage(body, await searchHosts(tx, body), present);
});

const create = staff(hosts.create, async ({ tx, body, actor, history }) => {
  const id = await insertHost(tx, body, actor.name);
  await history('create', { id, version: 1 }, { after: body });
  return { id, code: '', version: 1 };
});

const get = staff(hosts.get, async ({ tx, params }) => present(existing(await hostById(tx, params.id))));

const update = staff(hosts.update, async ({ tx, params, body, actor, history }) => {
  const before = existing(await hostById(tx, params.id));
  const { version, ...sent } = body;
  checkVersion(before, version);
  const values = { ...writtenOf(before), ...sent };
  const change = changeOf(writtenOf(before), values);
  if (change === undefined) return { id: before.id, code: '', version };
  const next = await updateHost(tx, before, values, actor.name);
  await history('update', { id: before.id, version: next }, change);
  return { id: before.id, code: '', version: next };
});

const remove = staff(hosts.remove, async ({ tx, params, query, actor, history }) => {
  const before = existing(await hostById(tx, params.id));
  checkVersion(before, query.version);
  const version = await removeHost(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  return {};
});

export const manageBindings: readonly Binding[] = [search, create, get, update, remove];
