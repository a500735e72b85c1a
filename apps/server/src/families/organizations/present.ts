import { pickFields } from '@tsudoi/contract';
import { type OrganizationRecord, type OrganizationRow, organizationFields } from '@tsudoi/contract/organizations';
import type { Organization } from './store.ts';
import type { TreeNode } from './tree.ts';

export function presentRow(node: TreeNode, memberCount: number): OrganizationRow {
  const { depth: _, updated_at, ...row } = node;
  return { ...row, member_count: memberCount, updated_at: updated_at.toISOString() };
}

/** The columns staff write, as the history compares them. */
export const writtenOf = (organization: Organization) => pickFields(organization, organizationFields);

export function presentRecord(organization: Organization, node: TreeNode, memberCount: number): OrganizationRecord {
  return { ...writtenOf(organization), ...presentRow(node, memberCount), updated_by: organization.updated_by };
}
