import { readPdf } from '@tsudoi/kit/pdf';
import { describe, expect, it } from 'vitest';
import { A4, openDocument } from './document.ts';
import { fitText } from './fit.ts';
import type { LabelItem } from './labels.ts';
import { drawInThread } from './thread.ts';

const label = (name: string, more: Partial<LabelItem> = {}): LabelItem => ({
  zipcode: '100-0001',
  address: ['東京都千代田区千代田1-1', 'つどいビル 3階'],
  company: '',
  name: `${name} 様`,
  note: '',
  ...more,
});

async function printed(
  sheet: '12-86.4x42.3' | '24-70x33.9',
  items: LabelItem[],
  { first = 1, batch = 100 } = {},
): Promise<Buffer> {
  async function* batches(): AsyncGenerator<LabelItem[]> {
    for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
  }
  const job = { info: { title: '宛名ラベル', lang: 'ja' as const }, setup: { sheet, first }, total: items.length };
  const bytes: Uint8Array[] = [];
  for await (const piece of drawInThread('labels', job, batches())) bytes.push(piece);
  return Buffer.concat(bytes);
}

describe('labels', () => {
  it('stand where the labels of the sheet are, twelve to a page, with all that names are written with', async () => {
    const names = [
      '髙橋 太郎',
      '山﨑 花子',
      '𠮷田 健',
      '葛󠄀城 純',
      '한국 😀',
      'Zoë Ångström',
      '\u0007制\ud800御',
      '渡邉 齋',
    ];
    const items = Array.from({ length: 14 }, (_, index) => label(names[index % names.length] ?? ''));
    const { title, language, pages } = await readPdf(await printed('12-86.4x42.3', items, { batch: 5 }));
    expect({ title, language }).toEqual({ title: '宛名ラベル', language: 'ja' });
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const codes = pages.map(({ texts }) => texts.filter(({ text }) => text.startsWith('〒')));
    expect(codes.map(({ length }) => length)).toEqual([12, 2]);
    const [upperLeft, upperRight, secondRow] = codes[0] ?? [];
    expect(upperLeft).toMatchObject({ text: '〒100-0001', x: 22.6 });
    expect((upperRight?.x ?? 0) - (upperLeft?.x ?? 0)).toBeCloseTo(86.4, 0);
    expect((secondRow?.y ?? 0) - (upperLeft?.y ?? 0)).toBeCloseTo(42.3, 0);
    for (const name of ['髙橋 太郎 様', '山﨑 花子 様', '𠮷田 健 様', 'Zoë Ångström 様', '渡邉 齋 様'])
      expect(pages[0]?.text).toContain(name);
  });

  it('begin with the first label that is left of a sheet, and shrink what is long until it stays on it', async () => {
    const long = label('ことのほかながいなまえのひとびとのあつまりであるところのざいだんほうじん', {
      address: ['北海道'.repeat(14), 'どこまでも続く長い名前の集合住宅建物棟'.repeat(3)],
      note: 'A-000123',
    });
    const { pages } = await readPdf(
      await printed(
        '24-70x33.9',
        Array.from({ length: 3 }, () => long),
        { first: 24 },
      ),
    );
    expect(pages.length).toBe(2);
    const [first, second] = pages;
    expect(first?.texts.every(({ x, y }) => x >= 140 && x < 210 && y > 250 && y < 284.1)).toBe(true);
    const ofFirstLabel = second?.texts.filter(({ x }) => x < 70) ?? [];
    expect(ofFirstLabel.length).toBeGreaterThan(3);
    expect(ofFirstLabel.every(({ y }) => y > 12.9 && y < 46.8)).toBe(true);
    expect(ofFirstLabel.some(({ text }) => text.endsWith('…'))).toBe(true);
  });

  it('are the same bytes when a thread draws them again, also after a print that was given up', async () => {
    const sheet = '24-70x33.9';
    const madeAt = new Date('2026-11-28T00:00:00Z');
    const drawn = async (items: LabelItem[], isGivenUp = false) => {
      async function* batches(): AsyncGenerator<LabelItem[]> {
        yield items;
        if (isGivenUp) throw new Error('given up');
      }
      const info = { title: '宛名ラベル', lang: 'ja' as const, madeAt };
      const bytes: Uint8Array[] = [];
      for await (const piece of drawInThread('labels', { info, setup: { sheet, first: 1 }, total: 1 }, batches()))
        bytes.push(piece);
      return Buffer.concat(bytes);
    };
    const first = await drawn([label('髙橋 太郎')]);
    await drawn([label('山﨑 花子')]);
    await expect(drawn([label('𠮷田 健')], true)).rejects.toThrow('given up');
    const [again, beside] = await Promise.all([drawn([label('髙橋 太郎')]), drawn([label('髙橋 太郎')])]);
    expect(again.equals(first)).toBe(true);
    expect(beside.equals(first)).toBe(true);
  });
});

it('says what went wrong in its thread, and leaves no thread behind', async () => {
  await expect(printed('12-86.4x42.3', [JSON.parse('{"address":null}')])).rejects.toThrow('thread of a print failed');
});

it('shrinks a text, then breaks it where Japanese may be broken, then shortens it', () => {
  const measure = (text: string): number => [...text].length;
  const fitted = (text: string, width: number, lines: number) =>
    fitText(text, { width, size: 10, minSize: 5, lines }, measure);
  expect(fitted('東京都千代田区', 70, 1)).toEqual({ size: 10, lines: ['東京都千代田区'] });
  expect(fitted('東京都千代田区', 49, 1)).toEqual({ size: 7, lines: ['東京都千代田区'] });
  expect(fitted('東京都千代田区', 20, 1)).toEqual({ size: 5, lines: ['東京都…'] });
  const { lines } = fitted('「東京都千代田区、千代田」一丁目12-34-567号', 80, 4);
  expect(lines.join('')).toBe('「東京都千代田区、千代田」一丁目12-34-567号');
  expect(lines.some((line) => /^[、」]/.test(line) || line.endsWith('「'))).toBe(false);
  expect(lines.some((line) => line.includes('12-34-567'))).toBe(true);
});

it('draws a page with lines, boxes and pictures', async () => {
  const bytes: Uint8Array[] = [];
  const document = openDocument({ title: 'Sheet', lang: 'en', author: 'Aoba' }, A4, (piece) => bytes.push(piece));
  document.addPage();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const box = { x: 20, y: 20, width: 50, height: 30 };
  document.rect(box, { fill: '#eeeeee', stroke: '#000000', radius: 2 });
  document.image(Buffer.from(pixel, 'base64'), box, 'cover');
  document.line({ x: 20, y: 60 }, { x: 70, y: 60 });
  document.text('middle', box, { size: 12, align: 'center', valign: 'middle', font: 'bold' });
  await document.end();
  const { pages } = await readPdf(Buffer.concat(bytes));
  const [text] = pages[0]?.texts ?? [];
  expect(text?.text).toBe('middle');
  expect(text?.x).toBeGreaterThan(35);
  expect(text?.y).toBeGreaterThan(34);
});
