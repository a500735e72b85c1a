import { isDeepStrictEqual } from 'node:util';
import type { AnyEndpoint } from '@tsudoi/contract';
import {
  allocateDeposit,
  receiveDeposit,
  refundDeposit,
  returnInvoice,
  reverseDeposit,
  settleRefund,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { type ConfirmedInvoices, cancelInvoice, confirmInvoices, invoices } from '@tsudoi/contract/invoices';
import { type Member, makeMember, type Reply, type World } from '@tsudoi/kit';
import { depositBody } from '@tsudoi/kit/families/deposits';
import { invoiceBody, line } from '@tsudoi/kit/families/invoices';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type BookedInvoice,
  type Books,
  foretell,
  leftOf,
  type Outcome,
  openOf,
  type Request,
  returnableOf,
  sumOf,
} from './books.ts';

/** How much of what is there a step asks for. */
const Share = fc.constantFrom('one', 'half', 'all', 'more');
const Pick = fc.nat({ max: 30 });
const Price = fc.oneof(fc.integer({ min: -500, max: 5_000 }), fc.constantFrom(0, 1, 9, 11, 100, 99_999_999));
const Line = fc.record({
  quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 })),
  unit_price: Price,
  rate: fc.constantFrom<(0 | 8 | 10)[]>(10, 10, 8, 0),
});

/** A step before it is known what is there: picks are taken from what there is. */
const Step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('draft' as const),
      payer: Pick,
      tax_type: fc.constantFrom('inclusive' as const, 'exclusive' as const),
      lines: fc.array(Line, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('confirm' as const),
      picks: fc.array(Pick, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('receive' as const), invoice: Pick, share: Share, sameKey: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('allocate' as const), invoice: Pick, deposit: Pick, share: Share }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('writeOff' as const), invoice: Pick, share: Share }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reverse' as const), deposit: Pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      deposit: Pick,
      share: Share,
      sameKey: fc.boolean(),
      reserve: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      refund: Pick,
      outcome: fc.constantFrom('done' as const, 'failed' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('return' as const), invoice: Pick, line: Pick, share: Share }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), invoice: Pick, replace: fc.boolean() }) },
);
type Step = typeof Step extends fc.Arbitrary<infer Each> ? Each : never;

/** One thing after the other, two at the same moment, from a screen that is out of date, or cut off before it was written. */
const Turn = fc.oneof(
  { weight: 6, arbitrary: fc.record({ how: fc.constant('alone' as const), step: Step }) },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('stale' as const), step: Step }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('crash' as const), step: Step }) },
  { weight: 4, arbitrary: fc.record({ how: fc.constant('race' as const), step: Step, other: Step }) },
);
/** A story of what people do with the money of two members. */
export const Story = fc.array(Turn, { minLength: 6, maxLength: 28 });
type Turn = typeof Turn extends fc.Arbitrary<infer Each> ? Each : never;

const share = (whole: number, part: 'one' | 'half' | 'all' | 'more'): number =>
  Math.max(1, { one: 1, half: Math.floor(whole / 2), all: whole, more: whole + 1 }[part]);

/** The request that a step is, as things stand; undefined where there is nothing to do it with. */
function requestOf(books: Books, step: Step, as: string, isStale: boolean): Request | undefined {
  const one = <T>(all: Readonly<Record<string, T>>, pick: number): [string, T] | undefined =>
    Object.entries(all)[pick % Math.max(1, Object.keys(all).length)];
  const read = (version: number) => (isStale ? version - 1 || 9_999 : version);
  if (step.act === 'draft') return { ...step, payer: step.payer % 2, as };
  if (step.act === 'confirm') {
    const drafts = step.picks.flatMap((pick) => {
      const found = one(books.invoices, pick);
      return found === undefined ? [] : [{ invoice: found[0], version: read(found[1].version) }];
    });
    return drafts.length === 0 ? undefined : { act: 'confirm', drafts, as };
  }
  if (step.act === 'reverse' || step.act === 'refund') {
    const [deposit, { version, ...stored }] = one(books.deposits, step.deposit) ?? ['', { version: 0 }];
    if (deposit === '' || !('pays' in stored)) return undefined;
    if (step.act === 'reverse') return { act: 'reverse', deposit, version: read(version), as };
    const amount = share(leftOf({ ...stored, version }), step.share);
    return {
      act: 'refund',
      deposit,
      version: read(version),
      amount,
      key: step.sameKey ? 'again-again' : `key-${as}`,
      reserve: step.reserve,
      as,
    };
  }
  if (step.act === 'settle') {
    const [refund, stored] = one(books.refunds, step.refund) ?? [];
    const deposit = books.deposits[stored?.deposit ?? ''];
    if (refund === undefined || deposit === undefined) return undefined;
    return { act: 'settle', refund, version: read(deposit.version), outcome: step.outcome, as };
  }
  const found = one(books.invoices, step.invoice);
  if (found === undefined) return undefined;
  const [invoice, booked] = found;
  if (step.act === 'cancel')
    return { act: 'cancel', invoice, version: read(booked.version), replace: step.replace, as };
  if (step.act === 'return') {
    const position = (step.line % booked.lines.length) + 1;
    const amount = share(returnableOf(booked, position), step.share);
    return { act: 'return', invoice, version: read(booked.version), position, amount, as };
  }
  const amount = Math.min(share(openOf(booked), step.share), 9_999_999_999);
  if (step.act === 'receive')
    return { act: 'receive', invoice, amount, key: step.sameKey ? 'again-again' : `key-${as}`, as };
  if (step.act === 'writeOff') return { act: 'writeOff', invoice, version: read(booked.version), amount, as };
  const deposit = one(books.deposits, step.deposit);
  if (deposit === undefined) return undefined;
  const fitting = Math.max(1, Math.min(amount, share(leftOf(deposit[1]), step.share)));
  return { act: 'allocate', invoice, deposit: deposit[0], version: read(deposit[1].version), amount: fitting, as };
}

/** Lets every transaction that writes a record of what happened fail at its commit, as long as `work` runs. */
async function crashing<T>({ server }: World, work: () => Promise<T>): Promise<T> {
  await server.sql(`create function crash_at_commit() returns trigger language plpgsql
    as $$ begin raise exception 'cut off at its commit'; end $$`);
  await server.sql(`create constraint trigger crash_at_commit after insert on history deferrable initially deferred
    for each row execute function crash_at_commit()`);
  try {
    return await work();
  } finally {
    await server.sql('drop function crash_at_commit cascade');
  }
}

/** The product's side of a story: what the auditor's names are there, and what it answers. */
class Office {
  readonly #ids = new Map<string, number>();
  readonly #world: World;
  readonly #members: readonly Member[];
  readonly #run: string;

  constructor(world: World, members: readonly Member[], run: string) {
    this.#world = world;
    this.#members = members;
    this.#run = run;
  }

  #id(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  async #path(invoice: string, payer: number) {
    const [row] = await this.#world.server.sql<{ invoice_code: string }>(
      'select invoice_code from invoice where facility_id = $1 and id = $2',
      [this.#world.id, this.#id(invoice)],
    );
    return { account_code: this.#members[payer]?.accountCode ?? '', invoice_code: row?.invoice_code ?? '' };
  }

  /** Sends a request as a screen does. */
  async ask(books: Books, request: Request): Promise<Outcome> {
    const { staff } = this.#world;
    const send = (endpoint: AnyEndpoint, input: object): Promise<Reply> => staff.ask(endpoint, input);
    const payerOf = (invoice: string) => books.invoices[invoice]?.payer ?? 0;
    switch (request.act) {
      case 'draft': {
        const body = {
          ...invoiceBody({
            tax_type: request.tax_type,
            lines: request.lines.map(({ unit_price, quantity, rate }) =>
              line(unit_price, { quantity, rate, ...(rate === 0 ? { zero_reason: 'out_of_scope' } : {}) }),
            ),
          }),
          account_id: this.#members[request.payer]?.id ?? 0,
        };
        return this.#outcome(await send(invoices.create, { body }), { [request.as]: 'id' });
      }
      case 'confirm': {
        const asked = request.drafts.map(({ invoice, version }) => ({ id: this.#id(invoice), version }));
        const reply = await send(confirmInvoices, { body: { invoices: asked } });
        if (reply.status !== 200) return this.#outcome(reply);
        const { confirmed, left } = reply.json<{ data: ConfirmedInvoices }>().data;
        const nameOf = (id: number) => [...this.#ids].find(([, each]) => each === id)?.[0];
        return [
          ...confirmed.map(({ id, number }) => `${nameOf(id)} ${Number(number.split('-')[1])}`),
          ...left.map(({ id, why }) => `${nameOf(id)} ${why}`),
        ]
          .toSorted()
          .join(', ');
      }
      case 'receive': {
        const body = depositBody(request.amount, { request_key: `${this.#run}-${request.key}` });
        const params = await this.#path(request.invoice, payerOf(request.invoice));
        return this.#outcome(await send(receiveDeposit, { params, body }), { [request.as]: 'id' });
      }
      case 'allocate': {
        const params = await this.#path(request.invoice, payerOf(request.invoice));
        const { deposit, version, amount } = request;
        const body = { deposit_id: this.#id(deposit), version, amount };
        return this.#outcome(await send(allocateDeposit, { params, body }));
      }
      case 'writeOff': {
        const params = await this.#path(request.invoice, payerOf(request.invoice));
        const body = { version: request.version, amount: request.amount, kind: 'fee', reason: '手数料' };
        return this.#outcome(await send(writeOffInvoice, { params, body }));
      }
      case 'reverse': {
        const body = { version: request.version, reason: '入力の誤り' };
        return this.#outcome(await send(reverseDeposit, { params: { id: this.#id(request.deposit) }, body }));
      }
      case 'refund': {
        const { version, amount, key } = request;
        const how = { refunded_on: '2026-11-21', method: 'CASH', reason: '払いすぎ' };
        const reserve = request.reserve ? 1 : 0;
        const body = { version, amount, ...how, reserve, request_key: `${this.#run}-${key}` };
        return this.#outcome(await send(refundDeposit, { params: { id: this.#id(request.deposit) }, body }));
      }
      case 'settle': {
        const [row] = await this.#world.server.sql<{ id: number }>(
          'select id from refund where facility_id = $1 and request_key = $2',
          [this.#world.id, `${this.#run}-${request.refund}`],
        );
        const body = { version: request.version, outcome: request.outcome, refunded_on: '2026-11-22' };
        return this.#outcome(await send(settleRefund, { params: { id: row?.id ?? 0 }, body }));
      }
      case 'return': {
        const params = await this.#path(request.invoice, payerOf(request.invoice));
        const { version, position, amount } = request;
        const body = { version, reason: '休講', lines: [{ position, amount }] };
        return this.#outcome(await send(returnInvoice, { params, body }));
      }
      case 'cancel': {
        const body = { version: request.version, reason: '誤り', ...(request.replace ? { replace: 1 } : {}) };
        const reply = await send(cancelInvoice, { params: { id: this.#id(request.invoice) }, body });
        return this.#outcome(reply, request.replace ? { [request.as]: 'replacement_id' } : {});
      }
    }
  }

  /** What an answer says; a record it made gets the name it has in the books. */
  #outcome(reply: Reply, made: Record<string, string> = {}): Outcome {
    if (reply.status >= 400) {
      const { error_code, error_fields } = reply.failure();
      const [field] = Object.entries(error_fields ?? {});
      return field === undefined ? error_code : `${field[0]}.${field[1][0]?.code}`;
    }
    const { data } = reply.json<{ data: Record<string, number> }>();
    for (const [name, field] of Object.entries(made)) this.#ids.set(name, data[field] ?? 0);
    return 'done';
  }

  /** Everything that stands in the tables, a sentence for each record. */
  async written(): Promise<string[]> {
    const { server, id } = this.#world;
    const of = [id, this.#members.map((member) => member.id)];
    const drawn = await server.sql<StoredInvoice>(
      `select i.total::float8 as total, i.paid::float8 as paid, i.version, i.number,
         case i.confirmation when 1 then 'draft' else (array['open', 'paid', 'canceled'])[i.payment] end as state
       from invoice i where i.facility_id = $1 and i.account_id = any ($2::int[])`,
      of,
    );
    const deposits = await server.sql<StoredDeposit>(
      `select d.amount::float8 as amount, d.allocated::float8 as allocated, d.refunded::float8 as refunded, d.refund_reserved::float8 as reserved, d.version,
         d.reversed_at is not null as is_reversed
       from deposit d join payer p on p.facility_id = d.facility_id and p.id = d.payer_id
       where d.facility_id = $1 and p.account_id = any ($2::int[])`,
      of,
    );
    return [
      ...drawn.map((row) => invoiceText({ ...row, number: row.number === null ? null : nth(row.number) })),
      ...deposits.map(({ is_reversed, ...row }) => depositText({ ...row, isReversed: is_reversed })),
    ].toSorted();
  }
}

interface StoredInvoice {
  total: number;
  paid: number;
  version: number;
  number: string | null;
  state: BookedInvoice['state'];
}
interface StoredDeposit {
  amount: number;
  allocated: number;
  refunded: number;
  reserved: number;
  version: number;
  is_reversed: boolean;
}

const nth = (number: string): number => Number(number.split('-')[1]);
const invoiceText = ({
  state,
  paid,
  total,
  version,
  number,
}: Omit<BookedInvoice, 'payer' | 'lines' | 'left' | 'lineLeft'>): string =>
  `invoice ${number ?? '-'}: ${state}, ${paid} of ${total} yen, version ${version}`;
const depositText = (deposit: {
  amount: number;
  allocated: number;
  refunded: number;
  reserved: number;
  isReversed: boolean;
  version: number;
}) =>
  `deposit of ${deposit.amount} yen: ${deposit.allocated} pay, ${deposit.refunded} went back, ${deposit.reserved} will${deposit.isReversed ? ', taken back' : ''}, version ${deposit.version}`;

/** The same sentences of what the auditor has. */
const booked = ({ invoices: drawn, deposits }: Books): string[] =>
  [
    ...Object.values(drawn).map(invoiceText),
    ...Object.values(deposits).map((each) => depositText({ ...each, allocated: sumOf(each.pays) })),
  ].toSorted();

/** A way in which things may have happened: what was answered, and what the books say then. */
interface Course {
  outcomes: readonly Outcome[];
  books: Books;
}

/** Everything that may come of a turn: the requests in any order, or nothing where their transaction is cut off. */
function coursesOf(books: Books, how: Turn['how'], requests: readonly Request[]): Course[] {
  const [first, second] = requests;
  if (first === undefined) return [{ outcomes: [], books }];
  const alone = foretell(books, first);
  if (second === undefined) {
    const isCut = how === 'crash' && !isDeepStrictEqual(alone.books, books);
    return [{ outcomes: [isCut ? 'server_error' : alone.outcome], books: isCut ? books : alone.books }];
  }
  const then = foretell(alone.books, second);
  const other = foretell(books, second);
  const last = foretell(other.books, first);
  return [
    { outcomes: [alone.outcome, then.outcome], books: then.books },
    { outcomes: [last.outcome, other.outcome], books: last.books },
  ];
}

/**
 * Plays a story in the product and in the auditor's books, and holds both beside each other after every turn: what was
 * answered, and each invoice and deposit. @throws AssertionError at the first turn at which they differ
 */
export async function play(world: World, run: string, story: readonly Turn[]): Promise<void> {
  const members = [await makeMember(world), await makeMember(world)];
  const office = new Office(world, members, run);
  const [series] = await world.server.sql<{ last_number: number }>(
    `select last_number from number_series where facility_id = $1 and kind = 'invoice'`,
    [world.id],
  );
  let books: Books = {
    invoices: {},
    deposits: {},
    keys: {},
    refunds: {},
    lastNumber: series?.last_number ?? 0,
    lastAllocation: 0,
  };
  for (const [at, turn] of story.entries()) {
    const steps = turn.how === 'race' ? [turn.step, turn.other] : [turn.step];
    const requests = steps.flatMap(
      (step, n) => requestOf(books, step, `${step.act} ${at}.${n}`, turn.how === 'stale') ?? [],
    );
    const before = books;
    const ask = () => Promise.all(requests.map((request) => office.ask(before, request)));
    const outcomes = await (turn.how === 'crash' ? crashing(world, ask) : ask());
    const written = await office.written();
    const courses = coursesOf(books, turn.how, requests);
    const took = courses.find(
      (course) => isDeepStrictEqual(course.outcomes, outcomes) && isDeepStrictEqual(booked(course.books), written),
    );
    const said = `turn ${at}, ${turn.how}: ${JSON.stringify(requests)}`;
    if (took === undefined)
      expect({ outcomes, written }, said).toEqual({
        outcomes: courses[0]?.outcomes,
        written: booked(courses[0]?.books ?? books),
      });
    books = took?.books ?? books;
  }
}
