import { describe, expect, it } from 'vitest';
import { emojiOf, iconRefusal, iconValueOf } from './iconValue.ts';

/** The head of a PNG of this size, followed by that many bytes. */
function png(width: number, height: number, more = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(24 + more);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}
const refused = async (bytes: Uint8Array<ArrayBuffer>, name = 'a.png') =>
  (await iconRefusal(new File([bytes], name), '絵'))?.id;

describe('an icon image', () => {
  it('is a PNG of 144×144 pixels and at most 1 MB', async () => {
    expect(await refused(png(144, 144))).toBeUndefined();
    expect(await refused(png(144, 145))).toBe('image.size');
    expect(await refused(png(300, 300))).toBe('image.size');
    expect(await refused(png(144, 144, 1_048_577))).toBe('file.too_large');
  });

  it('is not one by its name alone', async () => {
    expect(await refused(new TextEncoder().encode('GIF89a and some more bytes'))).toBe('file.type');
    expect(await refused(new Uint8Array(3))).toBe('file.type');
    expect(await refused(png(144, 144), 'a.jpg')).toBe('file.type');
  });
});

describe('an icon', () => {
  it('is the last emoji that was typed, as people count them', () => {
    expect(emojiOf('⚽🎾')).toBe('🎾');
    expect(emojiOf('家族👨‍👩‍👧')).toBe('👨‍👩‍👧');
    expect(emojiOf('🇯🇵')).toBe('🇯🇵');
    expect(emojiOf('文字')).toBeUndefined();
  });

  it('is none where the value is no icon', () => {
    expect(iconValueOf(null)).toEqual({ type: 'none' });
    expect(iconValueOf({ type: 'emoji', name: '⚽' })).toMatchObject({ type: 'emoji', name: '⚽' });
    const whole = { type: 'emoji', prefix: 'emoji', name: '⚽', image: '/files/a.png', color: '#165e83' };
    expect(iconValueOf(whole)).toEqual(whole);
    expect(iconValueOf({ ...whole, prefix: 1, color: '' })).toEqual({ ...whole, prefix: undefined, color: undefined });
    expect(iconValueOf({ type: 'sound' }).type).toBe('none');
  });
});
