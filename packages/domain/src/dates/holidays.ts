import { addDays, type Day, dayOf, partsOf, weekdayJa } from './day.ts';

/** A holiday on a fixed date or on the so-manieth Monday, in the years it was kept. */
interface Holiday {
  name: string;
  month: number;
  date?: number;
  monday?: number;
  from?: number;
  until?: number;
}

/** The law's holidays from 2000 on; what a single year has otherwise is below. */
const YEARLY: readonly Holiday[] = [
  { name: '元日', month: 1, date: 1 },
  { name: '成人の日', month: 1, monday: 2 },
  { name: '建国記念の日', month: 2, date: 11 },
  { name: '天皇誕生日', month: 2, date: 23, from: 2020 },
  { name: 'みどりの日', month: 4, date: 29, until: 2006 },
  { name: '昭和の日', month: 4, date: 29, from: 2007 },
  { name: '憲法記念日', month: 5, date: 3 },
  { name: 'みどりの日', month: 5, date: 4, from: 2007 },
  { name: 'こどもの日', month: 5, date: 5 },
  { name: '海の日', month: 7, date: 20, until: 2002 },
  { name: '海の日', month: 7, monday: 3, from: 2003 },
  { name: '山の日', month: 8, date: 11, from: 2016 },
  { name: '敬老の日', month: 9, date: 15, until: 2002 },
  { name: '敬老の日', month: 9, monday: 3, from: 2003 },
  { name: '体育の日', month: 10, monday: 2, until: 2019 },
  { name: 'スポーツの日', month: 10, monday: 2, from: 2020 },
  { name: '文化の日', month: 11, date: 3 },
  { name: '勤労感謝の日', month: 11, date: 23 },
  { name: '天皇誕生日', month: 12, date: 23, until: 2018 },
];

/** Years in which a holiday lay elsewhere: the enthronement of 2019, the Olympic Games of 2020 and 2021. */
const MOVED: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  2020: { 海の日: '07-23', スポーツの日: '07-24', 山の日: '08-10' },
  2021: { 海の日: '07-22', スポーツの日: '07-23', 山の日: '08-08' },
};
const ONCE: Readonly<Record<Day, string>> = {
  '2019-05-01': '天皇の即位の日',
  '2019-10-22': '即位礼正殿の儀の行われる日',
};

const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;
const holidaysByYear = new Map<number, ReadonlyMap<Day, string>>();

/** The name of a Japanese holiday, in Japanese as the law has it; undefined on every other day and outside 2000 to 2099. */
export function holidayJa(day: Day): string | undefined {
  const { year } = partsOf(day);
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const holidays = holidaysByYear.get(year) ?? holidaysOf(year);
  holidaysByYear.set(year, holidays);
  return holidays.get(day);
}

function holidaysOf(year: number): ReadonlyMap<Day, string> {
  const named = new Map<Day, string>(Object.entries(ONCE).filter(([day]) => partsOf(day).year === year));
  for (const { name, month, date, monday, from = year, until = year } of YEARLY) {
    if (year < from || year > until) continue;
    const moved = MOVED[year]?.[name];
    const day =
      moved === undefined ? dayOf(year, month, date ?? mondayOf(year, month, monday ?? 1)) : `${year}-${moved}`;
    if (day !== undefined) named.set(day, name);
  }
  named.set(`${year}-03-${equinox(year, 20.8431)}`, '春分の日');
  named.set(`${year}-09-${equinox(year, 23.2488)}`, '秋分の日');
  const all = new Map(named);
  for (const day of [...named.keys()].sort()) {
    const between = addDays(day, 1);
    // A day between two holidays is one itself; a holiday on a Sunday moves to the next day that is none.
    if (named.has(addDays(day, 2)) && !named.has(between) && weekdayJa(between) !== '日')
      all.set(between, '国民の休日');
    if (weekdayJa(day) === '日') all.set(nextFree(day, named), '振替休日');
  }
  return all;
}

/** Until 2006 only the Monday after a Sunday was free, which then was never a holiday itself. */
function nextFree(sunday: Day, named: ReadonlyMap<Day, string>): Day {
  let day = addDays(sunday, 1);
  while (named.has(day)) day = addDays(day, 1);
  return day;
}

function mondayOf(year: number, month: number, count: number): number {
  const first = '日月火水木金土'.indexOf(weekdayJa(`${year}-${String(month).padStart(2, '0')}-01`));
  return ((8 - first) % 7) + 1 + (count - 1) * 7;
}

/** The date of an equinox, by the formula of the National Astronomical Observatory for 1980 to 2099. */
function equinox(year: number, start: number): number {
  return Math.floor(start + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4);
}
