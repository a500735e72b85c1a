import type { Scopes } from '../db/scope.ts';
import { type Chain, type Fault, faultsOf, sealKey } from './chain.ts';
import { allChains, leaves, NO_SEAL, nextSeal, openRows } from './store.ts';

/** A head that somebody kept elsewhere, such as in the log: the seal of this number had this signature. */
export interface KnownHead {
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
  heads: KnownHead[];
}

const WHY = 'verifying the audit record';

/**
 * Holds the whole audit record against its seals. Finds rows that were changed, deleted or put in below a seal, seals
 * that were changed or taken out, and, with heads kept elsewhere, seals cut off at the end.
 */
export async function verifyAudit(scopes: Scopes, secret: string, known: readonly KnownHead[] = []): Promise<Report> {
  const key = sealKey(secret);
  const report: Report = { faults: [], seals: 0, open: 0, heads: [] };
  for (const chain of await scopes.asOperator(WHY, allChains)) {
    const expected = new Map(known.filter((head) => head.chain === chain).map((head) => [head.number, head.signature]));
    let last = NO_SEAL;
    for (;;) {
      const { number } = last;
      const seal = await scopes.asOperator(WHY, (tx) => nextSeal(tx, chain, number));
      if (seal === undefined) break;
      const rows = await scopes.asOperator(WHY, (tx) => leaves(tx, chain, seal.after_id, seal.through_id));
      report.faults.push(...faultsOf(key, chain, last, seal, rows));
      const kept = expected.get(seal.number);
      expected.delete(seal.number);
      if (kept !== undefined && kept !== seal.signature)
        report.faults.push({ kind: 'seal_changed', chain, number: seal.number });
      report.seals += 1;
      last = seal;
    }
    for (const number of expected.keys()) report.faults.push({ kind: 'seal_missing', chain, number });
    const { through_id: through } = last;
    report.open += await scopes.asOperator(WHY, (tx) => openRows(tx, chain, through));
    if (last.number > 0) report.heads.push({ chain, number: last.number, signature: last.signature });
  }
  return report;
}

const nameOf = (chain: Chain): string => (chain === null ? 'operators' : `facility ${chain}`);

/** The report in lines for whoever ran the command. */
export function reportLines({ faults, seals, open, heads }: Report): string[] {
  const place = (fault: Fault) => ('id' in fault ? `row ${fault.id}` : `seal ${fault.number}`);
  return [
    ...faults.map((fault) => `${nameOf(fault.chain)}: ${place(fault)}: ${fault.kind.replace('_', ' ')}`),
    ...heads.map(({ chain, number, signature }) => `head of ${nameOf(chain)}: ${number} ${signature}`),
    `${seals} seals, ${open} rows not sealed yet, ${faults.length} faults`,
  ];
}

/** Reads `--head=FACILITY:NUMBER:SIGNATURE` arguments; the operators' chain is `operators`. @throws RangeError */
export function headsOf(args: readonly string[]): KnownHead[] {
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
