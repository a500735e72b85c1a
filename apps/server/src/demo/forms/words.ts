import type { FormChoice } from '@tsudoi/domain';
import type { NewField } from '../../families/account-cms/index.ts';

type Choice = NonNullable<NewField['choices']>[number];

/** A choice in both languages: its value, Japanese, English. */
export const choice = (value: FormChoice['value'], ja: string, en: string, children?: Choice[]): Choice => ({
  value,
  text: { ja, en },
  ...(children === undefined ? {} : { children }),
});

/** Label of a field in both languages, with a hint where it needs one. */
export const labelled = (label_ja: string, label_en: string, hint_ja = '', hint_en = '') => ({
  label_ja,
  label_en,
  hint_ja,
  hint_en,
});
