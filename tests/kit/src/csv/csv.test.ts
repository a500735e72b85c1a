import { describe, expect, it } from 'vitest';
import { decode, encode, formatCsv, parseCsv } from './encoding.ts';
import { goodMembers, memberCsv, membersWithErrors, mistakes } from './members.ts';

describe('files as facilities hand them over', () => {
  it('are the same each time, and every row has its own code', () => {
    const rows = goodMembers(2_000, 'T01');
    expect(memberCsv(rows, 'SJIS').equals(memberCsv(goodMembers(2_000, 'T01'), 'SJIS'))).toBe(true);
    expect(new Set(rows.map((row) => row.member_code)).size).toBe(2_000);
    expect(memberCsv(goodMembers(3, 'T02')).equals(memberCsv(goodMembers(3, 'T01')))).toBe(false);
  });

  it('hold what real files hold: three date styles, half-width kana, lost zeros, rare characters, quotes and line breaks', () => {
    const rows = goodMembers(2_000, 'T01');
    const some = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
    for (const style of [/^\d{4}-\d\d-\d\d$/, /^\d{4}\/\d\d\/\d\d$/, /^\d{4}\/[1-9]\/[1-9]$/])
      expect(
        some((row) => style.test(row.birthday)),
        String(style),
      ).toBeGreaterThan(0);
    expect(some((row) => /^[ｦ-ﾟ]+$/.test(row.last_name_kana))).toBeGreaterThan(50);
    expect(some((row) => /^\d{6}$/.test(row.zipcode))).toBeGreaterThan(20);
    for (const rare of ['髙', '﨑', '㈱', '①', '濵', '～'])
      expect(
        some((row) => `${row.last_name}${row.building_name}`.includes(rare)),
        rare,
      ).toBeGreaterThan(0);
    expect(some((row) => row.building_name === '改行\r\nと"引用",あり')).toBe(20);
  });

  it('come back from both encodings as they went in', () => {
    const rows = goodMembers(200, 'T01');
    for (const encoding of ['UTF-8', 'SJIS'] as const) {
      const [head, ...cells] = parseCsv(decode(memberCsv(rows, encoding), encoding));
      expect(head?.[0]).toBe('会員番号');
      expect(cells).toEqual(rows.map((row) => Object.values(row)));
    }
    expect(memberCsv(rows).subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(encode('髙﨑①㈱ｶ', 'SJIS').toString('hex')).toBe('fbfcfab18740878ab6');
    expect(() => encode('𠮷', 'SJIS')).toThrow('cp932 has no 𠮷');
    expect(formatCsv([['a,b', '"', 'x\r\ny', 'z']])).toBe('"a,b","""","x\r\ny",z\r\n');
  });

  it('with mistakes have 80 bad rows of 200, ten of each kind, and ten formulas that are good', () => {
    const { rows, bad } = membersWithErrors('T03');
    expect(rows).toHaveLength(200);
    expect(bad).toHaveLength(80);
    for (const [field] of mistakes) expect(bad.filter((row) => row.field === field)).toHaveLength(10);
    expect(rows.filter((row) => row.building_name.startsWith('='))).toHaveLength(10);
    for (const { row, field } of bad.filter((one) => one.field === 'member_code'))
      expect(rows.slice(0, row - 1).map((other) => other[field])).toContain(rows[row - 1]?.[field]);
  });
});
