import { movesRows } from '../../db/moved-rows.ts';
import type { Family } from '../../kernel/family.ts';
import { createMailPort } from '../../ports/create-mail.ts';
import { mailListPage, mailPage } from './mailbox-page.ts';
import { startMailer } from './mailer.ts';
import { mailRetention } from './retention.ts';
import { mailboxEntry, newestMails } from './store.ts';

export { mailRecipients } from './recipients.ts';
export { dueMails, facilityAddress, type MailNews, newestFates, newestNews } from './store.ts';
export {
  composeMail,
  countOrders,
  type MailKind,
  type MailOrder,
  mailedWithin,
  mayMail,
  queueMail,
  queueMails,
} from './write.ts';

const SHOWN = 200;

/** Outgoing mail. In the demo `/dev/mail` shows all of it; elsewhere there is no such address. */
export const mails: Family = {
  name: 'mails',
  bindings: [],
  retention: mailRetention,
  accountReferences: [
    {
      table: 'mail',
      column: 'account_id',
      followsAccount: true,
      on: 'move',
      work: movesRows({ table: 'mail', column: 'account_id', since: 'created_at' }),
      counted: { kind: 'mails', menu: 'members' },
    },
  ],
  workers: [
    {
      name: 'mails',
      start: ({ scopes, services: { config }, log }) =>
        startMailer({ scopes, port: createMailPort(config), log, config }),
    },
  ],
  routes(app, { scopes, services }) {
    if (services.config.mode !== 'demo') return;
    const newest = () => scopes.asOperator('mailbox of the demo', (tx) => newestMails(tx, SHOWN));
    app.get('/dev/mail', async (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(mailListPage(await newest())),
    );
    app.get('/dev/mail.json', async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ mails: await newest() }),
    );
    app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const id = Number(request.params.id);
      const mail = Number.isSafeInteger(id)
        ? await scopes.asOperator('mailbox of the demo', (tx) => mailboxEntry(tx, id))
        : undefined;
      if (mail === undefined) return reply.callNotFound();
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mailPage(mail));
    });
  },
};
