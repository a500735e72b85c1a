import type { MailPort } from './mail.ts';

/** Sends nothing: the row of the mail is the mailbox, and `/dev/mail` shows it. */
export function createMailbox(): MailPort {
  return { showsRows: true, send: async () => {} };
}
