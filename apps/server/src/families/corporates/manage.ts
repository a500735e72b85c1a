import { fieldProblem, pickFields } from '@tsudoi/contract';
import {
  type CorporateRecord,
  type CorporateRow,
  type CorporateSearch,
  corporateColumns,
  corporateDetail,
  corporateOptions,
  corporates,
} from '@tsudoi/contract/corporates';
import { MemberClass, SELECT_LIST_MAX } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { changeOf, existing, presentPage } from '../../kernel/records.ts';
import { type HiddenFields, masked } from '../account-cms/index.ts';
import {
  askedQuery,
  changeMember,
  createMember,
  detailOf,
  memberOptions,
  type Names,
  named,
  namesFor,
  readWithFiles,
  recordOf,
  removeMember,
  saving,
  stale,
  touchMember,
} from '../members/index.ts';
import { companyOf } from './company.ts';
import { linkOf } from './link-store.ts';
import {
  type CorporateQuery,
  type CorporateValues,
  corporateValues,
  type ListedCorporate,
  saveCorporateValues,
  searchCorporates,
  staffSummary,
} from './store.ts';

/** What a search looks for, within what the reader sees and may read. @throws Problem validation */
export async function askedCorporates(
  context: StaffContext<unknown>,
  { default_search: filter, sort }: Pick<CorporateSearch, 'default_search' | 'sort'>,
): Promise<CorporateQuery> {
  const { keyword, member_type, organization, ...own } = filter;
  const members = await askedQuery(context, {
    default_search: { keyword, member_type, organization },
    advanced_search: [],
  });
  return { members, filter: own, sort: sort ?? { column: 'name', direction: 'asc' } };
}

const READ_AS: Readonly<Record<string, string>> = { name_kana: 'last_name_kana' };

function presentRow(row: ListedCorporate, names: Names, hidden: HiddenFields): CorporateRow {
  const { class_type, last_name, last_name_kana, member_type_ids, organization_ids, updated_at, ...rest } = row;
  const whole = {
    ...rest,
    name: last_name,
    name_kana: last_name_kana,
    member_types: named(member_type_ids, names.types),
    organizations: named(organization_ids, names.organizations),
    updated_at: updated_at.toISOString(),
  };
  return masked(whole, (field) => hidden[READ_AS[field] ?? field]?.includes(class_type) !== true, ['name_kana']);
}

const search = staff(corporates.search, async (context) => {
  const { tx, facility, body } = context;
  const query = await askedCorporates(context, body);
  const found = await searchCorporates(tx, query, body);
  const names = await namesFor(tx, facility, found.rows);
  return presentPage(body, found, (row) => presentRow(row, names, query.members.hidden));
});

/** What a corporate has beside a member. */
const besides = async ({ tx, scope }: StaffContext<unknown>, id: number) => ({
  corporate: await corporateValues(tx, id),
  ...(await staffSummary(tx, id, scope.organizationIds)),
});

/** A corporate is of class 2 and has one name, whatever is sent. */
const asCompany = <Info extends object>(info: Info) => ({
  ...info,
  class_type: MemberClass.company,
  first_name: '',
  first_name_kana: '',
});

/** @throws Problem validation where a contract ends before it begins */
function checkContract({ contract_from: from, contract_until: until }: CorporateValues): void {
  if (from !== null && until !== null && until < from) throw fieldProblem('corporate.contract_until', 'date_order');
}

const create = staff(corporates.create, async (context) => {
  const { tx, body, history } = context;
  const { corporate, ...sent } = body;
  checkContract(corporate);
  const made = await createMember(saving(context), { ...sent, basic_info: asCompany(sent.basic_info) });
  const filled = Object.fromEntries(Object.entries(corporate).filter(([, value]) => value !== null));
  if (Object.keys(filled).length > 0) {
    await saveCorporateValues(tx, made.id, corporate);
    await history('create', made, { after: filled });
  }
  return { id: made.id, code: made.account_code, version: made.version };
});

const get = staff(corporates.get, async (context): Promise<CorporateRecord> => {
  const { id } = await companyOf(context, context.params.id);
  return { ...(await recordOf(context, await readWithFiles(context, id))), ...(await besides(context, id)) };
});

const detail = staff(corporateDetail, async (context) => {
  const { id } = await companyOf(context, context.params.id);
  return {
    ...(await detailOf(context, await readWithFiles(context, id))),
    ...(await besides(context, id)),
    link_state: (await linkOf(context.tx, id)).link_state,
  };
});

const update = staff(corporates.update, async (context) => {
  const { tx, params, body, actor, requestId, history } = context;
  const { version, corporate, ...sent } = body;
  const before = await companyOf(context, params.id);
  const saved = await changeMember(saving(context), before.id, version, {
    ...sent,
    basic_info: asCompany(sent.basic_info),
  });
  const had = await corporateValues(tx, before.id);
  const values = { ...had, ...pickFields({ ...had, ...corporate }, corporateColumns) };
  checkContract(values);
  const change = changeOf(had, values);
  if (change === undefined) return { id: saved.id, code: before.account_code, version: saved.version };
  await saveCorporateValues(tx, before.id, values);
  // What a member has was changed in a version of its own, which this one belongs to.
  const touched = saved.version > version ? saved.version : await touchMember(tx, saved, { actor, requestId });
  if (touched === undefined) throw stale(existing(await companyOf(context, before.id)));
  await history('update', { id: before.id, version: touched }, change);
  return { id: before.id, code: before.account_code, version: touched };
});

const remove = staff(corporates.remove, async (context) => {
  await removeMember(context, await companyOf(context, context.params.id), context.query.version);
  return {};
});

const options = staff(corporateOptions, async (context) => {
  const query = await askedQuery(context, {
    default_search: { keyword: context.query.keyword, class_type: [MemberClass.company] },
    advanced_search: [],
  });
  const found = await memberOptions(context.tx, query, { limit: SELECT_LIST_MAX, mainOnly: false });
  return found.map((row) => ({ id: row.id, text: row.last_name }));
});

export const corporateBindings: readonly Binding[] = [search, create, get, detail, update, remove, options];
