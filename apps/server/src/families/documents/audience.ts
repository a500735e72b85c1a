import { fieldProblem, Problem } from '@tsudoi/contract';
import { type documents, FOUND_MEMBERS_MAX } from '@tsudoi/contract/documents';
import { can } from '@tsudoi/permissions';
import type { StaffContext } from '../../kernel/context.ts';
import { askedQuery, KANA_ORDER, memberIds } from '../members/index.ts';
import { countExisting, type StoredAudience, uppermost } from './store.ts';

type Creating = StaffContext<typeof documents.create>;

/** The members that a body names, one by one or by a search. @throws Problem at their field */
async function namedMembers(context: Creating): Promise<number[]> {
  const { tx, body, session } = context;
  // Whoever names members has to see them; a number that is found or not would tell who is there.
  if (!can(session.grants, { menu: 'members', flag: 'view' })) throw new Problem('forbidden');
  const { found } = body;
  const wanted = [...new Set(body.member_ids)];
  if (found === null && wanted.length === 0) throw fieldProblem('member_ids', 'required');
  const asked = found ?? { default_search: { ids: wanted }, advanced_search: [] };
  const ids = await memberIds(tx, await askedQuery(context, asked), KANA_ORDER);
  if (found === null && ids.length < wanted.length) throw fieldProblem('member_ids', 'choice');
  if (found !== null && ids.length === 0) throw fieldProblem('found', 'required');
  if (ids.length > FOUND_MEMBERS_MAX) throw fieldProblem('found', 'too_many');
  return ids;
}

/**
 * Whom a new document is for. Whoever reaches some organizations only shares with the members of these.
 * @throws Problem at the field that names nobody, or something out of reach
 */
export async function audienceOf(context: Creating): Promise<{ whom: StoredAudience; members: number[] }> {
  const { tx, body, scope } = context;
  const whom: StoredAudience = {
    audience: body.audience,
    member_type_ids: [],
    organization_ids: [],
    within_ids: scope.organizationIds === null ? null : await uppermost(tx, scope.organizationIds),
  };
  if (body.audience === 'members') return { whom, members: await namedMembers(context) };
  const field = body.audience === 'member_types' ? 'member_type_ids' : 'organization_ids';
  const ids = [...new Set(body[field])];
  if (ids.length === 0) throw fieldProblem(field, 'required');
  const isInReach =
    body.audience === 'member_types' ||
    scope.organizationIds === null ||
    ids.every((id) => scope.organizationIds?.includes(id));
  const table = body.audience === 'member_types' ? 'member_type' : 'organization';
  if (!isInReach || (await countExisting(tx, table, ids)) < ids.length) throw fieldProblem(field, 'choice');
  return { whom: { ...whom, [field]: ids }, members: [] };
}
