import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/documents';
import { documentColumns, documents } from '@tsudoi/contract/documents';
import { fullName, jstToday, SELECT_LIST_MAX } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { askedQuery, memberOptions } from '../members/index.ts';
import { audienceOf } from './audience.ts';
import { mailRecipients } from './notify.ts';
import { files, presenting } from './present.ts';
import {
  documentById,
  insertDocument,
  insertRecipients,
  type ListedDocument,
  readersOf,
  removeDocument,
  searchDocuments,
  setWithdrawn,
  updateDocument,
} from './store.ts';

type Reading = Pick<StaffContext<unknown>, 'tx' | 'scope' | 'now'>;

const readerOf = ({ scope, now }: Reading) => ({ scopeIds: scope.organizationIds, today: jstToday(now) });

/** A document in the reader's reach. @throws Problem not_found */
const readDocument = async (context: Reading, id: number): Promise<ListedDocument> =>
  existing(await documentById(context.tx, id, readerOf(context)));

const columnsOf = (row: Pick<ListedDocument, (typeof documentColumns)[number]>) => pickFields(row, documentColumns);

/** @throws Problem where the last day lies before the first */
function checkDays({ visible_from, visible_until }: { visible_from: string; visible_until: string | null }): void {
  if (visible_until !== null && visible_until < visible_from) throw fieldProblem('visible_until', 'date_order');
}

const search = staff(documents.search, async (context) => {
  const found = await searchDocuments(context.tx, context.body, readerOf(context));
  return presentPage(context.body, found, await presenting(context, found.rows));
});

const create = staff(documents.create, async (context) => {
  const { tx, body, actor, history } = context;
  checkDays(body);
  if (body.file == null) throw fieldProblem('file', 'required');
  const { whom, members } = await audienceOf(context);
  const id = await insertDocument(tx, columnsOf(body), whom, actor.name);
  if (members.length > 0) await insertRecipients(tx, id, members);
  const attached = await files.replace(context, id, { file: body.file });
  const mailed = body.notify === 1 ? await mailRecipients(context, { id, ...body }) : 0;
  const { within_ids: _, ...shared } = whom;
  const after = { ...columnsOf(body), ...attached?.after, ...shared, members: members.slice(0, 200), mailed };
  await history('create', { id, version: 1 }, { after });
  return { id, code: '', version: 1 };
});

const get = staff(documents.get, async (context) => {
  const row = await readDocument(context, context.params.id);
  return (await presenting(context, [row]))(row);
});

const update = staff(documents.update, async (context) => {
  const { tx, params, body, actor, now, history } = context;
  const before = await readDocument(context, params.id);
  checkVersion(before, body.version);
  const values = columnsOf({ ...before, ...body });
  checkDays(values);
  if (body.file === null) throw fieldProblem('file', 'required');
  const replaced = await files.replace(context, before.id, { file: body.file });
  const change = changeOf(columnsOf(before), values, replaced);
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  const fileAt = replaced === undefined ? undefined : now;
  const version = await updateDocument(tx, before, values, { by: actor.name, fileAt });
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staff(documents.remove, async (context) => {
  const { tx, params, query, actor, history } = context;
  const before = await readDocument(context, params.id);
  checkVersion(before, query.version);
  const version = await removeDocument(tx, before, actor.name);
  await files.detach(tx, before.id);
  await history('delete', { id: before.id, version }, { before: columnsOf(before) });
  return {};
});

/** Withdraws a document, or offers it again. @throws Problem wrong_state where it stands so already */
async function offering(
  context: StaffContext<typeof endpoints.withdrawDocument | typeof endpoints.offerDocument>,
  isOffered: boolean,
) {
  const { tx, params, body, actor, now, history } = context;
  const before = await readDocument(context, params.id);
  checkVersion(before, body.version);
  if ((before.withdrawn_at === null) === isOffered) throw new Problem('wrong_state');
  const withdrawn_at = isOffered ? null : now;
  const version = await setWithdrawn(tx, before, withdrawn_at, actor.name);
  const change = { before: { withdrawn_at: before.withdrawn_at }, after: { withdrawn_at } };
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
}

const readers = staff(endpoints.documentReaders, async (context) => {
  const { tx, params, query, scope } = context;
  const { id } = await readDocument(context, params.id);
  const found = await readersOf(tx, id, { ...query, scopeIds: scope.organizationIds });
  const page = presentPage(query, found, (row) => ({
    id: row.id,
    member_code: row.member_code,
    name: row.name,
    entitled: row.entitled,
    first_opened_at: row.first_opened_at?.toISOString() ?? null,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
    times: row.times ?? 0,
  }));
  return { ...page, entitled_count: found.entitled_count, opened_count: found.opened_count };
});

const memberOptionsForStore = staff(endpoints.documentMemberOptions, async (context) => {
  if (!can(context.session.grants, { menu: 'members', flag: 'view' })) throw new Problem('forbidden');
  const { keyword, ids } = context.query;
  const asked = await askedQuery(context, { default_search: { keyword, ids }, advanced_search: [] });
  const found = await memberOptions(context.tx, asked, { limit: SELECT_LIST_MAX, mainOnly: false });
  return found.map((row) => ({ id: row.id, text: `${row.member_code} ${fullName(row)}` }));
});

export const manageBindings: readonly Binding[] = [
  search,
  create,
  get,
  update,
  remove,
  staff(endpoints.withdrawDocument, (context) => offering(context, false)),
  staff(endpoints.offerDocument, (context) => offering(context, true)),
  readers,
  memberOptionsForStore,
];
