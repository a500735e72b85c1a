import { expectStill, staffScreens } from '../support/screens.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { say } from '../support/words.ts';

test.use({ expected: [/status of (404|422)/] });

/** Addresses that differ in ids alone lead to the same screen; one of each is enough. */
const shapeOf = (address: string): string => address.replace(/\?.*$/, '').replace(/\d+/g, '0');

test('no link on any screen of staff leads to what is not there', async ({ page, context, staffState }) => {
  test.slow();
  await asStaff(context, staffState);
  const links = new Map<string, { to: string; from: string }>();
  for (const [path] of (await staffScreens()).filter(([one]) => !one.includes('999999'))) {
    await page.goto(path);
    await expectStill(page, path);
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const to of found) if (!links.has(shapeOf(to))) links.set(shapeOf(to), { to, from: path });
  }
  expect(links.size).toBeGreaterThan(10);
  const dead: string[] = [];
  for (const { to, from } of links.values()) {
    await page.goto(to);
    await expectStill(page, to);
    if ((await page.getByRole('heading', { name: say('state.not_found.title') }).count()) > 0)
      dead.push(`${from} → ${to}`);
  }
  expect(dead).toEqual([]);
});
