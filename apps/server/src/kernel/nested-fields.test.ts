import { describe, expect, it } from 'vitest';
import { putField } from './nested-fields.ts';

const read = (...fields: [string, string][]) => {
  const body: Record<string, unknown> = {};
  for (const [name, value] of fields) putField(body, name, value);
  return body;
};

describe('the fields of a multipart form', () => {
  it('nest by their brackets', () => {
    expect(
      read(
        ['version', '3'],
        ['basic_info[last_name]', '髙橋'],
        ['basic_info[member_type][0]', '4'],
        ['basic_info[member_type][1]', '5'],
      ),
    ).toEqual({ version: '3', basic_info: { last_name: '髙橋', member_type: ['4', '5'] } });
  });
  it('take a bare bracket with an empty text as an empty list, and with a text as one more item', () => {
    expect(read(['a[]', ''])).toEqual({ a: [] });
    expect(read(['a[]', '1'], ['a[]', '2'])).toEqual({ a: ['1', '2'] });
  });
  it('keep lists of objects', () => {
    expect(read(['rows[0][file]', 'x'], ['rows[1][file]', 'y'])).toEqual({ rows: [{ file: 'x' }, { file: 'y' }] });
  });
  it('never reach a prototype', () => {
    expect(() => read(['__proto__[polluted]', '1'])).toThrow('bad_request');
    expect(() => read(['a[constructor][prototype][x]', '1'])).toThrow('bad_request');
  });
  it('take numbers that leave gaps as names, so that ids stay what they are and no list grows huge', () => {
    expect(read(['extend_info[7]', 'x'], ['extend_info[12][zipcode]', '1'], ['extend_info[3][0]', 'a'])).toEqual({
      extend_info: { 7: 'x', 12: { zipcode: '1' }, 3: ['a'] },
    });
    expect(read(['a[0]', '1'], ['a[999999]', '2'])).toEqual({ a: { 0: '1', 999999: '2' } });
  });
  it('refuse a text where a list began', () => {
    expect(() => read(['a[0]', '1'], ['a[x]', '2'])).toThrow('bad_request');
  });
  it('refuse a name that goes on below a text', () => {
    expect(() => read(['a', '1'], ['a[b]', '2'])).toThrow('bad_request');
  });
});
