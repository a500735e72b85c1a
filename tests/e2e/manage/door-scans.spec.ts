import type { Page } from '@playwright/test';
import { checkIns } from '@tsudoi/contract/check-ins';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { revokePass } from '@tsudoi/kit/families/passes';
import { doorText, forbidden, openDoor, ownDoor, scan } from '../support/door.ts';
import { expect, outages, refusals, test } from '../support/test.ts';

const answer = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const inside = (page: Page, people: number, expected: number) =>
  page.getByRole('img', { name: doorText('door.inside', { inside: people, expected }) });

for (const [device, size] of [
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 1280, height: 900 }],
] as const)
  test(`no scan is lost on a ${device}: not one that goes on while an answer closes, nor one that ends while any answer stands`, async ({
    browser,
    request,
  }) => {
    const door = await ownDoor(request, `renzoku${device}`);
    const [one, two, three, four] = [
      await door.bearer('一'),
      await door.bearer('二'),
      await door.bearer('三'),
      await door.bearer('四'),
    ];
    const { page, context } = await openDoor(browser, door, '北口', { size });
    const green = answer(page, doorText('door.in'));
    await scan(page, one.shows());
    await expect(green).toContainText(one.name);
    // The code of the next begins under the answer and ends after it.
    const code = two.shows();
    await page.keyboard.type(code.slice(0, 40));
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await scan(page, code.slice(40));
    await expect(green).toContainText(two.name);
    // Who reads on has seen what is green.
    await scan(page, three.shows());
    await expect(green).toContainText(three.name);
    // A no stays until it is put aside, and says that somebody waits.
    await scan(page, 'X'.repeat(60));
    await expect(answer(page, doorText('door.no'))).toBeVisible();
    await scan(page, four.shows());
    await scan(page, one.shows());
    await expect(answer(page, doorText('door.no'))).toContainText(doorText('door.waiting', { count: 2 }));
    await page.getByRole('button', { name: doorText('door.next') }).click();
    // The last one was in before; the one between was answered, and is on record.
    await expect(answer(page, doorText('door.why.already_in'))).toContainText(one.name);
    // Who reads on after having looked has put it aside.
    await scan(page, two.code);
    await expect(answer(page, doorText('door.why.already_in'))).toContainText(two.name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(inside(page, 4, 4)).toBeVisible();
    const { rows } = await door.staff.call(checkIns.state, { query: door.query });
    const told = rows.map(({ means, verdict, admitted }) => `${means} ${verdict} ${admitted}`);
    expect(told.toSorted()).toEqual(
      [
        ...Array.from({ length: 4 }, () => 'live in true'),
        'live look false',
        'typed look false',
        'typed no false',
      ].toSorted(),
    );
    await context.close();
  });

test('who is contradicted has not been let in: not in the count, nor in the office, unless staff let them in all the same', async ({
  browser,
  request,
}) => {
  const door = await ownDoor(request, 'henkou');
  const [lost, late] = [await door.bearer('紛失'), await door.bearer('遅延')];
  const { page, context } = await openDoor(browser, door, '北口');
  await expect(inside(page, 0, 2)).toBeVisible();
  const checkedIn = async () =>
    (
      await door.staff.call(eventParticipants.search, {
        body: { extras: door.query, default_search: { checked_in: 1 } },
      })
    ).items.map(({ account }) => account.name);
  await revokePass(door.staff, lost.id);
  await scan(page, lost.shows());
  await expect(answer(page, doorText('door.no'))).toContainText(doorText('door.why.revoked'));
  await page.keyboard.press('Escape');
  await expect(inside(page, 0, 2)).toBeVisible();
  await expect.poll(async () => (await door.staff.call(checkIns.summary, { query: door.query })).inside).toBe(0);
  expect(await checkedIn()).toEqual([]);

  // The server is heard after the answer was green: whoever is through already is let in by staff.
  await revokePass(door.staff, late.id);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/check-ins/upload', async (route) => {
    await held;
    await route.continue();
  });
  await scan(page, late.shows());
  await expect(answer(page, doorText('door.in'))).toContainText(late.name);
  await expect(answer(page, doorText('door.in'))).toBeHidden();
  release();
  const red = answer(page, doorText('door.no'));
  await expect(red).toContainText(doorText('door.changed'));
  await expect(red).toContainText(late.name);
  await page.getByRole('button', { name: doorText('door.admit_anyway') }).click();
  await page.getByRole('button', { name: doorText('door.reason.staff') }).click();
  await expect(inside(page, 1, 2)).toBeVisible();
  await expect.poll(checkedIn).toEqual([late.name]);

  // Who is added meanwhile is expected, and known.
  const added = await door.bearer('追加');
  await scan(page, added.code);
  await expect(answer(page, doorText('door.in'))).toContainText(added.name);
  await expect(inside(page, 2, 3)).toBeVisible();
  await context.close();
});

test('scans stay on the device when the right to check in is lost, and go up once it is back; the screen says so', async ({
  browser,
  request,
  expected,
}) => {
  expected.push(...refusals, ...outages);
  const door = await ownDoor(request, 'kenrikire');
  const kobayashi = await door.bearer('小林');
  const { page, context } = await openDoor(browser, door, '北口', { size: { width: 320, height: 568 } });
  await page.route('**/check-ins/upload', (route) => route.fulfill(forbidden));
  await scan(page, kobayashi.shows());
  const lost = page.getByRole('alert').filter({ hasText: doorText('door.right_lost', { count: 1 }) });
  await expect(lost).toBeInViewport();
  await page.reload();
  await page.getByRole('button', { name: doorText('door.ready.start') }).click();
  await expect(lost).toBeVisible();
  expect((await door.staff.call(checkIns.state, { query: door.query })).rows).toEqual([]);
  await page.unroute('**/check-ins/upload');
  await expect(lost).toBeHidden();
  await expect
    .poll(async () => (await door.staff.call(checkIns.state, { query: door.query })).rows.map(({ verdict }) => verdict))
    .toEqual(['in']);
  await context.close();
});
