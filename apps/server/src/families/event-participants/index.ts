import type { Family } from '../../kernel/family.ts';
import { callOffBindings } from './call-off.ts';
import { choiceBindings } from './choices.ts';
import { exportBinding, participantExport } from './export.ts';
import { participantImport, participantRows } from './import.ts';
import { importBinding, templateBinding } from './import-calls.ts';
import { mailBindings } from './mail-several.ts';
import { manageBindings } from './manage.ts';
import { participantPrint, printBinding } from './print.ts';
import { severalBindings } from './several.ts';

export { fileColumns as participantFileColumns } from './columns.ts';

/** Who takes part in an event, waits for it or did, for staff: lists, records, draws, results, files and what is called off. */
export const eventParticipants: Family = {
  name: 'event-participants',
  bindings: [
    ...choiceBindings,
    ...severalBindings,
    ...mailBindings,
    ...manageBindings,
    ...callOffBindings,
    exportBinding,
    importBinding,
    templateBinding,
    printBinding,
  ],
  tasks: () => [participantExport, participantImport, participantPrint],
  rowReaders: [participantRows],
};
