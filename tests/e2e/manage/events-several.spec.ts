import { eventParticipants, kindMaster } from '@tsudoi/contract/event-participants';
import { copyEvent, events } from '@tsudoi/contract/events';
import { addDays, jstToday } from '@tsudoi/domain';
import { ownMember, staffApi } from '../support/api.ts';
import { asStaff, expect, refusals, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test.use({ expected: refusals });
test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

/** Three events of a series a week apart; somebody takes part in the second. */
async function series(name: string) {
  const staff = await staffApi();
  const day = addDays(jstToday(new Date()), 30);
  const session = {
    id: null,
    name: null,
    place: null,
    starts_at: `${day}T10:00:00+09:00`,
    ends_at: `${day}T12:00:00+09:00`,
  };
  const { id } = await staff.call(events.create, {
    body: {
      event_cms_code: 'tournament',
      name,
      place: 'コートA',
      published: true,
      pools: [{ id: null, name: '定員', capacity: 10 }],
      courses: [
        {
          id: null,
          name: '一般',
          unit: 'person',
          selection: 'order',
          companions_max: 0,
          result_values: [],
          pools: [0],
          sessions: [session],
          fees: [],
        },
      ],
    } as never,
  });
  const dates = [addDays(day, 7), addDays(day, 14)];
  const { ids } = await staff.call(copyEvent, { params: { id }, body: { version: 1, dates } });
  const second = await staff.call(events.get, { params: { id: ids[0]! } });
  await staff.call(eventParticipants.create, {
    body: {
      event_cms_code: 'tournament',
      event_code: second.event_code,
      account_id: await ownMember(staff, { last_name: '内田' }),
      course_id: second.courses[0]!.id,
    },
  });
  const { id: kindId, url } = await staff.call(kindMaster, { query: { event_cms_code: 'tournament' } });
  return { staff, ids: [id, ...ids], kind: `/manage/events/${url}/tournament/${kindId}` };
}

test('the rest of a series moves to another place and another hour: planned, applied and taken back', async ({
  page,
}) => {
  test.slow();
  const { staff, ids, kind } = await series('場所を変える教室');
  const placesNow = () => Promise.all(ids.map(async (id) => (await staff.call(events.get, { params: { id } })).place));
  await page.goto(`${kind}/edit/${ids[1]}`);
  await page.getByRole('button', { name: consoleText('events.change_series') }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('events_several.title_series') });
  await expect(dialog.getByRole('radio', { name: consoleText('events_several.which.later') })).toBeChecked();
  const plan = dialog.getByRole('button', { name: consoleText('events_several.plan') });
  // Nothing is chosen yet.
  await plan.click();
  await expect(dialog.getByText(consoleText('events_several.what_needed')).first()).toBeVisible();
  const what = dialog.getByRole('combobox', { name: consoleText('events_several.what') });
  await what.click();
  await page.getByRole('option', { name: consoleText('events.place') }).click();
  await page.getByRole('option', { name: consoleText('events_several.hours') }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: consoleText('events.place') }).fill('体育館');
  await dialog.getByRole('textbox', { name: consoleText('events_several.from') }).fill('18:00');
  await dialog.getByRole('textbox', { name: consoleText('events_several.until') }).fill('17:00');
  await plan.click();
  // What the server refuses stands at its field.
  await expect(dialog.getByRole('textbox', { name: consoleText('events_several.until') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('textbox', { name: consoleText('events_several.until') }).fill('20:00');
  await plan.click();

  await expect(page).toHaveURL(/tournament\/\d+\/bulk\?task=\d+/);
  const apply = page.getByRole('button', { name: consoleText('events_several.apply', { count: 2 }) });
  await expect(apply).toBeVisible({ timeout: 30_000 });
  const table = page.getByRole('table');
  await expect(table.getByText('体育館')).toHaveCount(2);
  await expect(table.getByText('18:00–20:00')).toHaveCount(2);
  // Of those who are in, what becomes of them.
  await expect(table.getByText('申し込み1件はそのまま残ります。変更の内容をメールでお知らせします。')).toHaveCount(1);
  expect(await placesNow()).toEqual(['コートA', 'コートA', 'コートA']);
  await apply.click();
  await expect(page.getByRole('dialog')).toContainText(consoleText('events_several.apply_note', { update: 2 }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('events_several.done_counts', { update: 2, skip: 0 }))).toBeVisible({
    timeout: 30_000,
  });
  expect(await placesNow()).toEqual(['コートA', '体育館', '体育館']);
  // The button that was pressed is gone; whoever works by keyboard stays in the page.
  await expect(page.locator('#main')).toBeFocused();

  await page.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.undo') })
    .click();
  await expect(page.getByText(consoleText('imports.undone_restored', { count: 2 }))).toBeVisible({ timeout: 30_000 });
  expect(await placesNow()).toEqual(['コートA', 'コートA', 'コートA']);
});

test('events that are picked in the list change together', async ({ page }) => {
  const { kind } = await series('公開をやめる教室');
  await page.goto(`${kind}/search?keyword=${encodeURIComponent('公開をやめる教室')}`);
  await page.getByRole('checkbox', { name: consoleText('ui.pick_page') }).check();
  await page.getByRole('button', { name: consoleText('events.change_several') }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('events_several.title', { count: 3 }) });
  await dialog.getByRole('combobox', { name: consoleText('events_several.what') }).click();
  await page.getByRole('option', { name: consoleText('events_several.published') }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('checkbox', { name: consoleText('events.published') }).uncheck();
  await dialog.getByRole('button', { name: consoleText('events_several.plan') }).click();
  await expect(page.getByRole('button', { name: consoleText('events_several.apply', { count: 3 }) })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('table').getByText('下書き')).toHaveCount(3);
  await page.getByRole('button', { name: '公開をやめる教室' }).nth(1).click();
  await expect(page.getByText('会員のイベント一覧には表示されなくなります。').last()).toBeVisible();
});
