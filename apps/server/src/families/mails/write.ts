import { fullName } from '@tsudoi/domain';
import type { ServerMessageId } from '@tsudoi/i18n/catalogs/server';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import { mailRecipients } from './recipients.ts';
import { countMails, holdersOf, insertMails, lockCountOfMails, type NewMail } from './store.ts';

type Subject = Extract<ServerMessageId, `mail.${string}.subject`>;
/** A mail of the product: its texts are in the server's catalogue. */
export type MailKind = Subject extends `mail.${infer Kind}.subject` ? Kind : never;

/** A mail to somebody, by its kind and the values of its words. */
export interface MailOrder {
  kind: MailKind;
  accountId: number | null;
  /** Null where the account has no address: then the mail goes to who acts for it, if its kind does so. */
  to: string | null;
  toName: string;
  locale: 'ja' | 'en';
  values: Readonly<Record<string, string | number>>;
  /** What staff wrote, as its lines are; of the body alone. */
  lines?: Readonly<Record<string, string>>;
}

/** Names reach subjects and headers: line breaks and controls in them must not. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** Writes a mail in its language. Names in the values are put on one line. */
export function composeMail(order: MailOrder & { to: string }): NewMail {
  const values = Object.fromEntries(
    Object.entries({ name: order.toName, ...order.values }).map(([key, value]) => [
      key,
      typeof value === 'string' ? oneLine(value) : value,
    ]),
  );
  return {
    kind: order.kind,
    accountId: order.accountId,
    to: oneLine(order.to),
    toName: oneLine(order.toName),
    subject: serverText(order.locale, `mail.${order.kind}.subject`, values),
    text: serverText(order.locale, `mail.${order.kind}.body`, { ...values, ...order.lines }),
  };
}

/** The mails of an order: to the person, to who acts for them, or to both, as its kind says. */
async function addressed(tx: FacilityTx, order: MailOrder): Promise<NewMail[]> {
  const { to, accountId, kind, locale, toName: person } = order;
  const own = to === null ? [] : [composeMail({ ...order, to })];
  const rule = mailRecipients[kind];
  if (accountId === null || rule === 'person' || (rule === 'holder_without_address' && to !== null)) return own;
  const holders = (await holdersOf(tx, accountId)).filter(({ email }) => email !== to);
  return [
    ...own,
    // One mail for each: those who act for one person do not learn of each other.
    ...holders.map((holder): NewMail => {
      const mail = composeMail({ ...order, to: holder.email });
      const name = oneLine(fullName(holder));
      return {
        ...mail,
        toName: name,
        subject: serverText(locale, 'mail_for.subject', { person: oneLine(person), subject: mail.subject }),
        text: serverText(locale, 'mail_for.lead', { name, person: oneLine(person) }) + mail.text,
      };
    }),
  ];
}

/**
 * Puts mails into the outbox of the transaction's facility; they leave once it commits. Returns how many each order became: none
 * where nobody has an address.
 */
export async function queueMails(tx: FacilityTx, orders: readonly MailOrder[]): Promise<number[]> {
  const mails: NewMail[][] = [];
  for (const order of orders) mails.push(await addressed(tx, order));
  await insertMails(tx, mails.flat());
  return mails.map(({ length }) => length);
}

/** How many mails each order would become; none is sent. */
export async function countOrders(tx: FacilityTx, orders: readonly MailOrder[]): Promise<number[]> {
  const counts: number[] = [];
  for (const order of orders) counts.push((await addressed(tx, order)).length);
  return counts;
}

/** Puts one mail into the outbox. */
export async function queueMail(tx: FacilityTx, order: MailOrder): Promise<void> {
  await queueMails(tx, [order]);
}

const HOURLY_LIMIT = 5;
const HOUR_MS = 3_600_000;

/** Whether an account was sent a mail of this kind within the last `seconds`. */
export async function mailedWithin(
  tx: FacilityTx,
  accountId: number,
  kind: MailKind,
  seconds: number,
): Promise<boolean> {
  return (await countMails(tx, accountId, [kind], new Date(Date.now() - seconds * 1000))) > 0;
}

/** Whether an account may be sent another mail of these kinds: five an hour, also of several requests at the same moment. */
export async function mayMail(
  tx: FacilityTx,
  accountId: number,
  kinds: readonly MailKind[],
  now: Date,
): Promise<boolean> {
  await lockCountOfMails(tx, accountId);
  return (await countMails(tx, accountId, kinds, new Date(now.getTime() - HOUR_MS))) < HOURLY_LIMIT;
}
