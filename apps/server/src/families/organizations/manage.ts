import { fieldProblem, lastPage, Problem } from '@tsudoi/contract';
import { organizationOptions, organizations } from '@tsudoi/contract/organizations';
import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { constraintOf } from '../../db/engine.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { OrganizationScope } from '../../kernel/context.ts';
import { difference, recordHistory } from '../../kernel/history.ts';
import { checkPlaceCodes } from '../reference/index.ts';
import { presentRecord, presentRow, writtenOf } from './present.ts';
import { checkPlace, reaches } from './rules.ts';
import {
  assignAccount,
  deleteOrganization,
  insertOrganization,
  lockTree,
  memberCounts,
  nextCode,
  type OrganizationValues,
  organizationById,
  updateOrganization,
  usesOf,
  wholeTree,
} from './store.ts';
import { inTreeOrder, matches, sorted, type TreeNode } from './tree.ts';

/** The organization if staff reach it: another facility's, another branch's and a deleted one are all not there. */
async function found(tx: FacilityTx, scope: OrganizationScope, id: number): Promise<OrganizationValues> {
  const organization = reaches(scope, id) ? await organizationById(tx, id) : undefined;
  if (organization === undefined) throw new Problem('not_found');
  return organization;
}

const stale = (organization: OrganizationValues) =>
  new Problem('stale', { params: { by: organization.updated_by ?? '', at: organization.updated_at.toISOString() } });

async function refusingTakenCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === 'organization_code') throw fieldProblem('code', 'code_taken');
    throw error;
  }
}

async function nodes(tx: FacilityTx, scope: OrganizationScope): Promise<TreeNode[]> {
  return inTreeOrder(await wholeTree(tx)).filter(({ id }) => reaches(scope, id));
}

const search = staff(organizations.search, async ({ tx, body, scope }) => {
  const matching = (await nodes(tx, scope)).filter((node) => matches(node, body.default_search));
  const ordered = sorted(matching, body.sort?.column ?? 'path', body.sort?.direction ?? 'asc');
  const size = body.per_page === 'all' ? ordered.length : body.per_page;
  const page = body.per_page === 'all' ? ordered : ordered.slice((body.page - 1) * size, body.page * size);
  const counts = await memberCounts(
    tx,
    page.map(({ id }) => id),
  );
  return {
    items: page.map((node) => presentRow(node, counts.get(node.id) ?? 0)),
    total: ordered.length,
    page: body.page,
    per_page: body.per_page,
    last_page: lastPage(ordered.length, body.per_page),
  };
});

const create = staff(organizations.create, async ({ tx, body, scope, session, actor, requestId, services }) => {
  await lockTree(tx);
  checkPlace(await wholeTree(tx), scope, {
    id: null,
    type: body.type,
    parent_id: body.parent_id,
    present_parent_id: null,
  });
  checkPlaceCodes(body);
  const values = { ...body, code: body.code === '' ? await nextCode(tx) : body.code };
  const id = await refusingTakenCode(() => insertOrganization(tx, values, actor.name));
  // What stands at the top lies in nobody's reach; whoever made it would lose sight of it at once.
  if (scope.organizationIds !== null && body.parent_id === null) await assignAccount(tx, session.accountId, id);
  await recordHistory(tx, actor, {
    family: 'organizations',
    recordId: id,
    action: 'create',
    version: 1,
    after: { ...values },
    requestId,
  });
  tx.afterCommit(() => services.sessions.forget({ facility: tx.facilityId }));
  return { id, code: values.code, version: 1 };
});

const get = staff(organizations.get, async ({ tx, params, scope }) => {
  const organization = await found(tx, scope, params.id);
  const node = inTreeOrder(await wholeTree(tx)).find(({ id }) => id === organization.id);
  if (node === undefined) throw new Problem('not_found');
  const counts = await memberCounts(tx, [organization.id]);
  return presentRecord(organization, node, counts.get(organization.id) ?? 0);
});

const update = staff(organizations.update, async ({ tx, params, body, scope, actor, requestId, services }) => {
  await lockTree(tx);
  const before = await found(tx, scope, params.id);
  const { version, ...written } = body;
  if (before.version !== version) throw stale(before);
  checkPlace(await wholeTree(tx), scope, {
    id: before.id,
    type: body.type,
    parent_id: body.parent_id,
    present_parent_id: before.parent_id,
  });
  checkPlaceCodes(body);
  const values = { ...written, code: body.code === '' ? before.code : body.code };
  const change = difference(writtenOf(before), values);
  if (Object.keys(change.after).length === 0) return { id: before.id, code: before.code, version };
  const next = await refusingTakenCode(() => updateOrganization(tx, before.id, version, values, actor.name));
  if (next === undefined) throw stale(before);
  await recordHistory(tx, actor, {
    family: 'organizations',
    recordId: before.id,
    action: 'update',
    version: next,
    ...change,
    requestId,
  });
  tx.afterCommit(() => services.sessions.forget({ facility: tx.facilityId }));
  return { id: before.id, code: values.code, version: next };
});

const remove = staff(organizations.remove, async ({ tx, params, query, scope, actor, requestId, services }) => {
  await lockTree(tx);
  const before = await found(tx, scope, params.id);
  if (before.version !== query.version) throw stale(before);
  const uses = await usesOf(tx, before.id);
  if (uses.organizations + uses.members + uses.managers > 0) throw new Problem('in_use', { params: uses });
  if (!(await deleteOrganization(tx, before.id, query.version, actor.name))) throw stale(before);
  await recordHistory(tx, actor, {
    family: 'organizations',
    recordId: before.id,
    action: 'delete',
    version: query.version + 1,
    before: { ...writtenOf(before) },
    requestId,
  });
  tx.afterCommit(() => services.sessions.forget({ facility: tx.facilityId }));
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
