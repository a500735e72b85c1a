import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/process.mjs';
import type { Finding } from './bench.ts';
import { percent } from './words.ts';

/** A whole run. */
export interface Measured {
  /** Instant of its start, ISO 8601. */
  at: string;
  quick: boolean;
  /** Share of the machine that others used before anything was measured. */
  busyBefore: number;
  postgres: string;
  findings: (Finding & { id: string })[];
}

const HEADINGS = {
  what: 'what',
  must: 'must',
  aim: 'aim',
  floor: 'floor on our tables',
  narrow: 'floor on its own table',
  ours: 'ours',
  ratioWide: 'of the floor on our tables',
  ratio: 'of the floor that counts',
  cpu: 'CPU ms (server + database)',
  verdict: 'verdict',
} as const;
const COLUMNS = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[];

const rowsOf = ({ findings }: Measured): string[][] =>
  findings.map((finding) => COLUMNS.map((column) => finding[column] ?? ''));

/** Prints the result as a table. */
export function printTable(measured: Measured): void {
  const rows = [Object.values(HEADINGS), ...rowsOf(measured)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log();
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { what, note } of measured.findings) if (note !== undefined) console.log(`\n${what}: ${note}`);
  console.log(`\nThe machine was ${percent(measured.busyBefore)} busy before the run began.`);
}

/** Writes the result where other programs find it. */
export function writeJson(measured: Measured): void {
  const folder = path.join(ROOT, '.data/bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify({ ...measured, machine: machine() }, null, 2)}\n`);
}

/** What it ran on, in words. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores of ${first?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release().split('-')[0]}, Node ${process.versions.node}`;
}

const DOCS = path.join(ROOT, 'docs/performance.md');
const [FROM, TO] = ['<!-- result: written by `npm run bench -- --write-docs` -->', '<!-- end of the result -->'];

/** Puts the table of this run between the marks of docs/performance.md; the words around it are people's. */
export function writeDocs(measured: Measured): void {
  const text = readFileSync(DOCS, 'utf8');
  const [start, end] = [text.indexOf(FROM), text.indexOf(TO)];
  if (start < 0 || end < start) throw new Error('docs/performance.md has no place for the result');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const notes = measured.findings
    .filter(({ note }) => note !== undefined)
    .map(({ what, note }) => `- ${what}: ${note}`);
  const result = [
    '',
    `Measured on ${measured.at.slice(0, 10)}: ${machine()}, PostgreSQL ${measured.postgres}${measured.quick ? ', quick run with 20,000 members' : ''}. The machine was ${percent(measured.busyBefore)} busy with other work before the run.`,
    '',
    line(Object.values(HEADINGS)),
    line(COLUMNS.map(() => '---')),
    ...rowsOf(measured).map(line),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
  ].join('\n');
  writeFileSync(DOCS, `${text.slice(0, start + FROM.length)}\n${result}${text.slice(end)}`);
}
