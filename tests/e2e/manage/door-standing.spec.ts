import AxeBuilder from '@axe-core/playwright';
import { changeStanding, getMember } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { doorText, openDoor, ownDoor } from '../support/door.ts';
import { expect, refusals, test } from '../support/test.ts';

test.use({ expected: refusals });

test('a door looks at who is no member at this time: by a typed number, and before it enters them', async ({
  browser,
  request,
}) => {
  const door = await ownDoor(request, 'yasumi');
  const { staff } = door;
  const pause = async (id: number) => {
    const { version } = await staff.call(getMember, { params: { id } });
    await staff.call(changeStanding, {
      params: { id },
      body: { act: 'pause', holds_from: jstToday(new Date()), version },
    });
  };
  const inside = await door.facility.addMember({ last_name: '内海', first_name: '一人' });
  const comes = await door.facility.addMember({ last_name: '外山', first_name: '二人' });
  await door.enter(inside);
  for (const id of [inside, comes]) await pause(id);
  const codeOf = async (id: number) => (await staff.call(getMember, { params: { id } })).basic_info.member_code ?? '';

  const { page, context } = await openDoor(browser, door, '北口', { size: { width: 390, height: 844 } });
  // Who has a place keeps it, and staff say why they let them in.
  await page.keyboard.type(await codeOf(inside));
  await page.keyboard.press('Enter');
  const asked = page.getByRole('alertdialog', { name: doorText('door.why.resting') });
  await expect(asked).toContainText('内海');
  await expect(asked).toContainText(doorText('door.todo.desk'));
  await asked.getByRole('button', { name: doorText('door.admit_anyway') }).click();
  await asked.getByRole('button', { name: doorText('door.reason.staff') }).click();
  await expect(page.getByRole('img', { name: doorText('door.inside', { inside: 1, expected: 1 }) })).toBeVisible();

  // Who comes without an entry is asked about before.
  await page.getByRole('button', { name: doorText('door.by_number') }).click();
  await page.getByRole('button', { name: doorText('door.walk_in') }).click();
  await page.getByLabel(doorText('door.walk_in_code')).fill(await codeOf(comes));
  await page.getByRole('button', { name: doorText('door.walk_in_go') }).click();
  const why = page.getByRole('alert').filter({ hasText: doorText('door.why.resting') });
  await expect(why).toBeVisible();
  await expect(page.getByRole('button', { name: doorText('door.walk_in_go') })).toBeHidden();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await why.getByRole('button', { name: doorText('door.reason.staff') }).click();
  await expect(page.getByRole('alertdialog', { name: doorText('door.in') })).toContainText('外山');
  await expect(page.getByRole('img', { name: doorText('door.inside', { inside: 2, expected: 2 }) })).toBeVisible();
  await context.close();
});
