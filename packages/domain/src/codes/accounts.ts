import { AccountCodeType, MemberClass } from '../enums/accounts.ts';

const ACCOUNT_DIGITS = 7;
const ACCOUNT_CODE = /^([AC])-0*(\d{1,9})$/;
const MEMBER_CODE = /^(.*?)(\d{1,15})$/;

/** Code of an account from its id: A-0000123 for people, C-0000123 for companies (ENUM-52). */
export function accountCode(classType: MemberClass, id: number): string {
  const letter = classType === MemberClass.company ? AccountCodeType.corporate : AccountCodeType.account;
  return `${letter}-${String(id).padStart(ACCOUNT_DIGITS, '0')}`;
}

/** Class and id of the account that a code names; undefined where the text is no account code as {@link accountCode} writes it. */
export function parseAccountCode(code: string): { classType: MemberClass; id: number } | undefined {
  const [, letter, digits] = ACCOUNT_CODE.exec(code) ?? [];
  const id = Number(digits);
  const classType = letter === AccountCodeType.corporate ? MemberClass.company : MemberClass.personal;
  return id > 0 && accountCode(classType, id) === code ? { classType, id } : undefined;
}

/** A member code from the prefix and number of digits of its member type: S004821. A longer number is never cut. */
export function memberCode(prefix: string, digits: number, number: number): string {
  return `${prefix}${String(number).padStart(digits, '0')}`;
}

/** A member code as it is stored: half-width, trimmed, in the case it was typed in. */
export function writtenMemberCode(text: string): string {
  return text.normalize('NFKC').trim();
}

/** What member codes are compared by: `ab-1`, `AB-1` and `ＡＢ－１` are one code. The column `member_code_key` holds it. */
export function memberCodeKey(text: string): string {
  return writtenMemberCode(text).replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Prefix, number of digits and number of a member code; undefined where it does not end in digits. */
export function parseMemberCode(code: string): { prefix: string; digits: number; number: number } | undefined {
  const parts = MEMBER_CODE.exec(code);
  if (parts === null) return undefined;
  const [, prefix = '', number = ''] = parts;
  return { prefix, digits: number.length, number: Number(number) };
}
