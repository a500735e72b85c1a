import type { Scopes } from '../db/scope.ts';
import {
  type Chain,
  type Erasure,
  type Fault,
  faultsOf,
  isGenuine,
  isOwnErasure,
  isOwnHead,
  sealKey,
} from './chain.ts';
import {
  allChains,
  erasuresIn,
  holdSealing,
  type LastSeal,
  leaves,
  lostHeads,
  NO_SEAL,
  openRows,
  type StoredSeal,
  sealAfter,
} from './store.ts';

/** A head of a chain that was noted outside the database, such as in the log: the seal of this number had this signature. */
export interface ChainHead {
  chain: Chain;
  number: number;
  signature: string;
}

export interface Report {
  faults: Fault[];
  /** Seals that were looked at. */
  seals: number;
  /** Rows that are not sealed yet, over all chains. */
  open: number;
  /** Rows out of which somebody was erased, as the server signed. */
  erased: number;
  heads: ChainHead[];
}

const WHY = 'verifying the audit record';

/** A chain followed from its first seal to its last one. */
interface Walked {
  faults: Fault[];
  /** Genuine seals, and how many others. */
  genuine: Map<number, string>;
  seals: number;
  erased: number;
  last: LastSeal;
}

/** Ids of rows end far below this. */
const END = Number.MAX_SAFE_INTEGER;

/** What the server erased, by the rows it was erased from, and counted; what somebody else says they erased is a fault. */
function ownErasures(
  key: string,
  chain: Chain,
  found: readonly Erasure[],
  walked: Walked,
): ReadonlyMap<number, Erasure[]> {
  const own = Map.groupBy(found, (erasure) => isOwnErasure(key, chain, erasure));
  for (const { row_id: id } of own.get(false) ?? []) walked.faults.push({ kind: 'erasure_forged', chain, id });
  const byRow = Map.groupBy(own.get(true) ?? [], ({ row_id }) => row_id);
  walked.erased += byRow.size;
  return byRow;
}

async function walk(scopes: Scopes, key: string, chain: Chain): Promise<Walked> {
  const walked: Walked = { faults: [], genuine: new Map(), seals: 0, erased: 0, last: NO_SEAL };
  const others: number[] = [];
  let seal: StoredSeal | undefined;
  for (;;) {
    const before = seal;
    const next = await scopes.asOperator(WHY, (tx) => sealAfter(tx, chain, before));
    if (next === undefined) break;
    seal = next;
    walked.seals += 1;
    if (!isGenuine(key, chain, next)) {
      others.push(next.number);
      continue;
    }
    const { rows, erased } = await scopes.asOperator(WHY, async (tx) => {
      // Nobody is erased between the two looks.
      await holdSealing(tx);
      return {
        rows: await leaves(tx, chain, next.after_id, next.through_id),
        erased: await erasuresIn(tx, chain, next.after_id, next.through_id),
      };
    });
    const erasures = ownErasures(key, chain, erased, walked);
    walked.faults.push(...faultsOf(chain, walked.last, next, rows, erasures));
    walked.genuine.set(next.number, next.signature);
    walked.last = next;
  }
  const { through_id } = walked.last;
  ownErasures(key, chain, await scopes.asOperator(WHY, (tx) => erasuresIn(tx, chain, through_id, END)), walked);
  // A seal in the place of one that is missing is that one, changed; any other is somebody else's.
  for (const number of others) {
    const gap = walked.faults.findIndex((fault) => fault.kind === 'seal_missing' && fault.number === number);
    const fault: Fault = { kind: gap < 0 ? 'seal_forged' : 'seal_changed', chain, number };
    walked.faults.splice(gap < 0 ? walked.faults.length : gap, gap < 0 ? 0 : 1, fault);
  }
  return walked;
}

/** Holds the heads of a facility in the operators' log against its seals: what was cut off at the end, or all of it. */
async function compareHeads(scopes: Scopes, key: string, chain: number, faults: Fault[]): Promise<void> {
  for (const head of await scopes.asOperator(WHY, (tx) => lostHeads(tx, chain))) {
    if (!isOwnHead(key, chain, head)) {
      faults.push({ kind: 'row_inserted', chain: null, id: head.id });
      continue;
    }
    const at = faults.findIndex((fault) => 'number' in fault && fault.number === head.seal);
    const fault: Fault = { kind: head.other ? 'seal_changed' : 'seal_missing', chain, number: head.seal };
    faults.splice(at < 0 ? faults.length : at, at < 0 ? 0 : 1, fault);
  }
}

/**
 * Holds the whole audit record against its seals. Finds rows that were changed, deleted or put in below a seal, other than
 * by erasing somebody; seals that were changed, taken out, cut off or put in; and, with heads kept elsewhere, a cut of the operators' own chain.
 */
export async function verifyAudit(
  scopes: Scopes,
  secret: string,
  notedHeads: readonly ChainHead[] = [],
): Promise<Report> {
  const key = sealKey(secret);
  const report: Report = { faults: [], seals: 0, open: 0, erased: 0, heads: [] };
  for (const chain of await scopes.asOperator(WHY, allChains)) {
    const { faults, genuine, seals, erased, last } = await walk(scopes, key, chain);
    for (const { number, signature } of notedHeads.filter((head) => head.chain === chain)) {
      const is = genuine.get(number);
      if (is !== signature) faults.push({ kind: is === undefined ? 'seal_missing' : 'seal_changed', chain, number });
    }
    if (chain !== null) await compareHeads(scopes, key, chain, faults);
    report.faults.push(...faults);
    report.seals += seals;
    report.erased += erased;
    report.open += await scopes.asOperator(WHY, (tx) => openRows(tx, chain, last.through_id));
    if (last.number > 0) report.heads.push({ chain, number: last.number, signature: last.signature });
  }
  return report;
}

const nameOf = (chain: Chain): string => (chain === null ? 'operators' : `facility ${chain}`);

/** The report in lines for whoever ran the command. */
export function reportLines({ faults, seals, open, erased, heads }: Report): string[] {
  const place = (fault: Fault) => ('id' in fault ? `row ${fault.id}` : `seal ${fault.number}`);
  return [
    ...faults.map((fault) => `${nameOf(fault.chain)}: ${place(fault)}: ${fault.kind.replace('_', ' ')}`),
    ...heads.map(({ chain, number, signature }) => `head of ${nameOf(chain)}: ${number} ${signature}`),
    `${seals} seals, ${open} rows not sealed yet, ${erased} rows with somebody erased, ${faults.length} faults`,
  ];
}

/** Reads `--head=FACILITY:NUMBER:SIGNATURE` arguments; the operators' chain is `operators`. @throws RangeError */
export function headsOf(args: readonly string[]): ChainHead[] {
  return args
    .filter((arg) => arg.startsWith('--head='))
    .map((arg) => {
      const [chain = '', number = '', signature = ''] = arg.slice('--head='.length).split(':');
      const ids = [chain === 'operators' ? 0 : Number(chain), Number(number)];
      if (!ids.every(Number.isInteger) || signature === '')
        throw new RangeError(`not FACILITY:NUMBER:SIGNATURE: ${arg}`);
      return { chain: chain === 'operators' ? null : Number(chain), number: Number(number), signature };
    });
}
