import { deletesBatch, type RetentionRule } from '../../kernel/retention.ts';
import { deleteOldMails } from './store.ts';

/** How long mails that left, or never will, stay listed. Their text is gone from the moment they leave. */
export const mailRetention: readonly RetentionRule[] = [
  {
    name: 'mails',
    what: 'mails that were sent or gave up: kind, address, subject, fate',
    retainFor: { days: 365 },
    since: 'they were written',
    scope: 'facility',
    sweep: deletesBatch(deleteOldMails),
  },
];
