import { allEndpoints } from '@tsudoi/contract/all';
import { expect, it } from 'vitest';

// Calls that the requirements name, in their spelling (API-AUTH to API-STO, and API-DSN where a path is given).
const NAMED = `
POST /api/auth/refresh-token
POST /management/auth/login
POST /management/auth/logout
GET /management/auth/get-list-organization-account-login/{}
GET /management/auth/get-info
POST /member/auth/login
POST /member/auth/logout
GET /member/auth/get-info
POST /admin/auth/login
POST /admin/auth/logout
GET /admin/facilities/check-login-facility/{}
GET /admin/facilities/menu/get-list-menu
GET /management/facilities/check-account-usage
GET /admin/cities/get-select-list
POST /admin/cities/validate
GET /admin/prefectures/get-select-list
POST /admin/prefectures/validate
GET /admin/zipcode/get-info
GET /management/admin-accounts
POST /management/admin-csv/export
POST /management/admin-csv/import
GET /management/roles/get-select-list
GET /admin/roles/get-select-list
GET /management/event-participants
GET /management/events/search-member
GET /management/events/master-cms
GET /management/events/get-select-list
GET /management/events/get-event-result-select-list
GET /management/events/get-list-course
GET /management/events/event-component-cms
GET /management/events/get-member-select-list
GET /management/events/get-event-settings
GET /management/events/get-event-info
POST /management/event-participant-csv/export
POST /management/event-participant-csv/import
GET /management/event/{}/{}
GET /management/member-accounts
POST /management/member-accounts/search
POST /management/member-accounts
GET /management/member-accounts/{}
GET /management/member-accounts/get-basic-info-for-detail/{}
GET /management/member-accounts/detail/{}
POST /management/member-accounts/{}
DELETE /management/member-accounts/{}
POST /management/member-accounts/update-member-code
GET /management/member-cms/get-cms-search
GET /management/member-cms/get-cms-detail
GET /management/member-types/get-select-list
GET /management/member-types/get-select-list-for-store-member
GET /management/member-type-settings/group-by-prefix
POST /management/member-csv/export
POST /management/member-csv/import
GET /management/accounts/get-select-list-account-by-class-type
GET /management/component-csv-setting
PUT /management/component-csv-setting
GET /management/component-csv-settings/get-list-service-type
GET /management/component-csv-settings/get-list-headers
PUT /management/component-csv-settings/update
POST /management/invoice-csv/export
POST /management/storages/temporary-url
POST /member/storages/temporary-url
POST /management/upload-progressing/upload
POST /member/upload-progressing/upload
POST /management/event-participants/check-in
POST /management/deposits/search
GET /management/deposits/{}/{}
POST /management/deposits/{}/{}
GET /management/facility-settings
PUT /management/facility-settings
GET /management/account-settings
PUT /management/account-settings
GET /management/account-permissions/{}
PUT /management/account-permissions/{}
POST /management/account-summaries/search
POST /management/account-summaries/export
GET /management/account-histories/{}
GET /management/account-histories/{}/compare
GET /management/csv-histories
GET /management/filter-templates
POST /management/filter-templates
DELETE /management/filter-templates/{}
GET /admin/payment-methods
PUT /admin/payment-methods
`;
/** Families with the five calls of a list and its records. */
const FAMILIES = [
  ...[
    'organizations',
    'events',
    'invoices',
    'payment-plans',
    'payment-plan-subscribers',
    'hosts',
    'payment-adjustments',
  ],
  ...['roles', 'corporates', 'corporate-staffs', 'billing-addresses', 'admin-accounts', 'event-participants'],
].map((family) => `/management/${family}`);
const ADMIN_FAMILIES = ['facilities', 'contract-plans', 'payment-agencies', 'apply-conditions', 'event-cms'].map(
  (family) => `/admin/${family}`,
);

it('serves the calls that the requirements name under exactly the spelling they give', () => {
  const served = new Set(
    allEndpoints().map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`),
  );
  const five = (base: string) => [
    `POST ${base}/search`,
    `POST ${base}`,
    ...['GET', 'PUT', 'DELETE'].map((method) => `${method} ${base}/{}`),
  ];
  const named = [...NAMED.trim().split('\n'), ...[...FAMILIES, ...ADMIN_FAMILIES].flatMap(five)];
  expect(named.filter((call) => !served.has(call) && !served.has(call.replace(' /api/', ' /')))).toEqual([]);
});
