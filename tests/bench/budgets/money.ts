import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { getBankImport, uploadBankFile } from '@tsudoi/contract/bank-imports';
import { confirmInvoices } from '@tsudoi/contract/invoices';
import { jstToday, writeZengin } from '@tsudoi/domain';
import type { Actor } from '@tsudoi/kit/actor';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { atLeast, atMost, type Bench, type Budget, type Stage } from '../bench.ts';
import type { Shot } from '../load.ts';
import { median, round, stopwatch } from '../measure.ts';
import { putInvoices, withoutDrawing } from '../money-world.ts';
import { headersOf, JSON_TYPE } from '../shots.ts';
import { memberFile, timeImport } from '../transfer.ts';
import { cpuSeconds, ms, percent, seconds, times } from '../words.ts';

/** Invoices that one call confirms. */
const AT_ONCE = 200;
/** What issuing writes; of history and frozen documents there is a row each. */
const TABLES = ['invoice', 'invoice_line', 'invoice_tax', 'invoice_document'] as const;

/** Plain COPY of the issued rows of a facility into tables of the same columns and indexes. */
async function copyOfIssued({ cluster }: Bench, database: string, ids: readonly number[]) {
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    await client.query('create schema if not exists money_floor');
    const pieces = new Map<string, Buffer[]>();
    for (const table of TABLES) {
      await client.query(`create table money_floor.${table} (like public.${table} including all)`);
      const key = table === 'invoice' ? 'id' : 'invoice_id';
      const out = client.query(
        copyTo(`copy (select * from public.${table} where ${key} = any ('{${ids.join()}}'::int[])) to stdout`),
      );
      pieces.set(table, await out.toArray());
    }
    return await stopwatch(cluster, process.pid, async () => {
      for (const [table, rows] of pieces)
        await pipeline(Readable.from(rows), client.query(copyFrom(`copy money_floor.${table} from stdin`)));
    });
  } finally {
    await client.query('drop schema if exists money_floor cascade');
    await client.end();
  }
}

/** The world whose first facility has everybody, with that facility and its staff. */
export async function largest(
  bench: Bench,
): Promise<Stage & { at: { facility: Stage['facilities'][number]; staff: Stage['staff'][number] } }> {
  const stage = await bench.stage('one');
  const [facility, staff] = [stage.facilities[0], stage.staff[0]];
  if (facility === undefined || staff === undefined) throw new Error('the world has no members');
  return { ...stage, at: { facility, staff } };
}

/** Confirms drafts by the call of the list, two hundred at a time. @throws Error where one is left */
export async function confirmAll(staff: Actor, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const invoices = ids.slice(from, from + AT_ONCE).map((id) => ({ id, version: 1 }));
    const { confirmed } = await staff.call(confirmInvoices, { body: { invoices } });
    if (confirmed.length !== invoices.length) throw new Error(`${confirmed.length} of ${invoices.length} issued`);
  }
}

/** Drafts that are confirmed by the calls of the list, two hundred at a time; no document is drawn. */
export const moneyIssue: Budget = {
  id: 'money-issue',
  async run(bench) {
    const { database, product, at } = await largest(bench);
    const count = bench.quick ? 2_000 : 10_000;
    await withoutDrawing(bench.cluster, database);
    const ids = await putInvoices(bench.cluster, database, { facilityId: at.facility.id, count });
    // The first calls find statements unplanned.
    const warm = ids.splice(0, AT_ONCE);
    await confirmAll(at.staff, warm);
    const ours = await stopwatch(bench.cluster, product.pid, () => confirmAll(at.staff, ids));
    const floor = await copyOfIssued(bench, database, ids);
    const ratio = floor.seconds / ours.seconds;
    return [
      {
        what: `issuing ${ids.length.toLocaleString('en')} invoices of two lines, without documents`,
        must: '≥ 15 % of COPY of the same rows',
        aim: '≥ 25 %',
        narrow: seconds(floor.seconds),
        ours: `${seconds(ours.seconds)}, ${(ids.length / ours.seconds).toFixed(0)}/s`,
        ratio: percent(ratio),
        cpu: cpuSeconds(floor, ours),
        verdict: atLeast(ratio, 0.15, 0.25),
      },
    ];
  },
};

const FIRST_NUMBER = 500_001;
/** Open invoices of the largest facility, one of ten late, once for the budgets that look for something among them. */
const open = new WeakMap<Bench, Promise<number>>();
export function withOpenInvoices(bench: Bench, database: string, facilityId: number): Promise<number> {
  const some = { facilityId, count: bench.quick ? 20_000 : 100_000, issuedFrom: FIRST_NUMBER, lateOneOf: 10 };
  const made = open.get(bench) ?? putInvoices(bench.cluster, database, some).then(({ length }) => length);
  open.set(bench, made);
  return made;
}

/** Uploads a file of a bank and waits until each of its payments is matched, which a task does. */
async function matched(staff: Actor, file: File): Promise<void> {
  const { id } = await staff.call(uploadBankFile, { body: {}, files: { file } });
  while ((await staff.call(getBankImport, { params: { id } })).state === 'reading') await pause(25);
}

/** A file of a bank whose payments name their invoices, beside the import of as many members. */
export const moneyMatch: Budget = {
  id: 'money-match',
  async run(bench) {
    const { database, product, at, empty } = await largest(bench);
    const target = empty[0];
    if (target === undefined) throw new Error('the world has no empty facility');
    const invoices = await withOpenInvoices(bench, database, at.facility.id);
    const lines = bench.quick ? 2_000 : 10_000;
    const today = jstToday(new Date());
    const payments = Array.from({ length: lines }, (_, n) => ({
      on: today,
      amount: 9_000 + (n % 900),
      name: `${today.slice(2, 4)}${String(FIRST_NUMBER + n).padStart(6, '0')} ﾔﾏﾓﾄ ﾊﾅｺ`,
    }));
    const account = {
      bank: '0138',
      bankName: 'ﾖｺﾊﾏ',
      branch: '012',
      branchName: 'ｱｵﾊﾞ',
      number: '1234567',
      holder: 'ｱｵﾊﾞ',
    };
    const text = writeZengin(account, payments, today);
    const file = new File([text], 'bank.txt');
    const ours = await stopwatch(bench.cluster, product.pid, () => matched(at.staff, file));
    const floor = await stopwatch(bench.cluster, product.pid, () =>
      timeImport(target.staff, memberFile(lines, target.facility.host), lines),
    );
    const ratio = ours.seconds / floor.seconds;
    return [
      {
        what: `matching ${lines.toLocaleString('en')} lines of a bank with ${invoices.toLocaleString('en')} open invoices`,
        must: '≤ 15 × the import of as many members',
        aim: '≤ 2 ×',
        narrow: seconds(floor.seconds),
        ours: seconds(ours.seconds),
        ratio: times(ratio),
        cpu: cpuSeconds(floor, ours),
        verdict: atMost(ratio, 15, 2),
      },
    ];
  },
};

/** The list of invoices beside that of members, each as its screen asks for it, in one facility. */
export const moneyList: Budget = {
  id: 'money-list',
  async run(bench) {
    const { database, product, at } = await largest(bench);
    const invoices = await withOpenInvoices(bench, database, at.facility.id);
    const shotOf = (path: string) => (): Shot => ({
      method: 'POST',
      path: `/api/management/${path}/search`,
      headers: { ...headersOf(at.staff), ...JSON_TYPE },
      body: JSON.stringify({ page: 1, per_page: 20, default_search: {} }),
    });
    const sides = { members: shotOf('member-accounts'), invoices: shotOf('invoices') };
    const load = { clients: 1, requests: bench.quick ? 40 : 100 };
    const p95 = { members: [] as number[], invoices: [] as number[] };
    for (let turn = 0; turn < 4; turn++)
      for (const side of ['members', 'invoices'] as const) {
        const found = await round(bench.cluster, { server: product, shot: sides[side] }, load);
        if (turn > 0) p95[side].push(found.p95);
      }
    const ratio = median(p95.invoices) / median(p95.members);
    return [
      {
        what: `list of ${invoices.toLocaleString('en')} invoices, 1 client, p95`,
        must: '≤ 1.5 × the list of members',
        aim: '≤ 1 ×',
        narrow: ms(median(p95.members)),
        ours: ms(median(p95.invoices)),
        ratio: times(ratio),
        verdict: atMost(ratio, 1.5, 1),
      },
    ];
  },
};
