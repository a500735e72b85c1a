import { fieldProblem, type PerPage, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { ALL_PAGE_CHUNK, fullName, jstToday, memberCode, SELECT_LIST_MAX } from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { answersInWords, definitionsOf, missingInProfile, type Readable, readableBy } from '../account-cms/index.ts';
import { newestFates } from '../mails/index.ts';
import { detachFiles } from '../storages/index.ts';
import { readDifferent, sayDifferent } from './different.ts';
import { cellsFor } from './facts/list.ts';
import { memberFields } from './fields.ts';
import { presentMemberFiles } from './files.ts';
import { namesFor } from './names.ts';
import { presentBasicInfo, presentDetail, presentRecord, presentRow } from './present.ts';
import { askedOrder, askedQuery, KANA_ORDER, narrowed } from './query.ts';
import { changeMember, changeSome, createMember, type SaveContext, stale } from './save.ts';
import { type MemberOrder, type MemberQuery, memberOptions, pageLimit, searchMembers } from './search-store.ts';
import {
  allTypes,
  findMember,
  findMemberByAccountCode,
  findMemberWithFiles,
  type MemberRecordRow,
  organizationPaths,
  typesOf,
} from './store.ts';
import { deleteMember } from './write-store.ts';

type Anything = StaffContext<unknown>;

async function page(
  context: Anything,
  query: MemberQuery,
  order: MemberOrder,
  asked: { page: number; per_page: PerPage; columns?: readonly string[] },
) {
  const limit = pageLimit(asked.per_page);
  const { tx, facility } = context;
  const cells = await cellsFor(context, asked.columns ?? [], query);
  const { total, rows } = await searchMembers(tx, query, order, {
    limit,
    offset: (asked.page - 1) * limit,
    columns: cells?.columns,
  });
  const names = await namesFor(tx, facility, rows);
  return {
    items: rows.map((row) => presentRow(row, names, query.hidden, cells?.of(row, names))),
    total,
    page: asked.page,
    per_page: asked.per_page,
    last_page: Math.max(1, Math.ceil(total / (asked.per_page === 'all' ? ALL_PAGE_CHUNK : limit))),
  };
}

const readMember = async ({ tx, scope }: Anything, id: number) =>
  existing(await findMember(tx, id, scope.organizationIds));
const readWithFiles = async ({ tx, scope }: Anything, id: number) =>
  existing(await findMemberWithFiles(tx, id, scope.organizationIds));

/** A member to edit: of its organizations those the reader may change; a save keeps the others. */
function editable<Row extends MemberRecordRow>({ scope: { organizationIds: seen } }: Anything, row: Row): Row {
  return seen === null ? row : { ...row, organization_ids: row.organization_ids.filter((each) => seen.includes(each)) };
}

/** What staff may read of a member. */
const readableOf = async ({ tx, facility }: Anything, row: MemberRecordRow): Promise<Readable> =>
  readableBy('staff', await definitionsOf(tx, facility), row);

const saving = (context: Anything): SaveContext => ({
  tx: context.tx,
  facility: context.facility,
  scope: context.scope,
  writer: { actor: context.actor, requestId: context.requestId },
  now: context.now,
  locale: context.locale,
  services: context.services,
});

/** Staff endpoints of members. */
export const manage = [
  staff(endpoints.searchMembers, async (context) => {
    const { body } = context;
    return page(context, await askedQuery(context, body), await askedOrder(context, body), body);
  }),

  staff(endpoints.listMembers, async (context) => {
    const { query } = context;
    const scope = narrowed(context.scope, context.session, query.login_organization);
    const asked = { default_search: { keyword: query.keyword }, advanced_search: [] };
    return page(context, await askedQuery({ ...context, scope }, asked), KANA_ORDER, query);
  }),

  staff(endpoints.createMember, async (context) => {
    const { different_from = [], ...body } = context.body;
    const { id, version, member_code: code } = await createMember(saving(context), body);
    await sayDifferent(context, id, different_from);
    return { id, code, version };
  }),

  staff(endpoints.getMember, async (context) => {
    const row = editable(context, await readWithFiles(context, context.params.id));
    return presentRecord(row, await readableOf(context, row), presentMemberFiles(context, row));
  }),

  staff(endpoints.getMemberBasicInfo, async (context) => {
    const row = editable(context, await readMember(context, context.params.id));
    return presentBasicInfo(row, await readableOf(context, row));
  }),

  staff(endpoints.getMemberDetail, async (context) => {
    const row = await readWithFiles(context, context.params.id);
    const { tx, facility, locale, now } = context;
    const form = await definitionsOf(tx, facility);
    const today = jstToday(now);
    return {
      ...presentDetail(
        row,
        readableBy('staff', form, row),
        presentMemberFiles(context, row),
        await typesOf(tx, row.member_type_ids),
        await organizationPaths(tx, row.organization_ids),
      ),
      answers: answersInWords(form, row, { reader: 'staff', locale, today }),
      profile_incomplete: missingInProfile(form, row, today),
      different_members: await readDifferent(context, row.id),
      invitation_mail:
        row.signed_up || row.invited_at === null
          ? null
          : ((await newestFates(tx, 'member_invitation', [row.id])).get(row.id) ?? null),
    };
  }),

  staff(endpoints.updateMember, async (context) => {
    const { version, ...body } = context.body;
    const written = await changeMember(saving(context), context.params.id, version, body);
    return { id: written.id, code: written.member_code, version: written.version };
  }),

  staff(endpoints.deleteMember, async (context) => {
    const { tx, services, actor, requestId } = context;
    const row = await readMember(context, context.params.id);
    if (row.version !== context.query.version || !(await deleteMember(tx, row, { actor, requestId }))) throw stale(row);
    await detachFiles(tx, { kind: 'member', id: row.id });
    await services.sessions.closeAll(tx, 'member', row.id, 'deleted');
    return {};
  }),

  staff(endpoints.updateMemberCode, async (context) => {
    const { body, tx, scope } = context;
    const row = await findMemberByAccountCode(tx, body.account_code, scope.organizationIds);
    if (row === undefined) throw new Problem('not_found');
    if (row.version !== body.version) throw stale(row);
    const options = body.member_code_prefix_options;
    if (options !== undefined && !(await allTypes(tx)).some(({ prefix }) => prefix === options.prefix))
      throw fieldProblem('member_code_prefix_options.prefix', 'choice');
    const member_code =
      options !== undefined && /^\d{1,15}$/.test(body.member_code)
        ? memberCode(options.prefix, options.digits, Number(body.member_code))
        : body.member_code;
    if (!/^[A-Za-z0-9_-]{1,30}$/.test(member_code)) throw fieldProblem('member_code', 'code_format');
    const written = await changeSome(
      tx,
      row,
      { member_code },
      { actor: context.actor, requestId: context.requestId },
    ).catch((error: unknown) => {
      throw error instanceof Problem && error.code === 'validation' ? fieldProblem('member_code', 'code_taken') : error;
    });
    return { id: row.id, code: member_code, version: written.version };
  }),

  staff(endpoints.memberSearchFields, async ({ tx, facility, locale }) =>
    memberFields(await definitionsOf(tx, facility), locale).filter(({ searchable }) => searchable),
  ),
  staff(endpoints.memberDetailFields, async ({ tx, facility, locale }) =>
    memberFields(await definitionsOf(tx, facility), locale),
  ),

  staff(endpoints.accountOptions, async (context) => {
    const { query } = context;
    const scope = narrowed(context.scope, context.session, query.login_organization);
    const filter = {
      keyword: query.keyword,
      class_type: query.class_type === undefined ? undefined : [query.class_type],
    };
    const found = await memberOptions(
      context.tx,
      await askedQuery({ ...context, scope }, { default_search: filter, advanced_search: [] }),
      { limit: SELECT_LIST_MAX, mainOnly: query.is_main_member === 1 },
    );
    return found.map((row) => ({ id: row.id, text: `${row.member_code} ${fullName(row)}` }));
  }),
];
