import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { type FittedText, fitText } from './fit.ts';
import { type PrintFont, printFonts } from './fonts.ts';

/** What a document says of itself. */
export interface PrintInfo {
  title: string;
  /** Language of its texts. */
  lang: 'ja' | 'en';
  /** Whose document it is, such as the name of the facility. */
  author?: string;
  /** The moment that the file says it was made at; with it, drawing the same again gives the same bytes. */
  madeAt?: Date;
}

/** Paper in millimetres. */
export interface Paper {
  width: number;
  height: number;
}

/** A4, upright. */
export const A4: Paper = { width: 210, height: 297 };

/** A place on a page in millimetres from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a text is set; sizes are in points. */
export interface TextStyle {
  size: number;
  /** The least size it may shrink to; its own size unless said. */
  minSize?: number;
  /** The most lines; 1 unless said. */
  lines?: number;
  font?: PrintFont;
  align?: 'left' | 'center' | 'right';
  /** Where the lines stand in the height of their box; at its top unless said. */
  valign?: 'top' | 'middle' | 'bottom';
  color?: string;
  /** Distance of baselines as a multiple of the size. */
  leading?: number;
}

/** A document that is being drawn, page after page; what is drawn leaves it as bytes at once, but for the fonts. */
export interface PrintDocument {
  readonly paper: Paper;
  /** For what the functions here cannot draw; its unit is the point. */
  readonly pdf: PDFKit.PDFDocument;
  addPage(): void;
  /** Draws a text within a box, shrunk, broken and shortened as needed. Returns the height of its lines in millimetres. */
  text(text: string, box: Box, style: TextStyle): number;
  /** How high in millimetres a text would be that is drawn into a box so wide. */
  heightOf(text: string, width: number, style: TextStyle): number;
  line(from: { x: number; y: number }, to: { x: number; y: number }, style?: { width?: number; color?: string }): void;
  rect(box: Box, style: { fill?: string; stroke?: string; width?: number; radius?: number }): void;
  /** Draws a PNG or JPEG within a box, whole or filling it; the same bytes drawn again are in the file once. @throws where it is neither */
  image(bytes: Uint8Array, box: Box, fit: 'contain' | 'cover'): void;
  /** Resolves when the fonts and the end of the file are written. */
  end(): Promise<void>;
}

/** Points in so many millimetres. */
export const points = (mm: number): number => (mm * 72) / 25.4;
const millimetres = (pt: number): number => (pt * 25.4) / 72;

/** How far below the top of its line the baseline of a Japanese text is, as a part of its size. */
const ASCENT = 0.88;
const INK = '#1a1a1a';

/** What pdfkit remembers of texts it has set. It is never emptied, so that a document of a hundred thousand names would hold them all. */
type Remembering = PDFKit.PDFDocument & {
  _font?: { layoutCache?: Record<string, unknown> };
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc;
};

/** Opens a document. `write` gets its bytes in the turn after they were drawn. */
export function openDocument(
  { title, lang, author, madeAt }: PrintInfo,
  paper: Paper,
  write: (bytes: Uint8Array) => void,
): PrintDocument {
  const size: [number, number] = [points(paper.width), points(paper.height)];
  const images = new WeakMap<Uint8Array, ReturnType<Remembering['openImage']>>();
  // What its types say leaves two things out that it has.
  const pdf = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang,
    displayTitle: true,
    font: printFonts.regular,
    info: {
      Title: title,
      Creator: 'Tsudoi',
      Producer: 'Tsudoi',
      ...(author === undefined ? {} : { Author: author }),
      ...(madeAt === undefined ? {} : { CreationDate: madeAt }),
    },
  }) as Remembering;
  pdf.on('data', write);
  let hasPage = false;
  const weights = Object.keys(printFonts) as PrintFont[];

  function forgetTexts(): void {
    for (const weight of weights) {
      pdf.font(printFonts[weight]);
      if (pdf._font !== undefined) pdf._font.layoutCache = {};
    }
  }

  function fittedText(text: string, width: number, style: TextStyle): FittedText {
    // By its path: a registered name of a font that is open already is opened anew each time.
    pdf.font(printFonts[style.font ?? 'regular']).fontSize(1);
    const room = {
      width: points(width),
      size: style.size,
      minSize: style.minSize ?? style.size,
      lines: style.lines ?? 1,
    };
    return fitText(text, room, (part) => pdf.widthOfString(part));
  }

  return {
    paper,
    pdf,
    addPage() {
      hasPage = true;
      forgetTexts();
      pdf.addPage();
    },
    heightOf(text, width, style) {
      const { size, lines } = fittedText(text, width, style);
      return millimetres(size * (style.leading ?? 1.4) * (lines.length - 1) + size);
    },
    text(text, box, style) {
      const fitted = fittedText(text, box.width, style);
      const pitch = fitted.size * (style.leading ?? 1.4);
      const height = pitch * (fitted.lines.length - 1) + fitted.size;
      const rest = points(box.height) - height;
      const { align = 'left', valign = 'top' } = style;
      const top = points(box.y) + (valign === 'top' ? 0 : valign === 'middle' ? rest / 2 : rest);
      pdf.fontSize(fitted.size).fillColor(style.color ?? INK);
      fitted.lines.forEach((line, index) => {
        if (line === '') return;
        const left = points(box.width) - (align === 'left' ? 0 : pdf.widthOfString(line));
        const x = points(box.x) + (align === 'left' ? 0 : align === 'center' ? left / 2 : left);
        pdf.text(line, x, top + index * pitch + fitted.size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
      });
      return millimetres(height);
    },
    line(from, to, { width = 0.2, color = INK } = {}) {
      pdf.moveTo(points(from.x), points(from.y)).lineTo(points(to.x), points(to.y));
      pdf.lineWidth(points(width)).stroke(color);
    },
    rect({ x, y, width, height }, { fill, stroke, width: line = 0.2, radius = 0 }) {
      pdf.roundedRect(points(x), points(y), points(width), points(height), points(radius)).lineWidth(points(line));
      if (fill !== undefined && stroke !== undefined) pdf.fillAndStroke(fill, stroke);
      else if (fill !== undefined) pdf.fill(fill);
      else pdf.stroke(stroke ?? INK);
    },
    image(bytes, { x, y, width, height }, how) {
      const area: [number, number] = [points(width), points(height)];
      pdf
        .save()
        .rect(points(x), points(y), ...area)
        .clip();
      const place = how === 'cover' ? { cover: area } : { fit: area };
      const opened = images.get(bytes) ?? pdf.openImage(Buffer.from(bytes));
      images.set(bytes, opened);
      pdf.image(opened, points(x), points(y), { ...place, align: 'center', valign: 'center' });
      pdf.restore();
    },
    async end() {
      // A file without a page is none.
      if (!hasPage) pdf.addPage();
      const ended = once(pdf, 'end');
      pdf.end();
      await ended;
    },
  };
}
