import * as v from 'valibot';
import { actionCall, menuAccess, optionsCall, recordCall } from '../core/calls.ts';
import { crud } from '../core/crud.ts';
import { CsvEncodingType, csvExportFields, csvImportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { Done, Flag, Id, IdParams, Keyword, Line, RequiredText, Version } from '../core/values.ts';
import { AccountComparison, AccountHistory } from '../histories/index.ts';
import {
  CorporateCreate,
  CorporateDetail,
  CorporateLink,
  CorporateLinkChange,
  CorporateRecord,
  CorporateRow,
  CorporateSearch,
  CorporateStaffCreate,
  CorporateStaffDetail,
  CorporateStaffRecord,
  CorporateStaffRow,
  CorporateStaffSearch,
  CorporateStaffUpdate,
  CorporateUpdate,
  InviteStaff,
  OwnCorporate,
} from './schema.ts';

export * from './schema.ts';

const access = { menu: 'corporates' } as const;
const { view, edit } = menuAccess('corporates');

/** Corporates: members of class 2 with what only a company has (G-42). */
export const corporates = crud({
  base: '/management/corporates',
  access,
  row: CorporateRow,
  item: CorporateRecord,
  create: CorporateCreate,
  update: CorporateUpdate,
  search: CorporateSearch,
});
export const corporateDetail = recordCall('/management/corporates/{id}/detail', {
  access: view,
  response: CorporateDetail,
  summary: 'One corporate with codes in words',
});
export const corporateOptions = optionsCall('/management/corporates/get-select-list', {
  access: view,
  query: v.object({ keyword: v.optional(Keyword) }),
  summary: 'Corporates to pick from',
});
const { default_search, sort, advanced_search, extras } = CorporateSearch.entries;
export const exportCorporates = endpoint({
  method: 'POST',
  path: '/management/corporates/export',
  limit: 'heavy',
  access: view,
  body: bodyOfSearch({
    ...{ default_search, sort, advanced_search, extras },
    /** Left out: as it is set for the files of corporates. */
    output_deleted: v.optional(Flag),
    ...csvExportFields,
  }),
  response: TaskStarted,
  status: 202,
  summary: 'Export the corporates that were found as CSV',
});

export const importCorporates = endpoint({
  method: 'POST',
  path: '/management/corporates/import',
  access: edit,
  files: ['file'],
  maxBytes: 52_428_800,
  body: v.object(csvImportFields),
  response: TaskStarted,
  status: 202,
  summary: 'Check a CSV of corporates; nothing is written before the plan is applied',
});
/** Answers text/csv, not an envelope. */
export const corporateCsvTemplate = endpoint({
  method: 'GET',
  path: '/management/corporates/template',
  access: view,
  query: v.object({ encode_type: v.optional(CsvEncodingType, 'UTF-8') }),
  response: v.unknown(),
  summary: 'An empty CSV of corporates with the right headers',
});

export const getCorporateLink = recordCall('/management/corporates/{id}/link', {
  access: view,
  response: CorporateLink,
  summary: 'The link by which staff of a corporate register themselves; its path only for those who may edit',
});
export const renewCorporateLink = endpoint({
  method: 'POST',
  path: '/management/corporates/{id}/link/renew',
  access: edit,
  params: IdParams,
  response: CorporateLink,
  summary: 'Replaces the link: the one before is void, places count anew',
});
export const changeCorporateLink = endpoint({
  method: 'PUT',
  path: '/management/corporates/{id}/link',
  access: edit,
  params: IdParams,
  body: CorporateLinkChange,
  response: CorporateLink,
  summary: 'Opens, limits or closes the link; places count anew',
});

/** Staff of corporates: members of class 1 that name their corporate, one of them the principal. */
export const corporateStaffs = crud({
  base: '/management/corporate-staffs',
  access,
  row: CorporateStaffRow,
  item: CorporateStaffRecord,
  create: CorporateStaffCreate,
  update: CorporateStaffUpdate,
  search: CorporateStaffSearch,
});
export const corporateStaffDetail = recordCall('/management/corporate-staffs/{id}/detail', {
  access: view,
  response: CorporateStaffDetail,
  summary: 'One member of staff with codes in words',
});
export const moveCorporateStaff = actionCall('/management/corporate-staffs/{id}/move', {
  access: edit,
  body: v.object({ corporate_code: RequiredText(30), version: Version }),
  summary: 'Makes one member of staff that of another corporate, its principal where it has no staff',
});
export const corporateStaffOptions = optionsCall('/management/corporate-staffs/get-select-list', {
  access: view,
  query: v.object({ corporate_code: Line(30), keyword: v.optional(Keyword) }),
  summary: 'Staff of a corporate to pick from',
});

const AccountCode = v.object({ account_code: Line(30) });
export const corporateHistory = endpoint({
  method: 'GET',
  path: '/management/corporate-histories/{account_code}',
  access: view,
  params: AccountCode,
  response: AccountHistory,
  summary: 'Versions of a corporate or of one of its staff, newest first',
});
export const compareCorporateHistory = endpoint({
  method: 'GET',
  path: '/management/corporate-histories/{account_code}/compare',
  access: view,
  params: AccountCode,
  query: v.object({ left: Id, right: Id }),
  response: AccountComparison,
  summary: 'Two versions of a corporate or of one of its staff side by side',
});

/** By the principal, as long as the link of the corporate takes somebody: an invitation widens nothing. */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/member/corporate/invitations',
  access: { self: 'member' },
  actingFor: 'self',
  body: InviteStaff,
  response: Done,
  summary: 'Mail an invitation to register as staff of the own corporate',
});

export const endStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/member/corporate/invitations/{id}',
  access: { self: 'member' },
  actingFor: 'self',
  params: IdParams,
  response: Done,
  summary: 'Take an invitation back: its link works no more',
});

/** Of whoever is signed in: nobody acts for somebody else's employer. */
export const ownCorporate = endpoint({
  method: 'GET',
  path: '/member/corporate',
  access: { self: 'member' },
  actingFor: 'self',
  response: OwnCorporate,
  summary: 'The corporate of which one is staff; to its principal also the others and the link by which they register',
});
