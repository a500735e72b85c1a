import { DATE_INPUTS, type DateInputKind, readDateInput } from '@tsudoi/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDate } from './dateRules.ts';
import { spliceText, type TextEdit, textEdit } from './textEdit.ts';

/** Keys, one after the other, in an input whose caret is where the last one left it. */
function press(kind: DateInputKind, before: string, caret: number, ...keys: string[]) {
  let now = { text: before, caret };
  for (const key of keys) {
    const at = { before: now.text, start: now.caret, end: now.caret, inserted: '' };
    if (key === 'Backspace') {
      if (now.caret > 0) now = editDate(kind, { ...at, start: now.caret - 1, deletion: 'backward' });
    } else if (key === 'Delete') {
      if (now.caret < now.text.length) now = editDate(kind, { ...at, end: now.caret + 1, deletion: 'forward' });
    } else {
      for (const inserted of key)
        now = editDate(kind, { ...at, before: now.text, start: now.caret, end: now.caret, inserted });
    }
  }
  return now;
}

const typed = (text: string, kind: DateInputKind = 'date') => press(kind, '', 0, text).text;
const pasted = (kind: DateInputKind, inserted: string) =>
  editDate(kind, { before: '', start: 0, end: 0, inserted }).text;

describe('typing a date from its start to its end', () => {
  it('puts the separators in', () => {
    expect(typed('20261120')).toBe('2026/11/20');
    expect(typed('202611200930', 'datetime')).toBe('2026/11/20 09:30');
    expect(typed('202611', 'year_month')).toBe('2026/11');
    expect(typed('1120', 'month_day')).toBe('11/20');
  });

  it('takes separators that are typed, and ends a short group with them', () => {
    expect(typed('2026/11/20')).toBe('2026/11/20');
    expect(typed('2026/1/5')).toBe('2026/1/5');
    expect(typed('2026/11/20 9:30', 'datetime')).toBe('2026/11/20 9:30');
    expect(typed('4/1', 'month_day')).toBe('4/1');
  });

  it('holds the month at 12, the day at 31, the hour at 24 and the minute at 59', () => {
    expect(typed('20261399')).toBe('2026/12/31');
    expect(typed('202611209999', 'datetime')).toBe('2026/11/20 24:59');
  });

  it('never grows beyond 10, 16, 7 or 5 characters', () => {
    const digits = '202611201234567';
    expect(typed(digits)).toBe('2026/11/20');
    expect(typed(digits, 'datetime')).toBe('2026/11/20 12:34');
    expect(typed(digits, 'year_month')).toBe('2026/11');
    expect(typed('11201234', 'month_day')).toBe('11/20');
  });

  it('keeps letters out', () => {
    expect(typed('2o0x2!')).toBe('202');
    expect(typed('20a26')).toBe('2026/');
  });

  it('goes back over its separators', () => {
    expect(press('date', '2026/', 5, 'Backspace')).toEqual({ text: '2026', caret: 4 });
    expect(press('date', '2026/11/2', 9, 'Backspace', 'Backspace', 'Backspace', '2').text).toBe('2026/12/');
  });
});

describe('pasting a date', () => {
  it.each([
    ['date', '２０２６年１１月２０日', '2026/11/20'],
    ['date', '2026-1-5', '2026/1/5'],
    ['date', '２０２６．１１．２０', '2026/11/20'],
    ['date', '２０２６－１１－２０', '2026/11/20'],
    ['date', '平成2年2月3日', '1990/02/03'],
    ['date', 'Ｈ２．２．３', '1990/02/03'],
    ['date', '令和元年5月1日', '2019/05/01'],
    ['date', '20261120', '2026/11/20'],
    ['date', '2026/11/20 18:30', '2026/11/20'],
    ['datetime', '２０２６年１１月２０日　１８時３０分', '2026/11/20 18:30'],
    ['datetime', '2026-11-20T18:30', '2026/11/20 18:30'],
    ['datetime', '2026/11/20 18:30:59', '2026/11/20 18:30'],
    ['year_month', '2026年4月', '2026/4'],
    ['month_day', '3月31日', '3/31'],
  ] as const)('%s takes %s', (kind, text, shown) => expect(pasted(kind, text)).toBe(shown));

  it.each([
    ['date', '平成40年2月3日'],
    ['date', '平成2年13月3日'],
    ['date', 'H2.2'],
    ['date', '2026/110/5'],
    ['date', '2026/13/40'],
    ['date', '20261399'],
    ['date', '202611201'],
    ['year_month', '2026/11/20'],
    ['month_day', '2026/11/20'],
    ['datetime', '2026/11/20 99:99'],
  ] as const)('%s makes no other date of %s', (kind, text) => {
    expect(readDateInput(kind, pasted(kind, text))).toBeUndefined();
    expect(pasted(kind, text)).toContain(text.slice(-1));
  });
});

describe('composing a day of an era part by part', () => {
  it('is that day once it is whole, and no other before', () => {
    const parts = ['平成', '２', '年', '２', '月', '３', '日'];
    const texts: string[] = [];
    for (const inserted of parts) {
      const before = texts.at(-1) ?? '';
      texts.push(editDate('date', { before, start: before.length, end: before.length, inserted }).text);
    }
    expect(texts.slice(0, -2).map((text) => readDateInput('date', text))).toEqual(Array(5).fill(undefined));
    expect(readDateInput('date', texts.at(-1) ?? '')).toBe('1990-02-03');
  });
});

describe('changing a date in its middle', () => {
  it('leaves the day alone when the month is typed anew', () => {
    expect(press('date', '1961/04/28', 7, 'Backspace', 'Backspace')).toEqual({ text: '1961//28', caret: 5 });
    expect(press('date', '1961/04/28', 7, 'Backspace', 'Backspace', '05').text).toBe('1961/05/28');
    expect(press('date', '2026/11/20', 6, 'Backspace', '1').text).toBe('2026/11/20');
    expect(press('month_day', '03/31', 2, 'Backspace', 'Backspace', '04').text).toBe('04/31');
    expect(press('year_month', '2026/04', 4, 'Backspace', '5').text).toBe('2025/04');
    expect(press('datetime', '2026/11/20 18:30', 13, 'Backspace', 'Backspace', '09').text).toBe('2026/11/20 09:30');
  });

  it('does not hold what is typed there at a greatest value', () => {
    expect(press('date', '1961/04/28', 7, 'Backspace', 'Backspace', '19').text).toBe('1961/19/28');
  });

  it('goes over a separator to the digit beside it', () => {
    expect(press('date', '1961/04/28', 5, 'Backspace')).toEqual({ text: '196/04/28', caret: 3 });
    expect(press('date', '1961/04/28', 4, 'Delete')).toEqual({ text: '1961/4/28', caret: 5 });
    expect(press('date', '/04/28', 1, 'Backspace')).toEqual({ text: '/04/28', caret: 0 });
    expect(press('date', '1961/04/28', 5, ...Array<string>(5).fill('Backspace'), '2026').text).toBe('2026/04/28');
  });

  it('passes over a separator that stands where one is typed', () => {
    expect(press('date', '1961//28', 5, '05/')).toEqual({ text: '1961/05/28', caret: 8 });
    expect(press('date', '196/04/28', 3, '1/')).toEqual({ text: '1961/04/28', caret: 5 });
  });

  it('refuses a key there is no room for, and keeps a longer paste as no date', () => {
    expect(press('date', '1961/04/28', 7, '1')).toEqual({ text: '1961/04/28', caret: 7 });
    expect(editDate('date', { before: '2026/11/3', start: 8, end: 8, inserted: '01' }).text).toBe('2026/11/013');
  });
});

/** A random change: any selection replaced by keys, deleted with either key, or pasted over. */
const KINDS = ['date', 'datetime', 'year_month', 'month_day'] as const;
const WHOLE = {
  date: '1961/04/28',
  datetime: '2026/11/20 18:30',
  year_month: '2026/04',
  month_day: '03/31',
} as const satisfies Record<DateInputKind, string>;
const change = fc.record({
  from: fc.nat(20),
  length: fc.oneof(fc.constant(0), fc.nat(20)),
  how: fc.constantFrom('key', 'backward', 'forward', 'paste'),
  key: fc.constantFrom(...'0123456789/０５'),
  text: fc.stringMatching(/^[\d/０-９年月]{0,11}$/),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function editOf(before: string, { from, length, how, key, text }: Change): TextEdit {
  const start = Math.min(from, before.length);
  const end = Math.min(start + length, before.length);
  const at = { before, start, end, inserted: '' };
  if (how === 'key') return { ...at, inserted: key };
  if (how === 'paste') return { ...at, inserted: text };
  if (start !== end) return { ...at, deletion: how };
  return how === 'backward'
    ? { ...at, start: Math.max(0, start - 1), deletion: how }
    : { ...at, end: Math.min(before.length, end + 1), deletion: how };
}

const groupsOf = (text: string): string[] => text.split(/[/: ]/);
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

describe('any change anywhere', () => {
  it('never carries a digit from one group into another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.array(change, { minLength: 1, maxLength: 12 }), (kind, changes) => {
        let before: string = WHOLE[kind];
        for (const each of changes) {
          const edit = editOf(before, each);
          const { text, caret } = editDate(kind, edit);
          expect(caret).toBeGreaterThanOrEqual(0);
          expect(caret).toBeLessThanOrEqual(text.length);
          if (edit.end < before.length && groupsOf(text).length === groupsOf(before).length) {
            const [first, last] = [edit.start, edit.end].map((place) => groupsOf(before.slice(0, place)).length - 1);
            // A deleted separator takes the digit beside it, in the group before or behind.
            const reach = edit.deletion === undefined ? 0 : 1;
            groupsOf(before).forEach((group, index) => {
              if (index < (first ?? 0) - reach || index > (last ?? 0) + reach)
                expect(groupsOf(text)[index]).toBe(group);
            });
          }
          before = text;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows what a plain input would show, or no date', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.array(change, { minLength: 1, maxLength: 12 }), (kind, changes) => {
        let before: string = WHOLE[kind];
        for (const each of changes) {
          const edit = editOf(before, each);
          const { text } = editDate(kind, edit);
          const isTypedBehind = edit.end === before.length && digitsOf(edit.inserted).length === 1;
          const isSeparatorKept = edit.deletion !== undefined && /^[/: ]$/.test(before.slice(edit.start, edit.end));
          // Month, day, hour and minute are held where a date is typed to its end; one digit more is one too many there.
          const isDate = readDateInput(kind, text) !== undefined;
          if (isDate && text !== before && !isTypedBehind && !isSeparatorKept)
            expect(digitsOf(text)).toBe(digitsOf(spliceText(edit)));
          if (isSeparatorKept) expect(digitsOf(before).length - digitsOf(text).length).toBeLessThanOrEqual(1);
          before = text;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('ends as the date that is typed last, whatever was there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.array(change, { maxLength: 8 }), (kind, changes) => {
        let text: string = WHOLE[kind];
        for (const each of changes) text = editDate(kind, editOf(text, each)).text;
        const cleared = editDate(kind, {
          before: text,
          start: 0,
          end: text.length,
          inserted: '',
          deletion: 'backward',
        });
        expect(press(kind, cleared.text, cleared.caret, digitsOf(WHOLE[kind])).text).toBe(WHOLE[kind]);
        expect(WHOLE[kind]).toHaveLength(DATE_INPUTS[kind].maxLength);
      }),
    );
  });
});

describe('the change between two texts', () => {
  it('is found beside the caret', () => {
    expect(textEdit('2026/11/20', '2026/1/20', 5)).toMatchObject({ start: 5, end: 6, inserted: '' });
    expect(textEdit('2026/1/20', '2026/11/20', 6)).toMatchObject({ start: 5, end: 5, inserted: '1' });
    expect(textEdit('', '2026', 4)).toMatchObject({ start: 0, end: 0, inserted: '2026' });
    expect(textEdit('1961/04/28', '1961//28', 5)).toMatchObject({ start: 5, end: 7, inserted: '' });
  });

  it('makes the text again', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[01/]{0,9}$/),
        fc.stringMatching(/^[01/]{0,9}$/),
        fc.nat(9),
        (before, after, at) => {
          expect(spliceText(textEdit(before, after, Math.min(at, after.length)))).toBe(after);
        },
      ),
    );
  });
});
