import type { OrganizationRecord, OrganizationRow } from '@tsudoi/contract/organizations';
import type { OrganizationValues, OrganizationWrite } from './store.ts';
import type { TreeNode } from './tree.ts';

export function presentRow(node: TreeNode, memberCount: number): OrganizationRow {
  const { depth: _, updated_at, ...row } = node;
  return { ...row, member_count: memberCount, updated_at: updated_at.toISOString() };
}

/** The columns staff write, as the history compares them. */
export function writtenOf(organization: OrganizationValues): OrganizationWrite {
  const {
    code,
    name,
    type,
    parent_id,
    zipcode,
    pref_code,
    city_code,
    address,
    building_name,
    contact_name,
    phone,
    email,
  } = organization;
  return {
    code,
    name,
    type,
    parent_id,
    zipcode,
    pref_code,
    city_code,
    address,
    building_name,
    contact_name,
    phone,
    email,
  };
}

export function presentRecord(
  organization: OrganizationValues,
  node: TreeNode,
  memberCount: number,
): OrganizationRecord {
  return { ...writtenOf(organization), ...presentRow(node, memberCount), updated_by: organization.updated_by };
}
