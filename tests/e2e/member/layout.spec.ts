import { faultsAtEveryWidth } from '../support/layout.ts';
import { cardOf, signInMember } from '../support/phone.ts';
import { expectStill, memberOpen, memberSignedIn } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ expected: [/status of 422/] });

for (const locale of ['ja', 'en'] as const)
  test(`no controls and no texts of a member screen lie on each other, nothing is cut, from 320 to 1920 px (${locale})`, async ({
    page,
    context,
  }) => {
    test.slow();
    const faults: string[] = [];
    const walk = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path);
        await expectStill(page, path);
        faults.push(...(await faultsAtEveryWidth(page, path)));
      }
    };
    await signInMember(page, 'hanako@aoba.example');
    await expect(cardOf(page)).toBeVisible();
    await context.addInitScript((chosen) => localStorage.setItem('tsudoi_locale', chosen), locale);
    await walk(memberSignedIn.map(([path]) => path));
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await walk(memberOpen.map(([path]) => path));
    expect(faults).toEqual([]);
  });
