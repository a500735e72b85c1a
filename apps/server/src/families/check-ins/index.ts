import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { bindings } from './manage.ts';
import { deleteOldCheckIns, deleteOldRefusals } from './retention-store.ts';

export { countsOfDoor } from './store.ts';

/** The doors of events: lists for them, scans from them, and what all of them know (docs/decisions/0102, 0114). */
export const checkIns: Family = {
  name: 'check-ins',
  bindings,
  retention: [
    deleteAfter({ days: 90 }, 'the event ended', {
      name: 'refused-scans',
      what: 'scans at doors that let nobody in, or were taken back',
      facility: deleteOldRefusals,
    }),
    deleteAfter({ days: 1_095 }, 'the event ended', {
      name: 'check-ins',
      what: 'check-ins: who was let in when, by which door and staff; who took part stays',
      facility: deleteOldCheckIns,
    }),
  ],
};
