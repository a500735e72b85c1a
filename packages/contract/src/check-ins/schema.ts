import { doorReasons, doorVerdicts, PARTICIPANT_STATES, planBys, scanMeans } from '@tsudoi/domain';
import * as v from 'valibot';
import { AnswerNumber, Id, Instant, Line, RequiredText, WireInteger } from '../core/values.ts';

/** Code of an event kind, and of an event. */
const KindCode = v.pipe(Line(40), v.nonEmpty('required'));
const EventCode = v.pipe(Line(20), v.nonEmpty('required'));

/** Which event, of which kind. */
export const DoorQuery = v.object({ event_cms_code: KindCode, event_code: EventCode });
export const DoorKindQuery = v.object({ event_cms_code: KindCode });

/** Bytes as base64url. */
const Bytes = v.string();

/** An event to open a door of. */
export const DoorEvent = v.object({
  id: Id,
  event_code: v.string(),
  name: v.string(),
  place: v.nullable(v.string()),
  starts_at: Instant,
  ends_at: Instant,
  /** People who are expected. */
  expected: WireInteger,
});
export type DoorEvent = v.InferOutput<typeof DoorEvent>;

/** What a door asks for, and when its clock said so. */
export const DoorEvents = v.object({ events: v.array(DoorEvent), now: Instant });

const Session = v.object({
  id: Id,
  name: v.nullable(v.string()),
  place: v.nullable(v.string()),
  starts_at: Instant,
  ends_at: Instant,
  called_off: v.boolean(),
});

/** Somebody of the list: what a door needs and nothing else. */
export const DoorRow = v.object({
  id: Id,
  account_id: Id,
  /** Number of the entry. */
  number: Id,
  member_code: v.string(),
  name: v.string(),
  kana: v.string(),
  course: Id,
  state: v.picklist(PARTICIPANT_STATES),
  /** To be paid before the place stands, or not paid in time. */
  payable: v.boolean(),
  /** Something of the fee is open, whether it is due or not. */
  unpaid: v.boolean(),
  /** The membership is paused, ended or withdrawn; left out of everybody else. */
  resting: v.optional(v.boolean()),
  companions: WireInteger,
  /** The photo as a small WebP, base64; left out where there is none, or staff may not read it. */
  photo: v.optional(v.string()),
  /** Which door of the plan has the ticket; left out without a plan, and of who entered at a door. */
  share: v.optional(WireInteger),
});
export type DoorRow = v.InferOutput<typeof DoorRow>;

/** A plan of doors: each has a share of the tickets while there is no network. One without doors was given up. */
export const DoorPlanShown = v.object({
  version: WireInteger,
  by: v.picklist(planBys),
  doors: v.array(v.object({ name: v.string(), from: v.nullable(v.string()), courses: v.array(Id) })),
});
export type DoorPlanShown = v.InferOutput<typeof DoorPlanShown>;

/** People of a list that has photos; a longer one has none. */
export const PHOTOS_MAX = 5_000;
/** Whether a list has its photos: all that there are, a part of them until more were made, or none as it is too long. */
export const doorPhotos = ['all', 'part', 'too_many'] as const;

/** What a door is asked to make a list of; `sealed` for one that only scans, and has nobody's name. */
export const DoorListBody = v.object({ ...DoorQuery.entries, sealed: v.optional(v.boolean(), false) });

/** The list of an event, as its text is signed. */
export const DoorList = v.object({
  facility: Id,
  event: v.object({
    id: Id,
    event_code: v.string(),
    event_cms_code: v.string(),
    name: v.string(),
    place: v.nullable(v.string()),
    starts_at: Instant,
    ends_at: Instant,
    called_off: v.boolean(),
  }),
  courses: v.array(v.object({ id: Id, name: v.string(), sessions: v.array(Session) })),
  /** Of a sealed list with nothing that names anybody: their rows stand in its records. */
  people: v.array(DoorRow),
  /** Rows of each person, to be opened by a pass of theirs alone (`SEAL`); null in a list with names. */
  sealed: v.nullable(v.object({ salt: Bytes, records: v.array(v.object({ name: Bytes, iv: Bytes, data: Bytes })) })),
  photos: v.picklist(doorPhotos),
  plan: v.nullable(DoorPlanShown),
  /** Names of passes that count no more. */
  revoked: v.array(Bytes),
  as_of: Instant,
});
export type DoorList = v.InferOutput<typeof DoorList>;

/** A signed list with the keys by which it and passes are checked. */
export const SignedDoorList = v.object({
  /** A {@link DoorList} as JSON, letter for letter as it was signed. */
  list: v.string(),
  key: Id,
  signature: Bytes,
  keys: v.array(v.object({ id: Id, public_key: Bytes })),
  now: Instant,
});
export type SignedDoorList = v.InferOutput<typeof SignedDoorList>;

/** Most scans of one upload. */
export const SCANS_MAX = 500;
/** Longest scanned text that is stored, in characters; no code of ours is as long. */
export const SCANNED_MAX = 500;
/** Longest name of a door, in characters. */
export const DOOR_MAX = 30;
/** Longest reason for letting somebody in, in characters. */
export const REASON_MAX = 60;

// A scan has happened, whatever became of its row: what is wrong with a part of it is left out, the rest is taken.
const text = (max: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((given) => given.slice(0, max).toWellFormed()),
    ),
    '',
  );
const orNull = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullable(schema), null);

/** A scan as a door tells it. */
export const Scan = v.object({
  /** Named by the door, once for ever; the server takes each once. */
  nonce: text(64),
  means: v.fallback(v.picklist(scanMeans), 'typed'),
  /** What was read or typed; null where a name of the list was taken. */
  scanned: orNull(text(SCANNED_MAX)),
  participant_id: orNull(Id),
  /** What the door answered, and whether somebody went in. */
  shown: v.fallback(v.picklist(doorVerdicts), 'look'),
  admitted: v.fallback(v.boolean(), false),
  /** Why staff let in whom the door wanted looked at. */
  reason: orNull(text(REASON_MAX)),
  /** The device's own clock, and by how much it was measured to be ahead, in ms. */
  device_at: orNull(Instant),
  offset_ms: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(-2_000_000_000), v.maxValue(2_000_000_000)), 0),
  undone: v.fallback(v.boolean(), false),
});
export type Scan = v.InferOutput<typeof Scan>;

/** Scans of one device, in any order and any number of times. */
export const ScanUpload = v.object({
  event_cms_code: KindCode,
  event_code: EventCode,
  device: RequiredText(64),
  door: v.optional(v.nullable(RequiredText(DOOR_MAX)), null),
  scans: v.pipe(v.array(v.fallback(Scan, v.parse(Scan, {})), 'array'), v.maxLength(SCANS_MAX, 'too_many')),
});
export type ScanUpload = v.InferOutput<typeof ScanUpload>;

/** A check-in as all doors know it. */
export const CheckInRow = v.object({
  nonce: v.string(),
  participant_id: v.nullable(Id),
  session_id: v.nullable(Id),
  at: Instant,
  door: v.nullable(v.string()),
  device: v.string(),
  by: v.string(),
  means: v.picklist(scanMeans),
  shown: v.picklist(doorVerdicts),
  /** What the server says of it, knowing all that came. */
  verdict: v.picklist(doorVerdicts),
  why: v.nullable(v.picklist(doorReasons)),
  admitted: v.boolean(),
  undone: v.boolean(),
  /** How staff settled that two doors let in the same person. */
  settled: v.nullable(v.picklist(['same', 'different'])),
});
export type CheckInRow = v.InferOutput<typeof CheckInRow>;

/** Which scans the server has now, in the order in which they were sent. */
export const ScansTaken = v.object({
  taken: v.array(
    v.object({ nonce: v.string(), verdict: v.picklist(doorVerdicts), why: v.nullable(v.picklist(doorReasons)) }),
  ),
  now: Instant,
});

/** Most doors of a plan. */
export const DOORS_MAX = 9;
/** Shares the tickets of an event out among doors by their names; none gives the plan up. */
export const PlanDoors = v.object({
  ...DoorQuery.entries,
  /** Of the plan that was read, 0 where there was none. */
  version: WireInteger,
  by: v.picklist(planBys, 'choice'),
  doors: v.pipe(
    v.array(RequiredText(DOOR_MAX), 'array'),
    v.transform((names) => [...new Set(names)]),
    v.check((names) => names.length !== 1, 'required'),
    v.maxLength(DOORS_MAX, 'too_many'),
  ),
});

/** What became of an event's check-ins since a number; without one, all of them. */
export const DoorStateQuery = v.object({ ...DoorQuery.entries, since: v.optional(WireInteger, 0) });
export const DoorState = v.object({
  rows: v.array(CheckInRow),
  /** `since` of the next time. */
  seq: WireInteger,
  /** There are more: the next part is to be asked for. */
  more: v.boolean(),
  /** Version of the plan of doors, 0 where there was never one: a door with another one fetches its list anew. */
  plan: WireInteger,
  /** People who are expected now, companions with them: a door whose list has others fetches it anew. */
  expected: WireInteger,
  now: Instant,
});

/** Somebody who was let in by several doors. */
export const DoorConflict = v.object({
  participant_id: Id,
  name: v.string(),
  member_code: v.string(),
  course: v.string(),
  /** As in a list; left out where there is none, or staff may not read it. */
  photo: v.optional(v.string()),
  rows: v.array(CheckInRow),
  settled: v.nullable(v.picklist(['same', 'different'])),
});
export type DoorConflict = v.InferOutput<typeof DoorConflict>;

/** Figures of an event's door, and whom two doors let in. */
export const DoorSummary = v.object({
  /** People who are in, and who are expected. */
  inside: WireInteger,
  expected: WireInteger,
  conflicts: v.array(DoorConflict),
});
export type DoorSummary = v.InferOutput<typeof DoorSummary>;

/** What a double admission turned out to be. */
export const Settle = v.object({
  ...DoorQuery.entries,
  nonces: v.pipe(v.array(Line(64), 'array'), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
  settled: v.picklist(['same', 'different'], 'choice'),
});

/** Who would enter a course at the door. */
export const WalkInAsk = v.object({ ...DoorQuery.entries, course_id: Id, member_code: RequiredText(50) });
/** Whom a number names and what entering costs them, which staff see before they enter them. */
export const WalkInAsked = v.object({
  name: v.string(),
  member_code: v.string(),
  course: v.string(),
  /** Yen with the tax; 0 where nothing is charged. */
  total: AnswerNumber,
  /** Whether the membership rests or ended, so that a reason is asked for. */
  resting: v.boolean(),
});
export type WalkInAsked = v.InferOutput<typeof WalkInAsked>;

/** Somebody enters at the door. */
export const WalkIn = v.object({
  ...WalkInAsk.entries,
  nonce: v.pipe(Line(64), v.nonEmpty('required')),
  device: RequiredText(64),
  door: v.optional(v.nullable(RequiredText(DOOR_MAX)), null),
  /** Why somebody is let in whose membership rests or ended; they are asked about before. */
  reason: v.optional(v.nullable(RequiredText(REASON_MAX)), null),
});

/** A check-in by the member number (API-DSN-21). */
export const CheckInBody = v.object({ event_code: EventCode, member_code: RequiredText(50) });
/** Who it is and what the door says. */
export const CheckedIn = v.object({
  verdict: v.picklist(doorVerdicts),
  why: v.nullable(v.picklist(doorReasons)),
  name: v.nullable(v.string()),
  course: v.nullable(v.string()),
  /** When they were first let in, which may be now. */
  first_at: v.nullable(Instant),
  at: Instant,
});
export type CheckedIn = v.InferOutput<typeof CheckedIn>;
