import { locale } from '../shell/words.ts';

/** 2027年1月 of 2027-01. */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(locale.get(), { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
