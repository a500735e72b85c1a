import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { TaskProgress } from '../core/task.ts';
import { Day, Id, Instant, Version, WireInteger } from '../core/values.ts';
import { Sum } from '../invoices/schema.ts';

/** Members in the reader's reach, in figures. Null stands for what the facility's forms hide from staff. */
export const MemberFigures = v.object({
  total: WireInteger,
  temporary: WireInteger,
  /** Who joined since the first of the month, and up to the same day of the month before. */
  joined: v.nullable(v.object({ this_month: WireInteger, last_month: WireInteger })),
  /** Who has withdrawn in the same time, and whose withdrawal is planned. */
  withdrawn: v.object({ this_month: WireInteger, last_month: WireInteger }),
  leaving: WireInteger,
  /** Memberships that end within 30 days, of which within 7; and that have ended, of which this month. */
  expiring: v.nullable(WireInteger),
  urgent: v.nullable(WireInteger),
  lapsed: v.nullable(WireInteger),
  lapsed_this_month: v.nullable(WireInteger),
  /** Who can be invited and was not yet. */
  not_invited: WireInteger,
  without_email: v.nullable(WireInteger),
});
export type MemberFigures = v.InferOutput<typeof MemberFigures>;

/** Why people stand on the desk, in the order of urgency. */
export const dueKinds = ['expiring', 'lapsed', 'mail_failed', 'temporary', 'not_invited'] as const;
export type DueKind = (typeof dueKinds)[number];

/** Somebody who needs somebody. */
export const DuePerson = v.object({
  id: Id,
  last_name: v.string(),
  first_name: v.string(),
  member_type: v.nullable(v.string()),
  /** Last day of the membership. */
  expires_on: v.nullable(Day),
  /** Day on which the record was made. */
  since: Day,
  /** What the mail server said of the invitation. */
  refusal: v.nullable(v.string()),
});
export type DuePerson = v.InferOutput<typeof DuePerson>;

/** People who need the same, the most urgent first: all of them counted, the first few named. */
export const DueGroup = v.object({ kind: v.picklist(dueKinds), count: WireInteger, people: v.array(DuePerson) });
export type DueGroup = v.InferOutput<typeof DueGroup>;

/** Applications that wait for staff: all of them counted, the first few named. */
export const ApplicationDesk = v.object({
  count: WireInteger,
  people: v.array(
    v.object({
      id: Id,
      last_name: v.string(),
      first_name: v.string(),
      member_type: v.string(),
      submitted_at: Instant,
      /** What staff asked back was corrected. */
      corrected: v.boolean(),
    }),
  ),
});
export type ApplicationDesk = v.InferOutput<typeof ApplicationDesk>;

/** An event with what its screens are addressed by. */
const AddressedEvent = {
  event_id: Id,
  name: v.string(),
  kind_id: Id,
  kind_code: v.string(),
  kind_url: v.string(),
};

/** What the day brings of events: what takes place today, and who asks to take part and waits for staff. */
export const EventDesk = v.object({
  sessions: v.array(
    v.object({
      ...AddressedEvent,
      event_code: v.string(),
      place: v.nullable(v.string()),
      starts_at: Instant,
      ends_at: Instant,
      taken: WireInteger,
      /** Null where there is no end of places. */
      capacity: v.nullable(WireInteger),
    }),
  ),
  /** There are more sessions than are shown. */
  more: v.boolean(),
  asked: v.object({ count: WireInteger, events: v.array(v.object({ ...AddressedEvent, people: WireInteger })) }),
  /** People, companions among them, in sessions that began since the first of the month, and up to the same time of the month before. */
  taken_part: v.object({ this_month: WireInteger, last_month: WireInteger }),
  /** Published events that take entries now. */
  open: WireInteger,
});
export type EventDesk = v.InferOutput<typeof EventDesk>;

/** What is open of issued invoices, in yen, and who is late: all payers counted, those who are late the longest named. */
export const InvoiceDesk = v.object({
  unpaid: v.object({ count: WireInteger, yen: Sum }),
  overdue: v.object({
    count: WireInteger,
    yen: Sum,
    people: v.array(
      v.object({
        id: Id,
        account_code: v.string(),
        last_name: v.string(),
        first_name: v.string(),
        yen: Sum,
        /** The earliest due day that has passed. */
        due_on: Day,
        /** How often somebody was reminded of what is late, and whether that was today. */
        reminders: WireInteger,
        reminded_today: v.boolean(),
        /** All of what is late is being paid, so that nothing is left to remind of. */
        being_paid: v.boolean(),
        /** What is late, to be reminded of. */
        invoices: v.array(v.object({ id: Id, version: Version })),
      }),
    ),
  }),
});
export type InvoiceDesk = v.InferOutput<typeof InvoiceDesk>;

/** The first steps of a facility, told from what there is. */
export const FirstSteps = v.object({
  /** Names of the member types on offer. */
  types: v.array(v.string()),
  members: WireInteger,
  /** Members that can be invited now. */
  invitable: WireInteger,
  may_import: v.boolean(),
  may_organize: v.boolean(),
  /** The card of a first member who joins today; null while there is no member type. */
  card: v.nullable(v.object({ type: v.string(), member_code: v.string(), expires_on: v.nullable(Day) })),
});
export type FirstSteps = v.InferOutput<typeof FirstSteps>;

export const manageOverview = endpoint({
  method: 'GET',
  path: '/management/overview',
  access: { self: 'manage' },
  response: v.object({
    /** Null where the account may not see members; the lists of people are empty then. */
    members: v.nullable(MemberFigures),
    due: v.array(DueGroup),
    /** Null where the account may not see applications. */
    applications: v.nullable(ApplicationDesk),
    /** Of the kinds that the account may see; null where there is none. */
    events: v.nullable(EventDesk),
    /** Null where the account may not see invoices. */
    invoices: v.nullable(InvoiceDesk),
    /** What of the money nobody has looked at; null where the account may not see that. */
    money: v.nullable(WireInteger),
    /** Imports and other tasks that failed or wait for a decision, newest first. */
    stuck: v.array(TaskProgress),
    /** What was settled today by staff, in the reader's reach; `more` where counting stopped. */
    done: v.object({ count: WireInteger, more: v.boolean() }),
    /** The newest tasks of the account, without those that are stuck. */
    tasks: v.array(TaskProgress),
    /** The newest imports that were applied or undone, of whoever started them. */
    imports: v.array(TaskProgress),
    /** Null once the first steps are done, and for whoever sees or may do a part only. */
    first_steps: v.nullable(FirstSteps),
    may_edit_members: v.boolean(),
    may_edit_invoices: v.boolean(),
    may_see_changes: v.boolean(),
  }),
  summary: 'What the day brings: figures, people and tasks that need somebody, the first steps of a new facility',
});

export const waitingForStaff = endpoint({
  method: 'GET',
  path: '/management/overview/waiting',
  access: { self: 'manage' },
  /** By the key of the menu behind which it waits; those that the account may see, and nothing that is 0. */
  response: v.array(v.object({ menu: v.picklist(['applications', 'money-check']), count: WireInteger })),
  summary: 'How much waits for staff, for the entries of the sidebar',
});

/** How somebody was seen to. */
export const settledKinds = ['invited', 'confirmed', 'prolonged'] as const;
export type SettledKind = (typeof settledKinds)[number];

/** What was settled: with whom, how, by whom and when. */
export const Settled = v.object({
  id: Id,
  kind: v.picklist(settledKinds),
  at: Instant,
  by: v.string(),
  member_id: Id,
  last_name: v.string(),
  first_name: v.string(),
});
export type Settled = v.InferOutput<typeof Settled>;

export const settledToday = endpoint({
  method: 'GET',
  path: '/management/overview/settled',
  access: { self: 'manage' },
  response: v.array(Settled),
  summary: 'What staff settled today in the reader’s reach, newest first, 50 at most',
});

/** Why a facility needs an operator. */
export const attentionKinds = [
  'task_failed',
  'manager_waiting',
  'near_limit',
  'contract_ended',
  'contract_ending',
  'preparing',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** A facility that needs an operator: `detail` names the task, the manager or the plan, or counts members against the limit. */
export const Attention = v.object({
  kind: v.picklist(attentionKinds),
  facility_id: Id,
  facility_name: v.string(),
  detail: v.string(),
  at: v.nullable(Instant),
  /** Last day of a contract that has ended or ends within 30 days. */
  until: v.nullable(Day),
});
export type Attention = v.InferOutput<typeof Attention>;

export const adminOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  access: { operator: 'any' },
  response: v.object({
    facilities: v.object({
      all: WireInteger,
      preparing: WireInteger,
      active: WireInteger,
      suspended: WireInteger,
      terminated: WireInteger,
      near_limit: WireInteger,
      contract_ending: WireInteger,
    }),
    members: WireInteger,
    attention: v.array(Attention),
  }),
  summary: 'Facilities by status, and what needs an operator',
});
