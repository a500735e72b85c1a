import type { Locator } from '@playwright/test';
import { inviteMember, searchMembers } from '@tsudoi/contract/members';
import { addDays, jstToday } from '@tsudoi/domain';
import { staffApi } from '../support/api.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { ownFacility } from '../support/facility.ts';
import { MemberList } from '../support/members.ts';
import { asStaff, expect, signInStaff, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const numberIn = async (place: Locator) => Number((await place.textContent())?.replace(/\D/g, ''));

test('the day begins with people: a figure leads to those it counts, an invitation goes out from the desk', async ({
  page,
  request,
}) => {
  // A facility of its own: other stories change who is at the top of a desk, and how many.
  const facility = await ownFacility(request, 'tsukue');
  const { manager, addMember } = facility;
  await addMember({ first_name: '期限', expires_on: addDays(jstToday(new Date()), 10) });
  const id = await addMember({ first_name: '済', email: 'sumi@tsukue.example' });
  await manager.call(inviteMember, { params: { id } });
  for (const n of [1, 2]) await addMember({ first_name: `${n}郎`, email: `${n}@tsukue.example` });
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  const ending = page.getByRole('region', { name: consoleText('overview.due.expiring') });
  const all = ending.locator('.sec-head').getByRole('link');
  const count = await numberIn(all);
  expect(count).toBeGreaterThan(0);
  await all.click();
  const list = new MemberList(page);
  await expect.poll(() => list.total()).toBe(count);
  await expect(
    page
      .getByRole('button', { name: new RegExp(`^${consoleText('members.tab.expiring')}`), exact: false })
      .and(page.locator('[aria-current=true]')),
  ).toBeVisible();
  await page.goBack();

  const group = page.getByRole('region', { name: consoleText('overview.due.not_invited') });
  const waiting = () => numberIn(group.locator('.muted'));
  const before = await waiting();
  const row = group.getByRole('listitem').first();
  const name = (await row.getByRole('link').textContent()) ?? '';
  await row.getByRole('button', { name: consoleText('overview.act.not_invited') }).click();
  await page
    .getByRole('dialog', { name: consoleText('member_actions.invite.confirm', { name }) })
    .getByRole('button', { name: consoleText('member_actions.invite.send') })
    .click();
  await expect(group.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect.poll(waiting).toBe(before - 1);
  await expect(page.getByText(consoleText('overview.done_today', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: consoleText('overview.done_show') }).click();
  const done = page.getByRole('region', { name: consoleText('overview.settled') });
  await expect(done.getByRole('listitem').first()).toContainText(name);
  await expect(done.getByRole('listitem').first()).toContainText(consoleText('overview.settled.invited'));
  await page.locator('body').press('j');
  await expect(done.getByRole('link', { name, exact: true })).toBeFocused();

  // What was done stands among the recent changes.
  const changes = page.getByRole('region', { name: consoleText('overview.changes') });
  await expect(changes.getByRole('listitem').first()).toContainText(name);
  await changes.getByRole('link', { name: consoleText('overview.changes_all') }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('histories.facility') })).toBeVisible();
});

test('who may only look sees the people and none of the verbs', async ({ page, context, staffState }) => {
  await asStaff(context, staffState, VIEWER);
  await page.goto('/manage/overview');
  await expect(page.getByRole('region', { name: consoleText('overview.due.expiring') })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(consoleText('member_actions.term.next')) })).toHaveCount(0);
  await expect(page.getByRole('button', { name: new RegExp(consoleText('overview.act.not_invited')) })).toHaveCount(0);
  await expect(page.getByRole('region', { name: consoleText('overview.changes') })).toBeVisible();
  await expect(page.getByRole('button', { name: consoleText('histories.put_back') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: consoleText('overview.create') })).toHaveCount(0);
});

test('a new facility is led through its first steps, which follow what there is', async ({ page, request }) => {
  const facility = await ownFacility(request, 'hajimari');
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  const step = (name: Parameters<typeof consoleText>[0]) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: consoleText(name), exact: true }) });
  await expect(step('overview.start.import')).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('.btn.pri')).toHaveText([consoleText('overview.start.import_verb')]);
  await expect(page.getByText(consoleText('overview.start.invite_locked'))).toBeVisible();
  await expectAccessible(page, 'the overview');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 'the overview');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('link', { name: consoleText('overview.start.import_verb') }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('imports.title') })).toBeVisible();
  await facility.addMembers(2);
  await page.goto(facility.at('/manage/overview'));
  await expect(step('overview.start.invite')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText(consoleText('overview.start.invite_no_email'))).toBeVisible();
  await page.getByRole('button', { name: consoleText('overview.start.later') }).click();
  await expect(page.getByText(consoleText('overview.nothing'))).toBeVisible();
  await page.getByRole('button', { name: consoleText('overview.start.go_on') }).click();
  await expect(step('overview.start.invite')).toBeVisible();

  // Once somebody was invited the desk takes their place, whatever a browser remembers.
  const id = await facility.addMember({ last_name: '山田', first_name: '太郎', email: 'taro@hajimari.example' });
  await page.reload();
  await expect(page.locator('.btn.pri')).toHaveText([consoleText('overview.start.invite_verb')]);
  await facility.manager.call(inviteMember, { params: { id } });
  await page.reload();
  await expect(page.getByRole('navigation', { name: consoleText('overview.figures') })).toBeVisible();
  await expect(page.getByText(consoleText('overview.start.later'))).toHaveCount(0);
});

test('the desk is read by keyboard and by screen readers, and folds to 320 px', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const staff = await staffApi();
  const { total } = await staff.call(searchMembers, { body: { default_search: {} } });
  await page.goto('/manage/overview');
  const strip = page.getByRole('navigation', { name: consoleText('overview.figures') });
  await expect(strip.getByRole('link').first()).toContainText(total.toLocaleString('ja-JP'));
  await expectAccessible(page, 'the overview');
  await expectAccessible(page, 'the overview', 'dark');
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, 'the overview');
  }
});
