import { setTimeout as pause } from 'node:timers/promises';
import { printInvoices } from '@tsudoi/contract/invoice-documents';
import { getTask } from '@tsudoi/contract/tasks';
import type { Actor } from '@tsudoi/kit/actor';
import { invoiceRenderer } from '../../../apps/server/src/testing.ts';
import { atLeast, atMost, type Bench, type Budget, worse } from '../bench.ts';
import { stopwatch } from '../measure.ts';
import { putInvoices, withoutDrawing } from '../money-world.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { cpuSeconds, mib, percent, seconds } from '../words.ts';
import { confirmAll, largest } from './money.ts';

type Renderer = Awaited<ReturnType<typeof invoiceRenderer>>;
type Content = Parameters<ReturnType<Renderer['drawing']['begin']>['draw']>[0]['content'];

/** Prints all invoices of a title into one file. @throws Error where the task does not end well */
async function printed(staff: Actor, keyword: string): Promise<void> {
  const { task_id } = await staff.call(printInvoices, { body: { default_search: { keyword } } });
  for (;;) {
    const task = await staff.call(getTask, { params: { id: task_id } });
    if (task.state === 'done') return;
    if (!task.is_progressing) throw new Error(`the print ended as ${task.state}: ${task.error_msg}`);
    await pause(25);
  }
}

/** The renderer alone: the same pages into one file that nobody keeps. */
async function drawn({ open, drawing }: Renderer, contents: readonly Content[]): Promise<number> {
  let bytes = 0;
  const info = { title: '請求書', lang: 'ja' } as const;
  const document = open(info, (piece) => {
    bytes += piece.length;
  });
  const drawer = drawing.begin(document, { info, setup: null, total: contents.length });
  for (const [at, content] of contents.entries()) {
    drawer.draw({ content, copy: 1, copied_on: content.issued_on });
    // Bytes leave in the turn after they were drawn.
    if (at % 50 === 49) await pause(0);
  }
  drawer.end?.();
  await document.end();
  return bytes;
}

async function issued({ cluster }: Bench, database: string, facilityId: number, staff: Actor, count: number) {
  const title = `印刷${count}通`;
  await confirmAll(staff, await putInvoices(cluster, database, { facilityId, count, title }));
  const rows = await cluster.sql<{ content: string }>(
    database,
    `select d.content from invoice_document d join invoice i on i.facility_id = d.facility_id and i.id = d.invoice_id
       where i.facility_id = $1 and i.title = $2 order by i.id`,
    [facilityId, title],
  );
  return { title, contents: rows.map(({ content }) => JSON.parse(content) as Content) };
}

/** Many invoices as one file, by the print of their list, beside the renderer with the same pages. */
export const moneyPdf: Budget = {
  id: 'money-pdf',
  async run(bench) {
    const { database, product, at } = await largest(bench);
    await withoutDrawing(bench.cluster, database);
    const many = bench.quick ? 500 : 2_000;
    const put = (count: number) => issued(bench, database, at.facility.id, at.staff, count);
    const [few, all] = [await put(many / 5), await put(many)];
    const renderer = await invoiceRenderer();
    await drawn(renderer, few.contents);
    resetPeak(product.pid);
    await printed(at.staff, few.title);
    const before = peakMib(product.pid);
    resetPeak(product.pid);
    const ours = await stopwatch(bench.cluster, product.pid, () => printed(at.staff, all.title));
    const growth = Math.max(0, peakMib(product.pid) - before);
    const floor = await stopwatch(bench.cluster, process.pid, () => drawn(renderer, all.contents));
    const share = floor.seconds / ours.seconds;
    return [
      {
        what: `${many.toLocaleString('en')} invoices of a page as one PDF`,
        must: '≥ 60 % of the bare renderer, ≤ 80 MiB more than a fifth of them',
        aim: '≥ 80 %, ≤ 40 MiB',
        narrow: seconds(floor.seconds),
        ours: `${seconds(ours.seconds)}, ${(many / ours.seconds).toFixed(0)} pages/s, ${mib(growth)} more`,
        ratio: percent(share),
        cpu: cpuSeconds(floor, ours),
        verdict: worse(atLeast(share, 0.6, 0.8), atMost(growth, 80, 40)),
      },
    ];
  },
};
