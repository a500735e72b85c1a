import { HostCreate, hosts } from '@tsudoi/contract/hosts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { plainRecords } from '../storages/index.ts';
import { hostById, insertHost, removeHost, searchHosts, updateHost } from './store.ts';

const records = plainRecords('host', HostCreate.entries);

const search = staff(hosts.search, async (context) => {
  const found = await searchHosts(context.tx, context.body);
  return presentPage(context.body, found, await records.presenting(context, found.rows));
});

const create = staff(hosts.create, async (context) => {
  const { tx, body, actor, history } = context;
  const id = await insertHost(tx, body, actor.name);
  await history('create', { id, version: 1 }, await records.created(context, id));
  return { id, code: '', version: 1 };
});

const get = staff(hosts.get, async (context) => {
  const row = existing(await hostById(context.tx, context.params.id));
  return (await records.presenting(context, [row]))(row);
});

const update = staff(hosts.update, async (context) => {
  const { tx, params, body, actor, history } = context;
  const before = existing(await hostById(tx, params.id));
  checkVersion(before, body.version);
  const { values, change } = await records.changed(context, before);
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  const version = await updateHost(tx, before, values, actor.name);
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staff(hosts.remove, async (context) => {
  const { tx, params, query, actor, history } = context;
  const before = existing(await hostById(tx, params.id));
  checkVersion(before, query.version);
  const version = await removeHost(tx, before, actor.name);
  await history('delete', { id: before.id, version }, await records.removed(context, before));
  return {};
});

export const manageBindings: readonly Binding[] = [search, create, get, update, remove];
