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
  await page.getByRole('button', { name: doorText('door.walk_in_ask') }).click();
  await expect(page.getByRole('heading', { name: doorText('door.walk_in_who', { name: '外山 二人' }) })).toBeFocused();
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

test('who is entered at a door is named with their fee before; a number of nobody is told, and what was typed is kept', async ({
  browser,
  request,
}) => {
  const door = await ownDoor(request, 'toubi');
  const id = await door.facility.addMember({ last_name: '外山', first_name: '三人' });
  const { member_code: code } = (await door.staff.call(getMember, { params: { id } })).basic_info;
  const { page, context } = await openDoor(browser, door, '北口', { size: { width: 320, height: 640 } });
  await page.getByRole('button', { name: doorText('door.by_number') }).click();
  await page.getByLabel(doorText('door.number_field')).fill('999999');
  await page.getByRole('button', { name: doorText('door.walk_in') }).click();
  const number = page.getByLabel(doorText('door.walk_in_code'));
  await expect(number).toHaveValue('999999');
  const ask = page.getByRole('button', { name: doorText('door.walk_in_ask') });
  await ask.click();
  await expect(page.getByRole('alert')).toHaveText(doorText('door.walk_in_unknown'));
  await number.fill('');
  await ask.click();
  await expect(page.getByRole('alert')).toHaveText(doorText('door.walk_in_empty'));
  await expect(number).toBeFocused();
  await number.fill(code ?? '');
  await ask.click();
  await expect(page.getByRole('heading', { name: doorText('door.walk_in_who', { name: '外山 三人' }) })).toBeFocused();
  await expect(page.getByText(doorText('door.walk_in_free'))).toBeVisible();
  await expect(page.getByRole('img', { name: doorText('door.inside', { inside: 0, expected: 0 }) })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map((one) => one.id)).toEqual([]);
  await page.getByRole('button', { name: doorText('door.walk_in_other') }).click();
  await expect(number).toHaveValue(code ?? '');
  await ask.click();
  await page.getByRole('button', { name: doorText('door.walk_in_go') }).click();
  await expect(page.getByRole('alertdialog', { name: doorText('door.in') })).toContainText('外山');
  // Taking the check-in back leaves the entry, which is said.
  await page.getByRole('button', { name: doorText('door.undo') }).click();
  await expect(page.getByText(doorText('door.undone_walk_in'))).toBeVisible();
  await context.close();
});
