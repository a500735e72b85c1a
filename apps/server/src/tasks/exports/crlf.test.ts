import { expect, it } from 'vitest';
import { fromCopy } from '../csv/lines.ts';
import { createCrlfWriter } from './crlf.ts';

it('ends records with CRLF, counts them and leaves line breaks inside quoted cells, in pieces of any size', () => {
  const text = 'a,"b\nc ""x\n""",d\ne,f\n';
  for (let piece = 1; piece <= text.length; piece++) {
    const crlf = createCrlfWriter();
    let out = '';
    for (let at = 0; at < text.length; at += piece)
      out += Buffer.from(crlf.write(fromCopy(Buffer.from(text.slice(at, at + piece))))).toString();
    expect(out).toBe('a,"b\nc ""x\n""",d\r\ne,f\r\n');
    expect(crlf.records).toBe(2);
  }
});
