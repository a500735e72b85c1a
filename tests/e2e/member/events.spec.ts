import { readFile } from 'node:fs/promises';
import { applyConditions } from '@tsudoi/contract/apply-conditions';
import { eventFields, eventKinds } from '@tsudoi/contract/event-kinds';
import { closeEvent, events } from '@tsudoi/contract/events';
import { addDays, jstToday, startOfDayJst } from '@tsudoi/domain';
import { actor } from '@tsudoi/kit/actor';
import { staffApi } from '../support/api.ts';
import { expectAccessible } from '../support/checks.ts';
import { entering, familyEvent, memberApi, offerTo, takePlaces } from '../support/entries.ts';
import { faultsAtWidths } from '../support/layout.ts';
import { enterAsMember, installed, openMenu } from '../support/phone.ts';
import { picture } from '../support/pictures.ts';
import { expect, OPERATOR, outages, PASSWORD, refusals, STAFF, signInStaff, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const KIND = 'tournament';
const TARO = 'taro@aoba.example';
const day = (days: number, hour: number) =>
  new Date(startOfDayJst(addDays(jstToday(new Date()), days)).getTime() + hour * 3_600_000).toISOString();

async function operatorApi() {
  const operator = actor({ port: Number(process.env.E2E_PORT) }, { host: 'admin.localhost', audience: 'admin' });
  await operator.signIn(OPERATOR, PASSWORD);
  return operator;
}

/** An event in forty days, with one course of six places for 3,000 yen that is to be paid first. */
async function makeEvent(name: string, fields: Record<string, unknown> = {}) {
  const staff = await staffApi();
  const { id, code } = await staff.call(events.create, {
    body: {
      event_cms_code: KIND,
      name,
      place: '市民体育館 第1競技場',
      published: true,
      pay_days: 5,
      pools: [{ id: null, name: '定員', capacity: 6 }],
      courses: [
        {
          id: null,
          name: '混合ダブルス',
          unit: 'person',
          selection: 'order',
          companions_max: 2,
          result_values: [],
          pools: [0],
          sessions: [{ id: null, name: null, place: null, starts_at: day(40, 9), ends_at: day(40, 17) }],
          fees: [{ description: '参加費', per: 'place', unit_price: 3_000, rate: 10, zero_reason: null, prices: [] }],
        },
      ],
      ...fields,
    },
  });
  return { id, code };
}

test('a member enters with a companion and the form, pays by card, has the ticket without network and the day in the calendar', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  const operator = await operatorApi();
  const query = { facility_code: 'AOBA' };
  const { items } = await operator.call(eventKinds.search, { query, body: { default_search: {} } });
  const kind = items.find(({ code }) => code === KIND);
  await operator.call(eventFields.create, {
    query,
    body: {
      kind_id: kind?.id ?? 0,
      input_type: 'textbox',
      label_ja: 'チーム名',
      label_en: 'Team',
      use_type: 1,
    },
  });
  await makeEvent('第12回 あおば市民バドミントン大会');
  await enterAsMember(page, 'taro@aoba.example');
  await installed(page);

  await page
    .getByRole('link', { name: kind?.name ?? '', exact: true })
    .first()
    .click();
  await page.getByRole('searchbox').fill('第12回');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('link', { name: /第12回 あおば市民/ }).click();
  await expect(page.getByText(memberText('events.places', { free: 6 }))).toBeVisible();
  await page.getByRole('link', { name: memberText('events.enter'), exact: true }).click();
  await page.getByLabel(memberText('entries.companion_count')).selectOption('1');
  await page.getByLabel(memberText('entries.companion', { number: 1 })).fill('髙橋 次郎');
  await page.getByLabel('チーム名').fill('あおばクラブ');
  await expect(page.getByText('6,000')).toBeVisible();
  await page.getByRole('button', { name: memberText('entries.to_check') }).click();
  await expect(page.getByRole('heading', { name: memberText('entries.check') })).toBeVisible();
  await expect(page.getByText('あおばクラブ')).toBeVisible();
  await expect(page.getByText('髙橋 次郎')).toBeVisible();
  expect(await faultsAtWidths(page, 'the check', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'the check');
  await page.getByRole('button', { name: memberText('entries.send.to_pay') }).click();

  await page.getByRole('button', { name: memberText('payment.pay', { yen: '6,000' }) }).click();
  await page.getByRole('button', { name: '本人認証へ進む' }).click();
  await page.getByLabel('認証コード').fill('1234');
  await page.getByRole('button', { name: '認証する' }).click();
  await expect(page.getByRole('heading', { name: memberText('payment.paid') })).toBeVisible({ timeout: 60_000 });

  await page.goto('/home');
  await page.getByRole('link', { name: /第12回 あおば市民/ }).click();
  await expect(page.getByText(memberText('entries.state.entered'), { exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: memberText('events.calendar') }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('link', { name: memberText('entries.ticket') }).click();
  await expect(page.getByRole('img', { name: memberText('pass.qr') })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('img', { name: memberText('pass.qr') })).toBeVisible();
  await expect(page.locator('.ticket-offline')).toBeVisible();
  await context.setOffline(false);
});

test('before entries open, their opening goes into the calendar, and the days of the event beside it', async ({
  page,
}) => {
  const { code } = await makeEvent('春の駅伝', { entry_from: day(10, 9) });
  await enterAsMember(page, TARO);
  await page.goto(`/events/tournaments/${KIND}/detail/${code}`);
  const saved = async (name: string) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
  };
  const stamp = (at: string) => at.slice(0, 19).replace(/[-:]/g, '');
  const opening = await saved(memberText('events.calendar.opening'));
  expect(opening).toContain(`SUMMARY:${memberText('events.opening_of', { name: '春の駅伝' })}`);
  expect(opening).toContain(`DTSTART:${stamp(day(10, 9))}Z`);
  const days = await saved(memberText('events.calendar.days'));
  expect(days).toContain('SUMMARY:春の駅伝');
  expect(days.join(' ')).not.toContain(stamp(day(10, 9)));
});

test('a guest who wants to enter logs in and is where they were', async ({ page, expected }) => {
  expected.push(...refusals);
  const operator = await operatorApi();
  const query = { facility_code: 'AOBA' };
  const { items } = await operator.call(eventKinds.search, { query, body: { default_search: {} } });
  const kind = items.find(({ code }) => code === 'family');
  const { code } = await makeEvent('だれでも水泳教室', {
    event_cms_code: 'family',
    audience: 'guests',
    pay_days: null,
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: memberText('events.open_to_all') })).toBeVisible();
  await page.goto(`/events/${kind?.url}/family/detail/${code}`);
  await page.getByRole('link', { name: memberText('events.login') }).click();
  await page.getByLabel(memberText('auth.login_account'), { exact: true }).fill('taro@aoba.example');
  await page.getByLabel(memberText('auth.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: memberText('auth.submit') }).click();
  await expect(page).toHaveURL(new RegExp(`/entry/${code}`));
  await expect(page.getByRole('radio', { name: /混合ダブルス/ })).toBeChecked();
});

test('pictures, map and contact that staff give an event are on its page and in lists, without network as well', async ({
  browser,
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  const { id, code } = await makeEvent('写真のある水泳教室', { event_cms_code: 'family', audience: 'guests' });
  const office = await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } });
  const form = await office.newPage();
  await signInStaff(form, STAFF);
  await expect(form).toHaveURL(/\/manage\/overview/);
  await form.goto(`/manage/events/families/family/3/edit/${id}`);
  const add = form.getByRole('button', { name: consoleText('events.picture_add') });
  for (const [index, name] of ['飛び込み.jpg', 'プール.jpg'].entries()) {
    await add.press('Enter');
    const label = consoleText('events.picture_nth', { at: index + 1 });
    await form.getByLabel(label).setInputFiles(await picture(form, name, 2000, 1000));
    await expect(form.getByRole('img', { name: consoleText('files.preview', { name }) })).toBeVisible();
  }
  await form.getByLabel(consoleText('events.picture_alt')).last().fill('二十五メートルのプール');
  await form.getByRole('button', { name: consoleText('events.picture_up', { at: 2 }) }).press('Enter');
  await form.getByRole('button', { name: consoleText('events.picture_remove', { at: 2 }) }).press('Enter');
  await form.getByLabel(consoleText('events.map_url')).fill('https://maps.example.jp/pool');
  await form.getByLabel(consoleText('field.phone')).fill('022-000-0000');
  await form.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(form.getByText(consoleText('done.updated')).first()).toBeVisible();
  await office.close();

  await page.goto(`/events/families/family/detail/${code}`);
  const cover = page.getByRole('img', { name: '二十五メートルのプール' });
  await expect(cover).toBeVisible();
  await expect(page.locator('.event-cover')).toHaveCount(1);
  await expect(page.getByRole('link', { name: memberText('events.map') })).toHaveAttribute(
    'href',
    'https://maps.example.jp/pool',
  );
  await expect(page.getByRole('link', { name: new RegExp(memberText('events.ask')) })).toHaveAttribute(
    'href',
    'tel:0220000000',
  );
  expect(await faultsAtWidths(page, 'an event with a picture', [320, 390, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'an event with a picture');
  await enterAsMember(page, TARO);
  await installed(page);
  await page.goto(`/events/families/family/?keyword=${encodeURIComponent('写真のある')}`);
  await expect(page.locator('.event-picture')).toBeVisible();
  await page.getByRole('link', { name: /写真のある水泳教室/ }).click();
  const width = () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1600);
  // Once it is kept, which is a moment after it was shown.
  const kept = () =>
    cover.evaluate(async (image: HTMLImageElement) => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().some(({ url }) => new URL(url).pathname === new URL(image.src).pathname);
    });
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect.poll(width).toBe(1600);
  await context.setOffline(false);
});

test('who does not meet the condition reads why in the words of staff', async ({ page }) => {
  const operator = await operatorApi();
  const { id } = await operator.call(applyConditions.create, {
    query: { facility_code: 'AOBA' },
    body: {
      name: '小学生',
      target: 'event',
      conditions: [[{ type: 'default', dependency_account_cms_component_code: 'age', value: 12, operator_type: 2 }]],
      refusal: '小学生の方が対象です。',
    },
  });
  const { code } = await makeEvent('小学生の卓球教室', { apply_condition_id: id });
  await enterAsMember(page, 'taro@aoba.example');
  await page.goto(`/events/tournaments/${KIND}/detail/${code}`);
  await expect(page.locator('.courses .why')).toContainText('小学生の方が対象です。');
  await expect(page.getByRole('link', { name: memberText('events.enter'), exact: true })).toHaveCount(0);
});

test('a course of an event may be for some only: its row says for whom, and the other course is entered', async ({
  page,
}) => {
  const operator = await operatorApi();
  const { id } = await operator.call(applyConditions.create, {
    query: { facility_code: 'AOBA' },
    body: {
      name: '幼児',
      target: 'event',
      conditions: [[{ type: 'default', dependency_account_cms_component_code: 'age', value: 5, operator_type: 2 }]],
      refusal: '幼児の方が対象です。',
    },
  });
  const session = { id: null, name: null, place: null, starts_at: day(40, 9), ends_at: day(40, 17) };
  const course = {
    ...{ id: null, unit: 'person' as const, selection: 'order' as const, companions_max: 0, result_values: [] },
    ...{ pools: [], sessions: [session], fees: [] },
  };
  const note = 'ことし小学校に入るお子さままでのコースです。';
  const { code } = await makeEvent('こどもの日のかけっこ', {
    pay_days: null,
    courses: [
      { ...course, name: 'よちよちの部', apply_condition_id: id, apply_note: note },
      { ...course, name: 'どなたでもの部' },
    ],
  });
  await enterAsMember(page, TARO);
  await page.goto(`/events/tournaments/${KIND}/detail/${code}`);
  const rows = page.locator('.courses li');
  await expect(rows.filter({ hasText: 'よちよちの部' }).locator('.why')).toContainText(note);
  await expect(rows.filter({ hasText: 'よちよちの部' }).getByRole('link')).toHaveCount(0);
  expect(await faultsAtWidths(page, 'a course for some only', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'a course for some only');
  await rows.filter({ hasText: 'どなたでもの部' }).getByRole('link').click();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /どなたでもの部/ })).toBeChecked();
});

const detailOf = (code: string) => `/events/families/family/detail/${code}`;

test('who is in has the ticket at hand although the fee is still to be paid', async ({ page }) => {
  const { code } = await familyEvent('あとで払う水泳教室', 5);
  const id = await entering(await memberApi(TARO), code);
  await enterAsMember(page, TARO);
  await page.goto(`/entries/${id}`);
  await expect(page.getByRole('link', { name: memberText('entries.pay', { yen: '800円' }) })).toBeVisible();
  await page.getByRole('link', { name: memberText('entries.ticket') }).click();
  await expect(page.getByRole('heading', { name: 'あとで払う水泳教室' })).toBeInViewport();
  await expect(page.getByRole('img', { name: memberText('pass.qr') })).toBeInViewport();
});

test('who waits is told so, finds the entry by the menu, answers an offer, and is in', async ({ page }) => {
  const event = await familyEvent('順番を待つ水泳教室', 1);
  await takePlaces(event, 1);
  const id = await entering(await memberApi(TARO), event.code);
  await enterAsMember(page, TARO);
  await page.goto(detailOf(event.code));
  await expect(page.locator('.courses').getByText(memberText('events.own.waiting'))).toBeVisible();
  await offerTo(event.staff, id);
  const sheet = await openMenu(page);
  await sheet.getByRole('link', { name: memberText('entries.own'), exact: true }).click();
  await page.getByRole('link', { name: /順番を待つ水泳教室/ }).click();
  await page.getByRole('button', { name: memberText('entries.offer.yes') }).click();
  await expect(page.getByRole('link', { name: memberText('entries.ticket') })).toBeVisible();
});

test('a group that waits chooses anew with how few places it is content, and keeps its turn', async ({ page }) => {
  const event = await familyEvent('三人で待つ水泳教室', 1);
  await takePlaces(event, 1);
  const id = await entering(await memberApi(TARO), event.code, 2);
  await enterAsMember(page, TARO);
  await page.goto(`/entries/${id}`);
  await expect(page.locator('.queue')).toContainText(memberText('entries.all_or_none', { places: 3 }));
  await page.getByRole('button', { name: memberText('entries.least.change') }).click();
  const sheet = page.getByRole('dialog', { name: memberText('entries.least.title') });
  await sheet.getByRole('radio', { name: new RegExp(memberText('entries.from', { places: 2 })) }).check();
  await expectAccessible(page, 'a choice while waiting', 'light', 'dialog');
  await sheet.getByRole('button', { name: memberText('action.update') }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('.queue')).toContainText(memberText('entries.from', { places: 2 }));
  await expect(page.locator('.queue .position')).toContainText('1');
  expect(await faultsAtWidths(page, 'an entry that waits', [320, 1280], [320])).toEqual([]);
});

test('an offer stands on home before all that has a day', async ({ page }) => {
  const event = await familyEvent('案内の届いた水泳教室', 1);
  await takePlaces(event, 1);
  await offerTo(event.staff, await entering(await memberApi(TARO), event.code));
  await enterAsMember(page, TARO);
  const row = page.getByRole('link', { name: /案内の届いた水泳教室/ });
  await expect(row).toContainText(memberText('entries.answer'));
  await expect(row).toContainText(memberText('entries.state.offered'));
});

test('companions are named before anything is sent; where the period ends meanwhile, that is said instead', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  const { id, code, staff } = await familyEvent('締め切り間際の水泳教室', 5);
  await enterAsMember(page, TARO);
  await page.goto(`/events/families/family/entry/${code}`);
  await page.getByLabel(memberText('entries.companion_count')).selectOption('1');
  await page.getByRole('button', { name: memberText('entries.to_check') }).click();
  const label = memberText('entries.companion', { number: 1 });
  await expect(page.getByText(memberText('entries.companion_missing', { label }))).toBeVisible();
  await expect(page.getByLabel(label)).toBeFocused();
  await page.getByLabel(label).fill('髙橋 三郎');
  await staff.call(closeEvent, { params: { id }, body: { version: 1, closed: 1 } });
  await page.getByRole('button', { name: memberText('entries.to_check') }).click();
  await expect(page.getByText(memberText('entries.bar.closed'))).toBeVisible();
  await expect(page.getByRole('link', { name: memberText('entries.back_to_event') })).toBeVisible();
});

test('where the fee changes while somebody checks, the new one is shown, and counts once it was seen', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  const { id, code, staff } = await familyEvent('値の変わる水泳教室', 5);
  await enterAsMember(page, TARO);
  await page.goto(`/events/families/family/entry/${code}`);
  await page.getByRole('button', { name: memberText('entries.to_check') }).click();
  await expect(page.locator('.entry-sum')).toContainText('800円');
  const record = await staff.call(events.get, { params: { id } });
  const pools = record.pools.map(({ id, name, capacity }) => ({ id, name, capacity }));
  const courses = record.courses.map(
    ({ entered: _entered, waiting: _waiting, unpaid: _unpaid, sessions, ...course }) => ({
      ...course,
      sessions: sessions.map(({ called_off: _off, ...session }) => session),
      pools: [0],
      fees: course.fees.map((fee) => ({ ...fee, unit_price: 900 })),
    }),
  );
  await staff.call(events.update, {
    params: { id },
    body: { name: record.name, version: record.version, pools, courses },
  });
  await page.getByRole('button', { name: memberText('entries.send.entered') }).click();
  await expect(page.getByText(memberText('entries.changed_meanwhile'))).toBeVisible();
  await expect(page.locator('.entry-sum')).toContainText('900円');
  await page.getByRole('button', { name: memberText('entries.send.entered') }).click();
  await expect(page.getByText(memberText('entries.done.entered'))).toBeVisible();
});

test('what is not there, or not of this member, leads on', async ({ page, expected }) => {
  expected.push(...refusals);
  await enterAsMember(page, TARO);
  for (const path of ['/entries/999999', '/events/families/family/detail/none', '/events/families/family/entry/none']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: memberText('state.not_found.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: memberText('action.main_page') })).toBeVisible();
  }
});
