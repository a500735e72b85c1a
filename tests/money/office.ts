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
import type { Member, Reply, World } from '@tsudoi/kit';
import { depositBody } from '@tsudoi/kit/families/deposits';
import { invoiceBody, line } from '@tsudoi/kit/families/invoices';
import type { BookedInvoice, Books, Outcome, Request } from './books.ts';

/** The product's side of a story: what the auditor's names are there, and what it answers. */
export class Office {
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
export const invoiceText = ({
  state,
  paid,
  total,
  version,
  number,
}: Omit<BookedInvoice, 'payer' | 'lines' | 'left' | 'lineLeft'>): string =>
  `invoice ${number ?? '-'}: ${state}, ${paid} of ${total} yen, version ${version}`;
export const depositText = (deposit: {
  amount: number;
  allocated: number;
  refunded: number;
  reserved: number;
  isReversed: boolean;
  version: number;
}) =>
  `deposit of ${deposit.amount} yen: ${deposit.allocated} pay, ${deposit.refunded} went back, ${deposit.reserved} will${deposit.isReversed ? ', taken back' : ''}, version ${deposit.version}`;
