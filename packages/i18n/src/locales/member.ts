import type { Locale } from '../locale.ts';
import type { everywhere } from './ja/everywhere.ts';
import type { memberMessages } from './ja/member/index.ts';

/** Id of a message the member app can show, whichever file it is in. */
export type MemberMessageId = keyof typeof everywhere | keyof typeof memberMessages;

/** Words that load with the screens that name them; see `withWords` of the member app. */
const subjects = {
  application: { ja: () => import('./ja/member/application.ts'), en: () => import('./en/member/application.ts') },
  auth: { ja: () => import('./ja/member/auth.ts'), en: () => import('./en/member/auth.ts') },
  company: { ja: () => import('./ja/member/company.ts'), en: () => import('./en/member/company.ts') },
  entries: { ja: () => import('./ja/member/entries.ts'), en: () => import('./en/member/entries.ts') },
  events: { ja: () => import('./ja/member/events.ts'), en: () => import('./en/member/events.ts') },
  family: { ja: () => import('./ja/member/family.ts'), en: () => import('./en/member/family.ts') },
  documents: { ja: () => import('./ja/member/documents.ts'), en: () => import('./en/member/documents.ts') },
  guest: { ja: () => import('./ja/member/guest.ts'), en: () => import('./en/member/guest.ts') },
  install: { ja: () => import('./ja/member/install.ts'), en: () => import('./en/member/install.ts') },
  legal: { ja: () => import('./ja/member/legal.ts'), en: () => import('./en/member/legal.ts') },
  membership: { ja: () => import('./ja/member/membership.ts'), en: () => import('./en/member/membership.ts') },
  'my-invoices': { ja: () => import('./ja/member/my-invoices.ts'), en: () => import('./en/member/my-invoices.ts') },
  pass: { ja: () => import('./ja/member/pass.ts'), en: () => import('./en/member/pass.ts') },
  payment: { ja: () => import('./ja/member/payment.ts'), en: () => import('./en/member/payment.ts') },
  profile: { ja: () => import('./ja/member/profile.ts'), en: () => import('./en/member/profile.ts') },
  renewal: { ja: () => import('./ja/member/renewal.ts'), en: () => import('./en/member/renewal.ts') },
  temporary: { ja: () => import('./ja/member/temporary.ts'), en: () => import('./en/member/temporary.ts') },
};

/** Name of a file of words that is not part of the member app's start. */
export type MemberSubject = keyof typeof subjects;
/** Every {@link MemberSubject}. */
export const MEMBER_SUBJECTS = Object.keys(subjects) as MemberSubject[];

/** Loads the words of subjects in one language. */
export async function loadMemberSubjects(
  locale: Locale,
  names: readonly MemberSubject[],
): Promise<Record<string, string>> {
  const tables = await Promise.all(names.map((name) => subjects[name][locale]()));
  return Object.assign({}, ...tables.flatMap((table) => Object.values(table)));
}

/** Loads what every screen of the member app can show in one language; the other language is not downloaded. */
export async function loadMember(locale: Locale): Promise<Record<string, string>> {
  const [common, own] =
    locale === 'ja'
      ? await Promise.all([import('./ja/everywhere.ts'), import('./ja/member/start.ts')])
      : await Promise.all([import('./en/everywhere.ts'), import('./en/member/start.ts')]);
  return { ...common.everywhere, ...own.memberStart };
}
