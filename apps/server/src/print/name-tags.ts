import { LABEL_SHEETS } from '@tsudoi/domain';
import { A4 } from './document.ts';
import type { Drawing } from './drawing.ts';

/** The tags of one entry. */
export interface NameTagItem {
  /** Whoever takes part and whom they bring: a tag for each. */
  names: readonly string[];
  /** Such as the course. */
  note: string;
  /** Entry number. */
  number: string;
}

/** What stands on all of them. */
export interface NameTagSetup {
  title: string;
}

/** Ten name tags of 86.4 × 50.8 mm on a sheet, as they are sold to be torn off. */
const SHEET = LABEL_SHEETS['10-86.4x50.8'];
const MARGIN = 5;

/** Name tags (名札), from the left to the right and down. */
export const nameTags: Drawing<NameTagSetup, NameTagItem> = {
  paper: () => A4,
  begin(document, { setup }) {
    const onSheet = SHEET.columns * SHEET.rows;
    let place = onSheet;
    function tag(name: string, item: NameTagItem): void {
      if (place === onSheet) {
        document.addPage();
        place = 0;
      }
      const x = SHEET.left + (place % SHEET.columns) * (SHEET.width + SHEET.gapX) + MARGIN;
      const y = SHEET.top + Math.floor(place / SHEET.columns) * (SHEET.height + SHEET.gapY) + MARGIN;
      place += 1;
      const width = SHEET.width - 2 * MARGIN;
      const height = SHEET.height - 2 * MARGIN;
      document.text(
        setup.title,
        { x, y, width, height: 6 },
        { size: 9, minSize: 6, align: 'center', valign: 'middle' },
      );
      document.text(
        name,
        { x, y: y + 8, width, height: height - 20 },
        { size: 26, minSize: 10, lines: 2, leading: 1.15, font: 'bold', align: 'center', valign: 'middle' },
      );
      const foot = { y: y + height - 7, height: 6 };
      document.text(item.note, { x, width: width * 0.75, ...foot }, { size: 9, minSize: 6, valign: 'middle' });
      document.text(
        item.number,
        { x: x + width * 0.75, width: width * 0.25, ...foot },
        { size: 9, minSize: 6, align: 'right', valign: 'middle' },
      );
    }
    return {
      draw(item) {
        for (const name of item.names) tag(name, item);
      },
      end() {
        if (place === onSheet) document.addPage();
      },
    };
  },
};
