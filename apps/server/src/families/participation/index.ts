import { Problem } from '@tsudoi/contract';
import { movesRows } from '../../db/moved-rows.ts';
import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { inSameCourse } from './merge-store.ts';
import { emptyOldEntries } from './retention-store.ts';

export type { Fee, Participating } from './act.ts';
export { bring, move, substitute } from './alter.ts';
export { cancelByTerms, expireUnpaid, keptPercentOf } from './cancel-by-terms.ts';
export { changeAnswers, changeLeast, noteNotAsked, postpone } from './change.ts';
export { updateImported, writeDetails } from './details.ts';
export { startDraw } from './draw.ts';
export { enter, lockToEnter, type NewParticipant } from './enter.ts';
export { followMoney, noteLateMoney } from './follow.ts';
export { setCapacity, setCoursePools } from './places.ts';
export { mustBeEntrant, standingBar } from './standing.ts';
export { hasWaitingFor, type Participant, participantById, remindedFor, takesPart } from './store.ts';
export { accept, approve, cancel, expire, giveUp, queue, refuse, restore } from './verbs.ts';
export { verifyPlaces } from './verify.ts';
export { offer, offerFree } from './waiting.ts';

/** Who takes part in which course and holds which places: only its verbs change participants and pools (docs/decisions/0095). */
export const participation: Family = {
  name: 'participation',
  bindings: [],
  retention: [
    deleteAfter({ days: 1_095 }, 'the event ended', {
      name: 'entry-answers',
      what: 'answers and notes of entries, names of companions; who took part stays',
      facility: emptyOldEntries,
    }),
  ],
  accountReferences: [
    {
      table: 'participant',
      column: 'account_id',
      on: 'move',
      work: movesRows({ table: 'participant', column: 'account_id', since: 'created_at' }),
      refuse: async (tx, pair) => ((await inSameCourse(tx, pair)) ? new Problem('merge_same_course') : undefined),
    },
  ],
};
