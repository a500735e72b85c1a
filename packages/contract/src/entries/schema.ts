import { COMPANIONS_MAX, PARTICIPANT_STATES, TAX_RATES, TaxType, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import {
  AnswerNumber,
  Day,
  Id,
  Instant,
  integerBetween,
  Line,
  RequiredText,
  Version,
  WireInteger,
} from '../core/values.ts';
import { EntryAnswers } from '../events/answers.ts';

/** How many come along. */
const companions = integerBetween(0, COMPANIONS_MAX);
/** What somebody chose of an event. */
export const Chosen = { course_id: Id, companions: v.optional(companions, 0) };

/** How an entry would stand. */
export const ENTRY_OUTCOMES = ['entered', 'to_pay', 'waiting', 'requested', 'drawn'] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

/** What an entry comes to before it is sent; `seal` names exactly this, so that nobody enters at another price. */
export const EntryQuote = v.object({
  outcome: v.picklist(ENTRY_OUTCOMES),
  lines: v.array(
    v.object({ description: v.string(), quantity: WireInteger, unit_price: AnswerNumber, rate: v.picklist(TAX_RATES) }),
  ),
  tax_type: v.picklist(valuesOf(TaxType)),
  taxes: v.array(v.object({ rate: v.picklist(TAX_RATES), tax: AnswerNumber, total: AnswerNumber })),
  total: AnswerNumber,
  /** Last day on which the fee is to be paid. */
  pay_until: v.nullable(v.string()),
  /** Methods of payment that the facility takes. */
  methods: v.array(v.string()),
  seal: v.string(),
});
export type EntryQuote = v.InferOutput<typeof EntryQuote>;

/** Fewest places that are enough while waiting; null for all or none. */
export const LeastPlaces = v.nullable(integerBetween(1, COMPANIONS_MAX));

/** Everything of an entry that is sent. */
export const EntryBody = {
  ...Chosen,
  companion_names: v.optional(v.pipe(v.array(RequiredText(100), 'array'), v.maxLength(COMPANIONS_MAX, 'too_many')), []),
  least_places: v.optional(LeastPlaces, null),
  answers: v.optional(EntryAnswers, {}),
  /** What was shown before it was sent. */
  seal: v.pipe(Line(64), v.nonEmpty('required')),
};

/** The invoice of an entry. */
export const EntryInvoice = v.object({
  account_code: v.string(),
  invoice_code: v.string(),
  /** Yen that are still to be paid. */
  open: AnswerNumber,
});

/** What of whoever enters the rules of a form look at. */
export const Facts = v.object({
  /** Full years on the first day of the event; null where the birthday is not known. */
  age: v.nullable(WireInteger),
  member_type: v.array(Id),
  gender: v.nullable(WireInteger),
});

export type EntryFacts = v.InferOutput<typeof Facts>;

/** An entry that was made. */
export const Entered = v.object({
  id: Id,
  number: WireInteger,
  state: v.picklist(PARTICIPANT_STATES),
  payable: v.boolean(),
  invoice: v.nullable(EntryInvoice),
});

/** An entry in the list of the member. */
export const EntryRow = v.object({
  id: Id,
  /** Number of the entry within its event. */
  number: WireInteger,
  event_code: v.string(),
  event_cms_code: v.string(),
  /** Address of the kind in the member app. */
  url: v.string(),
  event_name: v.string(),
  course_name: v.string(),
  place: v.nullable(v.string()),
  /** Of the next session, or of the last one. */
  starts_at: Instant,
  ends_at: Instant,
  called_off: v.nullable(v.picklist(['canceled', 'postponed'])),
  state: v.picklist(PARTICIPANT_STATES),
  /** It stands once it is paid. */
  payable: v.boolean(),
  companions: WireInteger,
  pay_until: v.nullable(Day),
  /** Until when an offered place is to be taken. */
  offered_until: v.nullable(Instant),
  invoice: v.nullable(EntryInvoice),
  version: Version,
});
export type EntryRow = v.InferOutput<typeof EntryRow>;
