import type { Family } from '../../kernel/family.ts';
import { calendarBindings } from './calendar.ts';
import { calendarExport, calendarExportBindings } from './calendar-export.ts';
import { copyBindings } from './copies.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { eventPictureFiles } from './pictures.ts';
import { eventRows, eventsChange, severalBindings } from './several.ts';

export { kindsOf } from './calendar-store.ts';
export { eventDesk, viewableKinds } from './desk.ts';
export { chargeable, feeLinesFor } from './fees.ts';
export { makeEvent } from './manage.ts';
export { barOfEvent, conditionOf, conditionOfCourse, detailForMember, eventForMember } from './member.ts';
export type { ReadableEvent } from './member-store.ts';
export { coursesOf, sessionsOf } from './store.ts';

/** Events of the kinds of a facility, with courses, sessions, pools of places and fees. */
export const events: Family = {
  name: 'events',
  bindings: [
    ...manageBindings,
    ...memberBindings,
    ...copyBindings,
    ...calendarBindings,
    ...severalBindings,
    ...calendarExportBindings,
  ],
  tasks: ({ services }) => [eventsChange({ services }), calendarExport],
  rowReaders: [eventRows],
  fileOwners: [eventPictureFiles],
};
