import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { signNotice } from '../ports/payments/sandbox.ts';
import {
  feeOf,
  instructionsOf,
  publicCharge,
  publicLine,
  type SandboxCharge,
  type SandboxLine,
  type SandboxState,
  type Scenario,
} from './books.ts';
import { cardPage, challengePage, listPage, tillPage } from './pages.ts';

/** Minutes after which a notice that was not taken is sent again. */
const RETRY_MINUTES = [1, 5, 30, 120, 720, 1440, 2880, 4320] as const;
const DELAY_MS = 3 * 60_000;
const DAY_MS = 86_400_000;
const TICK_MS = 500;
const BODY_BYTES = 65_536;
/** Entries of a page of a list. */
const PAGE = 100;
/** Hours after which what came is paid out. */
const PAYOUT_HOURS = 24;

/** A notice on its way. */
interface Outgoing {
  url: string;
  body: Buffer;
  due: number;
  tries: number;
}

export interface Sandbox {
  /** Address of its calls, such as `http://127.0.0.1:8090/v1/charges`. */
  endpoint: string;
  /** Address of its pages. */
  origin: string;
  charges: readonly SandboxCharge[];
  /** What it owes its shops, and paid out to them. */
  lines: SandboxLine[];
  /** How the next charge of a shop goes on. */
  next(shop: string, scenario: Scenario): void;
  /** Somebody pays with the number, whatever the state. */
  pay(key: string): void;
  /** Moves its clock and does what is due by then; resolves when every notice that was due has been sent. */
  advance(ms: number): Promise<void>;
  /** How far its clock is before the world's, in ms. */
  offset(): number;
  /** Sends what is due now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends a notice; whether it was taken. Names below localhost are this machine. */
function deliver({ url, body }: Outgoing, secret: string, to: number | undefined): Promise<boolean> {
  const address = new URL(url);
  const isLocal = address.hostname.endsWith('localhost') || to !== undefined;
  return new Promise((resolve) => {
    const sent = request(
      {
        host: isLocal ? '127.0.0.1' : address.hostname,
        port: to ?? (address.port === '' ? 80 : address.port),
        path: address.pathname,
        method: 'POST',
        agent: false,
        timeout: 10_000,
        headers: {
          host: address.host,
          'content-type': 'application/json',
          'content-length': body.length,
          // The time of a signature is the world's, wherever the clock of the sandbox stands.
          'sandbox-signature': signNotice(body, secret, Math.floor(Date.now() / 1000)),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve((answer.statusCode ?? 500) < 300));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * An agency that moves no money, for the demo and the tests: registers and executes charges, has pages for cards with 3-D Secure and a
 * till, and sends signed notices again until they are taken. `noticePort` sends them to a port of this machine; in `file` its books outlive it.
 */
export async function startSandbox({
  port = 0,
  secret,
  noticePort,
  file,
}: {
  port?: number;
  secret: string;
  file?: string;
  noticePort?: () => number;
}): Promise<Sandbox> {
  const stored = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  const books: { charges: SandboxCharge[]; lines: SandboxLine[] } =
    stored === undefined ? { charges: [], lines: [] } : JSON.parse(stored);
  const { charges, lines } = books;
  const scenarios = new Map<string, Scenario[]>();
  const outbox: Outgoing[] = [];
  const later: { due: number; run(): void }[] = [];
  let offset = 0;
  let origin = '';
  const now = () => Date.now() + offset;

  const byRef = (ref: string) => charges.find((charge) => charge.ref === ref);
  const eventId = () => `evt_${randomBytes(12).toString('hex')}`;

  function notify(charge: SandboxCharge, fields: Partial<SandboxCharge> = {}, id = eventId()): void {
    if (charge.scenario === 'lost_notice') return;
    const body = Buffer.from(JSON.stringify({ id, charge: publicCharge({ ...charge, ...fields }) }));
    const copies = charge.scenario === 'duplicate' ? 3 : 1;
    for (let copy = 0; copy < copies; copy++) outbox.push({ url: charge.notice_url, body, due: now(), tries: 0 });
  }

  function enter(shop: string, kind: SandboxLine['kind'], amount: number, fee: number, key: string | null): string {
    const ref = `bl_${randomBytes(10).toString('hex')}`;
    lines.push({ ref, shop, kind, amount, fee, at: new Date(now()).toISOString(), key, isPaidOut: kind === 'payout' });
    return ref;
  }

  /** Pays out what came a day ago. */
  function payOut(): void {
    const due = lines.filter((line) => !line.isPaidOut && Date.parse(line.at) <= now() - PAYOUT_HOURS * 3_600_000);
    for (const shop of new Set(due.map((line) => line.shop))) {
      const ofShop = due.filter((line) => line.shop === shop);
      const sum = ofShop.reduce((yen, { amount, fee }) => yen + amount - fee, 0);
      if (sum <= 0) continue;
      for (const line of ofShop) line.isPaidOut = true;
      enter(shop, 'payout', -sum, 0, null);
    }
  }

  function refund(charge: SandboxCharge, { key, amount }: { key: string; amount: number }): object | undefined {
    const before = charge.refunds[key];
    if (before !== undefined) return { ref: before.ref, state: 'done' };
    const given = Object.values(charge.refunds).reduce((yen, each) => yen + each.amount, 0);
    if (charge.state !== 'settled' || !(amount >= 1) || given + amount > charge.amount) return undefined;
    const ref = enter(charge.shop, 'refund', -amount, 0, charge.key);
    charge.refunds[key] = { ref, amount };
    if (given + amount === charge.amount) move(charge, 'refunded');
    return { ref, state: 'done' };
  }

  function move(charge: SandboxCharge, state: SandboxState): void {
    charge.state = state;
    if (state === 'settled') charge.settled_at = new Date(now()).toISOString();
    if (state === 'settled' && charge.scenario === 'wrong_amount') charge.amount -= 100;
    if (state === 'settled') enter(charge.shop, 'payment', charge.amount, feeOf(charge.amount), charge.key);
    notify(charge);
    if (state === 'settled' && charge.scenario === 'out_of_order')
      notify(charge, { state: 'awaiting_settlement', settled_at: null });
  }

  /** The customer has done their part. */
  function approve(charge: SandboxCharge): void {
    move(charge, charge.scenario === 'delayed' ? 'awaiting_settlement' : 'settled');
    if (charge.scenario === 'delayed') later.push({ due: now() + DELAY_MS, run: () => move(charge, 'settled') });
  }

  function execute(charge: SandboxCharge): void {
    if (charge.state !== 'registered') return;
    charge.state = 'awaiting_customer';
    charge.instructions = instructionsOf(charge.method);
    if (charge.instructions === null) {
      charge.redirect_url = `${origin}/pay/${charge.ref}`;
      charge.expires_at = new Date(now() + DAY_MS).toISOString();
    }
    if (charge.scenario === 'timeout_then_approved') later.push({ due: now() + DELAY_MS, run: () => approve(charge) });
    if (charge.scenario === 'decline' && charge.instructions !== null) move(charge, 'failed');
    if (charge.scenario === 'settled_after_expiry')
      later.push({ due: Date.parse(charge.expires_at ?? '') + DAY_MS, run: () => move(charge, 'settled') });
  }

  function work(): void {
    for (const charge of charges)
      if (charge.state === 'awaiting_customer' && charge.expires_at !== null && Date.parse(charge.expires_at) < now())
        move(charge, 'expired');
    for (const due of later.filter((one) => one.due <= now())) {
      later.splice(later.indexOf(due), 1);
      due.run();
    }
    payOut();
  }

  let storedAs = stored ?? '';
  let storing = Promise.resolve();
  function store(): Promise<void> {
    if (file === undefined) return storing;
    storing = storing.then(async () => {
      const text = JSON.stringify(books);
      if (text === storedAs) return;
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
      storedAs = text;
    });
    return storing;
  }

  async function flush(): Promise<void> {
    work();
    for (;;) {
      const index = outbox.findIndex(({ due }) => due <= now());
      const [notice] = index < 0 ? [] : outbox.splice(index, 1);
      if (notice === undefined) return store();
      if (await deliver(notice, secret, noticePort?.())) continue;
      const minutes = RETRY_MINUTES[notice.tries];
      if (minutes !== undefined) outbox.push({ ...notice, tries: notice.tries + 1, due: now() + minutes * 60_000 });
    }
  }

  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const html = (response: ServerResponse, body: string) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(body);
  const redirect = (response: ServerResponse, to: string) => response.writeHead(303, { location: to }).end();

  async function serveCalls(message: IncomingMessage, response: ServerResponse, url: URL): Promise<unknown> {
    const [shop = '', key = ''] = (message.headers.authorization ?? '').replace('Bearer ', '').split(':');
    if (shop === '' || key === '') return json(response, 401, { error: 'unauthorized' });
    const [, , , ref, verb] = url.pathname.split('/');
    const known = (wanted: string | null) => charges.find((one) => one.shop === shop && one.key === wanted);
    const page = (items: readonly { at: string; shown: object }[]) => {
      const [from, until] = [url.searchParams.get('from') ?? '', url.searchParams.get('until') ?? ''];
      const after = Number(url.searchParams.get('after') ?? 0);
      const ofTime = items.filter(({ at }) => at >= from && at < until);
      const shown = ofTime.slice(after, after + PAGE).map((each) => each.shown);
      return json(response, 200, { items: shown, next: after + PAGE < ofTime.length ? after + PAGE : null });
    };
    if (message.method === 'GET' && ref === 'list')
      return page(
        charges
          .filter((one) => one.shop === shop)
          .map((charge) => ({ at: charge.created_at, shown: publicCharge(charge) })),
      );
    const own = lines.filter((line) => line.shop === shop);
    if (message.method === 'GET' && ref === 'settlements')
      return page(own.map((line) => ({ at: line.at, shown: publicLine(line) })));
    if (message.method === 'GET' && ref === 'balance')
      return json(response, 200, { balance: own.reduce((yen, { amount, fee }) => yen + amount - fee, 0) });
    if (message.method === 'GET') {
      const charge = known(url.searchParams.get('key'));
      return charge === undefined
        ? json(response, 404, { error: 'not_found' })
        : json(response, 200, publicCharge(charge));
    }
    const sent = JSON.parse((await bodyOf(message)) || '{}');
    if (ref === undefined || ref === '') {
      const scenario = scenarios.get(shop)?.shift() ?? 'approve';
      const charge = known(sent.key) ?? {
        ...sent,
        shop,
        ref: `ch_${randomBytes(10).toString('hex')}`,
        currency: 'JPY',
        state: 'registered',
        scenario,
        settled_at: null,
        redirect_url: null,
        instructions: null,
        created_at: new Date(now()).toISOString(),
        refunds: {},
      };
      if (!charges.includes(charge)) charges.push(charge);
      return json(response, 200, publicCharge(charge));
    }
    const charge = byRef(ref);
    if (charge?.shop !== shop) return json(response, 404, { error: 'not_found' });
    if (verb === 'refund') {
      const refunded = refund(charge, sent);
      return refunded === undefined ? json(response, 422, { error: 'not_refundable' }) : json(response, 200, refunded);
    }
    if (verb === 'execute') execute(charge);
    if (verb === 'cancel' && ['registered', 'awaiting_customer'].includes(charge.state)) move(charge, 'canceled');
    // The answer is lost on its way; what was asked for is done all the same.
    if (verb === 'execute' && charge.scenario === 'timeout_then_approved') return message.socket.destroy();
    return json(response, 200, publicCharge(charge));
  }

  async function servePages(message: IncomingMessage, response: ServerResponse, url: URL): Promise<unknown> {
    const [, kind, ref = ''] = url.pathname.split('/');
    if (kind === '') return html(response, listPage(charges.toReversed().slice(0, 100), new Date(now())));
    const charge = byRef(ref);
    if (charge === undefined || (kind !== 'pay' && kind !== 'challenge' && kind !== 'till'))
      return response.writeHead(404).end();
    const isOver = charge.state !== 'awaiting_customer';
    if (message.method !== 'POST') {
      if (kind === 'till') return html(response, tillPage(charge));
      if (isOver) return redirect(response, charge.return_url);
      return html(
        response,
        kind === 'pay' ? cardPage(charge) : challengePage(charge, { isWrong: url.searchParams.has('again') }),
      );
    }
    const form = new URLSearchParams(await bodyOf(message));
    if (kind === 'till') {
      if (!isOver) approve(charge);
      return redirect(response, `/till/${charge.ref}`);
    }
    if (isOver || form.get('card') === 'leave') return redirect(response, charge.return_url);
    if (kind === 'pay') {
      if (form.get('card') === 'decline') charge.scenario = 'decline';
      return redirect(response, `/challenge/${charge.ref}`);
    }
    if (form.get('code')?.trim() !== '1234') return redirect(response, `/challenge/${charge.ref}?again`);
    if (charge.scenario === 'decline') move(charge, 'failed');
    else approve(charge);
    return redirect(response, charge.return_url);
  }

  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', 'http://sandbox');
    const serve = url.pathname.startsWith('/v1/charges') ? serveCalls : servePages;
    serve(message, response, url)
      .catch(() => json(response, 400, { error: 'bad_request' }))
      .finally(() => void flush());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
  const timer = setInterval(() => void flush(), TICK_MS);
  timer.unref();
  return {
    endpoint: `${origin}/v1/charges`,
    origin,
    charges,
    lines,
    next: (shop, scenario) => void scenarios.set(shop, [...(scenarios.get(shop) ?? []), scenario]),
    pay(key) {
      const charge = charges.find((one) => one.key === key);
      if (charge !== undefined) approve(charge);
    },
    async advance(ms) {
      offset += ms;
      await flush();
    },
    offset: () => offset,
    flush,
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
