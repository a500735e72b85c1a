import { formatZip, transferReference } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { A4, type Box, type PrintDocument, type TextStyle } from './document.ts';
import type { Drawing } from './drawing.ts';
import { type Column, INVOICE_COLUMNS, RECEIPT_COLUMNS } from './invoice-columns.ts';
import {
  type DocumentContent,
  factsOf,
  footOf,
  type InvoiceItem,
  paperDay,
  purposeOf,
  rateText,
  titleOf,
  words,
} from './invoice-words.ts';

const [LEFT, RIGHT] = [20, 190];
const WIDTH = RIGHT - LEFT;
const SIDE = 118;
const GREY = '#595959';
const RULE = '#b8b8b8';
const VOID = '#b3261e';
const HEAD_FILL = '#f2f2f2';
/** Where tables begin on the first page and on those that follow, and where a page is full. */
const [FIRST_TOP, NEXT_TOP, BOTTOM] = [111.8, 22, 274];

const HEAD_ROW = 8.4;
/** Rows of a table: as the sheet has them, and closer together where there are many. */
const [ROW, CLOSE_ROW] = [9.4, 7];

const MANY_LINES = 8;

const TAX_ROW = 9.4;

const CELL: TextStyle = { size: 9.5, minSize: 7, lines: 12, leading: 1.35, valign: 'middle' };

/** Draws one document onto pages of its own. */
function drawDocument(
  document: PrintDocument,
  { content, copy, copied_on, isVoid = false, replacedBy = null }: InvoiceItem,
): void {
  const { kind, issuer, addressee, lines, taxes } = content;
  const columns = kind === 'invoice' ? INVOICE_COLUMNS : RECEIPT_COLUMNS;
  const isClose = lines.length > MANY_LINES;
  const text = (value: string, x: number, y: number, width: number, style: TextStyle): number =>
    document.text(value, { x, y: y - 10, width, height: 20 }, { valign: 'middle', ...style });

  const rowHeight = (line: DocumentContent['lines'][number]): number => {
    const [, what] = columns;
    const height = what === undefined ? 0 : document.heightOf(what.cell(line, content), what.width, CELL);
    return Math.max(isClose ? CLOSE_ROW : ROW, height + 4);
  };
  const tableTop = kind === 'invoice' ? FIRST_TOP : 130;
  const pages: { line: DocumentContent['lines'][number]; height: number }[][] = [[]];
  let y = tableTop + HEAD_ROW;
  for (const line of lines) {
    const height = rowHeight(line);
    if (y + height > BOTTOM) {
      pages.push([]);
      y = NEXT_TOP + HEAD_ROW;
    }
    pages.at(-1)?.push({ line, height });
    y += height;
  }
  const footLines = footOf(content, copy, copied_on);
  const bankLines = content.kind === 'invoice' && issuer.bank_account !== null ? issuer.bank_account.split('\n') : [];
  const bankHeight = bankLines.length === 0 ? 0 : Math.max(31.5, 12 + bankLines.length * 5.6) + 6;
  const noteHeight = content.note === null || kind !== 'invoice' ? 0 : document.heightOf(content.note, WIDTH, NOTE) + 4;
  const endHeight = 5 + HEAD_ROW + (taxes.length + 1) * TAX_ROW + 6 + bankHeight + footLines.length * 5.2 + noteHeight;
  const endsOnNext = y + endHeight > BOTTOM + 3;
  const count = pages.length + (endsOnNext ? 1 : 0);

  let page = 0;
  const begin = (): void => {
    document.addPage();
    page += 1;
    for (const fold of [99, 198]) document.line({ x: 0, y: fold }, { x: 4.7, y: fold }, { color: GREY });
    document.line({ x: LEFT, y: 280.2 }, { x: RIGHT, y: 280.2 }, { color: RULE });
    const name = `${issuer.name}　${titleOf(content)} ${content.number ?? words('paper.sample')}${copy > 1 ? words('paper.reissued') : ''}`;
    text(name, LEFT, 285, 130, { size: 8.5, minSize: 6, color: GREY });
    if (isVoid) text(words('paper.void'), 85, 16, 40, { size: 20, font: 'bold', align: 'center', color: VOID });
    if (replacedBy !== null)
      text(words('paper.replaced_by', { number: replacedBy }), LEFT, 11, 95, { size: 9, minSize: 7, color: VOID });
    text(words('paper.page', { page, pages: count }), RIGHT - 35, 285, 35, { size: 8.5, align: 'right', color: GREY });
  };
  const table = (rows: { line: DocumentContent['lines'][number]; height: number }[], top: number): number => {
    document.rect({ x: LEFT, y: top, width: WIDTH, height: HEAD_ROW }, { fill: HEAD_FILL });
    const cellOf = (value: string, { x, width, align }: Column, at: number, height: number, font?: 'bold') =>
      document.text(
        value,
        { x, y: at, width, height },
        { ...CELL, ...(font && { font, size: 9 }), ...(align && { align }) },
      );
    for (const column of columns) cellOf(column.title, column, top, HEAD_ROW, 'bold');
    document.line({ x: LEFT, y: top + HEAD_ROW }, { x: RIGHT, y: top + HEAD_ROW }, { width: 0.35 });
    let at = top + HEAD_ROW;
    for (const { line, height } of rows) {
      for (const column of columns) cellOf(column.cell(line, content), column, at, height);
      at += height;
      document.line({ x: LEFT, y: at }, { x: RIGHT, y: at }, { color: RULE });
    }
    return at;
  };

  begin();
  head();
  let at = table(pages[0] ?? [], tableTop);
  for (const rows of pages.slice(1)) {
    begin();
    at = table(rows, NEXT_TOP);
  }
  if (endsOnNext) {
    begin();
    at = NEXT_TOP;
  }
  end(at + 5);

  function head(): void {
    let line = 20;
    if (addressee.zipcode !== null) text(`〒${formatZip(addressee.zipcode)}`, LEFT, line, 90, { size: 10 });
    line += 5.6;
    if (addressee.address !== null) {
      const style: TextStyle = { size: 10, minSize: 7.5, lines: 3, valign: 'top' };
      document.text(addressee.address, { x: LEFT, y: line - 2, width: 86, height: 14 }, style);
    }
    if (addressee.department) text(addressee.department, LEFT, 36.2, 86, { size: 10, minSize: 7 });
    text(`${addressee.name} ${addressee.honorific}`, LEFT, 41.2, 88, {
      size: 14.5,
      minSize: 7.5,
      lines: 2,
      leading: 1.15,
      font: 'bold',
    });
    if (content.member_code !== null)
      text(words('paper.member_code', { code: content.member_code }), LEFT, 48, 86, { size: 9 });
    text(words(`paper.lead.${kind}`), LEFT, 67.3, 92, { size: 10 });

    const title = titleOf(content);
    const spaced = title.length <= 4 ? [...title].join(' ') : title;
    text(spaced, SIDE, 20.7, kind === 'return' ? 72 : 40, {
      size: title.length <= 4 ? 21 : 16,
      font: 'bold',
      minSize: 12,
    });
    const mark = content.number === null ? words('paper.sample') : copy > 1 ? words('paper.reissue') : undefined;
    if (mark !== undefined) {
      const box: Box = { x: 150, y: 17.2, width: 17, height: 6.6 };
      document.rect(box, { stroke: '#1a1a1a', width: 0.35, radius: 0.8 });
      document.text(mark, box, { size: 10, font: 'bold', align: 'center', valign: 'middle' });
    }
    text(words(`paper.number.${kind}`), SIDE, 29.8, 18, { size: 9.5, color: GREY });
    text(content.number ?? words('paper.number_later'), 136, 29.8, 54, { size: 9.5, font: 'bold' });
    text(words('paper.issued_on'), SIDE, 35.2, 18, { size: 9.5, color: GREY });
    const first = content.issued_on;
    const day = copy > 1 && copied_on !== null ? copied_on : first;
    const issued = day === null ? words('paper.number_later') : paperDay(day);
    if (content.replaces != null)
      text(
        words('paper.replaces', { number: content.replaces.number, day: paperDay(content.replaces.issued_on) }),
        LEFT,
        61.2,
        92,
        { size: 9, minSize: 7, color: GREY },
      );
    const since = copy > 1 && first !== null ? words('paper.first_on', { day: paperDay(first) }) : '';
    text(issued + since, 136, 35.2, 54, { size: 9.5, minSize: 7 });

    text(issuer.name, SIDE, 44.7, 72, { size: 11, minSize: 7, lines: 2, leading: 1.15, font: 'bold' });
    const about = [
      issuer.registration_number === null ? '' : words('paper.registration', { number: issuer.registration_number }),
      issuer.zipcode === null ? '' : `〒${formatZip(issuer.zipcode)}`,
      issuer.address ?? '',
      issuer.phone === null ? '' : words('print.phone', { phone: issuer.phone }),
    ].filter((value) => value !== '');
    let below = 51.8;
    for (const value of about) {
      const style: TextStyle = { size: 9.5, minSize: 7, lines: 2, leading: 1.1 };
      const more = Math.max(0, document.heightOf(value, 72, style) - 3.6);
      text(value, SIDE, below + more / 2, 72, style);
      below += 5.7 + more;
    }

    document.line({ x: LEFT, y: 82.7 }, { x: RIGHT, y: 82.7 }, { width: 0.5 });
    document.line({ x: LEFT, y: 105.2 }, { x: RIGHT, y: 105.2 }, { width: 0.5 });
    text(words(`paper.sum.${kind}`), 22.3, 88.5, 50, { size: 9, color: GREY });
    const sum = kind === 'receipt' ? (content.received?.amount ?? content.total) : content.total;
    const yen = formatNumber(sum);
    const drawn = document.pdf;
    text(yen, 22.3, 96.3, 42, { size: 22, minSize: 12, font: 'bold' });
    // As wide as it was drawn; the unit stands behind it.
    const width = (drawn.widthOfString(yen) * 25.4) / 72;
    text(words('paper.yen'), 23 + width, 97.6, 8, { size: 11, font: 'bold' });
    for (const [index, [name, value]] of factsOf(content).entries()) {
      const x = index === 0 ? (kind === 'invoice' ? 75.7 : 71.5) : kind === 'invoice' ? 145.8 : 135;
      text(name, x, 88.5, 55, { size: 9, color: GREY });
      text(value, x, 97.3, index === 0 ? 60 : RIGHT - x, { size: 12, minSize: 8, font: 'bold' });
    }
    if (kind !== 'invoice') {
      text(words(kind === 'receipt' ? 'paper.purpose' : 'paper.reason'), LEFT, 113.6, 20, { size: 10, color: GREY });
      const why = kind === 'receipt' ? purposeOf(content) : (content.note ?? content.title);
      text(why, 41, 113.6, RIGHT - 41, { size: 10.5, minSize: 7, lines: 2, font: 'bold', leading: 1.25 });
      text(words('paper.number.invoice'), LEFT, 121, 20, { size: 10, color: GREY });
      if (content.invoice !== null) {
        const of = { number: content.invoice.number, day: paperDay(content.invoice.issued_on) };
        text(words('paper.invoice_of', of), 41, 121, 120, { size: 10 });
      }
    }
  }

  function end(top: number): void {
    const x = 91.6;
    const reasons = new Set(lines.flatMap(({ rate, zero_reason }) => (rate === 0 ? [zero_reason] : [])));
    const isTaxed = lines.some(({ rate }) => rate > 0);
    const remarks = [
      lines.some(({ rate }) => rate === 8) ? words('paper.reduced') : '',
      isTaxed && (kind === 'invoice' || content.tax_type === 'exclusive') ? words(`paper.tax.${content.tax_type}`) : '',
      isTaxed ? words(`paper.rounding.${content.rounding}`) : '',
    ].filter((value) => value !== '');
    let line = top + 2.6;
    for (const remark of remarks)
      line +=
        document.text(
          remark,
          { x: LEFT, y: line - 1.6, width: 66, height: 12 },
          { size: 8.8, lines: 2, leading: 1.6 },
        ) + 1.9;

    document.rect({ x, y: top, width: RIGHT - x, height: HEAD_ROW }, { fill: HEAD_FILL });
    const row = (cells: readonly [string, string, string], y: number, style: TextStyle): void => {
      const [name, sum, tax] = cells;
      const height = TAX_ROW;
      document.text(name, { x: x + 2, y, width: 38, height }, { valign: 'middle', ...style });
      document.text(sum, { x: x + 38, y, width: 27, height }, { valign: 'middle', align: 'right', ...style });
      document.text(tax, { x: x + 67, y, width: 29.4, height }, { valign: 'middle', align: 'right', ...style });
    };
    row([words('paper.by_rate'), words('paper.by_rate.sum'), words('paper.by_rate.tax')], top - 0.5, {
      size: 9,
      minSize: 7,
      font: 'bold',
    });
    document.line({ x, y: top + HEAD_ROW }, { x: RIGHT, y: top + HEAD_ROW }, { width: 0.35 });
    let y = top + HEAD_ROW;
    for (const { rate, total, tax } of taxes) {
      const name =
        rate === 0
          ? [...reasons].map((each) => rateText(0, each)).join('・')
          : words('paper.rate_of', { rate: rateText(rate, null).replace(' ※', '') }) + (rate === 8 ? ' ※' : '');
      row([name, formatNumber(total), rate === 0 ? '—' : formatNumber(tax)], y, { size: 9.5 });
      y += TAX_ROW;
      document.line({ x, y }, { x: RIGHT, y }, { color: RULE });
    }
    row([words('paper.total'), formatNumber(content.total), formatNumber(content.tax)], y, {
      size: 10.5,
      font: 'bold',
    });
    y += TAX_ROW;
    document.line({ x, y }, { x: RIGHT, y }, { width: 0.5 });
    y = Math.max(y, line) + 6;
    if (bankLines.length > 0) {
      const height = bankHeight - 6;
      document.rect({ x: LEFT, y, width: WIDTH, height }, { stroke: '#1a1a1a', width: 0.25, radius: 0.9 });
      document.line({ x: 132, y }, { x: 132, y: y + height }, { color: RULE });
      text(words('paper.bank'), 24.7, y + 6.6, 60, { size: 10, font: 'bold' });
      for (const [index, value] of bankLines.entries())
        text(value, 24.7, y + 13.6 + index * 5.6, 104, { size: 9.8, minSize: 6.5 });
      text(words('paper.reference'), 136.5, y + 6.6, 52, { size: 10, font: 'bold' });
      const reference = content.number === null ? words('paper.number_later') : transferReference(content.number);
      text(reference, 136.5, y + 15.8, 50, { size: content.number === null ? 11 : 18, font: 'bold' });
      if (content.number !== null)
        text(words('paper.reference_example', { reference }), 136.5, y + 23.2, 52, { size: 8.8, minSize: 6.5 });
      y += height + 6;
    }
    for (const foot of footLines) {
      text(foot, LEFT, y, WIDTH, { size: 8.8, minSize: 6.5 });
      y += 5.2;
    }
    if (noteHeight > 0 && content.note !== null)
      document.text(content.note, { x: LEFT, y, width: WIDTH, height: noteHeight }, NOTE);
  }
}

const NOTE: TextStyle = { size: 8.8, minSize: 6.5, lines: 14, leading: 1.5 };

/** Documents of money (請求書, 領収書, 適格返還請求書), each on pages of its own. */
export const invoices: Drawing<null, InvoiceItem> = {
  paper: () => A4,
  begin: (document) => ({ draw: (item) => drawDocument(document, item) }),
};
