import { FOREIGN, XSS } from '@tsudoi/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainToRichText, RICH_TEXT_MAX, richText } from './rich-text.ts';

const PLAIN = /<\/?(?:p|h[1-4]|strong|b|em|i|u|s|code|pre|blockquote|ul|li|table|thead|tbody|tr)>|<(?:br|hr) \/>/g;
const VALUED = [
  /<a(?: href="(?:https?:\/\/[^\s"<>]+|mailto:[^\s"<>]*|tel:[^\s"<>]*)" rel="noopener noreferrer nofollow" target="_blank"| href="\/(?![/\\])[^\s"<>]*")?>|<\/a>/g,
  /<img src="\/files\/public\/[\w-]+\.(?:png|jpe?g|gif|webp)" alt="[^"<>]*"(?: width="\d{1,4}")?(?: height="\d{1,4}")? \/>/g,
  /<ol(?: start="\d{1,4}")?>|<\/ol>/g,
  /<t[hd](?: colspan="\d{1,3}")?(?: rowspan="\d{1,3}")?>|<\/t[hd]>/g,
];

/** What is left once everything that may stand there is taken out; text alone has neither < nor >. */
function strange(html: string): string | undefined {
  const text = [PLAIN, ...VALUED].reduce((rest, pattern) => rest.replace(pattern, ''), html);
  return /[<>]/.test(text) ? text : undefined;
}

describe('a rich text', () => {
  it('keeps what the editor writes', () => {
    const written = [
      '<h2>見出し</h2>',
      '<p><strong>太字</strong><em>斜体</em><u>下線</u> <a href="/news">社内</a></p>',
      '<ol start="3"><li><p>三</p></li></ol><ul><li><p>点</p></li></ul>',
      '<table><tbody><tr><th colspan="2">表</th></tr><tr><td>1</td><td rowspan="2">2</td></tr></tbody></table>',
      '<img src="/files/public/aB-_9.png" alt="写真" width="300" />',
      '<p><a href="https://example.jp/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">外</a></p>',
    ].join('');
    expect(richText(written)).toBe(written);
  });

  it('keeps the words of what it takes out, but not of scripts and styles', () => {
    expect(richText('<div class="x">本文<font color=red>赤</font></div>')).toBe('本文赤');
    expect(richText('<p>前</p><script>悪い</script><style>p{}</style><p>後</p>')).toBe('<p>前</p><p>後</p>');
    expect(richText('3 < 5 && "a" > b')).toBe('3 &lt; 5 &amp;&amp; "a" &gt; b');
  });

  it('sends links of others to a page of their own that knows nothing of this one', () => {
    expect(richText('<a href="https://example.jp" target="_top" rel="opener">a</a>')).toBe(
      '<a href="https://example.jp/" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    );
    expect(richText('<a href="mailto:a@example.jp">a</a>')).toContain('href="mailto:a@example.jp"');
    expect(richText('<a href="relative/path">a</a>')).toBe('<a>a</a>');
  });

  it('has more than a hundred attacks held against it', () => {
    expect(new Set(XSS).size).toBeGreaterThanOrEqual(150);
  });

  it('is held against a measure that sees them', () => {
    const unseen = XSS.filter((payload) => strange(payload) === undefined);
    // What is written in entities or other characters only is text before and after.
    expect(unseen.every((payload) => !/[<>]/.test(payload))).toBe(true);
    expect(unseen.length).toBeLessThan(6);
  });

  it.each(XSS.map((payload, at) => [at, payload] as const))('is harmless after attack %i', (_, payload) => {
    const html = richText(payload);
    expect(strange(html), html.slice(0, 300)).toBeUndefined();
    expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(new RegExp(`<[^>]*${FOREIGN.slice(7)}`));
    expect(richText(html)).toBe(html);
  });

  it('is harmless after any mixture of attacks', () => {
    const piece = fc.oneof(
      fc.constantFrom(...XSS),
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '<!--', '-->', '</'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.nat(400), (pieces, cut) => {
        const html = richText(pieces.join('').slice(cut));
        return strange(html) === undefined && richText(html) === html;
      }),
      { numRuns: 300 },
    );
  });

  it('ends at its length, however much is sent', () => {
    expect(richText('あ'.repeat(RICH_TEXT_MAX + 5))).toHaveLength(RICH_TEXT_MAX);
  });

  it('can be made of plain text, of which nothing becomes a tag', () => {
    expect(plainToRichText('一行目\n二行目\n\n<b>次</b> & "他"')).toBe(
      '<p>一行目<br />二行目</p>\n<p>&lt;b&gt;次&lt;/b&gt; &amp; &quot;他&quot;</p>',
    );
    const plain = fc.string();
    fc.assert(fc.property(plain, (text) => strange(plainToRichText(text)) === undefined));
  });
});
