import { describe, expect, it } from 'vitest';
import * as domain from '../index.ts';

/** Enumerations by number as the specification lists them, in its order; the row of each is named in its file. */
const NUMBERED: [
  name: string,
  enumeration: Readonly<Record<string, number>>,
  values: Readonly<Record<string, number>>,
][] = [
  ['plan count', domain.PlanCountType, { registry: 1, active: 2, organization: 3 }],
  ['application', domain.ApplicationType, { memberManagement: 1, unionManagement: 2, customerManagement: 3 }],
  ['business', domain.BusinessType, { sport: 1, nightSchool: 2, educationCentre: 3, it: 4 }],
  ['gender', domain.Gender, { male: 1, female: 2, undefined: 3 }],
  ['member class', domain.MemberClass, { personal: 1, company: 2 }],
  ['registration', domain.Registration, { temporary: 1, official: 0 }],
  [
    'form item use',
    domain.FormItemUse,
    { required: 1, optional: 2, hide: 3, requiredRelated: 4, displayRelated: 5, both: 6 },
  ],
  [
    'event component use',
    domain.EventComponentUse,
    { required: 1, option: 2, requiredDependency: 4, displayDependency: 5, both: 6 },
  ],
  ['dependency operator', domain.DependencyOperator, { more: 1, less: 2, equal: 3, contain: 4, except: 5 }],
  ['invoice confirmation', domain.InvoiceConfirmation, { pending: 1, confirm: 2 }],
  ['invoice send', domain.InvoiceSend, { notSent: 1, sent: 2, resent: 3 }],
  ['invoice payment', domain.InvoicePayment, { unpaid: 1, paid: 2, canceled: 3 }],
  ['member paid', domain.MemberPaid, { notPaid: 1, deposited: 2, depositCancelled: 3 }],
  ['task result', domain.TaskResult, { pending: 1, success: 2, error: 3, cancelled: 4 }],
  ['organization', domain.OrganizationType, { block: 1, league: 2, club: 3 }],
  ['free flag', domain.FreeFlag, { free: 1, nonFree: 0 }],
  ['mail template', domain.MailTemplateKind, { common: 1, event: 2, content: 3, invoice: 4, account: 5 }],
  ['free mail', domain.FreeMailKind, { accountAuth: 1, memberAuth: 2 }],
  ['free mail tab', domain.FreeMailTab, { account: 1, recipient: 2 }],
  ['free mail state', domain.FreeMailState, { unsent: 1, sent: 2 }],
  ['platform type', domain.PlatformType, { all: 1, client: 2, admin: 3 }],
  ['content source', domain.ContentSource, { file: 1, externalUrl: 2 }],
  ['content group', domain.ContentGroup, { single: 0, group: 1 }],
  ['access template', domain.AccessTemplate, { unspecified: 1, numberOfDays: 2, period: 3 }],
  ['visibility', domain.Visibility, { always: 1, conditional: 2 }],
  ['free content', domain.FreeContent, { loginRequired: 1, notRequired: 0 }],
  ['permission flag', domain.PermissionFlag, { none: 0, view: 1, edit: 2, both: 3 }],
  ['permission module', domain.PermissionModule, { web: 2, manage: 3, app: 4 }],
  ['permission type', domain.PermissionType, { role: 2, individual: 3 }],
  ['role', domain.AccountRole, { manager: 1, member: 2 }],
  ['plan timing', domain.PaymentPlanTiming, { joinMonth: 1, monthly: 2 }],
  [
    'plan charge day',
    domain.PaymentPlanChargeDay,
    { joiningDay: 1, startOfMonth: 2, endOfMonth: 3, designatedDate: 4 },
  ],
  ['plan fee', domain.PaymentPlanFeeType, { common: 1, signupFee: 2 }],
  ['plan operator', domain.PaymentPlanOperator, { all: 1, lesser: 2, equal: 3, greater: 4, exact: 11 }],
  ['task direction', domain.TaskDirection, { import: 1, export: 2 }],
  ['CSV', domain.CsvType, { event: 2, invoice: 4, account: 5 }],
  ['expiry', domain.ExpiryType, { notUsed: 0, year: 1, annual: 2 }],
  [
    'page layout',
    domain.PageLayout,
    { magazine: 1, smallCard: 2, largeCard: 3, imageCarousel: 4, cardCarousel: 5, messageCard: 6 },
  ],
  ['settings target', domain.SettingsTarget, { web: 1, mobile: 2 }],
  ['platform', domain.Platform, { web: 2, mobile: 4 }],
  ['summary granularity', domain.SummaryGranularity, { day: 1, month: 2 }],
  ['filter template action', domain.FilterTemplateAction, { create: 1, update: 2 }],
  ['filter template private', domain.FilterTemplatePrivate, { mine: 1, all: 0 }],
];

/** Enumerations by word, in the order of the specification where that matters to people. */
const WORDED: [name: string, enumeration: Readonly<Record<string, number | string>>, values: (number | string)[]][] = [
  [
    'payment method',
    domain.PaymentMethod,
    [0, 'BANK_TRANSFER', 'ACCOUNT_TRANSFER', 'COMBINI', 'CREDIT', 'PAYEASY', 'PAYPAL'],
  ],
  ['active filter', domain.ActiveFilter, ['all', 1, 0]],
  [
    'input rule',
    domain.InputRule,
    ['required', 'optional', 'hide', 'requiredRelated', 'displayRelated', 'displayAndRequiredRelated'],
  ],
  [
    'extended input',
    domain.ExtendedInputType,
    [
      ...['textbox', 'textarea', 'number', 'date', 'datetime', 'checkbox', 'radio', 'dropdown', 'dropdown_related'],
      ...['name', 'name_kana', 'location', 'year_month', 'decimal'],
    ],
  ],
  ['dependency condition', domain.DependencyConditionType, ['default', 'extend']],
  ['content', domain.ContentKind, ['VIDEO', 'AUDIO', 'PDF', 'COLUMN']],
  [
    'content category',
    domain.ContentCategory,
    ['column', 'event', 'video', 'audio', 'training', 'pdf_file', 'operation_manual'],
  ],
  ['fee rounding', domain.FeeRounding, ['ROUND_UP', 'ROUND_DOWN', 'ROUND_OFF']],
  ['tax', domain.TaxType, ['exclusive', 'inclusive']],
  ['storage provider', domain.StorageProvider, ['gcs', 's3']],
  ['CSV encoding', domain.CsvEncoding, ['UTF-8', 'SJIS']],
  ['social login', domain.SocialLogin, ['FACEBOOK', 'X', 'GOOGLE', 'APPLE']],
  ['account code', domain.AccountCodeType, ['A', 'C']],
  ['list style', domain.ListStyle, ['magazine', 'small_card', 'large_card']],
  ['menu style', domain.MenuStyle, ['standard', 'motion', 'expandable']],
  [
    'onboarding permission',
    domain.OnboardingPermission,
    [
      ...['camera', 'notification', 'location', 'contact', 'photo', 'storage', 'calendar', 'reminder', 'mic'],
      'file_folder',
    ],
  ],
  ['notification', domain.NotificationType, ['info', 'primary', 'danger', 'warning', 'success']],
  ['notification height', domain.NotificationVertical, ['top', 'bottom']],
  ['notification side', domain.NotificationHorizontal, ['left', 'center', 'right']],
  ['icon', domain.IconType, ['none', 'emoji', 'image']],
];

describe('the values of the specification', () => {
  it.each(NUMBERED)('%s', (_, enumeration, values) => expect(enumeration).toEqual(values));
  it.each(WORDED)('%s', (_, enumeration, values) => expect(Object.values(enumeration)).toEqual(values));
});

it('has the values decided where the specification is silent', () => {
  expect(domain.FacilityStatus).toEqual({ preparing: 1, active: 2, suspended: 3, terminated: 4 });
  expect(domain.AppStatus).toEqual({ notUsed: 0, preparing: 1, published: 2, maintenance: 3 });
  expect(domain.StaffCorporatePrincipleFlag).toEqual({ staff: 0, principal: 1 });
});

it('names the six payment methods of a settings list in lower case and stores them in upper case', () => {
  expect(domain.PAYMENT_METHOD_KEYS.map((key) => [key, domain.storedPaymentMethod(key)])).toEqual([
    ['bank_transfer', 'BANK_TRANSFER'],
    ['account_transfer', 'ACCOUNT_TRANSFER'],
    ['combini', 'COMBINI'],
    ['credit', 'CREDIT'],
    ['payeasy', 'PAYEASY'],
    ['paypal', 'PAYPAL'],
  ]);
});

it('lists the values of an enumeration in order', () => {
  expect(domain.valuesOf(domain.FacilityStatus)).toEqual([1, 2, 3, 4]);
});

it('knows the values of an enumeration from others', () => {
  expect(domain.isValueOf(domain.Registration, 0)).toBe(true);
  for (const other of [2, '0', null, undefined]) expect(domain.isValueOf(domain.Registration, other)).toBe(false);
});

it('never gives two names of one enumeration the same value', () => {
  const enumerations = Object.entries(domain).filter(
    ([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'object',
  );
  expect(enumerations.length).toBeGreaterThan(50);
  for (const [name, enumeration] of enumerations) {
    const values = Object.values(enumeration);
    expect(new Set(values).size, name).toBe(values.length);
  }
});
