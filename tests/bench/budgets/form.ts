import type { CDPSession, Page } from '@playwright/test';
import { consoleMessages } from '@tsudoi/i18n/catalogs/ja/console/index';
import { atMost, type Budget } from '../bench.ts';
import { demoServer, openBrowser, slowPage } from '../browser.ts';
import { median } from '../measure.ts';
import { ms } from '../words.ts';

const KEYS = 60;
const FRAME_MS = 16;

/** What one task of the main thread was, as the browser's trace tells it. */
interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** Start and length, in microseconds; `tdur` is what the thread itself worked of it. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; src_file?: string; src_func?: string; data?: { type?: string } };
}

/** Traces what the page does while `act` runs. */
async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const includedCategories = ['devtools.timeline', 'toplevel'];
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return events;
}

/** Work of one key press, in ms of the main thread. */
interface Press {
  /** From taking the key until the frame that shows what it did is handed over, with all that runs between. */
  answer: number;
  /** What of it Chromium's autofill took: it reads all fields of a form anew when one has changed, before the frame or behind it. */
  autofill: number;
}

/** The autofill of Chromium, by the file that asked for a task. */
const AUTOFILL = /autofill|form_submission_tracker/;

/** The work of each key press. */
function keyToFrame(events: readonly TraceEvent[]): Press[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(thread));
  const ours = events.filter((event) => event.ph === 'X' && mains.has(thread(event))).sort((a, b) => a.ts - b.ts);
  const presses: Press[] = [];
  let press: Press | undefined;
  let task: TraceEvent | undefined;
  for (const event of ours) {
    if (event.name === 'ThreadControllerImpl::RunTask') {
      task = event;
      if (press === undefined) continue;
      const worked = (event.tdur ?? 0) / 1_000;
      press.answer += worked;
      if (AUTOFILL.test(event.args.src_file ?? '')) press.autofill += worked;
      if (event.args.src_func !== 'ScheduledActionSendBeginMainFrame') continue;
      presses.push(press);
      press = undefined;
    } else if (event.name === 'EventDispatch' && event.args.data?.type === 'keydown') {
      press ??= { answer: (task?.tdur ?? 0) / 1_000, autofill: 0 };
    }
  }
  return presses;
}

/** Presses the keys in turn, each when the page has come to rest after the one before. */
async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
}

const alternately = (...keys: [string, string]): string[] =>
  Array.from({ length: KEYS }, (_, turn) => keys[turn % 2] ?? '');

/** What a key in the middle of many costs. */
async function medianPress(page: Page, cdp: CDPSession, keys: readonly string[]): Promise<Press> {
  const presses = keyToFrame(await traced(cdp, () => pressAll(page, keys)));
  const of = (part: keyof Press) => median(presses.map((press) => press[part]));
  return { answer: of('answer'), autofill: of('autofill') };
}

/** What the same key costs in sixty bare inputs, without a script or a style of ours: the browser's own share. */
async function bareForm(page: Page, cdp: CDPSession): Promise<Press> {
  const fields = Array.from({ length: 60 }, (_, index) => `<p><label>${index} <input></label></p>`);
  await page.setContent(`<form>${fields.join('')}</form>`);
  await page.locator('input').first().focus();
  await pressAll(page, ['x', ...alternately('y', 'Backspace')]);
  return medianPress(page, cdp, alternately('y', 'Backspace'));
}

/** A form of sixty fields, forty of which follow rules, its processor four times slower: what a key press costs. */
export const form: Budget = {
  id: 'form',
  async run(bench) {
    const { port } = await demoServer();
    const context = await openBrowser(bench, false);
    try {
      const { page, cdp } = await slowPage(context);
      const bare = await bareForm(page, cdp);
      // The form alone, as it stands on a screen.
      const only = new URLSearchParams({ only: consoleMessages['samples.account_form'] });
      await page.goto(`http://localhost:${port}/error-input-view?${only}`);
      const first = page.locator('#account-form-sample input').first();
      await first.waitFor();
      const shown = () => page.locator('#account-form-sample .field').count();
      await first.focus();
      await pressAll(page, ['x', ...alternately('y', 'Backspace')]);
      const typed = await medianPress(page, cdp, alternately('y', 'Backspace'));
      await pressAll(page, ['Backspace']);
      const [without] = [await shown(), await pressAll(page, ['a'])];
      if ((await shown()) === without) throw new Error('the rules of the sample form change nothing');
      const ruled = await medianPress(page, cdp, alternately('Backspace', 'a'));
      return [
        {
          what: 'form of 60 fields and 40 rules, CPU a quarter: from a key to the frame that shows it',
          must: '≤ 16 ms',
          aim: '≤ 8 ms',
          floor: ms(bare.answer),
          ours: `${ms(typed.answer)}; for a key after which fields come or go ${ms(ruled.answer)}`,
          ratio: `${(typed.answer / bare.answer).toFixed(2)} ×`,
          verdict: atMost(Math.max(typed.answer, ruled.answer), FRAME_MS, FRAME_MS / 2),
          note: `of it Chromium's autofill, which reads the changed form: ${ms(typed.autofill)} here, ${ms(bare.autofill)} in the bare inputs`,
        },
      ];
    } finally {
      await context.close();
    }
  },
};
