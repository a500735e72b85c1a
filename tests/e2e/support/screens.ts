import type { Page } from '@playwright/test';
import { searchMandates, searchTransfers } from '@tsudoi/contract/account-transfers';
import { adminAccounts } from '@tsudoi/contract/admin-accounts';
import { searchBankImports } from '@tsudoi/contract/bank-imports';
import { searchBillingRuns } from '@tsudoi/contract/billing-runs';
import { checkIns } from '@tsudoi/contract/check-ins';
import { corporateStaffs, corporates } from '@tsudoi/contract/corporates';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { invoices } from '@tsudoi/contract/invoices';
import { searchMembers } from '@tsudoi/contract/members';
import { organizations } from '@tsudoi/contract/organizations';
import { paymentAdjustments } from '@tsudoi/contract/payment-adjustments';
import { paymentPlans, planSubscribers } from '@tsudoi/contract/payment-plans';
import { roles } from '@tsudoi/contract/roles';
import { encodePathCode, mayDo } from '@tsudoi/domain';
import { staffApi } from './api.ts';
import { doorText } from './door.ts';
import { expect } from './test.ts';
import { consoleText } from './words.ts';

/** A screen: its address, its heading and the words of its main action. */
export type Screen = readonly [path: string, heading: string | RegExp, action: string | RegExp];

/** The screen is drawn: its heading and its main action are there, and nothing stands in for what is still loading. */
export async function expectDrawn(page: Page, [path, heading, action]: Screen): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
  const main = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }));
  await expect(main.first(), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .bone, .skeleton'), path).toHaveCount(0);
}

/** The screens of the console that anybody may open. */
export const consoleOpen: readonly Screen[] = [
  ['/manage/login', consoleText('auth.manage.title'), consoleText('auth.submit')],
  ['/manage/forgot-password', consoleText('auth.forgot.title'), consoleText('auth.forgot.submit')],
  ['/manage/reset-password?token=none', consoleText('auth.reset.title'), consoleText('auth.reset.again')],
  ['/admin/login', consoleText('auth.admin.title'), consoleText('auth.submit')],
  ['/manage/nothing-here', consoleText('state.not_found.title'), consoleText('action.main_page')],
];

/** An overdue invoice that can still be cancelled: nothing was paid of it, and nobody is paying it. */
async function unpaidInvoice(staff: Awaited<ReturnType<typeof staffApi>>) {
  const { items } = await staff.call(invoices.search, { body: { default_search: { overdue: 1 } } });
  for (const { id } of items) {
    const record = await staff.call(invoices.get, { params: { id } });
    if (mayDo('cancel', record) && !record.payment_open) return record;
  }
  throw new Error('the demo has no overdue invoice of which nothing was paid');
}

/** The screens of staff of the demo facility, and that of a record that is not there. */
export async function staffScreens(): Promise<readonly Screen[]> {
  const staff = await staffApi();
  const { items } = await staff.call(searchMembers, { body: { default_search: { keyword: '山本' } } });
  const found = await staff.call(organizations.search, { body: { default_search: {} } });
  const [member, organization] = [items[0]!, found.items[1]!];
  const people = (await staff.call(searchMembers, { body: { default_search: { class_type: [1] } } })).items;
  const other = people.find(({ id }) => id !== member.id)!;
  const colleagues = (await staff.call(adminAccounts.search, { body: { default_search: {} } })).items;
  const colleague = colleagues.find(({ lock }) => lock === null)!;
  const [role] = (await staff.call(roles.search, { body: { default_search: { keyword: '閲覧' } } })).items;
  const [corporate] = (await staff.call(corporates.search, { body: { default_search: { keyword: '製作所' } } })).items;
  const code = corporate!.account_code;
  const ofCorporate = { body: { default_search: { corporate_code: code } } };
  const [person] = (await staff.call(corporateStaffs.search, ofCorporate)).items;
  const [draft] = (await staff.call(invoices.search, { body: { default_search: { confirmation: [1] } } })).items;
  const issued = await unpaidInvoice(staff);
  const { account_code } = issued.account;
  const [swim] = (await staff.call(paymentPlans.search, { body: { default_search: { keyword: 'SWIM' } } })).items;
  const [swimmer] = (await staff.call(planSubscribers.search, { body: { default_search: { plan_code: 'SWIM' } } }))
    .items;
  const [discount] = (await staff.call(paymentAdjustments.search, { body: { default_search: {} } })).items;
  const [run] = (await staff.call(searchBillingRuns, { body: { default_search: {} } })).items;
  const { items: transfers } = await staff.call(searchTransfers, { body: {} });
  const { items: mandates } = await staff.call(searchMandates, { body: {} });
  const [transfer] = transfers;
  const mandate = mandates.find(({ state }) => state === 'registered');
  const [bankFile] = (
    await staff.call(searchBankImports, {
      body: { default_search: { state: ['done'] }, sort: { column: 'id', direction: 'asc' } },
    })
  ).items;
  const lessons = '/manage/events/lessons/lesson/2';
  const [lesson] = (
    await staff.call(events.search, { body: { event_cms_code: 'lesson', default_search: { keyword: 'ヨガ' } } })
  ).items;
  const crowded = (
    await staff.call(events.search, { body: { event_cms_code: 'lesson', default_search: {}, per_page: 100 } })
  ).items.find(({ taken }) => taken > 0);
  const participantsOf = `${lessons}/event-participants/${crowded!.event_code}`;
  const [entry] = (
    await staff.call(eventParticipants.search, {
      body: { extras: { event_cms_code: 'lesson', event_code: crowded!.event_code } },
    })
  ).items;
  const subscribers = '/manage/payment-plans/SWIM/payment-plan-subscribers';
  const deposits = `/manage/deposits/detail/${encodePathCode(account_code)}/${encodePathCode(issued.invoice_code)}`;
  const staffOf = `/manage/corporates/staff/${code}`;
  return [
    ['/manage/overview', consoleText('overview.title'), consoleText('overview.create')],
    ['/manage/members/search', consoleText('members.search.title'), consoleText('members.create')],
    ['/manage/members/create', consoleText('members.create.title'), consoleText('action.register')],
    [`/manage/members/detail/${member.id}`, new RegExp(member.last_name), consoleText('action.edit')],
    [`/manage/members/edit/${member.id}`, new RegExp(member.last_name), consoleText('action.update')],
    ['/manage/members/duplicates', consoleText('members.pairs.title'), consoleText('members.pairs.find')],
    [`/manage/members/merge/${member.id}`, consoleText('members.merge.pick.title'), member.last_name],
    [
      `/manage/members/merge/${member.id}/${other.id}`,
      consoleText('members.merge.title'),
      consoleText('members.merge.verb'),
    ],
    [`/manage/members/history-compare/${member.account_code}`, /./, consoleText('members.search.title')],
    ['/manage/members/import-csv', consoleText('imports.title'), consoleText('imports.choose_file')],
    // Its first one stands beside the queue.
    ['/manage/applications', consoleText('applications.title'), consoleText('applications.approve')],
    ['/manage/documents/search', consoleText('documents.search.title'), consoleText('documents.create')],
    ['/manage/documents/create', consoleText('documents.create.title'), consoleText('action.register')],
    ['/manage/corporates/search', consoleText('corporates.search.title'), consoleText('corporates.create')],
    ['/manage/corporates/create', consoleText('corporates.create.title'), consoleText('action.register')],
    ['/manage/corporates/import-csv', consoleText('corporates.import.title'), consoleText('imports.choose_file')],
    [`/manage/corporates/detail/${corporate!.id}`, corporate!.name, consoleText('action.edit')],
    [`/manage/corporates/edit/${corporate!.id}`, corporate!.name, consoleText('action.update')],
    [`/manage/corporates/history-compare/${code}`, /./, consoleText('corporates.search.title')],
    [`${staffOf}/search`, consoleText('corporates.staff.title'), consoleText('corporates.staff.create')],
    [`${staffOf}/create`, consoleText('corporates.staff.create.title'), consoleText('action.register')],
    [`${staffOf}/detail/${person!.account_code}`, new RegExp(person!.last_name), consoleText('action.edit')],
    [`${staffOf}/edit/${person!.account_code}`, new RegExp(person!.last_name), consoleText('action.update')],
    [`${staffOf}/history-compare/${person!.account_code}`, /./, consoleText('corporates.staff.title')],
    ['/manage/payment-plans/search', consoleText('payment_plans.search.title'), consoleText('payment_plans.create')],
    ['/manage/payment-plans/create', consoleText('payment_plans.create.title'), consoleText('action.register')],
    [`/manage/payment-plans/edit/${swim!.id}`, swim!.name, consoleText('action.update')],
    [`${subscribers}/search`, /スイミング/, consoleText('payment_plans.subscriber_create')],
    [`${subscribers}/create`, consoleText('payment_plans.subscriber_create'), consoleText('action.register')],
    [`${subscribers}/edit/${swimmer!.id}`, swimmer!.account.name, consoleText('action.update')],
    [
      '/manage/payment-adjustment/search',
      consoleText('payment_adjustments.search.title'),
      consoleText('payment_adjustments.create'),
    ],
    [
      '/manage/payment-adjustment/create',
      consoleText('payment_adjustments.create.title'),
      consoleText('action.register'),
    ],
    [`/manage/payment-adjustment/edit/${discount!.id}`, discount!.name, consoleText('action.update')],
    ['/manage/events', consoleText('events.calendar'), consoleText('events.kinds_all')],
    [`${lessons}/search`, '教室', consoleText('events.create')],
    [`${lessons}/calendar`, /年/, consoleText('events.create')],
    [`${lessons}/create`, consoleText('events.create.title'), consoleText('action.register')],
    [`${lessons}/edit/${lesson!.id}`, lesson!.name, consoleText('action.update')],
    [`${participantsOf}/search`, consoleText('participants.title'), consoleText('participants.create')],
    [`${participantsOf}/create`, consoleText('participants.create.title'), consoleText('action.register')],
    [`${participantsOf}/edit/${entry!.id}`, new RegExp(entry!.account.name), consoleText('action.update')],
    [`${participantsOf}/import-csv`, consoleText('participants.import.title'), consoleText('imports.choose_file')],
    [`${lessons}/copy/${lesson!.id}`, consoleText('events.copies.title'), consoleText('action.back')],
    ['/manage/account-transfers', consoleText('transfers.title'), consoleText('transfers.make')],
    ['/manage/account-transfers/mandates', consoleText('transfers.mandates'), consoleText('transfers.mandate_create')],
    [
      '/manage/account-transfers/mandates/create',
      consoleText('transfers.mandate_create'),
      consoleText('action.register'),
    ],
    [`/manage/account-transfers/mandates/${mandate!.id}`, mandate!.account.name, consoleText('transfers.open')],
    ['/manage/account-transfers/setting', consoleText('transfers.setting'), consoleText('action.update')],
    [`/manage/account-transfers/${transfer!.id}`, /口座振替|Account transfers/, consoleText('transfers.upload')],
    ['/manage/bank-imports', consoleText('bank_imports.search.title'), consoleText('bank_imports.upload')],
    [`/manage/bank-imports/${bankFile!.id}`, /nyukin/, consoleText('bank_imports.rematch')],
    ['/manage/billing-runs', consoleText('billing_runs.search.title'), consoleText('billing_runs.start')],
    [
      `/manage/billing-runs/${run!.id}`,
      /までの請求/,
      // Whichever of the two it is for now: a story before may have confirmed it.
      new RegExp(`${consoleText('billing_runs.recalculate')}|${consoleText('billing_runs.undo')}`),
    ],
    ['/manage/invoices/search', consoleText('invoices.search.title'), consoleText('invoices.create')],
    ['/manage/invoices/create', consoleText('invoices.create.title'), consoleText('invoices.save_draft')],
    [`/manage/invoices/edit/${draft!.id}`, draft!.title, consoleText('invoices.save_draft')],
    [`/manage/invoices/edit/${issued.id}`, new RegExp(issued.number ?? ''), consoleText('invoices.cancel')],
    [
      '/manage/billing-addresses/search',
      consoleText('billing_addresses.search.title'),
      consoleText('billing_addresses.create'),
    ],
    ['/manage/billing-addresses/create', consoleText('billing_addresses.create.title'), consoleText('action.register')],
    ['/manage/settings/main/invoice-issuer', consoleText('issuer.title'), consoleText('action.update')],
    [
      '/manage/settings/main/price-items/search',
      consoleText('price_items.search.title'),
      consoleText('price_items.create'),
    ],
    [
      '/manage/settings/main/price-items/create',
      consoleText('price_items.create.title'),
      consoleText('action.register'),
    ],
    ['/manage/deposits/search', consoleText('deposits.search.title'), consoleText('deposits.tab.left')],
    ['/manage/deposits/settlements', consoleText('settlements.title'), consoleText('settlements.day')],
    ['/manage/money-check', consoleText('money_check.title'), consoleText('money_check.tab.checked')],
    ['/manage/books', consoleText('books.title'), consoleText('books.tab.month')],
    ['/manage/books/month', consoleText('books.title'), consoleText('books.month.before')],
    [deposits, new RegExp(issued.number ?? ''), consoleText('deposits.receive')],
    ['/manage/organizations/search', consoleText('organizations.search.title'), consoleText('organizations.create')],
    ['/manage/organizations/create', consoleText('organizations.create.title'), consoleText('action.register')],
    [`/manage/organizations/edit/${organization.id}`, new RegExp(organization.name), consoleText('action.update')],
    ['/manage/admin-accounts/search', consoleText('admin_accounts.search.title'), consoleText('admin_accounts.create')],
    ['/manage/admin-accounts/create', consoleText('admin_accounts.create.title'), consoleText('action.register')],
    [
      '/manage/admin-accounts/import-csv',
      consoleText('admin_accounts.import.title'),
      consoleText('imports.choose_file'),
    ],
    [`/manage/admin-accounts/edit/${colleague.id}`, new RegExp(colleague.last_name), consoleText('action.update')],
    ['/manage/roles/search', consoleText('roles.search.title'), consoleText('roles.create')],
    ['/manage/roles/create', consoleText('roles.create.title'), consoleText('action.register')],
    [`/manage/roles/edit/${role!.id}`, role!.name, consoleText('action.update')],
    ['/manage/account-permissions', consoleText('account_permissions.title'), colleague.last_name],
    [
      `/manage/account-permissions?account=${colleague.id}`,
      new RegExp(colleague.last_name),
      consoleText('action.update'),
    ],
    ['/manage/account-summaries', consoleText('account_summaries.title'), consoleText('list.export')],
    ['/manage/settings/main', consoleText('main_settings.title'), consoleText('action.update')],
    [
      '/manage/settings/import-export-csv-account-cms-components',
      consoleText('csv_settings.title'),
      // Saving waits for a change.
      consoleText('csv_settings.down', { name: '姓' }),
    ],
    ['/manage/settings/main/payment-method', consoleText('payment_methods.title'), consoleText('action.update')],
    ['/manage/settings/security', consoleText('second_factor.policy.title'), consoleText('histories.facility')],
    ['/manage/settings/security/timeline', consoleText('histories.facility'), consoleText('histories.more')],
    ['/manage/account-settings', consoleText('second_factor.title'), consoleText('own.password_submit')],
    ['/manage/members/detail/999999', consoleText('state.not_found.title'), consoleText('action.main_page')],
  ];
}

/** The screens of the doors of a kind of events that have an address: choosing one, and getting ready. */
export async function doorScreens(): Promise<readonly Screen[]> {
  const door = '/manage/events/lessons/lesson/2/check-in';
  const staff = await staffApi();
  const { events: found } = await staff.call(checkIns.events, { query: { event_cms_code: 'lesson' } });
  const next = found.toSorted((a, b) => b.expected - a.expected)[0]!;
  return [
    [door, doorText('door.choose'), next.name],
    [`${door}?event=${next.event_code}`, doorText('door.ready.title'), doorText('door.ready.start')],
  ];
}

/** The page stands still, in whatever language: its heading is there and nothing is loading. */
export async function expectStill(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first(), what).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .bone, .skeleton'), what).toHaveCount(0);
}
