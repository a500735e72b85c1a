import { readFile } from 'node:fs/promises';
import { eventParticipants, kindMaster } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { encode, formatCsv } from '@tsudoi/kit/csv/encoding';
import { ownMember, staffApi } from '../support/api.ts';
import { newestMail } from '../support/mailbox.ts';
import { asStaff, expect, refusals, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

/** An event of its own with three people in it. */
async function tournament(name: string) {
  const staff = await staffApi();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const session = { id: null, name: null, place: null, starts_at: at(30), ends_at: at(30.2) };
  const course = {
    id: null,
    unit: 'person',
    selection: 'order',
    companions_max: 1,
    sessions: [session],
    fees: [],
  } as const;
  const { id, code } = await staff.call(events.create, {
    body: {
      event_cms_code: 'tournament',
      name,
      published: true,
      pools: [{ id: null, name: '定員', capacity: 3 }],
      courses: [{ ...course, name: 'シングルス', result_values: ['優勝', '準優勝'], pools: [0] }],
    } as never,
  });
  const record = await staff.call(events.get, { params: { id } });
  const named = { event_cms_code: 'tournament', event_code: code };
  const people = [];
  for (const last_name of ['山本', '佐野', '小林']) {
    const account_id = await ownMember(staff, { last_name });
    const made = await staff.call(eventParticipants.create, {
      body: { ...named, account_id, course_id: record.courses[0]!.id },
    });
    people.push({ id: made.id, number: Number(made.code) });
  }
  const { id: kindId, url } = await staff.call(kindMaster, { query: { event_cms_code: 'tournament' } });
  return { staff, code, people, kind: `/manage/events/${url}/tournament/${kindId}` };
}

test('results come in by a plan, the list shows them, and everybody is taken away as CSV', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const { staff, code, people, kind } = await tournament('結果を取り込む大会');
  const list = `${kind}/event-participants/${code}`;
  await page.goto(`${list}/search`);
  await expect(page.getByRole('heading', { level: 2, name: '結果を取り込む大会' })).toBeVisible();
  // The strip says how many places are taken, and is full.
  const strip = page.getByRole('region', { name: consoleText('participants.strip') });
  await expect(strip.getByRole('button', { name: /シングルス/ })).toContainText('3 / 3');
  await expect(strip.getByRole('button', { name: /シングルス/ })).toContainText(consoleText('participants.full'));
  await expect(page.getByRole('complementary', { name: consoleText('participants.waiting') })).toContainText(
    consoleText('participants.waiting_nobody'),
  );
  await page.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
  await page.getByRole('menuitem', { name: consoleText('list.import') }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('participants.import.title') })).toBeVisible();
  const rows = [
    ['受付番号', '結果', '順位', '記録'],
    [String(people[0]!.number), '優勝', '1', '21-15'],
    [String(people[1]!.number), '準優勝', '2', '15-21'],
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '結果.csv', mimeType: 'text/csv', buffer: Buffer.from(encode(formatCsv(rows), 'UTF-8')) });
  await page.getByRole('button', { name: consoleText('imports.start') }).click();
  await page.getByRole('button', { name: consoleText('imports.apply', { count: 2 }) }).click({ timeout: 60_000 });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('imports.done_counts', { create: 0, update: 2, skip: 0 }))).toBeVisible({
    timeout: 60_000,
  });
  expect(await staff.call(eventParticipants.get, { params: { id: people[0]!.id } })).toMatchObject({
    result_rank: 1,
    result_value: '優勝',
  });
  await page.goto(`${list}/search`);
  const first = page.getByRole('row').filter({ hasText: '山本' });
  await expect(first).toContainText('1');
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
  await page.getByRole('menuitem', { name: consoleText('list.export.utf8') }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('優勝');
  expect(csv.trim().split('\r\n').length).toBe(4);
});

test('somebody is added beyond the capacity with the reason, and the record tells it', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const { staff, code, kind } = await tournament('定員を超える大会');
  await ownMember(staff, { last_name: '招待' });
  const list = `${kind}/event-participants/${code}`;
  await page.goto(`${list}/create`);
  await page
    .getByRole('main')
    .getByRole('combobox', { name: consoleText('participants.member') })
    .fill('招待');
  await page.getByRole('option', { name: /招待/ }).first().click();
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('participants.beyond_title', { course: 'シングルス' }) });
  await expect(dialog.getByRole('button', { name: consoleText('participants.beyond_go') })).toBeDisabled();
  await dialog.getByLabel(consoleText('participants.reason_needed')).fill('招待選手のため');
  await dialog.getByRole('button', { name: consoleText('participants.beyond_go') }).click();
  await expect(page).toHaveURL(/event-participants\/.*\/search/);
  await page.getByRole('link', { name: /招待/ }).click();
  const happened = page.getByRole('region', { name: consoleText('participants.history') });
  await expect(happened).toContainText('招待選手のため');
  await expect(happened).toContainText(consoleText('participants.was_beyond'));
});

test.describe('who may see one kind of events and not another', () => {
  test.use({ expected: refusals });

  test('sees the participants of the one, and is refused those of the other', async ({ page, context, staffState }) => {
    const { code, kind } = await tournament('見てはいけない大会');
    const staff = await staffApi();
    const { items } = await staff.call(events.search, {
      body: { event_cms_code: 'lesson', default_search: {}, per_page: 100 },
    });
    const lesson = await staff.call(kindMaster, { query: { event_cms_code: 'lesson' } });
    const crowded = items.find(({ taken }) => taken > 0);
    await asStaff(context, staffState, VIEWER);
    await page.goto(
      `/manage/events/${lesson.url}/lesson/${lesson.id}/event-participants/${crowded!.event_code}/search`,
    );
    await expect(page.getByRole('heading', { level: 2, name: crowded!.name })).toBeVisible();
    await expect(page.getByRole('link', { name: consoleText('participants.create') })).toHaveCount(0);
    await page.goto(`${kind}/event-participants/${code}/search`);
    await expect(page).toHaveURL(/\/manage\/unauthorized/);
  });
});

test('picked participants are mailed in words of staff, who see before whom it cannot reach', async ({
  page,
  context,
  staffState,
  request,
}) => {
  await asStaff(context, staffState);
  const { staff, code, people, kind } = await tournament('持ち物を知らせる大会');
  const email = `mochimono-${Date.now()}@example.com`;
  const { course_id } = await staff.call(eventParticipants.get, { params: { id: people[0]!.id } });
  await staff.call(eventParticipants.create, {
    body: {
      event_cms_code: 'tournament',
      event_code: code,
      account_id: await ownMember(staff, { last_name: '野口', email }),
      course_id,
      beyond: true,
      reason: '知らせるため',
    },
  });
  await page.goto(`${kind}/event-participants/${code}/search`);
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(4);
  await page.getByRole('checkbox', { name: consoleText('ui.pick_page') }).check();
  await page.getByRole('button', { name: consoleText('participants.mail'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('participants.mail.title', { count: 4 }) });
  await expect(dialog.getByText(consoleText('participants.mail.reached', { count: 1 }))).toBeVisible();
  await expect(dialog.getByRole('note')).toContainText('佐野');
  await expect(dialog.getByRole('note')).toContainText('小林');
  const send = dialog.getByRole('button', { name: consoleText('participants.mail.verb', { count: 1 }) });
  await expect(send).toBeDisabled();
  await dialog.getByRole('textbox', { name: consoleText('participants.mail.subject') }).fill('持ち物');
  await dialog.getByRole('textbox', { name: consoleText('participants.mail.text') }).fill('上履きを\nお持ちください。');
  // Nothing that was typed is lost with the window.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: consoleText('participants.mail'), exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: consoleText('participants.mail.subject') })).toHaveValue('持ち物');
  await send.click();
  await expect(page.getByText(consoleText('participants.mail.done', { count: 1 }))).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await expect(async () => {
    const mail = await newestMail(request, email);
    expect(mail.subject).toContain('持ち物');
    expect(mail.body_text).toContain('上履きを\nお持ちください。');
  }).toPass({ timeout: 20_000 });
});
