import { accessProblems } from './problems/access.ts';
import { callsProblems } from './problems/calls.ts';
import { eventsProblems } from './problems/events.ts';
import { type FieldCode, fieldCodes } from './problems/fields.ts';
import { importsProblems } from './problems/imports.ts';
import { moneyProblems } from './problems/money.ts';
import { peopleProblems } from './problems/people.ts';

export * from './problems/fields.ts';

/** Every way a call can fail, with its HTTP status. The words are in `i18n/problems`. */
export const problems = {
  ...callsProblems,
  ...accessProblems,
  ...peopleProblems,
  ...moneyProblems,
  ...eventsProblems,
  ...importsProblems,
  bad_request: 400,
  unauthorized: 401,
  /** Wrong login of a member or an operator. */
  login_failed: 401,
  /** Wrong login of a staff member: its text differs. */
  login_failed_management: 401,
  /** The password was right; `error` carries the ticket and the methods of the second step. */
  second_factor_needed: 401,
  token_invalid: 401,
  token_expired: 401,
  payment_required: 402,
  forbidden: 403,
  /** A header names another facility, account, organization or menu than the session's. */
  header_mismatch: 403,
  /** The policy demands a second factor and the account has none: only setting one up works. */
  second_factor_demanded: 403,
  second_factor_unproven: 403,
  /** The change asks for the password once more; `…/account-security/confirm` takes it. */
  confirmation_needed: 403,
  /** A browser says that another site sent this call. */
  foreign_origin: 403,
  /** A role that the caller has, and so cannot change (PERM-15). */
  own_role: 403,
  /** The caller's own account or permissions, which somebody else has to change (PERM-14). */
  own_account: 403,
  /** An account that may do or reach more than the caller. */
  account_beyond_own: 403,
  /** A role that accounts have which may do or reach more than the caller, or that allows more itself. */
  role_beyond_own: 403,
  /** The call would change something, and the console is looked at in place of somebody. */
  viewing_only: 403,
  /** A viewing that has ended, is over, or is not of this session. */
  viewing_over: 403,
  /** Whoever is signed in has no link to the person the call is for (any more), or that person may not use the app. */
  link_over: 403,
  /** The link to the person allows less than the call needs. */
  link_too_narrow: 403,
  /** Such a call is never made for somebody else: it concerns how one signs in. */
  not_for_others: 403,
  facility_suspended: 403,
  /** The facility is not open to members and guests yet; carries its name. */
  facility_preparing: 403,
  guest_not_allowed: 403,
  refresh_refused: 403,
  member_limit_reached: 403,
  /** The facility takes no applications, or none for this member type today. */
  registration_closed: 403,
  /** An application cannot be approved while the facility has as many members as it may; carries the limit. */
  approval_at_limit: 403,
  not_found: 404,
  unknown_host: 404,
  /** Somebody else changed the record; carries who and when. */
  stale: 409,
  /** The record is in use and cannot be deleted; carries what uses it. */
  in_use: 409,
  /** A member type that members have or sections of forms name; carries how many. */
  member_type_in_use: 409,
  /** Facilities have the contract plan; carries how many. */
  contract_plan_in_use: 409,
  /** A field that members answered, or that rules of other fields look at; carries how many. It can be hidden. */
  field_in_use: 409,
  /** A member card of which nothing is drawn that members do not see already. */
  card_without_draft: 409,
  /** A member card that was never published: there is nothing to go back to. */
  card_without_previous: 409,
  /** A field of the product, which every form has. */
  built_in_field: 409,
  /** The class of members has as many fields of its own as there can be; carries the number. */
  fields_at_limit: 409,
  /** Accounts have the role; carries how many. */
  role_in_use: 409,
  /** Fields of members' forms name the role. */
  role_in_fields: 409,
  /** Fields stand in the section. */
  section_in_use: 409,
  /** A class of members has all the sections it can have. */
  sections_at_limit: 409,
  /** A corporate with staff; carries how many. */
  corporate_in_use: 409,
  /** Somebody who is or was a member looks like the applicant: it is approved by itself, not with several. */
  approval_lookalike: 409,
  /** The company of an application has staff by now: an applicant does not withdraw it away from under them. */
  application_has_staff: 409,
  /** The principal of a corporate, whose staff need one: somebody has to succeed first (G-42). */
  principal_needed: 409,
  /** Afterwards nobody could change roles any more (G-40). */
  last_role_editor: 409,
  /** The member has a password already and needs no invitation. */
  signed_up: 409,
  /** Members are invited only once the facility is open to them. */
  invitation_before_opening: 409,
  /** The task is not in a state that allows this. */
  wrong_state: 409,
  /** Another row of the plan updates that record. */
  row_decided_twice: 409,
  /** A row of a plan cannot be what somebody decided; carries the reason in words. */
  row_refused: 422,
  /** A change that cannot be taken back by itself: a creation, files, or what the reader may not read. */
  put_back_refused: 422,
  /** A file of a form is larger than it may be. */
  too_large: 413,
  /** What was sent is larger than the call takes; carries the limit. */
  body_too_large: 413,
  validation: 422,
  /** A condition of application that plans name; carries how many. */
  apply_condition_in_use: 409,
  /** A condition that adjustments name; carries how many. */
  adjustment_condition_in_use: 409,
  /** A payment plan that members are on, or were charged for; carries how many. */
  payment_plan_in_use: 409,
  /** Somebody on a plan who was charged for it already: that ends, and is not deleted. */
  subscriber_billed: 409,
  /** There is a billing run that is not finished. */
  billing_run_open: 409,
  /** There is a bank's file that was neither confirmed nor given up. */
  bank_import_open: 409,
  /** The same file was taken already; carries when and by whom. */
  bank_file_taken: 409,
  /** No file of this account was taken before, and nobody said that it is the facility's. */
  bank_account_unknown: 409,
  /** A file that is none of a bank whose format is read. */
  bank_file_unknown: 422,
  /** A file of the Zengin rules of another kind; carries it. */
  bank_file_kind: 422,
  /** A line is too short or too long, or the end is missing; carries the line. */
  bank_file_cut: 422,
  /** The sums at the end are not those of the lines; carries both. */
  bank_file_trailer: 422,
  /** A day that is none, or too far away; carries line and text. */
  bank_file_date: 422,
  bank_file_amount: 422,
  /** No payment in it that came in. */
  bank_file_empty: 422,
  /** More payments than one file may have; carries how many that is. */
  bank_file_too_long: 422,
  /** No result of debits. */
  transfer_result_kind: 422,
  /** A code of a debit's result, or a customer number, that there is none of; carries line and text. */
  transfer_result_code: 422,
  /** A result of another file than the one that was made. */
  transfer_result_other: 409,
  /** There is a file of that day already. */
  transfer_day_taken: 409,
  /** Nobody wrote as whom the facility collects. */
  transfer_setting_missing: 409,
  /** Characters that are in neither of the encodings of banks. */
  bank_file_encoding: 422,
  /** More is missing than a bank takes as its fee; carries the most. */
  fee_too_large: 409,
  /** Who is limited to organizations does not decide about all of them. */
  whole_facility_only: 403,
  /** None of what was chosen was issued and still holds. */
  nothing_to_print: 409,
  /** Events of the kind exist; carries how many. */
  event_kind_in_use: 409,
  /** A condition of access that guards something; carries what, and how many. */
  access_condition_in_use: 409,
  /** A field of an entry form that was answered, or that rules look at; carries how many. */
  event_field_in_use: 409,
  /** People take part in the event, or took; carries how many. */
  event_in_use: 409,
  /** Both members take part in the same course. */
  merge_same_course: 409,
  /** Too few places are left of a course; carries how many. */
  course_full: 409,
  /** The person takes part in the course already, or waits for it. */
  already_entered: 409,
  /** So many people enter at the moment that it took too long to get at the places. */
  places_busy: 409,
  /** The event cannot be entered yet; carries since when it can. */
  entry_not_open: 409,
  /** Entries are closed, or the event is over or called off. */
  entry_closed: 409,
  /** The condition of the event does not let the person enter; carries the words of staff. */
  entry_refused: 409,
  /** What the entry comes to, or its form, is another one than was shown. */
  entry_changed: 409,
  /** Answers cannot be changed any more, or the entry not be cancelled by its member. */
  entry_fixed: 409,
  /** The time in which the offered place was to be taken is over. */
  offer_over: 409,
  /** The fee of an entry was given back, so that the entry is not brought back with it. */
  fee_returned: 409,
  /** Both members are on the same payment plan. */
  merge_same_plan: 409,
  /** An invoice that was issued never changes; it is cancelled and issued anew. */
  invoice_issued: 409,
  /** Something of the invoice is paid: the deposit is taken back first. */
  invoice_paid: 409,
  /** There is a receipt only for what is paid. */
  invoice_not_paid: 409,
  /** More than is open of the invoice, or left of the deposit; carries how much there is. */
  amount_beyond_open: 409,
  amount_beyond_left: 409,
  /** More than was not given back of an invoice yet; carries how much that is. */
  amount_beyond_return: 409,
  /** What happened in a month does not come to what is open at its end. */
  books_not_balanced: 409,
  /** Payments of banks up to the end of a month are not booked, and others than were shown to whoever closes it. */
  bank_lines_unbooked: 409,
  /** The key of a request that recorded something else. */
  request_key_used: 409,
  /** Something of the deposit was paid back, so that it did come in. */
  deposit_refunded: 409,
  /** A payment of the invoice is open: it is cancelled or awaited first. */
  payment_open: 409,
  /** The facility takes no payment by this method, or none of this amount. */
  payment_method_off: 409,
  /** The agency does not cancel the payment any more. */
  payment_not_cancelable: 409,
  /** The agency did not take the payment on; nothing moved. */
  payment_refused: 409,
  /** Facilities have the agency; carries how many. */
  payment_agency_in_use: 409,
  payment_no_answer: 409,
  payment_agency_watched: 409,
  payment_agency_fixed: 409,
  // Why two members cannot be merged.
  merge_same: 409,
  merge_class_differs: 409,
  /** One of them has been merged into somebody already. */
  merge_already: 409,
  /** One of them has an application that nobody has decided about. */
  merge_application_waiting: 409,
  /** The one who goes is the principal of a corporate. */
  merge_principal: 409,
  /** They are staff of different corporates. */
  merge_corporate_differs: 409,
  /** The corporate that goes has staff. */
  merge_corporate_staff: 409,
  /** The one who goes has a pause or the like ahead. */
  merge_standing_planned: 409,
  /** The one who would stay has withdrawn, and the other has not. */
  merge_withdrawn: 409,
  /** Together they have more documents than a member may have; carries the limit. */
  merge_too_many_documents: 409,
  /** One of them acts for the other, or would afterwards act for themselves through others. */
  merge_family: 409,
  // Why two members cannot be linked as family.
  link_self: 409,
  link_exists: 409,
  /** The person already acts for the holder, directly or through others. */
  link_cycle: 409,
  /** Parents and guardians act for minors alone. */
  link_of_age: 409,
  /** Companies have no family. */
  link_class: 409,
  /** One of the two has as many links as there may be; carries the limit. */
  link_at_limit: 409,
  /** A company has as many open invitations, or mailed as many within a day, as it may. */
  invitations_at_limit: 409,
  /** Number and name are not those of one member. */
  link_nobody: 422,
  // Why a merge cannot be undone.
  unmerge_over: 409,
  /** The member who stayed was merged again, or became the principal of the other's corporate. */
  unmerge_later: 409,
  unmerge_principal: 409,
  /** A search that the database was busy with for too long, and gave up. */
  took_too_long: 422,
  /** The ticket of a sign-in or of a passkey that was used or is older than five minutes. */
  ticket_expired: 422,
  /** The passkey was not the right one, or did not verify its user. */
  passkey_refused: 422,
  /** A link of a mail that was used, replaced or is too old. */
  link_expired: 422,
  /** The link of an application that was sent already. */
  application_link_used: 422,
  csv_empty: 422,
  csv_encoding: 422,
  csv_encoding_sjis: 422,
  csv_not_csv: 422,
  csv_too_many_rows: 422,
  csv_missing_header: 422,
  csv_unknown_header: 422,
  csv_duplicate_header: 422,
  /** More columns than somebody can be asked about. */
  csv_too_many_columns: 422,
  /** No column of the file was chosen for a field that the rows need. */
  csv_field_unmapped: 422,
  /** The file of an import is not stored any more. */
  csv_file_gone: 409,
  csv_nul: 422,
  csv_cell_too_long: 422,
  csv_broken_quotes: 422,
  too_many_attempts: 429,
  sign_in_paused: 429,
  /** Somebody was sent as many invitations within an hour as may be. */
  invited_too_often: 429,
  too_many_requests: 429,
  /** More calls of a kind than `limitClasses` allows; carries the seconds to wait. */
  rate_limited: 429,
  /** More bytes than may be uploaded within 24 hours; carries the limit. */
  upload_allowance_used: 429,
  server_error: 500,
  /** The disk of the installation is full: nobody's mistake, and gone by itself once there is room. */
  storage_full: 507,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problems;

/** A refused field: its code and the values its words need. */
export interface FieldProblem {
  code: FieldCode;
  params?: Record<string, string | number>;
}

export type FieldProblems = Record<string, FieldProblem[]>;

/** Thrown by rules and handlers; the pipeline turns it into the envelope of a failure. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Refused fields by their dotted path (`basic_info.email`). */
  readonly fields: FieldProblems;
  /** Values for the words, such as who changed a record. */
  readonly params: Record<string, string | number>;
  /** The `error` member of the envelope, where the specification names one. */
  readonly error: unknown;
  constructor(
    code: ProblemCode,
    detail: { fields?: FieldProblems; params?: Record<string, string | number>; error?: unknown; cause?: unknown } = {},
  ) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = problems[code];
    this.fields = detail.fields ?? {};
    this.params = detail.params ?? {};
    this.error = detail.error;
  }
}

/** A refusal of one field, as a problem to throw. */
export function fieldProblem(field: string, code: FieldCode, params?: Record<string, string | number>): Problem {
  return new Problem('validation', { fields: { [field]: [params === undefined ? { code } : { code, params }] } });
}

/** A field problem as a schema's issue message: the code, and after a colon what its words need (`number_range:{"min":0,"max":9}`). */
export function issueMessage({ code, params }: FieldProblem): string {
  return params === undefined ? code : `${code}:${JSON.stringify(params)}`;
}

/**
 * Reads a schema's issue message (`max_length:255`) as a field problem. What is no known code is valibot's own text about
 * a value of another type than the schema's: `shape`.
 */
export function fieldProblemOf(message: string): FieldProblem {
  const colon = message.indexOf(':');
  const [name, value] = colon < 0 ? [message, undefined] : [message.slice(0, colon), message.slice(colon + 1)];
  const code = fieldCodes.find((candidate) => candidate === name);
  if (code === undefined) return { code: 'shape' };
  if (value === undefined) return { code };
  if (value.startsWith('{')) return { code, params: JSON.parse(value) };
  return { code, params: { value: Number.isNaN(Number(value)) ? value : Number(value) } };
}

/** Body of every failure (G-03). `error` is "TokenInValid" or "TokenHasExpired" on 401, the invoice on 402. */
export interface FailureBody {
  message: string;
  error_code: ProblemCode;
  errors: Record<string, string[]>;
  /** The codes behind `errors`, field by field. */
  error_fields?: Record<string, FieldProblem[]>;
  error?: unknown;
}

/** Body of every success. */
export interface SuccessBody<T> {
  data: T;
  message?: string;
  account_menu_permission?: unknown;
}
