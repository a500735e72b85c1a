import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  corporateStaffDetail,
  corporateStaffOptions,
  corporateStaffs,
  moveCorporateStaff,
} from '@tsudoi/contract/corporates';
import { fullName, MemberClass, parseAccountCode, SELECT_LIST_MAX, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import {
  askedOrder,
  askedQuery,
  changeMember,
  countStaff,
  createMember,
  detailOf,
  findMemberInReach,
  lockCorporate,
  makePrincipal,
  memberOptions,
  memberPage,
  moveStaff,
  readMember,
  readWithFiles,
  recordOf,
  removeMember,
  saving,
  stale,
} from '../members/index.ts';
import { staffPlaces } from './store.ts';

type Anything = StaffContext<unknown>;
const { principal, staff: plain } = StaffCorporatePrincipleFlag;

/** The corporate of a code, if the reader reaches it. */
async function companyOfCode({ tx, scope }: Pick<Anything, 'tx' | 'scope'>, code: string) {
  const asked = parseAccountCode(code);
  if (asked?.classType !== MemberClass.company) return undefined;
  const found = await findMemberInReach(tx, asked.id, scope.organizationIds);
  return found?.class_type === MemberClass.company ? found : undefined;
}

/** One of the staff in the reader's reach. @throws Problem not_found, also of other members */
async function staffMember(context: Anything, id: number) {
  const row = await readMember(context, id);
  if (row.corporate_id === null || row.corporate_code === null) throw new Problem('not_found');
  return { ...row, corporate_id: row.corporate_id, corporate_code: row.corporate_code };
}

/** Whose staff somebody is, and whether its principal. The name of the corporate is told as that of an employer is. */
async function placeOf({ tx }: Anything, row: Awaited<ReturnType<typeof staffMember>>) {
  const company = await findMemberInReach(tx, row.corporate_id, null);
  return {
    corporate: { id: row.corporate_id, corporate_code: row.corporate_code, name: company?.last_name ?? '' },
    principle_flag: row.principle_flag,
  };
}

const search = staff(corporateStaffs.search, async (context) => {
  const { corporate_code: code, ...filter } = context.body.default_search;
  const body = { ...context.body, default_search: filter };
  const company = code === undefined ? undefined : await companyOfCode(context, code);
  if (code !== undefined && company === undefined) throw new Problem('not_found');
  const query = { ...(await askedQuery(context, body)), staffOf: company?.id ?? ('any' as const) };
  const page = await memberPage(context, query, await askedOrder(context, body), body);
  const places = await staffPlaces(
    context.tx,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      corporate_code: places.get(item.id)?.corporate_code ?? '',
      principle_flag: places.get(item.id)?.principle_flag ?? plain,
    })),
  };
});

const create = staff(corporateStaffs.create, async (context) => {
  const { tx, body, actor, requestId } = context;
  const { corporate_code, principle_flag = plain, ...sent } = body;
  const company = await companyOfCode(context, corporate_code);
  if (company === undefined || !(await lockCorporate(tx, company.id)))
    throw fieldProblem('corporate_code', 'corporate_unknown');
  const isFirst = (await countStaff(tx, company.id)) === 0;
  const made = await createMember(
    saving(context),
    { ...sent, basic_info: { ...asPerson(sent.basic_info), ...placeWithin(context, company, sent.basic_info) } },
    { corporate_id: company.id, corporate_code, principle_flag: isFirst ? principal : plain },
  );
  const version =
    principle_flag === principal && !isFirst
      ? await makePrincipal(tx, { id: made.id, corporateId: company.id }, { actor, requestId })
      : made.version;
  return { id: made.id, code: made.account_code, version };
});

/** Staff are people, whatever is sent. */
const asPerson = <Info extends object>(info: Info) => ({ ...info, class_type: MemberClass.personal });

/** Who is entered without organizations belongs where the corporate does, as far as the writer reaches. */
function placeWithin(
  { scope: { organizationIds: seen } }: Anything,
  company: { organization_ids: readonly number[] },
  { organization_ids: sent }: { organization_ids?: number[] | undefined },
) {
  if (sent !== undefined) return {};
  return { organization_ids: company.organization_ids.filter((id) => seen?.includes(id) ?? true) };
}

const get = staff(corporateStaffs.get, async (context) => {
  const row = await staffMember(context, context.params.id);
  return { ...(await recordOf(context, await readWithFiles(context, row.id))), ...(await placeOf(context, row)) };
});

const detail = staff(corporateStaffDetail, async (context) => {
  const row = await staffMember(context, context.params.id);
  return { ...(await detailOf(context, await readWithFiles(context, row.id))), ...(await placeOf(context, row)) };
});

/** Who speaks for a corporate is changed by those who reach it: whoever was steps down. @throws Problem on `principle_flag` */
async function refuseOfOthers({ tx, scope }: Anything, corporateId: number): Promise<void> {
  if ((await findMemberInReach(tx, corporateId, scope.organizationIds)) === undefined)
    throw fieldProblem('principle_flag', 'corporate_unknown');
}

const update = staff(corporateStaffs.update, async (context) => {
  const { tx, params, body, actor, requestId } = context;
  const { version, principle_flag: flag, ...sent } = body;
  const { id, corporate_id: corporateId } = await staffMember(context, params.id);
  // Before any row is written, so that two who make somebody principal wait for each other here.
  if (flag === principal) await lockCorporate(tx, corporateId);
  const { principle_flag: stored } = await staffMember(context, id);
  if (flag === plain && stored === principal) throw fieldProblem('principle_flag', 'principal_needed');
  if (flag === principal && stored !== principal) await refuseOfOthers(context, corporateId);
  const saved = await changeMember(saving(context), id, version, { ...sent, basic_info: asPerson(sent.basic_info) });
  const next =
    flag === principal && stored !== principal
      ? await makePrincipal(tx, { id, corporateId }, { actor, requestId })
      : saved.version;
  return { id, code: saved.account_code, version: next };
});

/**
 * Between corporates that the reader reaches both. Whoever speaks for one leaves it only as the last of its staff.
 * @throws Problem principal_needed, stale, validation at `corporate_code`
 */
const move = staff(moveCorporateStaff, async (context) => {
  const { tx, params, body, actor, requestId } = context;
  const { corporate_id: from } = await staffMember(context, params.id);
  const company = await companyOfCode(context, body.corporate_code);
  const isInReach = (await findMemberInReach(tx, from, context.scope.organizationIds)) !== undefined;
  if (company === undefined || !isInReach) throw fieldProblem('corporate_code', 'corporate_unknown');
  if (company.id === from) throw fieldProblem('corporate_code', 'choice');
  // In one order, so that two who move in opposite directions do not wait for each other.
  for (const id of [from, company.id].toSorted((a, b) => a - b))
    if (!(await lockCorporate(tx, id)) && id === company.id) throw fieldProblem('corporate_code', 'corporate_unknown');
  const row = await staffMember(context, params.id);
  if (row.version !== body.version || row.corporate_id !== from) throw stale(row);
  if (row.principle_flag === principal && (await countStaff(tx, from)) > 1) throw new Problem('principal_needed');
  const to = {
    corporate_id: company.id,
    principle_flag: (await countStaff(tx, company.id)) === 0 ? principal : plain,
  };
  const version = await moveStaff(tx, row, to, { actor, requestId });
  if (version === undefined) throw stale(row);
  await recordHistory(tx, actor, {
    family: 'members',
    recordId: row.id,
    version,
    action: 'update',
    before: { corporate_code: row.corporate_code, principle_flag: row.principle_flag },
    after: { corporate_code: company.account_code, principle_flag: to.principle_flag },
    requestId,
  });
  return { id: row.id, code: row.account_code, version };
});

const remove = staff(corporateStaffs.remove, async (context) => {
  await removeMember(context, await staffMember(context, context.params.id), context.query.version);
  return {};
});

const options = staff(corporateStaffOptions, async (context) => {
  const { corporate_code, keyword } = context.query;
  const company = await companyOfCode(context, corporate_code);
  if (company === undefined) throw new Problem('not_found');
  const query = await askedQuery(context, { default_search: { keyword }, advanced_search: [] });
  const found = await memberOptions(
    context.tx,
    { ...query, staffOf: company.id },
    { limit: SELECT_LIST_MAX, mainOnly: false },
  );
  return found.map((row) => ({ id: row.id, text: `${row.member_code} ${fullName(row)}` }));
});

export const staffBindings: readonly Binding[] = [search, create, get, detail, update, move, remove, options];
