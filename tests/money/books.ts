/**
 * What an auditor would have in the books: written from the rules alone, without a line of the product, so that both can be
 * held beside each other after every step.
 */

/** An invoice as the auditor knows it, yen. */
export interface BookedInvoice {
  payer: number;
  total: number;
  paid: number;
  state: 'draft' | 'open' | 'paid' | 'canceled';
  number: number | null;
  lines: readonly Line[];
  /** Yen with tax of each rate that were not given back. */
  left: Readonly<Record<number, number>>;
  /** Yen with tax of each line that were not given back. */
  lineLeft: readonly number[];
  version: number;
}

/** A deposit as the auditor knows it, yen; `pays` is what of it was allocated to which invoice, `nth` of all. */
export interface BookedDeposit {
  payer: number;
  amount: number;
  refunded: number;
  reserved: number;
  isReversed: boolean;
  pays: readonly { invoice: string; yen: number; nth: number }[];
  version: number;
}

/** All that was written so far. Invoices and deposits are named by the request that made them. */
export interface Books {
  invoices: Readonly<Record<string, BookedInvoice>>;
  deposits: Readonly<Record<string, BookedDeposit>>;
  /** Keys of requests, with what they recorded. */
  keys: Readonly<Record<string, string>>;
  /** Refunds that were reserved, by the key of their request. */
  refunds: Readonly<Record<string, { deposit: string; amount: number; isOpen: boolean }>>;
  lastNumber: number;
  lastAllocation: number;
}

export interface Line {
  quantity: number;
  unit_price: number;
  rate: 0 | 8 | 10;
}

/** What is asked of the product; versions are those that were read before. */
export type Request = { as: string } & (
  | { act: 'draft'; payer: number; tax_type: 'inclusive' | 'exclusive'; lines: readonly Line[] }
  | { act: 'confirm'; drafts: readonly { invoice: string; version: number }[] }
  | { act: 'receive'; invoice: string; amount: number; key: string }
  | { act: 'allocate'; invoice: string; deposit: string; version: number; amount: number }
  | { act: 'writeOff'; invoice: string; version: number; amount: number }
  | { act: 'reverse'; deposit: string; version: number }
  | { act: 'refund'; deposit: string; version: number; amount: number; key: string; reserve: boolean }
  | { act: 'settle'; refund: string; version: number; outcome: 'done' | 'failed' }
  | { act: 'return'; invoice: string; version: number; position: number; amount: number }
  | { act: 'cancel'; invoice: string; version: number; replace: boolean }
);

/** What comes of a request: the code of the refusal, or what was done in words that can be compared. */
export type Outcome = string;

const done = (books: Books, outcome: Outcome = 'done') => ({ books, outcome });
/** Yen that are allocated. */
export const sumOf = (pays: BookedDeposit['pays']): number => pays.reduce((all, { yen }) => all + yen, 0);

/** Yen that are still to be paid. */
export const openOf = ({ state, total, paid }: BookedInvoice): number =>
  state === 'draft' || state === 'canceled' ? 0 : total - paid;
/** Yen of a deposit that nobody has spent. */
export const leftOf = ({ amount, refunded, reserved, isReversed, pays }: BookedDeposit): number =>
  isReversed ? 0 : amount - refunded - reserved - sumOf(pays);

/** Yen that lines come to at each rate, with tax rounded down once for each; undefined where a rate falls below 0. */
export function totalsOf(lines: readonly Line[], type: 'inclusive' | 'exclusive'): Record<number, number> | undefined {
  const totals: Record<number, number> = {};
  for (const rate of [0, 8, 10]) {
    const ofRate = lines.filter((line) => line.rate === rate);
    const net = ofRate.reduce((all, line) => all + BigInt(line.quantity) * BigInt(line.unit_price), 0n);
    if (net < 0n) return undefined;
    totals[rate] = Number(type === 'inclusive' ? net : net + (net * BigInt(rate)) / 100n);
  }
  return totals;
}

/**
 * Yen with tax that each line is: its own, with its tax rounded down. The last charge of a rate has also what the rate, rounded
 * once, comes to more than its charges; a reduction is nothing that goes back.
 */
function worthOf(lines: readonly Line[], type: 'inclusive' | 'exclusive', totals: Record<number, number>): number[] {
  const own = lines.map((line) => (line.unit_price > 0 ? (totalsOf([line], type)?.[line.rate] ?? 0) : 0));
  return lines.map((line, at) => {
    const charges = lines.flatMap((each, n) => (each.rate === line.rate && each.unit_price > 0 ? [n] : []));
    if (charges.at(-1) !== at) return own[at] ?? 0;
    const others = charges.slice(0, -1).reduce((all, n) => all + (own[n] ?? 0), 0);
    return Math.max(own[at] ?? 0, (totals[line.rate] ?? 0) - others);
  });
}

/** Yen of the line at a position that can go back: no more than are left of it, nor of its rate. */
export const returnableOf = ({ lines, left, lineLeft }: BookedInvoice, position: number): number =>
  Math.min(lineLeft[position - 1] ?? 0, left[lines[position - 1]?.rate ?? 0] ?? 0);

const withInvoice = (books: Books, name: string, change: Partial<BookedInvoice>): Books => {
  const invoice = books.invoices[name];
  if (invoice === undefined) throw new Error(`no invoice ${name}`);
  const changed = { ...invoice, ...change, version: invoice.version + 1 };
  return { ...books, invoices: { ...books.invoices, [name]: changed } };
};
const paying = (books: Books, name: string, yen: number): Books => {
  const { paid = 0, total = 0 } = books.invoices[name] ?? {};
  return withInvoice(books, name, { paid: paid + yen, state: paid + yen === total ? 'paid' : 'open' });
};
const withDeposit = (books: Books, name: string, deposit: BookedDeposit): Books => ({
  ...books,
  deposits: { ...books.deposits, [name]: deposit },
});

/** A deposit pays: the next of all allocations. */
function allocating(books: Books, name: string, pay: { invoice: string; yen: number }): Books {
  const deposit = books.deposits[name];
  if (deposit === undefined) throw new Error(`no deposit ${name}`);
  const nth = books.lastAllocation + 1;
  return { ...withDeposit(books, name, { ...deposit, pays: [...deposit.pays, { ...pay, nth }] }), lastAllocation: nth };
}

/** What must come of a request, and the books afterwards. */
export function foretell(books: Books, request: Request): { books: Books; outcome: Outcome } {
  if (request.act === 'draft') {
    const left = totalsOf(request.lines, request.tax_type);
    if (left === undefined) return done(books, 'lines.negative_total');
    const total = Object.values(left).reduce((all, yen) => all + yen, 0);
    const { payer, lines } = request;
    const lineLeft = worthOf(lines, request.tax_type, left);
    const draft = { payer, lines, left, lineLeft, total, paid: 0, state: 'draft' as const, number: null, version: 1 };
    return done({ ...books, invoices: { ...books.invoices, [request.as]: draft } });
  }
  if (request.act === 'confirm') return confirmed(books, request.drafts);
  if (request.act === 'reverse' || request.act === 'refund') return ofDeposit(books, request);
  if (request.act === 'settle') return settled(books, request);
  const invoice = books.invoices[request.invoice];
  if (invoice === undefined) return done(books, 'not_found');
  if (request.act === 'cancel') {
    if (request.version !== invoice.version) return done(books, 'stale');
    if (invoice.paid > 0) return done(books, 'invoice_paid');
    if (invoice.state !== 'open') return done(books, 'wrong_state');
    const canceled = withInvoice(books, request.invoice, { state: 'canceled' });
    if (!request.replace) return done(canceled);
    const draft: BookedInvoice = { ...invoice, state: 'draft', number: null, version: 1 };
    return done({ ...canceled, invoices: { ...canceled.invoices, [request.as]: draft } });
  }
  if (invoice.state === 'draft') return done(books, 'not_found');
  if (request.act === 'receive') return received(books, request, invoice);
  if (request.act === 'return') return returned(books, request, invoice);
  if (request.act === 'allocate') {
    const deposit = books.deposits[request.deposit];
    if (deposit === undefined || deposit.payer !== invoice.payer) return done(books, 'not_found');
    if (request.version !== deposit.version) return done(books, 'stale');
    if (invoice.state !== 'open') return done(books, 'wrong_state');
    if (request.amount > openOf(invoice)) return done(books, 'amount_beyond_open');
    if (request.amount > leftOf(deposit)) return done(books, 'amount_beyond_left');
    const spent = allocating(books, request.deposit, { invoice: request.invoice, yen: request.amount });
    const { version } = deposit;
    const written = withDeposit(spent, request.deposit, {
      ...deposit,
      ...spent.deposits[request.deposit],
      version: version + 1,
    });
    return done(paying(written, request.invoice, request.amount));
  }
  if (request.version !== invoice.version) return done(books, 'stale');
  if (invoice.state !== 'open') return done(books, 'wrong_state');
  if (request.amount > openOf(invoice)) return done(books, 'amount_beyond_open');
  return done(paying(books, request.invoice, request.amount));
}

function confirmed(before: Books, drafts: Extract<Request, { act: 'confirm' }>['drafts']) {
  let books = before;
  const said: string[] = [];
  const asked = new Map(drafts.map(({ invoice, version }) => [invoice, version]));
  for (const [name, version] of asked) {
    const invoice = books.invoices[name];
    if (invoice === undefined) said.push(`${name} gone`);
    else if (invoice.state !== 'draft') said.push(`${name} confirmed`);
    else if (invoice.version !== version) said.push(`${name} changed`);
    else if (invoice.total === 0) said.push(`${name} nothing_to_pay`);
    else {
      const number = books.lastNumber + 1;
      books = { ...withInvoice(books, name, { state: 'open', number }), lastNumber: number };
      said.push(`${name} ${number}`);
    }
  }
  return done(books, said.toSorted().join(', '));
}

function received(books: Books, request: Extract<Request, { act: 'receive' }>, invoice: BookedInvoice) {
  const evidence = `${invoice.payer} ${request.amount}`;
  const recorded = books.keys[`receive ${request.key}`];
  if (recorded !== undefined) return done(books, recorded === evidence ? 'done' : 'request_key_used');
  const yen = Math.min(openOf(invoice), request.amount);
  const deposit: BookedDeposit = {
    payer: invoice.payer,
    amount: request.amount,
    refunded: 0,
    reserved: 0,
    isReversed: false,
    pays: [],
    version: yen === 0 ? 1 : 2,
  };
  const unpaid = withDeposit(books, request.as, deposit);
  const written = yen === 0 ? unpaid : allocating(unpaid, request.as, { invoice: request.invoice, yen });
  const keyed = { ...written, keys: { ...written.keys, [`receive ${request.key}`]: evidence } };
  return done(yen === 0 ? keyed : paying(keyed, request.invoice, yen));
}

function ofDeposit(books: Books, request: Extract<Request, { act: 'reverse' | 'refund' }>) {
  const deposit = books.deposits[request.deposit];
  if (deposit === undefined) return done(books, 'not_found');
  if (request.act === 'refund') {
    const said = `${request.deposit} ${request.amount}`;
    const recorded = books.keys[`refund ${request.key}`];
    if (recorded !== undefined) return done(books, recorded === said ? 'done' : 'request_key_used');
    if (request.amount > leftOf(deposit)) return done(books, 'amount_beyond_left');
    if (request.version !== deposit.version) return done(books, 'stale');
    const { amount, reserve, key } = request;
    const spent = reserve ? { reserved: deposit.reserved + amount } : { refunded: deposit.refunded + amount };
    const written = withDeposit(books, request.deposit, { ...deposit, ...spent, version: deposit.version + 1 });
    const keyed = { ...written, keys: { ...written.keys, [`refund ${key}`]: said } };
    if (!reserve) return done(keyed);
    return done({ ...keyed, refunds: { ...keyed.refunds, [key]: { deposit: request.deposit, amount, isOpen: true } } });
  }
  if (request.version !== deposit.version) return done(books, 'stale');
  if (deposit.isReversed) return done(books, 'wrong_state');
  if (deposit.refunded + deposit.reserved > 0) return done(books, 'deposit_refunded');
  const isSpent = sumOf(deposit.pays) > 0;
  const version = deposit.version + (isSpent ? 2 : 1);
  let after = withDeposit(books, request.deposit, { ...deposit, pays: [], isReversed: true, version });
  for (const { invoice, yen } of deposit.pays) after = paying(after, invoice, -yen);
  return done(after);
}

function settled(books: Books, request: Extract<Request, { act: 'settle' }>) {
  const refund = books.refunds[request.refund];
  const deposit = books.deposits[refund?.deposit ?? ''];
  if (refund === undefined || deposit === undefined) return done(books, 'not_found');
  if (request.version !== deposit.version) return done(books, 'stale');
  if (!refund.isOpen) return done(books, 'wrong_state');
  const refunded = deposit.refunded + (request.outcome === 'done' ? refund.amount : 0);
  const reserved = deposit.reserved - refund.amount;
  const written = withDeposit(books, refund.deposit, { ...deposit, refunded, reserved, version: deposit.version + 1 });
  return done({ ...written, refunds: { ...written.refunds, [request.refund]: { ...refund, isOpen: false } } });
}

function returned(books: Books, request: Extract<Request, { act: 'return' }>, invoice: BookedInvoice) {
  const { invoice: name, amount, position } = request;
  if (request.version !== invoice.version) return done(books, 'stale');
  if (invoice.state === 'canceled' || invoice.paid === 0) return done(books, 'wrong_state');
  const line = invoice.lines[position - 1];
  if (line === undefined || line.unit_price <= 0) return done(books, 'not_found');
  const paidBy = Object.entries(books.deposits)
    .flatMap(([deposit, { pays }]) =>
      pays.filter((each) => each.invoice === name).map((each) => ({ deposit, ...each })),
    )
    .toSorted((a, b) => b.nth - a.nth);
  const most = Math.min(returnableOf(invoice, position), openOf(invoice) + sumOf(paidBy));
  if (amount > most) return done(books, 'amount_beyond_return');
  const fromOpen = Math.min(openOf(invoice), amount);
  let after = books;
  let rest = amount - fromOpen;
  for (const { deposit, yen, nth } of paidBy) {
    const of = after.deposits[deposit];
    if (rest === 0 || of === undefined) break;
    const freed = Math.min(yen, rest);
    rest -= freed;
    const pays = of.pays.filter((each) => each.nth !== nth);
    after = withDeposit(after, deposit, { ...of, pays, version: of.version + 1 });
    if (yen > freed) after = allocating(after, deposit, { invoice: name, yen: yen - freed });
  }
  const left = { ...invoice.left, [line.rate]: (invoice.left[line.rate] ?? 0) - amount };
  const lineLeft = invoice.lineLeft.map((yen, at) => (at === position - 1 ? yen - amount : yen));
  const marked = { ...after, invoices: { ...after.invoices, [name]: { ...invoice, left, lineLeft } } };
  return done(fromOpen > 0 ? paying(marked, name, fromOpen) : withInvoice(marked, name, {}));
}
