import { cardItemInWords, newCardItem, standardCard } from '@tsudoi/domain';
import { readPdf } from '@tsudoi/kit/pdf';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { CardPrintItem, CardSetup } from './card.ts';
import { drawInThread } from './thread.ts';

async function printed(items: CardPrintItem[], setup: CardSetup = { images: {}, logo: null }): Promise<Buffer> {
  async function* batches(): AsyncGenerator<CardPrintItem[]> {
    for (let at = 0; at < items.length; at += 5) yield items.slice(at, at + 5);
  }
  const job = { info: { title: '会員証', lang: 'ja' as const }, setup, total: items.length };
  const bytes: Uint8Array[] = [];
  for await (const piece of drawInThread('cards', job, batches())) bytes.push(piece);
  return Buffer.concat(bytes);
}

const front = standardCard({ card: '#165e83', cardText: '#ffffff' }, true);
const captions = { 'basic_info.member_code': '会員番号', 'basic_info.expires_on': '有効期限' };

/** The card of somebody; a back where it has words. */
function card(
  name: string,
  code: string,
  { back, photo = null }: { back?: string; photo?: Uint8Array | null } = {},
): CardPrintItem {
  const texts = { 'basic_info.name': name, 'basic_info.member_code': code, 'basic_info.expires_on': '2027-03-31' };
  const items = [...front.items, { ...newCardItem('photo', '#ffffff'), x: 72, y: 22 }];
  const sides = [
    {
      background: 'wave',
      ground: { from: '#165e83', to: '#0b2f42', angle: 120 },
      items: items.map((item) => cardItemInWords(item, { texts, captions })),
    },
  ];
  const words = { ...newCardItem('barcode', '#ffffff') };
  if (back !== undefined)
    sides.push({
      background: '',
      ground: { from: '#ffffff', to: '#ffffff', angle: 0 },
      items: [newCardItem('text', '#000000', `text:${back}`), words].map((item) =>
        cardItemInWords(item, { texts, captions }),
      ),
    });
  return { sides, code, photo };
}

it('stand eight to a sheet at their places, each with what the layout puts on it', async () => {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c08552' } })
    .png()
    .toBuffer();
  const long = '勅使河原 マリー＝アントワネット・ド・ロレーヌ';
  const items = Array.from({ length: 9 }, (_, index) =>
    card(index === 1 ? long : '髙橋 花子', `S00000${index}`, { photo }),
  );
  const { title, pages } = await readPdf(await printed(items, { images: {}, logo: photo }));
  expect(title).toBe('会員証');
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  const codes = pages.map(({ texts }) => texts.filter(({ text }) => /^S\d+$/.test(text)));
  expect(codes.map(({ length }) => length)).toEqual([8, 1]);
  const [first, right, below] = codes[0]!;
  // 85.6 × 54 mm with 8 mm between two; the code stands at 6 % of the width.
  expect(first!.x).toBeCloseTo(15.4 + 85.6 * 0.06, 0);
  expect(right!.x - first!.x).toBeCloseTo(93.6, 0);
  expect(below!.y - first!.y).toBeCloseTo(62, 0);
  const names = pages[0]!.texts.filter(({ text }) => /髙橋|勅使/.test(text));
  expect(names[0]).toMatchObject({ text: '髙橋 花子', size: 16 });
  expect(names[1]!.size).toBeLessThan(16);
  expect(names[1]!.size).toBeGreaterThanOrEqual(8.9);
});

it('have their backs on a sheet of their own, in the order of a sheet that was turned over', async () => {
  const items = ['一', '二', '三'].map((name) => card(name, `S${name.length}000`, { back: `裏${name}` }));
  const { pages } = await readPdf(await printed(items));
  expect(pages).toHaveLength(2);
  const at = (page: number, text: string) => pages[page]!.texts.find((one) => one.text === text)!;
  expect(at(0, '一').x).toBeLessThan(at(0, '二').x);
  expect(at(1, '裏一').x).toBeGreaterThan(at(1, '裏二').x);
  expect(at(1, '裏三').y).toBeGreaterThan(at(1, '裏一').y);
});
