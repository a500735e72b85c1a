import fc from 'fast-check';
import { type Books, leftOf, openOf, type Request, returnableOf } from './books.ts';

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
export const Turn = fc.oneof(
  { weight: 6, arbitrary: fc.record({ how: fc.constant('alone' as const), step: Step }) },
  { weight: 1, arbitrary: fc.record({ how: fc.constant('stale' as const), step: Step }) },
  { weight: 2, arbitrary: fc.record({ how: fc.constant('crash' as const), step: Step }) },
  { weight: 4, arbitrary: fc.record({ how: fc.constant('race' as const), step: Step, other: Step }) },
);

/** A story of what people do with the money of two members. */
export const Story = fc.array(Turn, { minLength: 6, maxLength: 28 });
export type Turn = typeof Turn extends fc.Arbitrary<infer Each> ? Each : never;

const share = (whole: number, part: 'one' | 'half' | 'all' | 'more'): number =>
  Math.max(1, { one: 1, half: Math.floor(whole / 2), all: whole, more: whole + 1 }[part]);

/** The request that a step is, as things stand; undefined where there is nothing to do it with. */
export function requestOf(books: Books, step: Step, as: string, isStale: boolean): Request | undefined {
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
