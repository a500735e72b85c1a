import { cardOf, signInMember } from '../support/phone.ts';
import { expectStill, memberOpen, memberSignedIn, type Screen } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test.use({ expected: [/status of (404|422)/] });

test('no link on any screen of a member or a guest leads to what is not there', async ({ page }) => {
  test.slow();
  const dead: string[] = [];
  let followed = 0;
  const walk = async (screens: readonly Screen[]) => {
    const links = new Map<string, string>();
    for (const [path] of screens) {
      await page.goto(path);
      await expectStill(page, path);
      const found = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      for (const to of found) if (!links.has(to)) links.set(to, path);
    }
    for (const [to, from] of links) {
      await page.goto(to);
      await expectStill(page, to);
      if ((await page.getByRole('heading', { name: memberText('state.not_found.title') }).count()) > 0)
        dead.push(`${from} → ${to}`);
      followed += 1;
    }
  };
  await walk(memberOpen.filter(([path]) => !path.includes('nothing-here')));
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  await walk(memberSignedIn);
  expect(followed).toBeGreaterThan(15);
  expect(dead).toEqual([]);
});
