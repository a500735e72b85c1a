import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { createCp932Writer, inCp932, throughCp932 } from './cp932.ts';

const write = (text: string, piece = 1_000): { bytes: Buffer; lost: number } => {
  const writer = createCp932Writer();
  const utf8 = Buffer.from(text);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < utf8.length; at += piece) pieces.push(writer.write(utf8.subarray(at, at + piece)));
  return { bytes: Buffer.concat(pieces), lost: writer.lost };
};

describe('writing cp932', () => {
  it('writes every character that cp932 has as Windows does, and it reads back as itself', () => {
    const decoder = new TextDecoder('shift_jis');
    for (let code = 0x20; code < 0x10000; code++) {
      if (code === 0x7f || (code >= 0xd800 && code < 0xf900) || !inCp932(String.fromCharCode(code))) continue;
      const text = String.fromCharCode(code);
      const theirs = iconv.encode(text, 'cp932');
      // iconv-lite has `?` for what is written as its nearest relative here.
      if (theirs.toString('latin1') === '?' && text !== '?') continue;
      const { bytes } = write(text);
      if ('¥‾'.includes(text)) continue;
      expect(bytes.toString('hex'), `U+${code.toString(16)}`).toBe(theirs.toString('hex'));
      expect(decoder.decode(bytes)).toBe(text);
    }
  });

  it('keeps 髙﨑德濵神①Ⅲ㈱, gives 〜−‖—¥ their relatives, and counts what there is not', () => {
    expect(throughCp932('髙﨑德濵神①Ⅲ㈱')).toBe('髙﨑德濵神①Ⅲ㈱');
    expect(throughCp932('〜−‖—¥¢£¬')).toBe('～－∥―￥￠￡￢');
    const { bytes, lost } = write('𠮷野家é♡');
    expect(new TextDecoder('shift_jis').decode(bytes)).toBe('〓野家〓〓');
    expect(lost).toBe(3);
  });

  it('takes UTF-8 in pieces that end inside a character', () => {
    const text = '髙橋𠮷,Aｱ〜\r\n';
    for (let piece = 1; piece <= 8; piece++) expect(write(text, piece).bytes.equals(write(text).bytes)).toBe(true);
  });
});
