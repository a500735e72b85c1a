import * as v from 'valibot';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { FileInput } from '../core/file.ts';
import { AnyOf, bodyOfSearch, filterBy, pageOf, searchBody } from '../core/page.ts';
import {
  Day,
  Flag,
  Id,
  Instant,
  Keyword,
  OptionalLines,
  orNothing,
  RequiredText,
  Version,
  WireInteger,
} from '../core/values.ts';
import { MemberSearch } from '../members/schema.ts';

/** Members that a document names one by one at most; more are found by a search. */
export const NAMED_MEMBERS_MAX = 200;
/** Members of a found list that a document is shared with at most. */
export const FOUND_MEMBERS_MAX = 20_000;
/** Documents that a member's list has at most, the newest ones. */
export const OWN_DOCUMENTS_MAX = 300;
const GROUPS_MAX = 50;

/** What staff write of a document and may change later. */
const Fields = v.object({
  title: RequiredText(100),
  note: OptionalLines(1000),
  visible_from: Day,
  visible_until: orNothing(Day),
  file: v.optional(FileInput('document')),
});
/** Names of the fields, as the form has them. */
export const documentFields = v.keyof(Fields).options;
/** Names of the fields that are columns. */
export const documentColumns = columnNames(Fields.entries);

/**
 * Whom a document is for: members named one by one, those who have a member type now, or those who belong to an organization, or
 * one below it, now.
 */
export const DocumentAudience = v.picklist(['members', 'member_types', 'organizations'], 'choice');
export type DocumentAudience = v.InferOutput<typeof DocumentAudience>;

const ids = (max: number) => v.optional(v.pipe(v.array(Id), v.maxLength(max, 'too_many')), []);

/** The members that a list of the console found: the conditions of its search. They are named one by one from then on. */
const FoundMembers = bodyOfSearch({
  default_search: MemberSearch.entries.default_search,
  advanced_search: MemberSearch.entries.advanced_search,
  where: MemberSearch.entries.where,
});

export const DocumentCreate = v.object({
  ...Fields.entries,
  audience: DocumentAudience,
  member_ids: ids(NAMED_MEMBERS_MAX),
  member_type_ids: ids(GROUPS_MAX),
  organization_ids: ids(GROUPS_MAX),
  /** In the place of `member_ids`. */
  found: v.optional(v.nullable(FoundMembers), null),
  /** Mails those it is for that it is there; only a document that is visible from today, or before. */
  notify: v.optional(Flag, 0),
});
export const DocumentUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

/** Where a document stands today. */
export const DocumentState = v.picklist(['planned', 'visible', 'ended', 'withdrawn'], 'choice');
export type DocumentState = v.InferOutput<typeof DocumentState>;

const Named = v.object({ id: Id, name: v.string() });

export const DocumentRow = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  audience: DocumentAudience,
  state: DocumentState,
  /** The types or organizations it is for; those of one member carry that name. */
  groups: v.array(Named),
  /** Members named one by one. */
  named_count: WireInteger,
  /** Members who opened it. */
  opened_count: WireInteger,
  shared_by: v.string(),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type DocumentRow = v.InferOutput<typeof DocumentRow>;
export const DocumentRecord = v.object({ ...DocumentRow.entries });
export type DocumentRecord = v.InferOutput<typeof DocumentRecord>;

export const DocumentSearch = searchBody(
  ['visible_from', 'title', 'updated_at'],
  v.optional(
    filterBy({
      keyword: v.optional(Keyword),
      state: AnyOf(DocumentState),
      audience: AnyOf(DocumentAudience),
      /** Documents that this member has now, or will have. */
      member_id: v.optional(Id),
    }),
    {},
  ),
);
export type DocumentSearch = v.InferOutput<typeof DocumentSearch>;

/** Which of those it is for a list shows. */
export const ReaderGroup = v.picklist(['all', 'opened', 'not_opened'], 'choice');
export type ReaderGroup = v.InferOutput<typeof ReaderGroup>;

const DocumentReader = v.object({
  id: Id,
  member_code: v.string(),
  name: v.string(),
  /** Whether the document is for this member now; who has left the group and opened it before is listed too. */
  entitled: v.boolean(),
  first_opened_at: v.nullable(Instant),
  last_opened_at: v.nullable(Instant),
  times: WireInteger,
});
export const DocumentReaders = v.object({
  ...pageOf(DocumentReader).entries,
  /** How many it is for now, and how many of all have opened it. */
  entitled_count: WireInteger,
  opened_count: WireInteger,
});

/** A document as the member reads it. */
export const OwnDocument = v.object({
  id: Id,
  title: v.string(),
  note: v.nullable(v.string()),
  visible_from: v.string(),
  visible_until: v.nullable(v.string()),
  file_name: v.string(),
  content_type: v.string(),
  size: WireInteger,
  /** Since when the file is this one: a stored copy from before is an older edition. */
  file_at: Instant,
  /** Not opened since the file is this one. */
  is_new: v.boolean(),
});
export type OwnDocument = v.InferOutput<typeof OwnDocument>;
