import { cutText } from '@tsudoi/domain';
import sanitizeHtml from 'sanitize-html';

/** Characters of a rich text at most, with its tags. */
export const RICH_TEXT_MAX = 200_000;
/** Elements inside each other at most; deeper ones are taken out, their text stays. */
const MAX_DEPTH = 40;
const MAX_SPAN = 100;
const MAX_PIXELS = 4096;

const TAGS = [
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'hr'],
  ...['ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** Their content is no text for people, or is read by other rules than the rest: it goes with them. */
const GONE_WITH_CONTENT = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp'],
  ...['plaintext', 'title', 'template', 'svg', 'math', 'object', 'embed', 'applet', 'frameset', 'audio', 'video'],
];

const BASE = 'https://here.invalid';
const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];
/** An image the server itself wrote (`storages`): nothing is fetched from anybody else when a text is read. */
const OWN_IMAGE = /^\/files\/public\/[\w-]+\.(?:png|jpe?g|gif|webp)$/;

/** A link as a browser would understand it: to the web, to mail and phone, or to a page of this host; else undefined. */
function safeLink(href: string): string | undefined {
  let url: URL;
  try {
    url = new URL(href, BASE);
  } catch {
    return undefined;
  }
  if (url.origin === BASE) return href.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : undefined;
  return SCHEMES.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

const numberUpTo = (text: string | undefined, max: number): string | undefined =>
  text !== undefined && /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? text : undefined;

/** The attributes that have a value, in the order given. */
function attributes(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const cell: sanitizeHtml.Transformer = (tagName, { colspan, rowspan }) => ({
  tagName,
  attribs: attributes({ colspan: numberUpTo(colspan, MAX_SPAN), rowspan: numberUpTo(rowspan, MAX_SPAN) }),
});

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: GONE_WITH_CONTENT,
  nestingLimit: MAX_DEPTH,
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }) => {
      const link = safeLink(href);
      const outside = link !== undefined && !link.startsWith('/');
      return {
        tagName,
        attribs: attributes({
          href: link,
          rel: outside ? 'noopener noreferrer nofollow' : undefined,
          target: outside ? '_blank' : undefined,
        }),
      };
    },
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: attributes({
        src: OWN_IMAGE.test(src) ? src : undefined,
        alt,
        width: numberUpTo(width, MAX_PIXELS),
        height: numberUpTo(height, MAX_PIXELS),
      }),
    }),
    ol: (tagName, { start }) => ({ tagName, attribs: attributes({ start: numberUpTo(start, 9_999) }) }),
    th: cell,
    td: cell,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

/**
 * What somebody wrote in the editor, made safe to show to others: a fixed list of elements and attributes, links to the
 * web, mail, phone and this host only, images of this host only. Nothing runs and nothing is fetched from elsewhere when
 * it is shown. The same again gives the same. Every html that a person sends goes through here before it is stored.
 */
export function richText(html: string): string {
  return sanitizeHtml(cutText(html, RICH_TEXT_MAX), RULES).trim();
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as rich text: its paragraphs, with their line breaks. */
export function plainToRichText(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const escaped = paragraph.trim().replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);
      return `<p>${escaped.replaceAll('\n', '<br />')}</p>`;
    })
    .join('\n');
}
