import type { Family } from '../../kernel/family.ts';
import { kindBindings } from './admin.ts';
import { fieldBindings } from './fields.ts';

export {
  type Answers,
  checkedAnswers,
  presentAnswers,
  readAnswers,
} from './answers.ts';
export { ENTRANT_COLUMNS, type Entrant, factsOf, factsOfRow } from './facts-store.ts';
export { asFormField, formItemsOf } from './fields.ts';
export {
  componentsOf,
  type EventComponent,
  type EventKind,
  eventKindOf,
  eventKindToUse,
  insertComponent as insertEventField,
  insertEventKind,
  kindsClosedToGuests,
} from './store.ts';

/** Kinds of events with their entry forms and menus, as the operator sets them up (G-35). */
export const eventKinds: Family = { name: 'event-kinds', bindings: [...kindBindings, ...fieldBindings] };
