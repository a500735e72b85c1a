import { deleteAfter, type RetentionRule } from '../../kernel/retention.ts';
import { deleteOldMails } from './store.ts';

/** How long mails that left, or never will, stay listed. Their text is gone from the moment they leave. */
export const mailRetention: readonly RetentionRule[] = [
  deleteAfter({ days: 365 }, 'they were written', {
    name: 'mails',
    what: 'mails that were sent or gave up: kind, address, subject, fate',
    facility: deleteOldMails,
  }),
];
