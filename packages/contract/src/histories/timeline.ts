import * as v from 'valibot';
import { menuAccess, queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Day, Id, Instant, Line, Saved, Version, WireInteger } from '../core/values.ts';
import { type TimelineSubject, timelineSubjects } from './subjects.ts';

const AccountCode = v.object({ account_code: Line(30) });
const Subject = v.picklist(Object.keys(timelineSubjects) as [TimelineSubject, ...TimelineSubject[]], 'choice');

/** Where a change came from: the console, a CSV import, the member's own app, the operator, or the product by itself. */
export const TimelineSource = v.picklist(['console', 'import', 'member_app', 'operator', 'system'], 'choice');
export type TimelineSource = v.InferOutput<typeof TimelineSource>;

/** Why a single field cannot be put back, or that it can. */
export const PutBackState = v.picklist(
  ['yes', 'changed_since', 'hidden', 'file', 'class', 'corporate', 'standing', 'made'],
  'choice',
);
export type PutBackState = v.InferOutput<typeof PutBackState>;

/** A field that an entry changed, in words. A hidden one shows a mask in place of what it held. */
export const TimelineChange = v.object({
  /** Name of the column, or `extend_info.7`. */
  field: v.string(),
  label: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type TimelineChange = v.InferOutput<typeof TimelineChange>;
/** The same of a member, with whether it can be put back. */
export const MemberChange = v.object({ ...TimelineChange.entries, put_back: PutBackState });
export type MemberChange = v.InferOutput<typeof MemberChange>;

const entry = {
  id: Id,
  at: Instant,
  /** Empty for what the product did by itself. */
  by: v.string(),
  /** For whom a member did it, where it was not for themselves. */
  acted_for: v.nullable(v.string()),
  source: TimelineSource,
  action: v.string(),
  /** The import that made the change. */
  task_id: v.nullable(Id),
};

/** What kinds of events a member's timeline is parted into. */
export const timelineKinds = ['change', 'money', 'event', 'note', 'contact'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** An event of a member. */
export const MemberEvent = v.object({
  ...entry,
  family: Subject,
  record_id: WireInteger,
  /** What the record is called that it happened to, where that is not the member: an invoice, a deposit, an event. */
  record: v.nullable(v.string()),
  /** Whether that is still there, to be opened. */
  is_there: v.boolean(),
  kind: v.picklist(timelineKinds),
  changes: v.array(MemberChange),
  /** Version of the member that the event made. */
  version: v.nullable(WireInteger),
  /** The note as it reads now, with whether the reader may change it. */
  note: v.nullable(v.object({ id: Id, body: v.string(), version: Version, own: v.boolean(), edited: v.boolean() })),
});
export type MemberEvent = v.InferOutput<typeof MemberEvent>;

export const memberTimeline = endpoint({
  method: 'GET',
  path: '/management/account-histories/{account_code}/timeline',
  access: { needs: { menu: 'members', flag: 'view' } },
  params: AccountCode,
  query: v.object({
    kind: v.optional(v.picklist(timelineKinds, 'choice')),
    /** Events older than this one. */
    before: v.optional(Id),
  }),
  response: v.object({
    entries: v.array(MemberEvent),
    /** What to send as `before` for older ones; null at the end. */
    next: v.nullable(Id),
    /** Of each kind; null where the reader may see none of it. */
    counts: v.object({
      change: WireInteger,
      money: v.nullable(WireInteger),
      event: v.nullable(WireInteger),
      note: WireInteger,
      contact: WireInteger,
    }),
  }),
  summary: 'What happened to a member, newest first, 30 at a time',
});
export const putBackChange = endpoint({
  method: 'POST',
  path: '/management/account-histories/{account_code}/put-back',
  access: { needs: { menu: 'members', flag: 'edit' } },
  params: AccountCode,
  /** Without fields all that the entry changed. */
  body: v.object({
    entry: Id,
    fields: v.optional(v.pipe(v.array(Line(100)), v.minLength(1, 'required'), v.maxLength(100, 'too_many'))),
  }),
  response: Saved,
  summary: 'Puts a change of a member back, unless its fields have changed since',
});

/** An event of the facility. */
export const FacilityEvent = v.object({
  ...entry,
  /** `put_back` is null where the reader may not, and of other records than members. */
  changes: v.array(v.object({ ...TimelineChange.entries, put_back: v.nullable(PutBackState) })),
  family: Subject,
  record_id: WireInteger,
  /** What the record is called today; null where it has no name or is gone. */
  record: v.nullable(v.string()),
  /** Whether it is still there, to be opened. */
  is_there: v.boolean(),
  /** The member that it concerns, to open; its code where one of its changes can be put back. */
  member_id: v.nullable(Id),
  account_code: v.nullable(v.string()),
});
export type FacilityEvent = v.InferOutput<typeof FacilityEvent>;

/** The facility's own timeline: whoever sees to its security, and of each family only who may read that. */
const { view: audit } = menuAccess('settings.security');

export const facilityTimeline = queryCall('/management/histories/search', {
  access: audit,
  body: v.object({
    before: v.optional(Id),
    family: v.optional(Subject),
    /** Id of a staff account. */
    by: v.optional(Id),
    from: v.optional(v.nullable(Day)),
    to: v.optional(v.nullable(Day)),
    /** Leaves out what imports did: an entry for each row. */
    without_imports: v.optional(v.boolean('choice')),
  }),
  response: v.object({ entries: v.array(FacilityEvent), next: v.nullable(Id) }),
  summary: 'What happened in the facility, newest first, 50 at a time',
});
export const timelineChoices = endpoint({
  method: 'GET',
  path: '/management/histories/choices',
  access: audit,
  response: v.object({ people: v.array(v.object({ id: Id, name: v.string() })), families: v.array(Subject) }),
  summary: 'Staff and families to filter the timeline by',
});
