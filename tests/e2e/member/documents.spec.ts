import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { searchMembers } from '@tsudoi/contract/members';
import { staffApi } from '../support/api.ts';
import { enterAsMember, installed, signOutMember, storedText } from '../support/phone.ts';
import { address, expect, outages, STAFF, signInStaff, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const TITLE = '春の合宿のしおり';
const NOTE = '前の日までに読んでください。\n雨でも行います。';
const CONTENT = '持ち物：着替え、水筒';

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });
const downloadIn = (page: Page) =>
  row(page).getByRole('button', { name: memberText('documents.open_of', { title: TITLE }) });

async function read(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await downloadIn(page).click();
  return readFile(await (await coming).path(), 'utf8');
}

test('staff share a file with a member, who reads it without network too; nobody else has it, and signing out takes it along', async ({
  page,
  context,
  browser,
  expected,
}) => {
  expected.push(...outages);
  const { items } = await (await staffApi()).call(searchMembers, {
    body: { default_search: { keyword: 'hanako@aoba.example' } },
  });
  const office = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    baseURL: address(''),
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  const desk = await office.newPage();
  await signInStaff(desk, STAFF);
  await expect(desk.getByRole('heading', { name: consoleText('overview.title') })).toBeVisible();
  await desk.goto(`/manage/members/detail/${items[0]!.id}`);
  await desk.getByRole('button', { name: consoleText('members.detail.more') }).click();
  await desk.getByRole('menuitem', { name: consoleText('members.share_document') }).click();
  await desk.getByLabel(consoleText('field.title')).fill(TITLE);
  await desk.getByLabel(consoleText('field.note')).fill(NOTE);
  await desk.getByLabel(consoleText('documents.notify')).check();
  const file = { name: 'しおり.txt', mimeType: 'text/plain', buffer: Buffer.from(CONTENT) };
  await desk
    .locator('.field', { hasText: consoleText('field.file') })
    .locator('input[type=file]')
    .setInputFiles(file);
  // Its name stands there while it is sent too; the link is there when it has arrived.
  await expect(desk.getByRole('link', { name: 'しおり.txt' })).toBeVisible();
  await expect(desk.getByText(/山本 花子/).first()).toBeVisible();
  await desk.getByRole('button', { name: consoleText('action.register') }).click();
  const line = desk.getByRole('row', { name: new RegExp(TITLE) });
  await expect(line).toContainText('山本 花子');
  await expect(line).toContainText(consoleText('documents.state.visible'));

  await enterAsMember(page, 'hanako@aoba.example');
  await installed(page);
  await page.goto('/documents');
  await expect(row(page)).toContainText(memberText('documents.new'));
  await expect(row(page)).toContainText('雨でも行います。');
  await row(page)
    .getByRole('button', { name: memberText('documents.pin_of', { title: TITLE }) })
    .click();
  await expect(row(page)).toContainText(memberText('documents.on_phone'));
  await expect(row(page)).not.toContainText(memberText('documents.new'));
  await expect(async () => expect(await storedText(page)).toContain('しおり.txt')).toPass();

  await context.setOffline(true);
  await page.reload();
  await expect(row(page)).toContainText(memberText('documents.on_phone'));
  expect(await read(page)).toBe(CONTENT);
  await context.setOffline(false);

  const other = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const stranger = await other.newPage();
  await enterAsMember(stranger, 'taro@aoba.example');
  await stranger.goto(new URL('/documents', page.url()).href);
  await expect(stranger.getByRole('heading', { name: memberText('documents.title') })).toBeVisible();
  await expect(stranger.getByText(memberText('documents.none'))).toBeVisible();
  await other.close();

  await line.getByRole('link', { name: TITLE }).click();
  await expect(desk.getByRole('row', { name: /山本 花子/ })).toContainText('1');
  await desk.getByRole('button', { name: consoleText('documents.withdraw') }).click();
  await expect(desk.getByText(consoleText('documents.state.withdrawn')).first()).toBeVisible();
  await office.close();

  // What is withdrawn goes from the phone at the next visit, what is pinned with the account.
  await page.reload();
  await expect(row(page)).toHaveCount(0);
  await expect(async () => expect(await storedText(page)).not.toContain('しおり.txt')).toPass();
  await signOutMember(page);
  expect(await storedText(page)).not.toContain(TITLE);
});
