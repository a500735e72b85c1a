import type { Transporter } from 'nodemailer';
import { type MailPort, MailRefused } from './mail.ts';

const TIMEOUT_MS = 20_000;
const PERMANENT_REPLY = 500;
/** What nodemailer says when the address itself cannot be used, so that another try is useless. */
const PERMANENT_CODES = new Set(['EENVELOPE', 'EMESSAGE']);

function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode >= PERMANENT_REPLY;
  return 'code' in error && typeof error.code === 'string' && PERMANENT_CODES.has(error.code);
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail carries text only; nothing may make the server fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends over SMTP. `url` is `smtp://user:password@host:587` or `smtps://…`; connections are kept and shared. What speaks SMTP is loaded with
 * the first mail.
 */
export function createSmtp(url: string): MailPort {
  let transport: Promise<Transporter> | undefined;
  return {
    showsRows: false,
    async send(mail) {
      transport ??= openTransport(url);
      const opened = await transport;
      try {
        await opened.sendMail({
          messageId: `<${mail.id}@${mail.from.slice(mail.from.lastIndexOf('@') + 1)}>`,
          from: { name: mail.fromName, address: mail.from },
          to: { name: mail.toName, address: mail.to },
          subject: mail.subject,
          text: mail.text,
        });
      } catch (error) {
        throw new MailRefused(error instanceof Error ? error.message : String(error), isPermanent(error));
      }
    },
    async close() {
      (await transport)?.close();
    },
  };
}
