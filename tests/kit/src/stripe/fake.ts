import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StripeBooks } from './books.ts';
import { get, post } from './calls.ts';
import { deliver } from './notices.ts';
import { CARD_NUMBER, DAY, failure, id, type StripeOrder, type StripeReply, talk } from './objects.ts';

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/**
 * As much of Stripe as the adapter speaks with, which can also behave badly: it loses answers and notices, repeats and swaps them, signs
 * them wrongly, fails after it has done what it was asked for. Times are in seconds, as Stripe has them.
 */
export async function startFakeStripe(): Promise<{ origin: string; obey(order: StripeOrder): Promise<void> }> {
  const books = new StripeBooks();

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(message.url ?? '/', 'http://fake');
    const text = await textOf(message);
    if (url.pathname.startsWith('/c/pay/')) {
      const ref = url.pathname.split('/')[3];
      for (const account of books.accounts.values())
        for (const session of account.sessions)
          if (session.id === ref) {
            if (message.method === 'POST' && session.status === 'open') books.settleSession(account, session);
            return response.writeHead(303, { location: session.success_url }).end();
          }
      return response.writeHead(404).end();
    }
    const name = (message.headers.authorization ?? '').replace('Bearer ', '');
    const json = ({ status, body }: StripeReply) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') })
        .end(JSON.stringify(body));
    if (!name.startsWith('sk_')) return json(failure(401, 'api_key_expired', 'authentication_error'));
    const account = books.accountOf(name);
    const isPost = message.method === 'POST';
    const once = isPost ? message.headers['idempotency-key'] : undefined;
    const sent = `${url.pathname}?${text}`;
    const before = typeof once === 'string' ? account.replies.get(once) : undefined;
    if (before !== undefined && before.at > books.now() - DAY)
      return before.sent === sent ? json(before) : json(failure(400, 'idempotency', 'idempotency_error'));
    const next = account.manners[0];
    const form = new URLSearchParams(text);
    const reply = isPost ? post(books, account, url.pathname, form) : get(account, url.pathname, url.searchParams);
    const shown = JSON.parse(JSON.stringify(reply.body));
    if (typeof once === 'string')
      account.replies.set(once, { sent, at: books.now(), status: reply.status, body: shown });
    const isMaking = isPost && account.manners[0] !== next;
    if (isMaking && next === 'lost_answer') return message.socket.destroy();
    if (isMaking && next === 'error_after_done') return json(failure(500, 'api_error', 'api_error'));
    if (isMaking && next === 'talkative_no')
      return json({
        status: 402,
        body: {
          error: {
            type: 'card_error',
            code: 'card_declined',
            message: `${CARD_NUMBER} was declined`,
            param: CARD_NUMBER,
          },
        },
      });
    if (isMaking && next === 'nonsense') return response.writeHead(200).end('<html>');
    const isTalkative = [...account.mannersByKey.values()].includes('talkative');
    return json({ status: reply.status, body: isTalkative ? talk(shown) : shown });
  }

  const server = createServer((message, response) => {
    void serve(message, response).catch(() => response.writeHead(500).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  books.origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  return {
    origin: books.origin,
    async obey(order) {
      if (order.do === 'webhook') books.accountOf(order.account).webhook = order;
      if (order.do === 'next') books.accountOf(order.account).manners.push(order.manner);
      if (order.do === 'advance') books.offset += Math.floor(order.ms / 1000);
      if (order.do === 'pay')
        for (const account of books.accounts.values()) {
          const intent = account.intents.find(({ metadata }) => metadata.tsudoi_key === order.key);
          const session = account.sessions.find(({ client_reference_id }) => client_reference_id === order.key);
          if (intent !== undefined && intent.status !== 'succeeded') books.settleIntent(account, intent);
          if (session?.status === 'open') books.settleSession(account, session);
        }
      books.work();
      for (let notice = books.outbox.shift(); notice !== undefined; notice = books.outbox.shift())
        await deliver(notice);
    },
  };
}
