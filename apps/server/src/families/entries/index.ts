import type { Family } from '../../kernel/family.ts';
import { enterBindings } from './enter.ts';
import { ownBindings } from './own.ts';
import { startEntryRounds } from './rounds.ts';

/** How members enter events, and what becomes of their entries: offers, payments and cancellations in time (docs/decisions/0098). */
export const entries: Family = {
  name: 'entries',
  bindings: [...enterBindings, ...ownBindings],
  workers: [{ name: 'entries', start: startEntryRounds }],
};
