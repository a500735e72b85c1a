import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text on a page, with the place of the left end of its baseline in millimetres from the upper left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  /** In points. */
  size: number;
}

/** A document as it is read back. */
export interface ReadPdf {
  title: string;
  language: string;
  pages: { width: number; height: number; texts: PlacedText[]; text: string }[];
}

const millimetres = (points: number): number => Math.round((points * 254) / 72) / 10;

/** Reads a PDF: what it says of itself, and the size and the texts of its pages; sizes in millimetres. @throws where it is broken */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const about: Record<string, unknown> = { ...info };
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x: millimetres(x), y: millimetres(height - y), size }];
    });
    pages.push({
      width: millimetres(width),
      height: millimetres(height),
      texts,
      text: texts.map(({ text }) => text).join('\n'),
    });
  }
  await task.destroy();
  return { title: String(about.Title ?? ''), language: String(about.Language ?? ''), pages };
}
