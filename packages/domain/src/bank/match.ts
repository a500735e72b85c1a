import type { Day } from '../dates/day.ts';

/** An issued invoice as the matching of payments sees it; integer yen. */
export interface MatchInvoice {
  id: number;
  /** Payer, after merges. */
  payer_id: number;
  number: string;
  total: number;
  /** What is still to be paid; 0 of a paid or cancelled one. */
  open: number;
  due_on: Day;
}

/** Somebody whom a payment may come from, with their invoices of which something is open, oldest first. */
export interface MatchPayer {
  payer_id: number;
  open: readonly MatchInvoice[];
  /** Totals that were paid of late. */
  paid: readonly number[];
}

/** Why an invoice is proposed for a payment, and what of it differs. */
export const MATCH_REASONS = [
  'number_amount',
  'number_short',
  'number_over',
  'number_partial',
  'alias_amount',
  'name_sum',
  'name_amount',
  'short_number_amount',
  'guardian_amount',
  'name_short',
  'name_over',
  'name_only',
  'several_people',
  'maybe_twice',
  'old_date',
  'nothing_open',
  'no_name',
  'bank_canceled',
] as const;
/** One of {@link MATCH_REASONS}. */
export type MatchReason = (typeof MATCH_REASONS)[number];

/** Invoices of one payer that a payment may be for; none where it can only be left to the payer. */
export interface MatchCandidate {
  payer_id: number;
  invoice_ids: number[];
  /** 0 to 100. */
  score: number;
  reason: MatchReason;
}

/** What was made of a payment: assigned without a person, proposed to one, or nobody's. */
export interface Match {
  state: 'matched' | 'suggested' | 'nobody';
  score: number;
  reason: MatchReason;
  candidates: MatchCandidate[];
}

/** What is known about a payment. */
export interface MatchInput {
  amount: number;
  canceled: boolean;
  /** Booked so long ago that a person has to look, or seen in another file. */
  isOld: boolean;
  isSeen: boolean;
  /** Invoices whose whole numbers stand in it, paid ones too. */
  numbered: readonly MatchInvoice[];
  /** Whether each number that stands in it is that of an invoice. */
  isEachFound: boolean;
  /** Open invoices of which the payer wrote the last digits. */
  shortNumbered: readonly MatchInvoice[];
  /** Payers whose name it was before, whose name it is, and whose parent's or guardian's name it is. */
  alias: readonly MatchPayer[];
  named: readonly MatchPayer[];
  guarded: readonly MatchPayer[];
}

/** Most yen that a bank's fee takes off a transfer. */
export const TRANSFER_FEE_MAX = 1_100;
/** Invoices of one payer that are tried together. */
const TOGETHER = 12;
const CANDIDATES = 5;

const sumOf = (invoices: readonly MatchInvoice[]): number => invoices.reduce((sum, { open }) => sum + open, 0);

/**
 * The invoices whose open amounts come to a sum that is wanted: as few as possible, and oldest first among those. Undefined where
 * no set does.
 */
export function invoicesOfSum(
  invoices: readonly MatchInvoice[],
  isWanted: (sum: number) => boolean,
): MatchInvoice[] | undefined {
  const tried = invoices.slice(0, TOGETHER);
  let best: MatchInvoice[] | undefined;
  for (let set = 1; set < 1 << tried.length; set++) {
    const chosen = tried.filter((_, index) => set & (1 << index));
    if ((best === undefined || chosen.length < best.length) && isWanted(sumOf(chosen))) best = chosen;
  }
  return best;
}

/** What a payer of that name would pay with it. */
function ofPayer(payer: MatchPayer, amount: number, isAlias: boolean): Omit<MatchCandidate, 'payer_id'> {
  const idsOf = (invoices: readonly MatchInvoice[]) => invoices.map(({ id }) => id);
  const exact = invoicesOfSum(payer.open, (sum) => sum === amount);
  if (exact !== undefined) {
    if (isAlias) return { invoice_ids: idsOf(exact), score: 95, reason: 'alias_amount' };
    return exact.length > 1
      ? { invoice_ids: idsOf(exact), score: 93, reason: 'name_sum' }
      : { invoice_ids: idsOf(exact), score: 88, reason: 'name_amount' };
  }
  const short = invoicesOfSum(payer.open, (sum) => sum > amount && sum - amount <= TRANSFER_FEE_MAX);
  if (short !== undefined) return { invoice_ids: idsOf(short), score: 80, reason: 'name_short' };
  if (payer.paid.includes(amount)) return { invoice_ids: [], score: 40, reason: 'maybe_twice' };
  if (payer.open.length === 0) return { invoice_ids: [], score: 30, reason: 'nothing_open' };
  if (sumOf(payer.open) < amount) return { invoice_ids: idsOf(payer.open), score: 72, reason: 'name_over' };
  return { invoice_ids: idsOf(payer.open.slice(0, 1)), score: 60, reason: 'name_only' };
}

/** Payers of a name: whoever fits best first. Several who fit equally well are left to a person. */
function byName(payers: readonly MatchPayer[], amount: number, isAlias: boolean): MatchCandidate[] {
  const found = payers
    .map((payer) => ({ payer_id: payer.payer_id, ...ofPayer(payer, amount, isAlias) }))
    .sort((a, b) => b.score - a.score || a.payer_id - b.payer_id);
  const [first, second] = found;
  if (first === undefined || second === undefined || first.score - second.score > 20) return found;
  return found.map((candidate) =>
    candidate.score < first.score - 20
      ? candidate
      : { ...candidate, score: Math.min(52, candidate.score), reason: 'several_people' },
  );
}

function byNumber({ numbered, isEachFound, amount }: MatchInput): MatchCandidate | undefined {
  const [first] = numbered;
  if (first === undefined) return undefined;
  const { payer_id } = first;
  const open = numbered.filter((invoice) => invoice.open > 0);
  if (open.length === 0) return { payer_id, invoice_ids: [], score: 40, reason: 'maybe_twice' };
  const isOnePayers = open.every((invoice) => invoice.payer_id === payer_id);
  const difference = amount - sumOf(open);
  const invoice_ids = open.map(({ id }) => id);
  if (difference === 0)
    return isOnePayers && isEachFound && open.length === numbered.length
      ? { payer_id, invoice_ids, score: 100, reason: 'number_amount' }
      : { payer_id, invoice_ids, score: 92, reason: 'several_people' };
  if (difference > 0) return { payer_id, invoice_ids, score: 82, reason: 'number_over' };
  return -difference <= TRANSFER_FEE_MAX
    ? { payer_id, invoice_ids, score: 90, reason: 'number_short' }
    : { payer_id, invoice_ids, score: 74, reason: 'number_partial' };
}

/**
 * What a payment is for: by the number that stands in it, else by the name of its payer. It is assigned without a person only where
 * number and amount both fit; everything else is a proposal with its score and reason.
 */
export function matchPayment(input: MatchInput): Match {
  const { amount } = input;
  if (input.canceled) return { state: 'nobody', score: 0, reason: 'bank_canceled', candidates: [] };
  const numbered = byNumber(input);
  const short = input.shortNumbered.filter(({ open }) => open === amount);
  const candidates: MatchCandidate[] = [
    ...(numbered === undefined ? [] : [numbered]),
    ...short.map(({ id, payer_id }) => ({
      payer_id,
      invoice_ids: [id],
      score: short.length > 1 ? 52 : 85,
      reason: short.length > 1 ? ('several_people' as const) : ('short_number_amount' as const),
    })),
    ...byName(input.alias, amount, true),
    ...byName(input.named, amount, false),
    ...input.guarded
      .map((payer) => ({ payer_id: payer.payer_id, ...ofPayer(payer, amount, false) }))
      .filter(({ reason }) => reason === 'name_amount' || reason === 'name_sum')
      .map((candidate) => ({ ...candidate, score: 76, reason: 'guardian_amount' as const })),
  ];
  const once = candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(
      (candidate, index, all) =>
        index ===
        all.findIndex(
          (other) => other.payer_id === candidate.payer_id && other.invoice_ids.join() === candidate.invoice_ids.join(),
        ),
    )
    .slice(0, CANDIDATES);
  const [best] = once;
  if (best === undefined) return { state: 'nobody', score: 0, reason: 'no_name', candidates: [] };
  const { score, reason } = best;
  if (input.isSeen) return { state: 'suggested', score: Math.min(score, 40), reason: 'maybe_twice', candidates: once };
  if (reason === 'nothing_open') return { state: 'nobody', score, reason, candidates: once };
  if (reason !== 'number_amount') return { state: 'suggested', score, reason, candidates: once };
  if (input.isOld) return { state: 'suggested', score: 70, reason: 'old_date', candidates: once };
  return { state: 'matched', score, reason, candidates: once };
}
