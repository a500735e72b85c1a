import { Problem } from '@tsudoi/contract';
import { organizationOptions, organizations } from '@tsudoi/contract/organizations';
import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { OrganizationScope, StaffContext } from '../../kernel/context.ts';
import { changeOf, checkVersion, existing, mapUniqueViolation, presentPage } from '../../kernel/records.ts';
import { checkPlaceCodes } from '../reference/index.ts';
import { presentRecord, presentRow, writtenOf } from './present.ts';
import { checkPlace, managersOfAll, reaches } from './rules.ts';
import {
  assign,
  assignments,
  lockTree,
  memberCounts,
  nextCode,
  type Organization,
  organizationRecords as records,
  type TreeRow,
  unassign,
  usesOf,
  wholeTree,
} from './store.ts';
import { inTreeOrder, matches, sorted, type TreeNode } from './tree.ts';

/** The organization if staff reach it: another facility's, another branch's and a deleted one are all not there. */
async function found(tx: FacilityTx, scope: OrganizationScope, id: number): Promise<Organization> {
  return existing(reaches(scope, id) ? await records.byId(tx, id) : undefined);
}

const uniqueCode = { organization_code: ['code', 'code_taken'] } as const;

async function nodes(tx: FacilityTx, scope: OrganizationScope): Promise<TreeNode[]> {
  return inTreeOrder(await wholeTree(tx)).filter(({ id }) => reaches(scope, id));
}

/** Whoever reached the whole facility before still does, now that this organization stands at the top as well. */
async function assignToTop({ tx, session }: StaffContext<unknown>, before: readonly TreeRow[], id: number) {
  const others = before.filter((row) => row.id !== id);
  await assign(tx, [...new Set([session.accountId, ...managersOfAll(others, await assignments(tx))])], id);
}

/** Sessions know what lies below their organizations, lists remember what organizations are called. */
function forgetOrganizations({ tx, services }: StaffContext<unknown>): void {
  tx.afterCommit(() => {
    services.sessions.forget({ facility: tx.facilityId });
    services.facilities.forget();
  });
}

const search = staff(organizations.search, async ({ tx, body, scope }) => {
  const matching = (await nodes(tx, scope)).filter((node) => matches(node, body.default_search));
  const ordered = sorted(matching, body.sort?.column ?? 'path', body.sort?.direction ?? 'asc');
  const { limit = ordered.length, offset } = pageLimits(body);
  const rows = ordered.slice(offset, offset + limit);
  const counts = await memberCounts(
    tx,
    rows.map(({ id }) => id),
  );
  return presentPage(body, { rows, total: ordered.length }, (node) => presentRow(node, counts.get(node.id) ?? 0));
});

const create = staff(organizations.create, async (context) => {
  const { tx, body, scope, actor, history } = context;
  await lockTree(tx);
  const rows = await wholeTree(tx);
  checkPlace(rows, scope, { ...body, id: null, present_parent_id: null }, await assignments(tx));
  checkPlaceCodes(body);
  const values = { ...body, code: body.code === '' ? await nextCode(tx) : body.code };
  const id = await mapUniqueViolation(uniqueCode, () => records.insert(tx, values, actor.name));
  if (scope.organizationIds !== null && body.parent_id === null) await assignToTop(context, rows, id);
  await history('create', { id, version: 1 }, { after: values });
  forgetOrganizations(context);
  return { id, code: values.code, version: 1 };
});

const get = staff(organizations.get, async ({ tx, params, scope }) => {
  const organization = await found(tx, scope, params.id);
  const node = existing(inTreeOrder(await wholeTree(tx)).find(({ id }) => id === organization.id));
  const counts = await memberCounts(tx, [organization.id]);
  return presentRecord(organization, node, counts.get(organization.id) ?? 0);
});

const update = staff(organizations.update, async (context) => {
  const { tx, params, scope, actor, history } = context;
  const { version, ...sent } = context.body;
  await lockTree(tx);
  const before = await found(tx, scope, params.id);
  checkVersion(before, version);
  const [rows, was] = [await wholeTree(tx), writtenOf(before)];
  const values = { ...was, ...sent, code: sent.code === undefined || sent.code === '' ? was.code : sent.code };
  const place = { ...values, id: before.id, present_parent_id: before.parent_id };
  checkPlace(rows, scope, place, await assignments(tx));
  checkPlaceCodes(values);
  const change = changeOf(was, values);
  if (change === undefined) return { id: before.id, code: before.code, version };
  const next = await mapUniqueViolation(uniqueCode, () => records.update(tx, before, values, actor.name));
  if (scope.organizationIds !== null && 'parent_id' in change.after && values.parent_id === null)
    await assignToTop(context, rows, before.id);
  await history('update', { id: before.id, version: next }, change);
  forgetOrganizations(context);
  return { id: before.id, code: values.code, version: next };
});

const remove = staff(organizations.remove, async (context) => {
  const { tx, params, query, scope, actor, history } = context;
  await lockTree(tx);
  const before = await found(tx, scope, params.id);
  checkVersion(before, query.version);
  // Those who reach everything are assigned to whatever stands at the top, an empty organization included.
  const others = (await wholeTree(tx)).filter(({ id }) => id !== before.id);
  const ofAll = before.parent_id === null && others.length > 0 ? managersOfAll(others, await assignments(tx)) : [];
  const uses = await usesOf(tx, before.id, ofAll);
  if (uses.organizations + uses.members + uses.managers + uses.rules > 0) throw new Problem('in_use', { params: uses });
  await unassign(tx, ofAll, before.id);
  const version = await records.remove(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: writtenOf(before) });
  forgetOrganizations(context);
  return {};
});

const options = staff(organizationOptions, async ({ tx, query, scope }) => {
  const reached = await nodes(tx, scope);
  const top = Math.min(...reached.map(({ depth }) => depth));
  return reached
    .filter((node) => query.ids?.includes(node.id) ?? true)
    .filter((node) => matches(node, { keyword: query.keyword }))
    .slice(0, SELECT_LIST_MAX)
    .map((node) => ({ id: node.id, text: `${'　'.repeat(node.depth - top)}${node.name}` }));
});

export const manageBindings: readonly Binding[] = [search, create, get, update, remove, options];
