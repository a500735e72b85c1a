import type { Locale } from '../locale.ts';
import type { startMessages } from './ja/console/start.ts';
import type { shared } from './ja/shared.ts';

/**
 * The words of a family, or of a group of blocks that few screens have: one line each, the file in both languages. They
 * load with the routes that name them; see `withWords` of the console.
 */
const subjects = {
  'account-permissions': {
    ja: () => import('./ja/console/account-permissions.ts'),
    en: () => import('./en/console/account-permissions.ts'),
  },
  'account-summaries': {
    ja: () => import('./ja/console/account-summaries.ts'),
    en: () => import('./en/console/account-summaries.ts'),
  },
  'admin-accounts': {
    ja: () => import('./ja/console/admin-accounts.ts'),
    en: () => import('./en/console/admin-accounts.ts'),
  },
  applications: {
    ja: () => import('./ja/console/applications.ts'),
    en: () => import('./en/console/applications.ts'),
  },
  auth: { ja: () => import('./ja/console/auth.ts'), en: () => import('./en/console/auth.ts') },
  billing: { ja: () => import('./ja/console/billing.ts'), en: () => import('./en/console/billing.ts') },
  'bank-imports': {
    ja: () => import('./ja/console/bank-imports.ts'),
    en: () => import('./en/console/bank-imports.ts'),
  },
  'billing-runs': {
    ja: () => import('./ja/console/billing-runs.ts'),
    en: () => import('./en/console/billing-runs.ts'),
  },
  'payment-adjustments': {
    ja: () => import('./ja/console/payment-adjustments.ts'),
    en: () => import('./en/console/payment-adjustments.ts'),
  },
  reminders: {
    ja: () => import('./ja/console/reminders.ts'),
    en: () => import('./en/console/reminders.ts'),
  },
  'price-items': {
    ja: () => import('./ja/console/price-items.ts'),
    en: () => import('./en/console/price-items.ts'),
  },
  'payment-plans': {
    ja: () => import('./ja/console/payment-plans.ts'),
    en: () => import('./en/console/payment-plans.ts'),
  },
  'billing-addresses': {
    ja: () => import('./ja/console/billing-addresses.ts'),
    en: () => import('./en/console/billing-addresses.ts'),
  },
  builders: { ja: () => import('./ja/console/builders.ts'), en: () => import('./en/console/builders.ts') },
  'event-participants': {
    ja: () => import('./ja/console/event-participants.ts'),
    en: () => import('./en/console/event-participants.ts'),
  },
  'event-several': {
    ja: () => import('./ja/console/event-several.ts'),
    en: () => import('./en/console/event-several.ts'),
  },
  events: { ja: () => import('./ja/console/events.ts'), en: () => import('./en/console/events.ts') },
  corporates: {
    ja: () => import('./ja/console/corporates.ts'),
    en: () => import('./en/console/corporates.ts'),
  },
  'csv-settings': {
    ja: () => import('./ja/console/csv-settings.ts'),
    en: () => import('./en/console/csv-settings.ts'),
  },
  documents: { ja: () => import('./ja/console/documents.ts'), en: () => import('./en/console/documents.ts') },
  deposits: { ja: () => import('./ja/console/deposits.ts'), en: () => import('./en/console/deposits.ts') },
  'money-check': {
    ja: () => import('./ja/console/money-check.ts'),
    en: () => import('./en/console/money-check.ts'),
  },
  'account-transfers': {
    ja: () => import('./ja/console/account-transfers.ts'),
    en: () => import('./en/console/account-transfers.ts'),
  },
  settlements: {
    ja: () => import('./ja/console/settlements.ts'),
    en: () => import('./en/console/settlements.ts'),
  },
  books: { ja: () => import('./ja/console/books.ts'), en: () => import('./en/console/books.ts') },
  editor: { ja: () => import('./ja/console/editor.ts'), en: () => import('./en/console/editor.ts') },
  'facility-profile': {
    ja: () => import('./ja/console/facility-profile.ts'),
    en: () => import('./en/console/facility-profile.ts'),
  },
  family: { ja: () => import('./ja/console/family.ts'), en: () => import('./en/console/family.ts') },
  files: { ja: () => import('./ja/console/files.ts'), en: () => import('./en/console/files.ts') },
  histories: { ja: () => import('./ja/console/histories.ts'), en: () => import('./en/console/histories.ts') },
  hosts: { ja: () => import('./ja/console/hosts.ts'), en: () => import('./en/console/hosts.ts') },
  imports: { ja: () => import('./ja/console/imports.ts'), en: () => import('./en/console/imports.ts') },
  'payment-methods': {
    ja: () => import('./ja/console/payment-methods.ts'),
    en: () => import('./en/console/payment-methods.ts'),
  },
  'invoice-issuer': {
    ja: () => import('./ja/console/invoice-issuer.ts'),
    en: () => import('./en/console/invoice-issuer.ts'),
  },
  'invoice-states': {
    ja: () => import('./ja/console/invoice-states.ts'),
    en: () => import('./en/console/invoice-states.ts'),
  },
  invoices: { ja: () => import('./ja/console/invoices.ts'), en: () => import('./en/console/invoices.ts') },
  lists: { ja: () => import('./ja/console/lists.ts'), en: () => import('./en/console/lists.ts') },
  'member-actions': {
    ja: () => import('./ja/console/member-actions.ts'),
    en: () => import('./en/console/member-actions.ts'),
  },
  'member-bulk': {
    ja: () => import('./ja/console/member-bulk.ts'),
    en: () => import('./en/console/member-bulk.ts'),
  },
  'member-merge': {
    ja: () => import('./ja/console/member-merge.ts'),
    en: () => import('./en/console/member-merge.ts'),
  },
  'member-record': {
    ja: () => import('./ja/console/member-record.ts'),
    en: () => import('./en/console/member-record.ts'),
  },
  members: { ja: () => import('./ja/console/members.ts'), en: () => import('./en/console/members.ts') },
  organizations: {
    ja: () => import('./ja/console/organizations.ts'),
    en: () => import('./en/console/organizations.ts'),
  },
  overview: { ja: () => import('./ja/console/overview.ts'), en: () => import('./en/console/overview.ts') },
  palette: { ja: () => import('./ja/console/palette.ts'), en: () => import('./en/console/palette.ts') },
  roles: { ja: () => import('./ja/console/roles.ts'), en: () => import('./en/console/roles.ts') },
  'second-factor': {
    ja: () => import('./ja/console/second-factor.ts'),
    en: () => import('./en/console/second-factor.ts'),
  },
  passes: { ja: () => import('./ja/console/passes.ts'), en: () => import('./en/console/passes.ts') },
  'member-erasing': {
    ja: () => import('./ja/console/member-erasing.ts'),
    en: () => import('./en/console/member-erasing.ts'),
  },
  standing: { ja: () => import('./ja/console/standing.ts'), en: () => import('./en/console/standing.ts') },
  viewings: { ja: () => import('./ja/console/viewings.ts'), en: () => import('./en/console/viewings.ts') },
};

/** Those of the operators, which staff never load: a file of their own, so that the start does not name them. */
const loadOperatorSubjects = () => import('./console-operators.ts').then((module) => module.operatorSubjects);

type Subjects = typeof subjects & Awaited<ReturnType<typeof loadOperatorSubjects>>;
/** Name of a file of words that is not part of the console's start, such as `members`. */
export type ConsoleSubject = keyof Subjects;

const isOfStaff = (name: ConsoleSubject): name is keyof typeof subjects => name in subjects;

/** Every {@link ConsoleSubject}: for tests, no screen needs them all. */
export async function consoleSubjects(): Promise<ConsoleSubject[]> {
  return Object.keys({ ...subjects, ...(await loadOperatorSubjects()) }) as ConsoleSubject[];
}

type TablesOf<S extends ConsoleSubject> = Awaited<ReturnType<Subjects[S]['ja']>>;
type IdsIn<Tables> = { [Name in keyof Tables]: keyof Tables[Name] }[keyof Tables];
type IdsOf<S extends ConsoleSubject> = { [Name in S]: IdsIn<TablesOf<Name>> }[S];
type StartId = keyof typeof shared | keyof typeof startMessages;

/** Id of a message the console can show, whichever file it is in. */
export type ConsoleMessageId = StartId | IdsOf<ConsoleSubject>;

/** Loads what every screen of the console can show, in one language; the other language is not downloaded. */
export async function loadConsole(locale: Locale): Promise<Record<StartId, string>> {
  const [common, own] =
    locale === 'ja'
      ? await Promise.all([import('./ja/shared.ts'), import('./ja/console/start.ts')])
      : await Promise.all([import('./en/shared.ts'), import('./en/console/start.ts')]);
  return { ...common.shared, ...own.startMessages };
}

/** Loads the words of subjects in one language. */
export async function loadSubjects<S extends ConsoleSubject>(
  locale: Locale,
  names: readonly S[],
): Promise<Record<IdsOf<S>, string>> {
  const load = async (name: ConsoleSubject): Promise<object> =>
    isOfStaff(name) ? subjects[name][locale]() : (await loadOperatorSubjects())[name][locale]();
  const modules = await Promise.all(names.map(load));
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
}

/** Loads every word of the console in one language: for tests, no screen needs them all. */
export async function loadWholeConsole(locale: Locale): Promise<Record<ConsoleMessageId, string>> {
  return { ...(await loadConsole(locale)), ...(await loadSubjects(locale, await consoleSubjects())) };
}
