import type { WorkParts } from '../../kernel/family.ts';
import { errorText } from '../../kernel/log.ts';
import { repeat } from '../../kernel/repeat.ts';
import { storedFile } from './draw.ts';
import { facilitiesWithUndrawn, putOff, undrawn } from './store.ts';

const LOOK_MS = 3_000;
const BATCH = 20;
const WHY = 'documents to be drawn';

/**
 * Draws the files of documents that were handed out, facility after facility. Two workers that draw the same one write the
 * same bytes; what fails is logged, put off and holds up no other.
 */
export function startDrawing({ scopes, services, log }: Pick<WorkParts, 'scopes' | 'services' | 'log'>) {
  const { storage } = services;
  async function round(): Promise<void> {
    for (const id of await scopes.asOperator(WHY, facilitiesWithUndrawn)) {
      for (const stored of await scopes.inFacility(id, (tx) => undrawn(tx, BATCH))) {
        if (loop.isStopping()) return;
        try {
          await storedFile({ scopes, storage }, id, stored);
        } catch (error) {
          log.error({ msg: WHY, facility_id: id, document_id: stored.id, error: errorText(error) });
          await scopes.inFacility(id, (tx) => putOff(tx, stored));
        }
      }
    }
  }
  const loop = repeat(round, { pauseMs: LOOK_MS, what: WHY, log });
  return { stop: loop.stop };
}
