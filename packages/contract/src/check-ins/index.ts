import { endpoint } from '../core/endpoint.ts';
import { Done } from '../core/values.ts';
import {
  CheckedIn,
  CheckInBody,
  DoorEvents,
  DoorKindQuery,
  DoorListBody,
  DoorQuery,
  DoorState,
  DoorStateQuery,
  DoorSummary,
  PlanDoors,
  ScansTaken,
  ScanUpload,
  Settle,
  SignedDoorList,
  WalkIn,
  WalkInAsk,
  WalkInAsked,
} from './schema.ts';

export * from './schema.ts';

const menu = 'events.check-in';
const of = 'event_cms_code';
const view = { needs: { menu, flag: 'view', of } } as const;
const edit = { needs: { menu, flag: 'edit', of } } as const;

/** The door of an event: what it needs beforehand, what it tells, and what all doors know (docs/decisions/0102). */
export const checkIns = {
  events: endpoint({
    method: 'GET',
    path: '/management/check-ins/events',
    access: view,
    query: DoorKindQuery,
    response: DoorEvents,
    summary: 'Events of a kind whose door may be opened: those of these days and the next',
  }),
  /**
   * A write, as a key may be made for it, and as it is written down who took a list away. It needs what sending scans needs: who could not
   * send them hears it before anybody stands at the door.
   */
  list: endpoint({
    method: 'POST',
    path: '/management/check-ins/list',
    limit: 'heavy',
    access: edit,
    body: DoorListBody,
    response: SignedDoorList,
    summary: 'The list of an event for its doors, signed as a whole, with keys and revocations',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/management/check-ins/upload',
    access: edit,
    body: ScanUpload,
    response: ScansTaken,
    summary: 'Takes scans of a door; each counts once, however often it comes, and none is refused',
  }),
  state: endpoint({
    method: 'GET',
    path: '/management/check-ins/state',
    access: view,
    query: DoorStateQuery,
    response: DoorState,
    summary: 'Check-ins that came or changed since a number',
  }),
  summary: endpoint({
    method: 'GET',
    path: '/management/check-ins/summary',
    access: view,
    query: DoorQuery,
    response: DoorSummary,
    summary: 'How many are in, and whom two doors let in',
  }),
  plan: endpoint({
    method: 'POST',
    path: '/management/check-ins/plan',
    access: edit,
    body: PlanDoors,
    response: Done,
    summary: 'Shares the tickets of an event out among its doors, for when they are without network',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/management/check-ins/settle',
    access: edit,
    body: Settle,
    response: Done,
    summary: 'Says of a double admission whether it was the same person',
  }),
  askWalkIn: endpoint({
    method: 'POST',
    path: '/management/check-ins/walk-in/ask',
    access: edit,
    body: WalkInAsk,
    response: WalkInAsked,
    reads: true,
    summary: 'Whom a number names and what entering at the door costs them; refuses what entering would refuse',
  }),
  walkIn: endpoint({
    method: 'POST',
    path: '/management/check-ins/walk-in',
    access: edit,
    body: WalkIn,
    response: CheckedIn,
    summary: 'Enters a member at the door and lets them in',
  }),
};

/** Checks a member in by the number (API-DSN-21); a second time tells the first. */
export const checkInByCode = endpoint({
  method: 'POST',
  path: '/management/event-participants/check-in',
  access: { needs: { menu, flag: 'edit', of: 'record' } },
  body: CheckInBody,
  response: CheckedIn,
  summary: 'Check a member in to an event by the member number',
});
