import * as v from 'valibot';
import { FormItem } from '../account-cms/schema.ts';
import { CsvEncodingType, csvExportFields, csvImportFields } from '../core/csv.ts';
import { endpoint } from '../core/endpoint.ts';
import { bodyOfSearch, pageOf, SelectList } from '../core/page.ts';
import { TaskStarted } from '../core/task.ts';
import { Done, Id, IdParams, Keyword, Line, QueryIds, Saved, VersionQuery } from '../core/values.ts';
import { EventCode, KindCode, KindQuery } from '../events/schema.ts';
import {
  AccountEntries,
  CallOffBody,
  CallOffEffects,
  Draw,
  DrawBody,
  EventInfo,
  FoundMember,
  KindMaster,
  WaitingList,
} from './event-schema.ts';
import {
  EventQuery,
  foundParticipants,
  MailPlan,
  MailReach,
  MailToSeveral,
  ParticipantAct,
  ParticipantCreate,
  ParticipantListing,
  ParticipantRecord,
  ParticipantRow,
  ParticipantSearch,
  ParticipantUpdate,
  SeveralAct,
  SeveralDone,
} from './schema.ts';

export * from './event-schema.ts';
export * from './schema.ts';

const of = 'event_cms_code';
const view = { needs: { menu: 'events', flag: 'view', of } } as const;
const edit = { needs: { menu: 'events', flag: 'edit', of } } as const;
const viewFound = { needs: { menu: 'events', flag: 'view', of: 'extras.event_cms_code' } } as const;
const viewRecord = { needs: { menu: 'events', flag: 'view', of: 'record' } } as const;
const editRecord = { needs: { menu: 'events', flag: 'edit', of: 'record' } } as const;

const BASE = '/management/event-participants';

/** Who takes part in an event, waits for it or did (API-EVT-01 to 06). */
export const eventParticipants = {
  search: endpoint({
    method: 'POST',
    path: `${BASE}/search`,
    access: viewFound,
    body: ParticipantSearch,
    response: pageOf(ParticipantRow),
    reads: true,
    summary: 'Participants of an event; `extras` says of which, and of which account',
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: edit,
    body: ParticipantCreate,
    response: Saved,
    status: 201,
    summary: 'Enter somebody by hand',
  }),
  get: endpoint({
    method: 'GET',
    path: `${BASE}/{id}`,
    access: viewRecord,
    params: IdParams,
    response: ParticipantRecord,
    summary: 'One participant with what happened',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${BASE}/{id}`,
    access: editRecord,
    params: IdParams,
    body: ParticipantUpdate,
    response: Saved,
    summary: 'Change answers, companions, note or result; move to another course, let another person take part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${BASE}/{id}`,
    access: editRecord,
    params: IdParams,
    query: VersionQuery,
    response: Done,
    summary: 'Cancel a participation by the terms of its event; the record stays',
  }),
};

export const listParticipants = endpoint({
  method: 'GET',
  path: BASE,
  access: view,
  query: ParticipantListing,
  response: pageOf(ParticipantRow),
  summary: 'Participants of an event, by their numbers',
});

export const actOnParticipant = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/act`,
  access: editRecord,
  params: IdParams,
  body: ParticipantAct,
  response: Saved,
  summary: 'Approve, refuse, offer a place, cancel by the terms, or bring back',
});

export const actOnSeveral = endpoint({
  method: 'POST',
  path: `${BASE}/act`,
  access: edit,
  body: SeveralAct,
  response: SeveralDone,
  summary: 'The same for several at once; each by itself, so that one refusal stops no other',
});

export const planMail = endpoint({
  method: 'POST',
  path: `${BASE}/mails/plan`,
  access: view,
  body: MailPlan,
  response: MailReach,
  reads: true,
  summary: 'Whom a mail to several participants would reach, and whom not',
});

export const mailSeveral = endpoint({
  method: 'POST',
  path: `${BASE}/mails`,
  limit: 'heavy',
  access: edit,
  body: MailToSeveral,
  response: MailReach,
  summary: 'Mail several participants in words of staff',
});

export const waitingList = endpoint({
  method: 'GET',
  path: `${BASE}/waiting`,
  access: view,
  query: EventQuery,
  response: WaitingList,
  summary: 'Who waits or was offered a place, in the order of their turns, and why somebody was passed over',
});

export const planDraw = endpoint({
  method: 'POST',
  path: `${BASE}/draw/plan`,
  access: view,
  body: DrawBody,
  response: Draw,
  reads: true,
  summary: 'What a draw by this seed comes to; of a course that was drawn, what it came to',
});

export const drawCourse = endpoint({
  method: 'POST',
  path: `${BASE}/draw`,
  access: edit,
  body: DrawBody,
  response: Draw,
  summary: 'Draw lots for a course: once, by a seed that is written down',
});

export const accountEntries = endpoint({
  method: 'GET',
  path: `${BASE}/of-account`,
  access: { needs: { menu: 'members', flag: 'view' } },
  query: v.object({ account_code: v.pipe(Line(30), v.nonEmpty('required')) }),
  response: AccountEntries,
  summary: 'Entries of a member in the kinds of events that the reader may see, the latest first',
});

export const searchMemberForEvent = endpoint({
  method: 'GET',
  path: '/management/events/search-member',
  access: edit,
  query: v.object({ ...EventQuery.entries, keyword: v.optional(Keyword) }),
  response: v.array(FoundMember),
  summary: 'Members who could be entered, and whether they take part already',
});

export const participantForm = endpoint({
  method: 'GET',
  path: '/management/events/participant-form',
  access: edit,
  query: v.object({ ...EventQuery.entries, account_id: Id }),
  response: v.array(FormItem),
  summary: 'The entry form of an event as it is for one member: what its rules say of them is settled',
});

export const eventMemberOptions = endpoint({
  method: 'GET',
  path: '/management/events/get-member-select-list',
  access: edit,
  query: v.object({ ...KindQuery.entries, keyword: v.optional(Keyword), ids: v.optional(QueryIds) }),
  response: SelectList,
  summary: 'Members to choose from, for an event where one is named',
});

export const kindMaster = endpoint({
  method: 'GET',
  path: '/management/events/master-cms',
  access: view,
  query: KindQuery,
  response: KindMaster,
  summary: 'The definition of a kind: its switches and its entry form',
});

export const eventResultOptions = endpoint({
  method: 'GET',
  path: '/management/events/get-event-result-select-list',
  access: view,
  query: EventQuery,
  response: SelectList,
  summary: 'Results to choose from, by course',
});

export const courseOptions = endpoint({
  method: 'GET',
  path: '/management/events/get-list-course',
  access: view,
  query: EventQuery,
  response: SelectList,
  summary: 'Courses of an event',
});

export const eventInfo = endpoint({
  method: 'GET',
  path: '/management/events/get-event-info',
  access: view,
  query: EventQuery,
  response: EventInfo,
  summary: 'An event with the places and the money of its courses',
});

export const checkCallOff = endpoint({
  method: 'POST',
  path: '/management/events/{id}/call-off/check',
  access: viewRecord,
  params: IdParams,
  body: CallOffBody,
  response: CallOffEffects,
  reads: true,
  summary: 'Whom calling off an event or a session concerns, and what it gives back',
});

export const callOffEvent = endpoint({
  method: 'POST',
  path: '/management/events/{id}/call-off',
  access: editRecord,
  params: IdParams,
  body: CallOffBody,
  response: Saved,
  summary: 'Call off or postpone an event or one of its sessions: everybody is told',
});

export const exportParticipants = endpoint({
  method: 'POST',
  path: '/management/event-participant-csv/export',
  limit: 'heavy',
  access: viewFound,
  body: bodyOfSearch({ ...foundParticipants, ...csvExportFields }),
  response: TaskStarted,
  status: 202,
  summary: 'Export the participants that were found as CSV, with their answers and results',
});

export const importParticipants = endpoint({
  method: 'POST',
  path: '/management/event-participant-csv/import',
  access: edit,
  files: ['file'],
  maxBytes: 52_428_800,
  body: v.object({ ...EventQuery.entries, account_code: v.optional(Line(30)), ...csvImportFields }),
  response: TaskStarted,
  status: 202,
  summary: 'Check a CSV of results and answers of who takes part; nothing is written before the plan is applied',
});

/** Answers text/csv, not an envelope. */
export const participantCsvTemplate = endpoint({
  method: 'GET',
  path: '/management/event-participant-csv/template',
  access: view,
  query: v.object({
    event_cms_code: KindCode,
    event_code: EventCode,
    encode_type: v.optional(CsvEncodingType, 'UTF-8'),
  }),
  response: v.unknown(),
  summary: 'A CSV with the right headers',
});

export const printParticipants = endpoint({
  method: 'POST',
  path: '/management/event-participants/prints',
  limit: 'heavy',
  access: viewFound,
  body: bodyOfSearch({ ...foundParticipants, ...csvExportFields, print: v.picklist(['list', 'names'], 'choice') }),
  response: TaskStarted,
  status: 202,
  summary: 'Print the list for the door (受付名簿) or name tags (名札) of those who were found',
});
