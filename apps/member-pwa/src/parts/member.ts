import type { MemberInfo } from '@tsudoi/contract/auth';
import { formatDay } from '@tsudoi/i18n';

type Member = MemberInfo['account'];

/** 山本 花子 */
export function fullName(member: Pick<Member, 'last_name' | 'first_name'>): string {
  return `${member.last_name} ${member.first_name}`.trim();
}

/** ヤマモト ハナコ */
export function fullKana(member: Pick<Member, 'last_name_kana' | 'first_name_kana'>): string {
  return `${member.last_name_kana} ${member.first_name_kana}`.trim();
}

/** The member type a card is of: the first one. */
export function mainType(member: Member): Member['account_info']['member_type_details'][number] | undefined {
  return member.account_info.member_type_details[0];
}

/** Last day of the membership, `YYYY-MM-DD`; null where it never ends. */
export function expiryOf(member: Member): string | null {
  return mainType(member)?.expires_on ?? member.expires_on;
}

/** A read-only day, 2026-12-14; undefined where there is none. */
export function shownDay(day: string | null): string | undefined {
  return day === null || day === '' ? undefined : formatDay(day);
}

/** A name inside a sentence, held together at the end of a line; one too long for that breaks like any text. */
export function unbroken(name: string | undefined): string {
  const characters = [...(name ?? '')];
  return characters.length > LONG_NAME ? characters.join('') : characters.join(WORD_JOINER);
}

const LONG_NAME = 16;
const WORD_JOINER = '\u2060';
