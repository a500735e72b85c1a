import type { Locale } from './locale.ts';
import { fields as en } from './locales/en/fields.ts';
import { officeFields as officeEn } from './locales/en/office-fields.ts';
import { fields as ja } from './locales/ja/fields.ts';
import { officeFields as officeJa } from './locales/ja/office-fields.ts';

const NAMES: Record<Locale, Readonly<Record<string, string>>> = {
  ja: { ...ja, ...officeJa },
  en: { ...en, ...officeEn },
};

/** The name of a field by its dotted path (`basic_info.email` → メールアドレス); この項目 where it has none. */
export function fieldLabel(path: string, locale: Locale): string {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part));
  const names = NAMES[locale];
  return names[`field.${name}`] ?? names['field.this'] ?? path;
}
