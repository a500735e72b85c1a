import type { Page } from '@playwright/test';
import { faultsAtEveryWidth } from '../support/layout.ts';
import { consoleOpen, expectStill, operatorScreens, type Screen, staffScreens } from '../support/screens.ts';
import { asStaff, expect, test } from '../support/test.ts';

test.use({ expected: [/status of (404|422)/] });

async function faultsOf(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  for (const [path] of screens) {
    await page.goto(path);
    await expectStill(page, path);
    faults.push(...(await faultsAtEveryWidth(page, path)));
  }
  return faults;
}

for (const locale of ['ja', 'en'] as const) {
  const speaks = (chosen: string) => localStorage.setItem('tsudoi_locale', chosen);

  test(`no controls and no texts of a staff screen lie on each other, nothing is cut, from 320 to 1920 px (${locale})`, async ({
    page,
    context,
    staffState,
  }) => {
    test.slow();
    await asStaff(context, staffState);
    await context.addInitScript(speaks, locale);
    expect(await faultsOf(page, [...(await staffScreens()), ...consoleOpen])).toEqual([]);
  });

  test(`nor on a screen of the operator (${locale})`, async ({ page, context }) => {
    test.slow();
    const screens = await operatorScreens(page);
    await context.addInitScript(speaks, locale);
    expect(await faultsOf(page, screens)).toEqual([]);
  });
}
