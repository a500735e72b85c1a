import { PASSWORD_MIN } from '@tsudoi/domain';

/**
 * The commonest passwords of published breaches as `@zxcvbn-ts/language-common` (MIT) lists them: some 18,000 that are
 * long enough to be asked for here. They are read when the first password is set, and stay.
 */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'];
  return new Set(words.filter((word) => word.length >= PASSWORD_MIN).map((word) => word.toLowerCase()));
}
let reading: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the commonest of published breaches, in any case and without what people put at its end. */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= read();
  const passwords = await reading;
  const typed = password.normalize('NFKC').toLowerCase();
  return passwords.has(typed) || passwords.has(typed.replace(/[!?.]{1,2}$/, ''));
}
