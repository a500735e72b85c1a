import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { hosts } from '@tsudoi/contract/hosts';
import { addDays, jstToday } from '@tsudoi/domain';
import { ownMember, staffApi } from '../support/api.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

/** An event of a place in a month of its own, whose entry closes at midnight of the day before; a full one and a draft beside it. */
async function month() {
  const staff = await staffApi();
  const day = `${Number(jstToday(new Date()).slice(0, 4)) + 3}-05-14`;
  const make = async (name: string, fields: object) => {
    const session = {
      id: null,
      name: null,
      place: null,
      starts_at: `${day}T10:00:00+09:00`,
      ends_at: `${day}T12:00:00+09:00`,
    };
    const course = { name: '一般', unit: 'person', selection: 'order', companions_max: 0, result_values: [], fees: [] };
    const { id } = await staff.call(events.create, {
      body: {
        event_cms_code: 'tournament',
        name,
        place: '第3体育館',
        published: true,
        pools: [{ id: null, name: '定員', capacity: 1 }],
        courses: [{ ...course, id: null, pools: [0], sessions: [session] }],
        ...fields,
      } as never,
    });
    return staff.call(events.get, { params: { id } });
  };
  await make('締切のある大会', { entry_until: `${day}T00:00:00+09:00` });
  const full = await make('満員の大会', {});
  await make('準備中の大会', { published: false });
  await staff.call(eventParticipants.create, {
    body: {
      event_cms_code: 'tournament',
      event_code: full.event_code,
      account_id: await ownMember(staff, { last_name: '満田' }),
      course_id: full.courses[0]!.id,
    },
  });
  return day;
}

test('the calendar says what is full, what is a draft and when entry closes, and is taken away as CSV', async ({
  page,
}) => {
  const day = await month();
  await page.goto(`/manage/events?month=${day.slice(0, 7)}&day=${day}`);
  const tabs = page.getByRole('navigation', { name: consoleText('events.kinds') });
  const tab = (name: string, count: number) => tabs.getByRole('button', { name: new RegExp(`^${name}\\s*${count}$`) });
  await expect(tab(consoleText('events.kinds_all'), 3)).toHaveAttribute('aria-current', 'true');
  // A midnight belongs to the day that it ends.
  const cell = page.getByRole('cell').filter({ has: page.locator(`[data-day="${addDays(day, -1)}"]`) });
  await expect(cell).toContainText(consoleText('events.closes', { name: '締切のある大会' }));
  await expect(cell).toContainText('24:00');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await tab(consoleText('events.full'), 1).click();
  await expect(page.getByRole('link', { name: /満員の大会/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /締切のある大会/ })).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('list.export') }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: consoleText('list.export.utf8') }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text).toContain('満員の大会');
  expect(text).not.toContain('締切のある大会');

  await tab(consoleText('events.state.draft'), 1).click();
  await expect(page.getByRole('link', { name: /準備中の大会/ }).first()).toBeVisible();
  await tab(consoleText('events.kinds_all'), 3).click();
  await expect(page.getByRole('link', { name: /締切のある大会/ }).first()).toBeVisible();
});

test('the calendar shows a week or a list as well, and only what one host holds', async ({ page }) => {
  const day = `${Number(jstToday(new Date()).slice(0, 4)) + 4}-06-18`;
  const staff = await staffApi();
  const hostOf = (name: string) => staff.call(hosts.create, { body: { name } });
  const [ours, theirs] = [await hostOf('わが連盟'), await hostOf('よその連盟')];
  const session = { id: null, name: null, place: null };
  const course = { name: '一般', unit: 'person', selection: 'order', companions_max: 0, result_values: [], fees: [] };
  for (const [name, on, host_id] of [
    ['連盟の大会', day, ours.id],
    ['翌週の大会', addDays(day, 7), ours.id],
    ['よその大会', day, theirs.id],
  ] as const)
    await staff.call(events.create, {
      body: {
        event_cms_code: 'tournament',
        name,
        host_id,
        published: true,
        pools: [{ id: null, name: '定員', capacity: 8 }],
        courses: [
          {
            ...course,
            id: null,
            pools: [0],
            sessions: [{ ...session, starts_at: `${on}T10:00:00+09:00`, ends_at: `${on}T12:00:00+09:00` }],
          },
        ],
      } as never,
    });
  await page.goto(`/manage/events?month=${day.slice(0, 7)}&day=${day}`);
  const grid = page.getByRole('table');
  const of = (name: string) => grid.getByRole('link', { name: new RegExp(name) });
  await expect(of('翌週の大会')).toBeVisible();
  await page.getByLabel(consoleText('events.host')).selectOption({ label: `${consoleText('events.host')}：わが連盟` });
  await expect(of('よその大会')).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('events.view.week'), exact: true }).click();
  await expect(of('連盟の大会')).toBeVisible();
  await expect(of('翌週の大会')).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('link', { name: consoleText('events.week_after') }).click();
  await expect(of('翌週の大会')).toBeVisible();
  await expect(of('連盟の大会')).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('events.view.list'), exact: true }).click();
  await expect(page.getByRole('link', { name: /連盟の大会/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /よその大会/ })).toHaveCount(0);
  await expect(grid).toHaveCount(0);
});

test('the door of a kind stands beside it in the sidebar', async ({ page }) => {
  await page.goto('/manage/events');
  await expect(page.getByRole('link', { name: /の受付$/ }).first()).toBeVisible();
  const names = await page.getByRole('navigation').getByRole('link').allTextContents();
  const doors = names.flatMap((name, at) => (name.endsWith('の受付') ? [[names[at - 1], name]] : []));
  expect(doors.length).toBeGreaterThan(1);
  for (const [kind, door] of doors) expect(door).toBe(`${kind}の受付`);
});
