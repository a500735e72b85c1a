import type { Config } from '../config.ts';
import type { MailPort } from './mail.ts';
import { createMailbox } from './mailbox.ts';
import { createSmtp } from './smtp.ts';

/** The mail port of the settings: SMTP where `SMTP_URL` is given, else the mailbox page of the demo. */
export function createMailPort(config: Config): MailPort {
  return config.smtpUrl === undefined ? createMailbox() : createSmtp(config.smtpUrl);
}
