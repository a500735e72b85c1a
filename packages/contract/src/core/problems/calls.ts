/** Any call: what is asked for is not there, is in use, or the server cannot. */
export const callsProblems = {
  bad_request: 400,
  not_found: 404,
  /** Somebody else changed the record; carries who and when. */
  stale: 409,
  /** The record is in use and cannot be deleted; carries what uses it. */
  in_use: 409,
  /** The task is not in a state that allows this. */
  wrong_state: 409,
  /** A change that cannot be taken back by itself: a creation, files, or what the reader may not read. */
  put_back_refused: 422,
  /** A file of a form is larger than it may be. */
  too_large: 413,
  /** What was sent is larger than the call takes; carries the limit. */
  beyond_calendar: 422,
  body_too_large: 413,
  validation: 422,
  /** A search that the database was busy with for too long, and gave up. */
  took_too_long: 422,
  server_error: 500,
  /** The disk of the installation is full: nobody's mistake, and gone by itself once there is room. */
  storage_full: 507,
  unavailable: 503,
} as const;
