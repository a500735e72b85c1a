import { labelSheets, standingActs } from '@tsudoi/domain';
import * as v from 'valibot';
import { ProgressChannel } from '../core/channel.ts';
import { endpoint } from '../core/endpoint.ts';
import { updateFields } from '../core/fields.ts';
import { bodyOfSearch } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { Day, Id, integerBetween, Line, OptionalText, orNothing } from '../core/values.ts';
import { BasicInfo, MemberSearch } from './schema.ts';
import { STANDING_REASON_MAX } from './standing.ts';

/** Built-in fields that many members can get at once; what names a person or signs it in is each member's own. */
export const bulkFields = [
  'gender',
  'birthday',
  'phone',
  'zipcode',
  'pref_code',
  'address',
  'building_name',
  'joined_on',
  'expires_on',
] as const;
/** One of {@link bulkFields}. */
export type BulkField = (typeof bulkFields)[number];

/** Organizations, or choices, that one change names at most. */
const NAMED_MAX = 50;
const ids = v.pipe(v.array(Id), v.maxLength(NAMED_MAX, 'too_many'));
const choices = v.pipe(v.array(Line(100)), v.maxLength(NAMED_MAX, 'too_many'));

/** What becomes of each of many members. A value of null takes away what is there. */
export const BulkChange = v.variant('kind', [
  v.object({ kind: v.literal('gender'), value: BasicInfo.entries.gender }),
  v.object({ kind: v.literal('birthday'), value: BasicInfo.entries.birthday }),
  v.object({ kind: v.literal('phone'), value: BasicInfo.entries.phone }),
  v.object({ kind: v.literal('zipcode'), value: BasicInfo.entries.zipcode }),
  /** Prefecture; a city of another one goes with it. */
  v.object({ kind: v.literal('pref_code'), value: BasicInfo.entries.pref_code }),
  v.object({ kind: v.literal('address'), value: BasicInfo.entries.address }),
  v.object({ kind: v.literal('building_name'), value: BasicInfo.entries.building_name }),
  v.object({ kind: v.literal('joined_on'), value: BasicInfo.entries.joined_on }),
  v.object({ kind: v.literal('expires_on'), value: BasicInfo.entries.expires_on }),
  /** An answer to a field of the facility's own, as the form of a member sends it. */
  v.object({ kind: v.literal('own'), item: Id, value: v.unknown() }),
  /** Choices of a field with several: some are put on, some are taken off, all others stay. */
  v.object({ kind: v.literal('choices'), item: Id, put_on: choices, take_off: choices }),
  /** Member types in their order, in place of those there are. */
  v.object({ kind: v.literal('types'), member_type: BasicInfo.entries.member_type }),
  v.object({
    kind: v.literal('organizations'),
    how: v.picklist(['add', 'remove', 'replace'], 'choice'),
    organization: ids,
  }),
  /** The last day moves on by the term of the main type; a year where it has none. */
  v.object({ kind: v.literal('term') }),
  v.object({
    kind: v.literal('standing'),
    act: v.picklist(standingActs, 'choice'),
    /** First day on which it holds. */
    holds_from: Day,
    ...updateFields({ resumes_on: orNothing(Day), reason: OptionalText(STANDING_REASON_MAX) }),
  }),
]);
export type BulkChange = v.InferOutput<typeof BulkChange>;

export const planBulkChange = endpoint({
  method: 'POST',
  path: '/management/member-accounts/changes',
  limit: 'heavy',
  access: { needs: { menu: 'members', flag: 'edit' } },
  body: bodyOfSearch({ ...MemberSearch.entries, change: BulkChange, ...ProgressChannel }),
  response: TaskStarted,
  status: 202,
  summary: 'Plan one change for all found members; nothing is written before the plan is applied',
});

/** What is printed of members. */
export const MemberPrint = v.variant('kind', [
  v.object({
    kind: v.literal('labels'),
    sheet: v.picklist(labelSheets, 'choice'),
    /** The first label that is left on the first sheet, from 1. */
    first: v.optional(integerBetween(1, 24), 1),
    /** Whether the member number stands in small print at the foot. */
    with_code: v.optional(v.boolean(), false),
  }),
  /** The columns are those that the search asks for. */
  v.object({ kind: v.literal('roster'), title: v.optional(Line(60)) }),
  v.object({ kind: v.literal('certificates'), issued_on: Day }),
  /** The published card of each member's first type, the standard one where it has none; eight to a sheet. */
  v.object({ kind: v.literal('cards') }),
]);
export type MemberPrint = v.InferOutput<typeof MemberPrint>;

export const printMembers = endpoint({
  method: 'POST',
  path: '/management/member-accounts/prints',
  limit: 'heavy',
  access: { needs: { menu: 'members', flag: 'view' } },
  body: bodyOfSearch({ ...MemberSearch.entries, print: MemberPrint, ...ProgressChannel }),
  response: TaskStarted,
  status: 202,
  summary:
    'Print labels, a list, certificates of membership or member cards of all found members as a PDF that a task writes',
});
