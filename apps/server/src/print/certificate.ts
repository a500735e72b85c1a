import { A4 } from './document.ts';
import type { Drawing } from './drawing.ts';

/** Who certifies. */
export interface CertificateSetup {
  title: string;
  /** The day in words. */
  issuedOn: string;
  facility: string;
  /** Postal code, address and telephone of the facility, each a line; those that are not known are left out. */
  contact: readonly string[];
}

/** What is certified of one member. */
export interface CertificateItem {
  number: string;
  /** What is known of the member, as it is to be read. */
  facts: readonly { label: string; value: string }[];
  /** The sentences below. */
  text: string;
}

const LEFT = 35;
const WIDTH = A4.width - 2 * LEFT;
const LABEL = 38;
const ROW = 11;

/** Certificates of membership (在籍証明書), one to a page. */
export const certificates: Drawing<CertificateSetup, CertificateItem> = {
  paper: () => A4,
  begin(document, { setup }) {
    const at = (y: number, height = 8) => ({ x: LEFT, y, width: WIDTH, height });
    return {
      draw({ number, facts, text }) {
        document.addPage();
        document.text(number, at(25), { size: 10, align: 'right' });
        document.text(setup.title, at(45, 14), {
          size: 24,
          minSize: 14,
          font: 'bold',
          align: 'center',
          valign: 'middle',
        });
        let y = 78;
        for (const { label, value } of facts) {
          document.text(label, { x: LEFT, y, width: LABEL, height: ROW }, { size: 11, minSize: 8, valign: 'middle' });
          const place = { x: LEFT + LABEL, y, width: WIDTH - LABEL, height: ROW };
          document.text(value, place, { size: 12.5, minSize: 8, lines: 2, leading: 1.25, valign: 'middle' });
          document.line({ x: LEFT, y: y + ROW }, { x: LEFT + WIDTH, y: y + ROW }, { width: 0.1, color: '#8c8c8c' });
          y += ROW;
        }
        document.text(text, at(y + 14, 30), { size: 12, minSize: 9, lines: 4, leading: 1.8 });
        document.text(setup.issuedOn, at(y + 52), { size: 12 });
        const name = { x: LEFT + WIDTH * 0.35, y: y + 68, width: WIDTH * 0.65, height: 9 };
        document.text(setup.facility, name, { size: 14, minSize: 8, lines: 2, font: 'bold', align: 'right' });
        for (const [index, line] of setup.contact.entries())
          document.text(line, { ...name, y: y + 80 + index * 6, height: 6 }, { size: 10, minSize: 7, align: 'right' });
      },
    };
  },
};
