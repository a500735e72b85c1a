/** Where an event stands for whoever wants to enter. */
export const EVENT_STATES = ['draft', 'before', 'open', 'closed', 'over', 'canceled', 'postponed'] as const;
/** One of {@link EVENT_STATES}. */
export type EventState = (typeof EVENT_STATES)[number];

/** What decides about the state of an event. */
export interface EventTimes {
  published: boolean;
  called_off: 'canceled' | 'postponed' | null;
  ends_at: Date;
  entry_from: Date | null;
  entry_until: Date | null;
  closed_at: Date | null;
}

/** The state of an event at a moment; what was called off is called off whatever else holds. */
export function eventState(event: EventTimes, now: Date): EventState {
  if (!event.published) return 'draft';
  if (event.called_off !== null) return event.called_off;
  if (event.ends_at <= now) return 'over';
  if (event.closed_at !== null || (event.entry_until !== null && event.entry_until <= now)) return 'closed';
  return event.entry_from !== null && event.entry_from > now ? 'before' : 'open';
}
