import { pickFields } from '@tsudoi/contract';
import { type HostRecord, hostColumns, hosts } from '@tsudoi/contract/hosts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { type FileContext, recordFiles } from '../storages/index.ts';
import { type Host, hostById, insertHost, removeHost, searchHosts, updateHost } from './store.ts';

/** The columns staff write, as the history compares them. */
const writtenOf = (row: Host) => pickFields(row, hostColumns);

const files = recordFiles('host', { logo: 'logo' });

/** Hosts as they travel, with their logos. */
async function presenting(context: FileContext, rows: readonly Host[]): Promise<(row: Host) => HostRecord> {
  const filesOf = await files.read(
    context,
    rows.map(({ id }) => id),
  );
  return (row) => ({
    ...pickFields(row, ['id', ...hostColumns, 'version', 'updated_by']),
    ...filesOf(row.id),
    updated_at: row.updated_at.toISOString(),
  });
}

const search = staff(hosts.search, async (context) => {
  const found = await searchHosts(context.tx, context.body);
  return presentPage(context.body, found, await presenting(context, found.rows));
});

const create = staff(hosts.create, async (context) => {
  const { tx, body, actor, history } = context;
  const id = await insertHost(tx, body, actor.name);
  const stored = await files.replace(context, id, body);
  await history('create', { id, version: 1 }, { after: { ...body, ...stored?.after } });
  return { id, code: '', version: 1 };
});

const get = staff(hosts.get, async (context) => {
  const row = existing(await hostById(context.tx, context.params.id));
  return (await presenting(context, [row]))(row);
});

const update = staff(hosts.update, async (context) => {
  const { tx, params, body, actor, history } = context;
  const before = existing(await hostById(tx, params.id));
  checkVersion(before, body.version);
  const values = pickFields({ ...before, ...body }, hostColumns);
  const change = changeOf(writtenOf(before), values, await files.replace(context, before.id, body));
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  const next = await updateHost(tx, before, values, actor.name);
  await history('update', { id: before.id, version: next }, change);
  return { id: before.id, code: '', version: next };
});

const remove = staff(hosts.remove, async ({ tx, params, query, actor, history }) => {
  const before = existing(await hostById(tx, params.id));
  checkVersion(before, query.version);
  const version = await removeHost(tx, before, actor.name);
  await files.detach(tx, before.id);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  return {};
});

export const manageBindings: readonly Binding[] = [search, create, get, update, remove];
