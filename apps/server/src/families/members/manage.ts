import { fieldProblem, Problem } from '@tsudoi/contract';
import * as endpoints from '@tsudoi/contract/members';
import { fullName, memberCode, SELECT_LIST_MAX } from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import { definitionsOf } from '../account-cms/index.ts';
import { sayDifferent } from './different.ts';
import { startColumns } from './facts/list.ts';
import { memberFields } from './fields.ts';
import { presentBasicInfo } from './present.ts';
import { askedOrder, askedQuery, KANA_ORDER, narrowed } from './query.ts';
import {
  detailOf,
  editable,
  memberPage,
  readableOf,
  readMember,
  readOrMerged,
  readWithFiles,
  recordOf,
  removeMember,
  saving,
} from './records.ts';
import { changeMember, changeSome, createMember, stale } from './save.ts';
import { memberOptions } from './search-store.ts';
import { allTypes, findMemberByAccountCode } from './store.ts';

/** Staff endpoints of members. */
export const manage = [
  staff(endpoints.searchMembers, async (context) => {
    const { body } = context;
    // Whoever names no columns sees those that the list begins with.
    const { tx, facility } = context;
    const columns = body.columns.length > 0 ? body.columns : (startColumns(await definitionsOf(tx, facility)) ?? []);
    return memberPage(context, await askedQuery(context, body), await askedOrder(context, body), { ...body, columns });
  }),

  staff(endpoints.listMembers, async (context) => {
    const { query } = context;
    const scope = narrowed(context.scope, context.session, query.login_organization);
    const asked = { default_search: { keyword: query.keyword }, advanced_search: [] };
    return memberPage(context, await askedQuery({ ...context, scope }, asked), KANA_ORDER, query);
  }),

  staff(endpoints.createMember, async (context) => {
    const { different_from = [], ...body } = context.body;
    const { id, version, member_code: code } = await createMember(saving(context), body);
    await sayDifferent(context, id, different_from);
    return { id, code, version };
  }),

  staff(endpoints.getMember, async (context) => recordOf(context, await readWithFiles(context, context.params.id))),

  staff(endpoints.getMemberBasicInfo, async (context) => {
    const row = editable(context, await readMember(context, context.params.id));
    return presentBasicInfo(row, await readableOf(context, row));
  }),

  staff(endpoints.getMemberDetail, async (context) =>
    detailOf(context, await readOrMerged(context, context.params.id)),
  ),

  staff(endpoints.updateMember, async (context) => {
    const { version, ...body } = context.body;
    const written = await changeMember(saving(context), context.params.id, version, body);
    return { id: written.id, code: written.member_code, version: written.version };
  }),

  staff(endpoints.deleteMember, async (context) => {
    await removeMember(context, await readMember(context, context.params.id), context.query.version);
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
