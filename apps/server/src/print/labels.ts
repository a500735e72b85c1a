import { LABEL_SHEETS, type LabelSheet } from '@tsudoi/domain';
import { A4, type Box } from './document.ts';
import type { Drawing } from './drawing.ts';

/** An address as it stands on a label. */
export interface LabelItem {
  /** 1234567 or 123-4567; empty where there is none. */
  zipcode: string;
  /** Lines of the address: prefecture and city with what follows, and the building. */
  address: readonly string[];
  /** Above the name: the company of somebody who is written to there. */
  company: string;
  /** With 様 or 御中. */
  name: string;
  /** In small print at the foot, such as the member code; empty where it is not wanted. */
  note: string;
}

/** What is chosen for all labels. */
export interface LabelSetup {
  sheet: LabelSheet;
  /** The first label of the first sheet that is still there, from 1. */
  first: number;
}

/** Clear of the edge of a label: printers pull sheets in by a millimetre or two. */
const MARGIN = 4;

/** Address labels on A4 sheets, from the left to the right and down. */
export const labels: Drawing<LabelSetup, LabelItem> = {
  paper: () => A4,
  begin(document, { setup }) {
    const sheet = LABEL_SHEETS[setup.sheet];
    const onSheet = sheet.columns * sheet.rows;
    let place = setup.first - 1;
    let isOpen = false;
    return {
      draw(item) {
        if (!isOpen || place === onSheet) {
          document.addPage();
          place = isOpen ? 0 : place;
          isOpen = true;
        }
        const column = place % sheet.columns;
        const row = Math.floor(place / sheet.columns);
        place += 1;
        const isSmall = sheet.height < 40;
        const box: Box = {
          x: sheet.left + column * (sheet.width + sheet.gapX) + MARGIN,
          y: sheet.top + row * (sheet.height + sheet.gapY) + MARGIN - 0.5,
          width: sheet.width - 2 * MARGIN,
          height: sheet.height - 2 * MARGIN + 1,
        };
        const size = isSmall ? 8.5 : 10;
        let y = box.y;
        const below = (text: string, style: { size: number; minSize: number; lines?: number }, space: number): void => {
          if (text === '') return;
          y += document.text(text, { ...box, y, height: box.y + box.height - y }, style) + space;
        };
        below(item.zipcode === '' ? '' : `〒${item.zipcode}`, { size, minSize: size }, 1.2);
        for (const line of item.address) below(line, { size, minSize: 6.5, lines: isSmall ? 1 : 2 }, 1.1);
        const nameSize = isSmall ? 12 : 15;
        const foot = item.note === '' ? 0 : 3;
        // The name stands at the foot of the label, wherever the address ends.
        const nameHeight = isSmall ? 5 : 7;
        const bottom = box.y + box.height - foot;
        if (item.company !== '')
          document.text(
            item.company,
            { ...box, y: bottom - nameHeight - (isSmall ? 3.6 : 5), height: 4 },
            { size, minSize: 6, valign: 'middle' },
          );
        document.text(
          item.name,
          { ...box, x: box.x + 2, width: box.width - 2, y: bottom - nameHeight, height: nameHeight },
          { size: nameSize, minSize: 7, valign: 'middle' },
        );
        if (item.note !== '')
          document.text(
            item.note,
            { ...box, y: bottom, height: foot },
            { size: 6, minSize: 5, align: 'right', valign: 'bottom', color: '#595959' },
          );
      },
    };
  },
};
