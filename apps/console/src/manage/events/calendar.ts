import type { EventsOfAllKinds } from '@tsudoi/contract/events';
import { participantPaths } from '../../pickers/event/paths.ts';

/** A kind of events in the calendar over all kinds, a session of one of its events, and the end of entry of one. */
export type Kind = EventsOfAllKinds['kinds'][number];
export type Session = EventsOfAllKinds['items'][number];
export type Closing = EventsOfAllKinds['closings'][number];

/** Where an event of a kind lies, its participants and its door; `base` is the kind's own. */
export const pathsOf = ({ id, event_cms_code: code, url }: Kind, eventCode: string) => {
  const base = `/manage/events/${url}/${code}/${id}`;
  return { ...participantPaths({ url, code, id }, eventCode), base };
};
