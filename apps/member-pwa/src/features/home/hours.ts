/** A line of opening hours; `day` where the office wrote a day in front of the time. */
export interface HoursLine {
  day?: string;
  text: string;
}

const DAYS =
  /^([月火水木金土日祝毎平休曜週末始年第全営業通常前後\d・、,／/〜～~ー–—\-()（）]+|(?:mon|tue|wed|thu|fri|sat|sun|holi|week|every|dai)[a-z.,&/–-]*)[\s\u3000:：]+(\S.*)$/iu;

/**
 * Opening hours as the office typed them, line by line. Where every line begins with its day they can stand as a table; a
 * sentence among them is read as what it is: a text.
 */
export function hoursLines(typed: string): HoursLine[] {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line): HoursLine => {
    const [, day, text] = DAYS.exec(line) ?? [];
    return day === undefined || text === undefined ? { text: line } : { day, text };
  });
  return read.some(({ day }) => day !== undefined) ? read : lines.map((text) => ({ text }));
}
