import * as v from 'valibot';
import { menuAccess, recordCall } from '../core/calls.ts';
import { ComparedReason } from '../core/compared.ts';
import { endpoint } from '../core/endpoint.ts';
import { StoredFile } from '../core/file.ts';
import { Done, Id, IdParams, Instant, Line, Saved, Version, WireInteger } from '../core/values.ts';

/** Whose value a field has after a merge: that of the member who stays, of the one who goes, or of both where it is a list. */
export const MergeChoice = v.picklist(['kept', 'gone', 'both'], 'choice');
export type MergeChoice = v.InferOutput<typeof MergeChoice>;

/** What hangs on a member beside its fields, as people count it. */
export const mergeHangings = [
  'notes',
  'documents',
  'mails',
  'applications',
  'consents',
  'different',
  'merged',
  'persons',
  'holders',
  'events',
] as const;
export type MergeHanging = (typeof mergeHangings)[number];

const MergePerson = v.object({
  id: Id,
  version: Version,
  account_code: v.string(),
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  profile_image: v.nullable(StoredFile),
  signed_up: v.boolean(),
  last_login_at: v.nullable(Instant),
  created_at: Instant,
});
export type MergePerson = v.InferOutput<typeof MergePerson>;

/** A field that is chosen as one, in words: a name of two parts, an address of four. */
export const MergeField = v.object({
  /** `name`, `email`, `extend_info.7`: what a choice is called. */
  field: v.string(),
  label: v.string(),
  kept: v.nullable(v.string()),
  gone: v.nullable(v.string()),
  same: v.boolean(),
  /** Whether both values may stay. */
  list: v.boolean(),
  suggested: MergeChoice,
});
export type MergeField = v.InferOutput<typeof MergeField>;

const MergeCount = v.object({ kind: v.picklist(mergeHangings), kept: WireInteger, gone: WireInteger });

/** Why two members cannot be merged, or a merge not undone, in the reader's language. */
const Refusal = v.object({ code: v.string(), text: v.string() });

export const MergePreview = v.object({
  kept: MergePerson,
  gone: MergePerson,
  reasons: v.array(ComparedReason),
  /** Whether staff said that they are different people. */
  said_different: v.boolean(),
  fields: v.array(MergeField),
  /** How many fields the reader may not read, whatever stands in them: the one who stays keeps its own, and gets those it lacks. */
  hidden: WireInteger,
  hanging: v.array(MergeCount),
  /** Whose password signs in afterwards; null where neither has one. */
  sign_in: v.nullable(v.picklist(['kept', 'gone'])),
  refused: v.array(Refusal),
});
export type MergePreview = v.InferOutput<typeof MergePreview>;

const PairParams = v.object({ id: Id, other_id: Id });
const { view, edit } = menuAccess('members');

/** Fields that one merge chooses at most. */
const MOST_CHOICES = 500;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/management/member-accounts/{id}/merge/{other_id}',
  access: view,
  params: PairParams,
  response: MergePreview,
  summary: 'Two members side by side, and what hangs on them, before the second is merged into the first',
});
export const mergeMembers = endpoint({
  method: 'POST',
  path: '/management/member-accounts/{id}/merge/{other_id}',
  access: edit,
  params: PairParams,
  body: v.object({
    version: Version,
    other_version: Version,
    /** By field; the first member keeps what is not named. */
    choices: v.pipe(
      v.record(Line(100), MergeChoice),
      v.check((choices) => Object.keys(choices).length <= MOST_CHOICES, 'too_many'),
    ),
  }),
  response: v.object({ ...Saved.entries, version: Version, merge_id: Id }),
  summary: 'Merge the second member into the first: it can be undone for 30 days',
});

/** A merge that can still be undone. */
export const MemberMerge = v.object({
  id: Id,
  member_code: v.string(),
  last_name: v.string(),
  first_name: v.string(),
  merged_at: Instant,
  merged_by: v.string(),
  /** The end of the days in which it can be undone. */
  until: Instant,
});
export type MemberMerge = v.InferOutput<typeof MemberMerge>;

export const memberMerges = recordCall('/management/member-accounts/{id}/merges', {
  access: view,
  response: v.array(MemberMerge),
  summary: 'Merges into a member that can still be undone, the newest first',
});

/** What undoing a merge does. */
export const UndoPreview = v.object({
  ...MemberMerge.entries,
  /** The member who stays, in the version that undoing starts from. */
  kept: v.object({ id: Id, version: Version, account_code: v.string() }),
  /** Fields that get back what they held. */
  fields: v.array(v.object({ label: v.string(), now: v.nullable(v.string()), was: v.nullable(v.string()) })),
  /** Names of fields that were changed since, and stay as they are. */
  changed_since: v.array(v.string()),
  /** What goes back to the other member. */
  back: v.array(v.object({ kind: v.picklist(mergeHangings), count: WireInteger })),
  /** What was added since, and stays. */
  since: v.array(v.object({ kind: v.picklist(mergeHangings), count: WireInteger })),
  refused: v.array(Refusal),
});
export type UndoPreview = v.InferOutput<typeof UndoPreview>;

export const previewUndoMerge = recordCall('/management/member-merges/{id}', {
  access: view,
  response: UndoPreview,
  summary: 'What undoing a merge does, with what has happened since',
});
export const undoMerge = endpoint({
  method: 'POST',
  path: '/management/member-merges/{id}/undo',
  access: edit,
  params: IdParams,
  /** Version of the member who stays. */
  body: v.object({ version: Version }),
  response: Done,
  summary: 'Undo a merge: both members are as before, but for what was changed or added since',
});
