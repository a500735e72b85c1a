/** Request headers. All are optional; those that name something are compared, never believed. */
export const headers = {
  facilityCode: 'facility-code',
  accountCode: 'account-code',
  loginOrganization: 'login-organization',
  facilityMenuId: 'facility-menu-id',
  useOrganizationStructure: 'use-organization-structure',
  useCorporateStructure: 'use-corporate-structure',
  /** The viewing by which staff look at the console in place of somebody; of the product's own. */
  viewing: 'viewing',
  /** Id of the person for whom a member makes the call, whose link decides; of the product's own. */
  actingFor: 'acting-for',
} as const;

/** Names of the refresh cookies, one for each audience. */
export const refreshCookies = {
  member: '__Host-tsudoi_member',
  manage: '__Host-tsudoi_manage',
  admin: '__Host-tsudoi_admin',
} as const;

/** Where the API is mounted. */
export const API_PREFIX = '/api';
