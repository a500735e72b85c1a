import type { Locale } from './locale.ts';
import { fields as en } from './locales/en/fields.ts';
import { officeFields as officeEn } from './locales/en/office-fields.ts';
import { fields as ja } from './locales/ja/fields.ts';
import { officeFields as officeJa } from './locales/ja/office-fields.ts';

const NAMES: Record<Locale, Readonly<Record<string, string>>> = {
  ja: { ...ja, ...officeJa },
  en: { ...en, ...officeEn },
};

/** Path of a field without the places in its lists. */
const withoutPlaces = (path: string): string[] => path.split('.').filter((part) => !/^\d+$/.test(part));

/**
 * The name of a field by its dotted path (`basic_info.email` → メールアドレス), as its subject calls it where that has a word of its own
 * (`name` of `events` → イベント名); この項目 where it has none.
 */
export function fieldLabel(path: string, locale: Locale, subject?: string): string {
  const parts = withoutPlaces(path);
  const names = NAMES[locale];
  return names[`field.${subject}.${parts.join('.')}`] ?? names[`field.${parts.at(-1)}`] ?? names['field.this'] ?? path;
}

/** Whether a name is that of a field without one. */
export const isUnnamed = (name: unknown): boolean => name === ja['field.this'] || name === en['field.this'];
