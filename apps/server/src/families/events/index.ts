import type { Family } from '../../kernel/family.ts';
import { copyBindings } from './copies.ts';
import { manageBindings } from './manage.ts';

export { eventDesk } from './desk.ts';
export { feeLinesFor } from './fees.ts';
export { makeEvent } from './manage.ts';

/** Events of the kinds of a facility, with courses, sessions, pools of places and fees. */
export const events: Family = { name: 'events', bindings: [...manageBindings, ...copyBindings] };
