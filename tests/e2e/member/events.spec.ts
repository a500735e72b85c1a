import { applyConditions } from '@tsudoi/contract/apply-conditions';
import { eventFields, eventKinds } from '@tsudoi/contract/event-kinds';
import { events } from '@tsudoi/contract/events';
import { addDays, jstToday, startOfDayJst } from '@tsudoi/domain';
import { actor } from '@tsudoi/kit/actor';
import { staffApi } from '../support/api.ts';
import { enterAsMember, installed } from '../support/phone.ts';
import { expect, OPERATOR, outages, PASSWORD, refusals, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

const KIND = 'tournament';
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
  const { code } = await staff.call(events.create, {
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
  return { code };
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
