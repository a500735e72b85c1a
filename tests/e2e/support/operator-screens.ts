import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';
import { expect, OPERATOR, PASSWORD } from './test.ts';
import { consoleText } from './words.ts';

/** Signs the operator in; what it returns are the screens of /admin. */
export async function operatorScreens(page: Page): Promise<readonly Screen[]> {
  await page.goto('/admin/login');
  await page.getByLabel(consoleText('auth.login_account'), { exact: true }).fill(OPERATOR);
  await page.getByLabel(consoleText('auth.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page).toHaveURL(/\/admin\/facilities\/search/);
  await page.getByRole('link', { name: 'さくら学習塾' }).click();
  await expect(page).toHaveURL(/\/admin\/facilities\/edit\/\d+/);
  const edit = new URL(page.url()).pathname;
  const plan = await page.getByRole('link', { name: consoleText('facilities.open_plan') }).getAttribute('href');
  const kinds = `/admin/facilities/manage/${edit.split('/').at(-1)}/event-cms`;
  const fields = `/admin/facilities/manage/${edit.split('/').at(-1)}/account-cms`;
  await page.goto(fields);
  const link = await page.getByRole('link', { name: consoleText('field.birthday'), exact: true }).getAttribute('href');
  const birthday = link?.split('/').at(-1);
  return [
    ['/admin/overview', consoleText('overview.title'), consoleText('facilities.title')],
    ['/admin/facilities/search', consoleText('shell.facility_list'), consoleText('facilities.create')],
    ['/admin/facilities/create', consoleText('facilities.create.title'), consoleText('action.register')],
    [edit, /さくら学習塾/, consoleText('action.update')],
    ['/admin/notices/search', consoleText('notices.search.title'), consoleText('notices.create')],
    ['/admin/contract-plans/search', consoleText('contract_plans.search.title'), consoleText('contract_plans.create')],
    ['/admin/contract-plans/create', consoleText('contract_plans.create.title'), consoleText('action.register')],
    [plan ?? '', 'プレミアム 20,000', consoleText('action.update')],
    [
      '/admin/payment-agencies/search',
      consoleText('payment_agencies.search.title'),
      consoleText('payment_agencies.create'),
    ],
    ['/admin/payment-agencies/create', consoleText('payment_agencies.create.title'), consoleText('action.register')],
    [
      `/admin/facilities/manage/${edit.split('/').at(-1)}/payment-method`,
      consoleText('payment_methods.title'),
      consoleText('action.update'),
    ],
    [
      `/admin/facilities/manage/${edit.split('/').at(-1)}/card-builder/keys`,
      consoleText('pass_keys.title'),
      consoleText('pass_keys.rotate'),
    ],
    ['/admin/operators/search', consoleText('operators.search.title'), consoleText('operators.create')],
    ['/admin/operators/create', consoleText('operators.create.title'), consoleText('action.register')],
    ['/admin/notices/create', consoleText('notices.create.title'), consoleText('action.register')],
    [
      `/admin/facilities/manage/${edit.split('/').at(-1)}/member-type/search`,
      consoleText('member_types.search.title'),
      consoleText('member_types.create'),
    ],
    ...(['apply', 'fee', 'adjustment', 'access'] as const).flatMap((kind): Screen[] => {
      const path = {
        apply: 'apply',
        fee: 'payment-plan-fee',
        adjustment: 'payment-adjustment',
        access: 'resource-access',
      }[kind];
      const at = `/admin/facilities/manage/${edit.split('/').at(-1)}/${path}-conditions`;
      return [
        [`${at}/search`, consoleText(`${kind}_conditions.search.title`), consoleText('conditions.create')],
        [`${at}/create`, consoleText(`${kind}_conditions.create.title`), consoleText('action.register')],
      ];
    }),
    [
      fields.replace('account-cms', 'account-layout'),
      consoleText('account_layout.title'),
      // Saving waits for a change.
      consoleText('account_layout.screen.profile'),
    ],
    [`${kinds}/search`, consoleText('event_kinds.search.title'), consoleText('event_kinds.create')],
    [`${kinds}/create`, consoleText('event_kinds.create.title'), consoleText('action.register')],
    [`${fields}-groups/search`, consoleText('account_sections.title'), consoleText('account_sections.create')],
    [`${fields}-groups/create`, consoleText('account_sections.create.title'), consoleText('action.register')],
    [fields, consoleText('account_cms.title'), consoleText('account_cms.create')],
    [`${fields}/create`, consoleText('account_cms.create.title'), consoleText('action.register')],
    [`${fields}/edit/${birthday}`, consoleText('field.birthday'), consoleText('action.update')],
    ['/admin/account-settings', consoleText('second_factor.title'), consoleText('second_factor.passkeys.add')],
  ];
}
