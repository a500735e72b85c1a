import type { Config } from '../../config.ts';
import type { Scopes } from '../../db/scope.ts';
import type { Log } from '../../kernel/log.ts';
import { type Repetition, repeat } from '../../kernel/repeat.ts';
import { type MailPort, MailRefused } from '../../ports/mail.ts';
import { holdMail, markRefused, markSent, returnMails, type TakenMail, takeMails } from './store.ts';

/** Seconds until the next try, by how often it was tried; after the last one the mail has failed. */
const BACK_OFF = [30, 120, 600, 3_600, 14_400] as const;
const BATCH = 20;
const POLL_MS = 1_000;

export interface Mailer {
  /** Sends what is due now; returns how many mails it took. */
  sendDue(): Promise<number>;
  stop(): Promise<void>;
}

/** The worker's postman: takes waiting mails, sends them, tries again later, gives up in the open. */
export function startMailer(parts: {
  scopes: Scopes;
  port: MailPort;
  log: Log;
  config: Pick<Config, 'mailFrom'>;
}): Mailer {
  const { scopes, port, log, config } = parts;

  /** Mails that left although the database could not be told: they must not leave again. */
  const unnoted = new Map<string, TakenMail>();
  const idOf = (mail: TakenMail): string => `${mail.facility_id}.${mail.id}`;

  async function note(mail: TakenMail): Promise<void> {
    await scopes.asOperator('mail sent', (tx) => markSent(tx, mail, port.showsRows));
    unnoted.delete(idOf(mail));
  }

  async function refused(mail: TakenMail, error: unknown): Promise<void> {
    const permanent = error instanceof MailRefused && error.permanent;
    const retry = permanent ? undefined : BACK_OFF[mail.attempts - 1];
    log.warn({ msg: 'mail refused', mail: idOf(mail), attempts: mail.attempts, gives_up: retry === undefined });
    await scopes.asOperator('mail refused', (tx) =>
      markRefused(tx, mail, error instanceof Error ? error.message : String(error), retry, port.showsRows),
    );
  }

  async function send(mail: TakenMail): Promise<void> {
    // A server that is slow with the ones before it may have cost us this one: then somebody else has it.
    if (!(await scopes.asOperator('mail about to leave', (tx) => holdMail(tx, mail)))) return;
    try {
      await port.send({
        id: idOf(mail),
        from: config.mailFrom,
        fromName: mail.facility_name,
        to: mail.to_address,
        toName: mail.to_name,
        subject: mail.subject,
        text: mail.body_text,
      });
    } catch (error) {
      return refused(mail, error);
    }
    unnoted.set(idOf(mail), mail);
    await note(mail);
  }

  /** One batch; what is left of it when `enough` says so goes back for another worker. */
  async function batch(enough: () => boolean): Promise<number> {
    for (const mail of [...unnoted.values()]) await note(mail);
    const mails = await scopes.asOperator('outgoing mail', (tx) => takeMails(tx, BATCH));
    for (const [done, mail] of mails.entries()) {
      if (enough()) {
        await scopes.asOperator('mail given back', (tx) => returnMails(tx, mails.slice(done)));
        return done;
      }
      await send(mail);
    }
    return mails.length;
  }

  const loop: Repetition = repeat(() => batch(loop.isStopping), { pauseMs: POLL_MS, what: 'mailer', log });

  return {
    sendDue: () => batch(() => false),
    async stop() {
      await loop.stop();
      await port.close?.();
    },
  };
}
