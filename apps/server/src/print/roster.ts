import { A4, type Box, type Paper } from './document.ts';
import type { Drawing } from './drawing.ts';
import { drawQr } from './qr.ts';

/** A table over pages: its heads are repeated, each page says which of how many it is. */
export interface RosterSetup {
  title: string;
  /** At the right of the head: whose list it is, of which day. */
  note: string;
  columns: readonly { title: string; weight: number; align: 'left' | 'right' }[];
  /** `{page}` and `{pages}` in words. */
  foot: string;
  /** A code after the last row, and what it is for. */
  code?: { text: string; lead: string } | undefined;
}

/** The cells of a row, in the order of the columns. */
export type RosterItem = readonly string[];

const A4_LANDSCAPE: Paper = { width: 297, height: 210 };
/** More columns than this lie on a page on its side. */
const UPRIGHT_MAX = 6;
const MARGIN = 12;
const HEAD = 12;
const HEADER_ROW = 7;
const ROW = 7.4;
const FOOT = 6;
/** A code after the rows takes the place of so many, and is so wide, in mm. */
const CODE_ROWS = 5;
const CODE = 32;
const LINE = '#b8b8b8';

const paperOf = ({ columns }: RosterSetup): Paper => (columns.length > UPRIGHT_MAX ? A4_LANDSCAPE : A4);
const rowsOn = ({ height }: Paper): number => Math.floor((height - 2 * MARGIN - HEAD - HEADER_ROW - FOOT) / ROW);

/** Where columns stand and how wide they are, by their weights. */
function placesOf({ columns }: RosterSetup, width: number): { x: number; width: number }[] {
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  let x = MARGIN;
  return columns.map(({ weight }) => {
    const place = { x, width: (width * weight) / all };
    x += place.width;
    return place;
  });
}

/** Lists of members (名簿). */
export const roster: Drawing<RosterSetup, RosterItem> = {
  paper: paperOf,
  begin(document, { setup, total }) {
    const { width, height } = document.paper;
    const inner = width - 2 * MARGIN;
    const most = rowsOn(document.paper);
    const pages = Math.max(1, Math.ceil((total + (setup.code === undefined ? 0 : CODE_ROWS)) / most));
    const places = placesOf(setup, inner);
    let page = 0;
    let row = most;

    const cell = (text: string, index: number, y: number, box: Pick<Box, 'height'>, font?: 'bold'): void => {
      const place = places[index];
      if (place === undefined || text === '') return;
      document.text(
        text,
        { x: place.x + 1, y, width: place.width - 2, height: box.height },
        { size: 8.5, minSize: 5, lines: 2, leading: 1.2, valign: 'middle', font, align: setup.columns[index]?.align },
      );
    };

    function begin(): void {
      document.addPage();
      page += 1;
      row = 0;
      const head = { x: MARGIN, y: MARGIN - 2, width: inner * 0.6, height: 7 };
      document.text(setup.title, head, { size: 13, minSize: 8, font: 'bold', valign: 'middle' });
      const note = { x: MARGIN + inner * 0.6, y: MARGIN - 2, width: inner * 0.4, height: 7 };
      document.text(setup.note, note, { size: 8, minSize: 6, align: 'right', valign: 'middle' });
      const y = MARGIN + HEAD - 5;
      document.rect({ x: MARGIN, y, width: inner, height: HEADER_ROW }, { fill: '#eeeeee' });
      for (const [index, { title }] of setup.columns.entries()) cell(title, index, y, { height: HEADER_ROW }, 'bold');
      const foot = setup.foot.replace('{page}', String(page)).replace('{pages}', String(Math.max(page, pages)));
      const below = { x: MARGIN, y: height - MARGIN - 3, width: inner, height: 4 };
      document.text(foot, below, { size: 8, align: 'center' });
    }

    return {
      draw(cells) {
        if (row === most) begin();
        const y = MARGIN + HEAD - 5 + HEADER_ROW + row * ROW;
        for (const [index, text] of cells.entries()) cell(text, index, y, { height: ROW });
        document.line({ x: MARGIN, y: y + ROW }, { x: width - MARGIN, y: y + ROW }, { width: 0.1, color: LINE });
        row += 1;
      },
      end() {
        const { code } = setup;
        if (page === 0 || (code !== undefined && row + CODE_ROWS > most)) begin();
        if (code === undefined) return;
        const box = { x: MARGIN, y: MARGIN + HEAD - 5 + HEADER_ROW + row * ROW + 2, width: CODE, height: CODE };
        drawQr(document, code.text, box);
        const lead = { ...box, x: MARGIN + CODE + 4, width: inner - CODE - 4 };
        document.text(code.lead, lead, { size: 9, lines: 4, valign: 'middle' });
      },
    };
  },
};
