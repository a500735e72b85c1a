import { writtenMemberCode } from '@tsudoi/domain';
import * as v from 'valibot';
import { menuAccess, optionsCall, queryCall, recordCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { ListFact } from '../core/facts.ts';
import { AnyOf, bodyOfSearch, listQuery, Neighbours, ViewCounts } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import {
  ClassType,
  Done,
  Flag,
  Id,
  IdParams,
  integerBetween,
  Keyword,
  Line,
  RequiredText,
  Saved,
  Text,
  Version,
  VersionQuery,
  WireInteger,
} from '../core/values.ts';
import {
  BasicInfoRecord,
  CmsField,
  MemberCreate,
  MemberDetail,
  MemberPage,
  MemberRecord,
  MemberSearch,
  MemberUpdate,
} from './schema.ts';

/** How many digits a generated member code has; codes with more are not read back. */
const CodeDigits = integerBetween(1, 15);

/** Fields of a member whose files a form may carry. */
const memberUploads = { 'basic_info.document': 'document', 'basic_info.profile_image': 'profile' } as const;

const { view, edit } = menuAccess('members');
const Listing = listQuery({
  facility_code: v.optional(Line()),
  login_organization: v.optional(WireInteger),
  keyword: v.optional(Keyword),
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/management/member-accounts',
  access: view,
  query: Listing,
  response: MemberPage,
  summary: 'Members, first page by kana',
});
export const searchMembers = queryCall('/management/member-accounts/search', {
  access: view,
  body: MemberSearch,
  response: MemberPage,
  summary: 'Search members',
});
export const countMembers = queryCall('/management/member-accounts/counts', {
  access: view,
  body: v.object({
    views: v.pipe(
      v.array(
        bodyOfSearch({ id: Line(60), ...v.pick(MemberSearch, ['default_search', 'advanced_search', 'where']).entries }),
      ),
      v.maxLength(30, 'too_many'),
    ),
  }),
  response: ViewCounts,
  summary: 'How many members each view finds, for the reader; null where a view cannot be evaluated any more',
});
export const memberNeighbours = queryCall('/management/member-accounts/neighbours', {
  access: view,
  body: bodyOfSearch({
    ...v.omit(MemberSearch, ['page', 'per_page', 'columns']).entries,
    id: Id,
    /** What the member was sorted by when it was found; left out: what it is sorted by now. */
    key: v.optional(v.nullable(Text(500))),
  }),
  response: Neighbours,
  summary: 'The members before and after one in what a search finds',
});
export const memberListFacts = endpoint({
  method: 'GET',
  path: '/management/member-accounts/facts',
  access: view,
  response: v.array(ListFact),
  summary: 'What members can be searched and sorted by and lists can show',
});
export const createMember = endpoint({
  method: 'POST',
  path: '/management/member-accounts',
  access: edit,
  body: v.object({
    ...MemberCreate.entries,
    /** Members of whom it was said, while this one was entered, that they are other people. */
    different_from: AnyOf(Id),
  }),
  files: [],
  uploads: memberUploads,
  response: Saved,
  status: 201,
  summary: 'Register a member',
});
export const getMember = recordCall('/management/member-accounts/{id}', {
  access: view,
  response: MemberRecord,
  summary: 'One member for the form',
});
export const getMemberBasicInfo = recordCall('/management/member-accounts/get-basic-info-for-detail/{id}', {
  access: view,
  response: BasicInfoRecord,
  summary: 'basic_info of one member',
});
export const getMemberDetail = recordCall('/management/member-accounts/detail/{id}', {
  access: view,
  response: MemberDetail,
  summary: 'One member with codes in words',
});
export const updateMember = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}',
  access: edit,
  params: IdParams,
  body: MemberUpdate,
  files: [],
  uploads: memberUploads,
  response: Saved,
  summary: 'Change a member (multipart)',
});
export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/management/member-accounts/{id}',
  access: edit,
  params: IdParams,
  query: VersionQuery,
  response: Done,
  summary: 'Delete a member; the history stays',
});
export const updateMemberCode = endpoint({
  method: 'POST',
  path: '/management/member-accounts/update-member-code',
  access: edit,
  body: v.object({
    account_code: RequiredText(30),
    member_code: v.pipe(RequiredText(30), v.transform(writtenMemberCode)),
    /** A member code of digits alone is padded to this length and prefixed as the facility's member types say. */
    member_code_prefix_options: v.optional(
      v.object({
        prefix: Line(30),
        digits: CodeDigits,
      }),
    ),
    version: Version,
  }),
  response: Saved,
  summary: 'Change the member code',
});
export const inviteMember = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/invite',
  access: edit,
  params: IdParams,
  response: Done,
  summary: 'Mail an invitation to one member',
});
export const inviteMembers = endpoint({
  method: 'POST',
  path: '/management/member-accounts/invite',
  access: edit,
  body: bodyOfSearch({
    ...MemberSearch.entries,
    /** Also mails those who were invited before; their earlier links are void then. */
    again: v.optional(v.boolean(), false),
  }),
  response: TaskStarted,
  status: 202,
  summary: 'Mail an invitation to all found who can be invited; the others are listed with the reason',
});
/** Who gets an invitation, was invited before, has no address, or has signed in. */
export const inviteGroups = ['send', 'again', 'no_email', 'signed_up'] as const;
export type InviteGroup = (typeof inviteGroups)[number];
export const previewInvitations = queryCall('/management/member-accounts/invite/preview', {
  access: view,
  body: bodyOfSearch({ ...MemberSearch.entries, group: v.optional(v.picklist(inviteGroups, 'choice'), 'send') }),
  response: v.object({
    counts: v.object({ send: WireInteger, again: WireInteger, no_email: WireInteger, signed_up: WireInteger }),
    /** People of the asked group, a page of them. */
    people: v.array(v.object({ id: Id, member_code: v.string(), last_name: v.string(), first_name: v.string() })),
    /** The mail as the first of them gets it, its link apart. */
    mail: v.object({ subject: v.string(), text: v.string() }),
  }),
  summary: 'Who of all found gets an invitation and who does not, and the mail; nothing goes out',
});

export const previewMemberInvitation = recordCall('/management/member-accounts/{id}/invite/preview', {
  access: view,
  response: v.object({
    /** Null where staff may not read addresses. */
    to: v.nullable(v.string()),
    /** Who was invited before gets a new link; the one before is void then. */
    group: v.picklist(['send', 'again']),
    /** The language of the mail: that of who sends it. */
    locale: v.picklist(['ja', 'en']),
    /** The mail as the member gets it, its link apart. */
    mail: v.object({ subject: v.string(), text: v.string() }),
  }),
  summary: 'The invitation that one member would get; nothing goes out',
});
export const memberSearchFields = endpoint({
  method: 'GET',
  path: '/management/member-cms/get-cms-search',
  access: view,
  query: v.object({ facility_code: v.optional(Line()) }),
  response: v.array(CmsField),
  summary: 'Fields to search members by',
});
export const memberDetailFields = endpoint({
  method: 'GET',
  path: '/management/member-cms/get-cms-detail',
  access: view,
  query: v.object({ facility_code: v.optional(Line()) }),
  response: v.array(CmsField),
  summary: 'Fields of the detail screen',
});
export const accountOptions = optionsCall('/management/accounts/get-select-list-account-by-class-type', {
  access: view,
  query: v.object({
    login_organization: v.optional(WireInteger),
    /** 1: without the staff of companies, whose company is the member. */
    is_main_member: v.optional(Flag, 0),
    class_type: v.optional(ClassType),
    keyword: v.optional(Keyword),
  }),
  summary: 'Members to pick from',
});
export const memberIdParam = Id;
