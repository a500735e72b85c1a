import { expect, it } from 'vitest';
import {
  CARD_WIDTH_MM,
  type CardItem,
  type CardStyle,
  cardContrast,
  cardFaults,
  cardItemInWords,
  cardSource,
  characters,
  firstStyle,
  fitText,
  groundAt,
  isReadableCode,
  layoutCard,
  MM_OF_POINT,
  movedBox,
  newCardItem,
  resizedBox,
  snappedMove,
  snappedResize,
  standardCard,
  textWidth,
} from '../index.ts';

const style = (change: Partial<CardStyle> = {}): CardStyle =>
  firstStyle('#ffffff', { size: 14, min_size: 9, ...change });
const text = (change: Partial<CardItem> = {}): CardItem => ({
  kind: 'text',
  source: 'basic_info.name',
  x: 10,
  y: 50,
  w: 50,
  h: 20,
  style: style(),
  ...change,
});
const words = (item: CardItem, value: string, caption = '氏名') =>
  cardItemInWords(item, { texts: { [item.source]: value }, captions: { [item.source]: caption } });
const side = (items: CardItem[]) => ({ background: null, ground: { from: '#000000', to: null, angle: 0 }, items });
const only = <T>([one]: readonly T[]): T => one as T;

it('measures Japanese as squares and counts what people see as one character as one', () => {
  expect(textWidth('髙橋', 'normal')).toBe(2);
  expect(textWidth('髙橋', 'bold')).toBe(2);
  expect(textWidth('ﾀｶﾊｼ', 'normal')).toBeCloseTo(2.2);
  expect(textWidth('iii', 'normal')).toBeLessThan(textWidth('MMM', 'normal') / 2);
  expect(textWidth('A1', 'bold')).toBeGreaterThan(textWidth('A1', 'normal'));
  expect(characters('葛󠄀か゚')).toEqual(['葛󠄀', 'か゚']);
});

it('leaves a text that fits as it is, shrinks a longer one by half points, and cuts what does not fit in the smallest size', () => {
  const room = { width: 14 * 6, height: 20 };
  expect(fitText('長谷川優香里', style(), room)).toEqual({ lines: ['長谷川優香里'], size: 14, isCut: false });
  expect(fitText('長谷川優香里子', style(), room)).toEqual({ lines: ['長谷川優香里子'], size: 12, isCut: false });
  expect(fitText('寿限無寿限無五劫のすりきれ', style(), room)).toEqual({
    lines: ['寿限無寿限無五劫…'],
    size: 9,
    isCut: true,
  });
  // A place that is too low for its letters makes them smaller too.
  expect(fitText('林', style(), { width: 100, height: 10 }).size).toBe(10);
});

it('takes a second line where that is wanted and there is room, breaking between words', () => {
  const two = style({ lines: 2 });
  const room = { width: 14 * 8, height: 40 };
  expect(fitText('長谷川 エリザベート優香', two, room).lines).toEqual(['長谷川', 'エリザベート優香']);
  expect(fitText('エリザベート 長谷川優香', two, room).lines).toEqual(['エリザベート', '長谷川優香']);
  expect(fitText('長谷川 エリザベート優香', two, { ...room, height: 20 }).lines).toHaveLength(1);
  expect(fitText('長谷川エリザベート優香', two, { ...room, width: 14 * 7 }).lines).toEqual([
    '長谷川エリザ',
    'ベート優香',
  ]);
  const cut = fitText('寿限無寿限無五劫のすりきれ海砂利水魚の水行末雲来末', two, room);
  expect(cut.isCut).toBe(true);
  expect(cut.lines).toHaveLength(2);
  expect(cut.lines[1]?.endsWith('…')).toBe(true);
});

it('never sets a line wider than its place, whatever the name', () => {
  for (const name of [
    '山田',
    '長谷川 エリザベート優香',
    'Wolfeschlegelsteinhausenbergerdorff',
    '勅使河原 ﾏﾘｱﾝﾇ',
    '一',
    'あ'.repeat(200),
  ]) {
    for (const lines of [1, 2] as const) {
      const item = text({ style: style({ lines, weight: 'bold', plate: '#000000' }) });
      const [placed] = layoutCard([words(item, name)]);
      for (const line of placed!.lines) {
        expect(textWidth(line.text, line.weight) * line.size).toBeLessThanOrEqual(placed!.width + 0.001);
        expect(line.size / MM_OF_POINT).toBeGreaterThanOrEqual(9 - 0.001);
      }
    }
  }
});

it('stands the lines in the middle of their place, the name of the field above in small letters', () => {
  const plain = only(layoutCard([words(text(), '山田')]));
  const line = only(plain.lines);
  expect(plain.left).toBeCloseTo(CARD_WIDTH_MM / 10);
  expect(line.top + (line.size * 1.3) / 2).toBeCloseTo(plain.box.y + plain.box.h / 2);
  const captioned = only(layoutCard([words(text({ h: 30, style: style({ caption: true }) }), '山田')]));
  expect(captioned.lines.map((one) => one.text)).toEqual(['氏名', '山田']);
  expect(captioned.lines[0]!.size).toBeLessThan(captioned.lines[1]!.size);
  expect(captioned.lines[0]!.top).toBeLessThan(captioned.lines[1]!.top);
});

it('has no words where the member has none, and takes fixed words as they are', () => {
  const bare = cardItemInWords(text({ style: style({ caption: true }) }), {
    texts: {},
    captions: { 'basic_info.name': '氏名' },
  });
  expect([bare.text, bare.caption]).toEqual([null, null]);
  expect(only(layoutCard([bare])).lines).toEqual([]);
  expect(cardItemInWords(text({ source: 'text:会員証' }), { texts: {}, captions: {} }).text).toBe('会員証');
  // No property of objects is a field.
  expect(cardItemInWords(text({ source: 'constructor' }), { texts: {}, captions: {} }).text).toBeNull();
});

it('makes photos and QR codes squares in the middle of their place, and says which codes are too small for paper', () => {
  const qr = { ...newCardItem('qr', '#000000'), x: 0, y: 0, w: 50, h: 50 };
  const placed = only(layoutCard([cardItemInWords(qr, { texts: {}, captions: {} })]));
  expect(placed.box.w).toBeCloseTo(27);
  expect(placed.box.w).toBe(placed.box.h);
  expect(placed.box.x).toBeCloseTo((CARD_WIDTH_MM / 2 - 27) / 2);
  expect(isReadableCode(placed)).toBe(true);
  expect(isReadableCode({ ...placed, box: { ...placed.box, w: 13 } })).toBe(false);
  expect(isReadableCode({ ...placed, kind: 'barcode', box: { ...placed.box, w: 20 } })).toBe(false);
});

it('tells the lowest contrast over a gradient, of a plate instead, and none of an image it does not see', () => {
  const on = (ground: { from: string; to: string | null; angle: number }, change: Partial<CardItem> = {}) =>
    cardContrast(text(change), { background: null, ground });
  expect(on({ from: '#000000', to: null, angle: 0 })).toBeCloseTo(21);
  const gradient = { from: '#000000', to: '#ffffff', angle: 90 };
  expect(groundAt(gradient, 0, 50)).toBe('#000000');
  expect(groundAt(gradient, 100, 50)).toBe('#ffffff');
  expect(groundAt(gradient, 50, 0)).toBe('#808080');
  expect(groundAt({ ...gradient, angle: 0 }, 50, 100)).toBe('#000000');
  expect(on(gradient, { x: 0, w: 20 })).toBeGreaterThan(on(gradient, { x: 70, w: 30 })!);
  expect(on(gradient, { x: 70, w: 30 })).toBeCloseTo(1);
  expect(on(gradient, { x: 70, w: 30, style: style({ plate: '#000000' }) })).toBeCloseTo(21);
  const image = { background: 'a.png', ground: gradient };
  expect(cardContrast(text(), image)).toBeUndefined();
  expect(cardContrast(text(), image, () => ['#000000', '#ffffff'])).toBeCloseTo(1);
});

it('finds what goes over the edge, what no card may show, and which own field is not for cards', () => {
  const codes = (item: CardItem, own: number[] = []) =>
    cardFaults([side([item])], new Set(own)).map(({ path, code }) => [path.split('.').slice(4).join('.'), code]);
  expect(codes(text())).toEqual([]);
  expect(codes(text({ x: 60.1, w: 40 }))).toEqual([['w', 'card_outside']]);
  expect(codes(text({ y: 81, h: 20 }))).toEqual([['h', 'card_outside']]);
  expect(codes(text({ style: style({ size: 8 }) }))).toEqual([['style.min_size', 'too_large']]);
  expect(codes(text({ source: 'basic_info.email' }))).toEqual([['source', 'choice']]);
  expect(codes(text({ source: 'facility.name' }))).toEqual([]);
  expect(codes(text({ source: 'facility.color' }))).toEqual([['source', 'choice']]);
  expect(codes(text({ source: `text:${'あ'.repeat(61)}` }))).toEqual([['source', 'too_large']]);
  expect(codes(text({ source: 'text: ' }))).toEqual([['source', 'required']]);
  expect(codes(text({ source: 'extend_info.7' }))).toEqual([['source', 'card_field_unavailable']]);
  expect(codes(text({ source: 'extend_info.7' }), [7])).toEqual([]);
  expect(codes({ ...newCardItem('logo', '#000000'), source: 'facility.name' })).toEqual([['source', 'choice']]);
  expect(cardSource('extend_info.07')).toBeUndefined();
});

it('begins with a card whose texts can be read and whose parts are in order', () => {
  for (const colors of [
    { card: '#165e83', cardText: '#ffffff' },
    { card: '#f4a7bd', cardText: '#000000' },
  ]) {
    const first = standardCard(colors);
    expect(cardFaults([first], new Set())).toEqual([]);
    for (const item of first.items) if (item.kind === 'text') expect(cardContrast(item, first)).toBeGreaterThan(4.5);
    const drawn = layoutCard(first.items.map((item) => cardItemInWords(item, { texts: {}, captions: {} })));
    expect(drawn.every(isReadableCode)).toBe(true);
  }
});

it('moves and pulls a box in tenths of a percent, never over the edge or too small', () => {
  const box = { x: 10, y: 10, w: 20, h: 20 };
  expect(movedBox(box, 0.14, -50)).toEqual({ x: 10.1, y: 0, w: 20, h: 20 });
  expect(movedBox(box, 500, 500)).toEqual({ x: 80, y: 80, w: 20, h: 20 });
  expect(resizedBox(box, 'se', 5, -5)).toEqual({ x: 10, y: 10, w: 25, h: 15 });
  expect(resizedBox(box, 'nw', 5, -5)).toEqual({ x: 15, y: 5, w: 15, h: 25 });
  expect(resizedBox(box, 'e', -90, 30)).toEqual({ x: 10, y: 10, w: 3, h: 20 });
  expect(resizedBox(box, 'w', -90, 0)).toEqual({ x: 0, y: 10, w: 30, h: 20 });
});

it('draws a box to the edges, the middle and its neighbours, within reach alone', () => {
  const box = { x: 39, y: 70, w: 20, h: 10 };
  const reach = { x: 1.5, y: 1.5 };
  expect(snappedMove(box, [], reach)).toEqual({ box: { ...box, x: 40 }, guides: [{ axis: 'x', at: 50 }] });
  expect(snappedMove(box, [{ x: 0, y: 68.8, w: 5, h: 5 }], reach)).toEqual({
    box: { ...box, x: 40, y: 68.8 },
    guides: [
      { axis: 'x', at: 50 },
      { axis: 'y', at: 68.8 },
    ],
  });
  expect(snappedMove({ ...box, x: 25 }, [], reach).guides).toEqual([]);
  // Pulled at its right edge, only that edge keeps to a line.
  expect(snappedResize({ x: 20, y: 20, w: 29, h: 20 }, 'e', [], reach)).toEqual({
    box: { x: 20, y: 20, w: 30, h: 20 },
    guides: [{ axis: 'x', at: 50 }],
  });
  expect(snappedResize({ x: 20, y: 20, w: 29, h: 20 }, 's', [], reach).guides).toEqual([]);
});
