/** Something with a time, as a calendar takes it in. */
export interface CalendarEntry {
  /** Names it for good, so that taking it in twice is one entry. */
  uid: string;
  title: string;
  place: string | null;
  url: string;
  starts_at: Date;
  ends_at: Date;
}

const FOLD = 60;

/** Text of RFC 5545: marks of its own are escaped. */
const escaped = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/;/g, '\\;').replace(/,/g, '\\,').replace(/\r?\n/g, '\\n');

/** A line of at most 75 bytes goes on in the next one after a blank; twenty characters have sixty bytes at most. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > FOLD) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A calendar file (`.ics`, RFC 5545) of some entries. */
export function calendarFile(entries: readonly CalendarEntry[], now: Date): string {
  const lines = entries.flatMap(({ uid, title, place, url, starts_at, ends_at }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(ends_at)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tsudoi//JP', ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n');
}
