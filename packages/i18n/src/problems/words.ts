import { validation as validationEn } from '../locales/en/validation.ts';
import { words as wordsEn } from '../locales/en/words.ts';
import { validation as validationJa } from '../locales/ja/validation.ts';
import { words as wordsJa } from '../locales/ja/words.ts';

/** What a failure says, in both languages. */
export type Words = readonly [ja: string, en: string];

/** The common words of an id. */
export const word = (id: keyof typeof wordsJa): Words => [wordsJa[id], wordsEn[id]];
/** The words of a check of the specification. */
export const check = (id: keyof typeof validationJa): Words => [validationJa[id], validationEn[id]];
