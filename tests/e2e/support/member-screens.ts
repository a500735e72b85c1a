import { events } from '@tsudoi/contract/events';
import { confirmInvoices, invoices } from '@tsudoi/contract/invoices';
import { searchMembers } from '@tsudoi/contract/members';
import { encodePathCode } from '@tsudoi/domain';
import { staffApi } from './api.ts';
import { entryScreens } from './entries.ts';
import type { Screen } from './screens.ts';
import { memberText } from './words.ts';

/** The screens of the member app that anybody may open. */
export const memberOpen: readonly Screen[] = [
  ['/login', memberText('auth.title'), memberText('auth.submit')],
  ['/forgot-password', memberText('auth.forgot.title'), memberText('auth.forgot.submit')],
  ['/reset-password?token=none', memberText('auth.reset.title'), memberText('auth.reset.submit')],
  ['/reset-password', memberText('auth.link.title'), memberText('auth.link.again')],
  ['/confirm-token?token=none', memberText('auth.link.title'), memberText('auth.to_login')],
  ['/registry-landing', memberText('application.title'), memberText('application.send_link')],
  ['/new-entry-form', memberText('application.title'), memberText('application.go_on')],
  ['/new-entry-error', memberText('application.error.title'), memberText('application.error.back')],
  ['/period-registry-end', memberText('application.end.title'), memberText('application.to_login')],
  ['/message-after-action?message=applied', memberText('application.done.title'), memberText('shell.to_home')],
  ['/register-new-account/none', memberText('auth.link.title'), memberText('application.over.again')],
  [
    '/corporate/C-0000000/register-new-account-member?link=none',
    memberText('auth.link.title'),
    memberText('application.to_login'),
  ],
  ['/policy', memberText('legal.policy'), memberText('shell.menu')],
  ['/terms', memberText('legal.terms'), memberText('shell.menu')],
  ['/commercial-laws', memberText('legal.commercial'), memberText('shell.menu')],
  ['/home', '青葉台で、体を動かす毎日を。', memberText('shell.login')],
  ['/unauthorized', 'アクセス権限がありません', memberText('shell.menu')],
  ['/nothing-here', memberText('state.not_found.title'), memberText('action.main_page')],
];

/** The screens of the member app after 山本 花子 has signed in; her invoice that is open is one that nobody else pays. */
export async function memberScreens(): Promise<readonly Screen[]> {
  const staff = await staffApi();
  const { items } = await staff.call(searchMembers, { body: { default_search: { keyword: '山本 花子' } } });
  const { id: account_id } = items[0]!;
  const lines = [{ description: '用具代', quantity: 1, unit_price: 3_300, rate: 10 as const }];
  const body = { account_id, title: '用具代', due_on: '2099-12-25', tax_type: 'inclusive' as const, lines };
  const { id } = await staff.call(invoices.create, { body });
  await staff.call(confirmInvoices, { body: { invoices: [{ id, version: 1 }] } });
  const { invoice_code, account } = await staff.call(invoices.get, { params: { id } });
  const named = `${encodePathCode(account.account_code)}/${encodePathCode(invoice_code)}`;
  const query = `?invoice=${encodeURIComponent(invoice_code)}`;
  const open = { default_search: { state: ['open' as const], keyword: 'ふれあい広場' }, event_cms_code: 'family' };
  const [event] = (await staff.call(events.search, { body: open })).items;
  const ofEvent = (screen: string) => `/events/families/family/${screen}/${event?.event_code}`;
  return [
    ...memberSignedIn,
    ['/events/families/family/', '親子教室', memberText('events.filter')],
    [ofEvent('detail'), event?.name ?? '', memberText('events.enter')],
    [ofEvent('entry'), event?.name ?? '', memberText('entries.to_check')],
    ...(await entryScreens()),
    [`/my-invoices${query}`, '用具代', memberText('my_invoices.pay')],
    [`/payments/${named}`, '用具代', memberText('payment.pay', { yen: '3,300' })],
    [`/payment-confirmation${query}`, '用具代', memberText('payment.pay', { yen: '3,300' })],
    [`/payment-result${query}`, memberText('payment.title'), memberText('payment.again')],
  ];
}

/** The screens of the member app that are for the principal of a company alone. */
export const principalScreens: readonly Screen[] = [
  ['/company', memberText('shell.company'), memberText('company.pass')],
];

const memberSignedIn: readonly Screen[] = [
  ['/home', memberText('home.title'), memberText('home.show_card')],
  ['/card', '山本 花子', memberText('action.close')],
  ['/profile', memberText('profile.title'), memberText('action.edit')],
  ['/profile?edit=photo', memberText('profile.edit.title'), memberText('action.update')],
  // The sections of the form that a facility begins with, and one of its own fields.
  ['/profile?edit=group-2', memberText('profile.edit.title'), memberText('action.update')],
  ['/profile?edit=group-9', memberText('profile.edit.title'), memberText('action.update')],
  ['/change-email', memberText('profile.change_email.title'), memberText('profile.change_email.submit')],
  ['/change-password', memberText('password.change.title'), memberText('auth.reset.submit')],
  ['/devices', memberText('devices.title'), memberText('shell.menu')],
  ['/family', memberText('family.title'), memberText('family.ask')],
  ['/family?ask', memberText('family.ask'), memberText('family.send')],
  ['/documents', memberText('documents.title'), memberText('shell.menu')],
  ['/my-invoices', memberText('my_invoices.title'), /月分/],
  ['/membership', memberText('membership.title'), memberText('membership.ask.pause')],
  ['/membership?ask=pause', memberText('membership.ask.pause'), memberText('membership.ask.pause')],
  ['/membership?ask=withdraw', memberText('membership.ask.withdraw'), memberText('membership.ask.withdraw')],
];
