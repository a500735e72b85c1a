/** Events, entries, offers and places. */
export const eventsProblems = {
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
  /** The fee of the course cannot be charged: reductions are more than what is charged at their rate. */
  entry_fee_wrong: 409,
  /** The standing of the person is in the way of a place: they rest, their membership ended, or they are gone. */
  entry_paused: 409,
  lot_full: 409,
  entry_lapsed: 409,
  entry_withdrawn: 409,
  /** One of several persons cannot enter, so that nobody was entered; carries who and why. */
  person_refused: 409,
  /** What the entry comes to, or its form, is another one than was shown. */
  entry_changed: 409,
  /** Answers cannot be changed any more, or the entry not be cancelled by its member. */
  entry_fixed: 409,
  /** The time in which the offered place was to be taken is over. */
  offer_over: 409,
  /** The fee of an entry was given back, so that the entry is not brought back with it. */
  fee_returned: 409,
} as const;
