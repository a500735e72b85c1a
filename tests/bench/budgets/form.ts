import type { CDPSession } from '@playwright/test';
import { atMost, type Budget } from '../bench.ts';
import { demoServer, openBrowser, slowPage } from '../browser.ts';
import { median } from '../measure.ts';
import { ms } from '../words.ts';

const KEYS = 30;
const FRAME_MS = 16;

/** Milliseconds for which the main thread has worked since the page was opened: script, style, layout, paint. */
async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** A form of sixty fields, forty of which follow rules, its processor four times slower: what a key press costs. */
export const form: Budget = {
  id: 'form',
  async run(bench) {
    const { port } = await demoServer();
    const context = await openBrowser(bench, false);
    try {
      const { page, cdp } = await slowPage(context);
      await page.goto(`http://localhost:${port}/error-input-view`);
      await cdp.send('Performance.enable');
      const first = page.locator('#account-form-sample input').first();
      await first.waitFor();
      // The form alone, as it stands on a screen; the hundreds of other inputs of the sample page would be painted with it.
      await page.addStyleTag({ content: '.samples > main > :not(:has(#account-form-sample)) { display: none }' });
      const shown = () => page.locator('#account-form-sample .field').count();
      await first.focus();
      async function press(key: string): Promise<number> {
        const before = await worked(cdp);
        await page.keyboard.press(key);
        // The next frame shows what was typed; what it shows or hides may follow in the frames after.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const took = (await worked(cdp)) - before;
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        return took;
      }
      const idle: number[] = [];
      for (let turn = 0; turn < KEYS; turn++) idle.push(await press('Shift'));
      await press('x');
      const [plain, ruling]: [number[], number[]] = [[], []];
      for (let turn = 0; turn < KEYS; turn++) plain.push(await press(turn % 2 === 0 ? 'y' : 'Backspace'));
      await press('Backspace');
      const [without] = [await shown(), await press('a')];
      if ((await shown()) === without) throw new Error('the rules of the sample form change nothing');
      for (let turn = 0; turn < KEYS; turn++) ruling.push(await press(turn % 2 === 0 ? 'Backspace' : 'a'));
      // A key that does nothing costs the frames and the measuring alone.
      const [typed, ruled] = [median(plain) - median(idle), median(ruling) - median(idle)];
      return [
        {
          what: 'form of 60 fields and 40 rules, CPU a quarter: a key press',
          must: '≤ 16 ms',
          aim: '≤ 8 ms',
          ours: `${ms(typed)}; where it shows or hides fields ${ms(ruled)}`,
          verdict: atMost(typed, FRAME_MS, FRAME_MS / 2),
        },
      ];
    } finally {
      await context.close();
    }
  },
};
