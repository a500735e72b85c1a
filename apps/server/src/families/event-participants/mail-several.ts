import { createHash } from 'node:crypto';
import { Problem } from '@tsudoi/contract';
import { type MailReach, mailSeveral, planMail } from '@tsudoi/contract/event-participants';
import { fullName } from '@tsudoi/domain';
import { formatPeriod } from '@tsudoi/i18n';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import { countOrders, facilityAddress, type MailOrder, queueMails } from '../mails/index.ts';
import { eventToShow } from './event-store.ts';
import { type Addressee, addresseesOf, sentUnder } from './mail-store.ts';

type Asked = { event_cms_code: string; event_code: string; ids: number[] };
/** What staff wrote; nothing while only the reach is asked. */
type Words = { subject: string; text: string };

/** The mails to some participants of an event, each once for a person. */
async function ordersFor(
  { tx, services }: Pick<StaffContext<unknown>, 'tx' | 'services'>,
  asked: Asked,
  { subject, text }: Words,
): Promise<{ event: { id: number; event_cms_code: string }; people: Addressee[]; orders: MailOrder[] }> {
  const event = existing(await eventToShow(tx, asked));
  const people = await addresseesOf(tx, event.id, asked.ids);
  const facility = await facilityAddress(tx);
  const orders = people.map(
    (person): MailOrder => ({
      kind: 'entry_message',
      accountId: person.account_id,
      to: person.email,
      toName: fullName(person),
      // Staff write to members in Japanese, whatever language they read the console in.
      locale: 'ja',
      values: {
        facility: facility.name,
        subject,
        event: event.name,
        when: formatPeriod(event.starts_at, event.ends_at),
        url: services.pageUrl(facility.host_name, `/entries/${person.id}`),
      },
      lines: { text },
    }),
  );
  return { event, people, orders };
}

/** Whom so many mails reach. */
const reachOf = (people: readonly Addressee[], mails: readonly number[]): MailReach => ({
  mails: mails.reduce((sum, one) => sum + one, 0),
  reached: mails.filter((one) => one > 0).length,
  unreached: people.flatMap((person, at) => ((mails[at] ?? 0) > 0 ? [] : [{ id: person.id, name: fullName(person) }])),
});

const plan = staff(planMail, async (context) => {
  const { people, orders } = await ordersFor(context, context.body, { subject: '', text: '' });
  return reachOf(people, await countOrders(context.tx, orders));
});

/** Whom a mail goes to in which words, so that a key is known to have been of something else. */
const askedFor = ({ ids, subject, text }: { ids: readonly number[] } & Words): string =>
  createHash('sha256')
    .update(JSON.stringify([ids.toSorted((a, b) => a - b), subject, text]))
    .digest('base64url');

const send = staff(mailSeveral, async (context) => {
  const { body, tx, actor, requestId } = context;
  const { request_key } = body;
  const { event, people, orders } = await ordersFor(context, body, body);
  const asked = askedFor(body);
  const sent = await sentUnder(tx, event.id, request_key);
  if (sent !== undefined && sent.asked !== asked) throw new Problem('request_key_used');
  if (sent !== undefined) return reachOf(people, await countOrders(tx, orders));
  const reach = reachOf(people, await queueMails(tx, orders));
  await recordHistory(tx, actor, {
    family: 'events',
    recordId: event.id,
    action: 'mail',
    requestId,
    after: { subject: body.subject, reached: reach.reached, request_key, asked },
  });
  return reach;
});

export const mailBindings: readonly Binding[] = [plan, send];
