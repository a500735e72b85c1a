import { type Day, dayOf } from './day.ts';

/** A Japanese era: its names as people write them, its first day, and the day before the next one. */
interface Era {
  names: readonly string[];
  from: Day;
  until: Day;
}

const ERAS: readonly Era[] = [
  { names: ['明治', 'M'], from: '1868-01-25', until: '1912-07-29' },
  { names: ['大正', 'T'], from: '1912-07-30', until: '1926-12-24' },
  { names: ['昭和', 'S'], from: '1926-12-25', until: '1989-01-07' },
  { names: ['平成', 'H'], from: '1989-01-08', until: '2019-04-30' },
  { names: ['令和', 'R'], from: '2019-05-01', until: '9999-12-31' },
];

const ERA_NAME = /明治|大正|昭和|平成|令和/;
const ERA_DAY = /^(明治|大正|昭和|平成|令和|[MTSHR])\s*(元|\d{1,2})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*日?$/;

/** Whether a text counts its years by an era, such as 平成2年 or H2.2.3; full-width too. */
export function isEraText(text: string): boolean {
  const plain = text.normalize('NFKC').trim().toUpperCase();
  return ERA_NAME.test(plain) || /^[MTSHR]\s*\d/.test(plain);
}

/**
 * Reads a day of an era, 平成2年2月3日, 令和元年5月1日 or H2.2.3, full-width too. Null where the era has no such day (平成40年1月1日),
 * undefined where the text is none of an era.
 */
export function parseEraDay(text: string): Day | null | undefined {
  const parts = ERA_DAY.exec(text.normalize('NFKC').trim().toUpperCase());
  const era = ERAS.find(({ names }) => names.includes(parts?.[1] ?? ''));
  if (parts === null || era === undefined) return undefined;
  const count = parts[2] === '元' ? 1 : Number(parts[2]);
  const day = dayOf(Number(era.from.slice(0, 4)) + count - 1, Number(parts[3]), Number(parts[4]));
  return count > 0 && day !== undefined && day >= era.from && day <= era.until ? day : null;
}
