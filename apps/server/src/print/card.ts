import {
  CARD_HEIGHT_MM,
  CARD_PASS,
  CARD_WIDTH_MM,
  type CardGround,
  type CardItemInWords,
  code128,
  layoutCard,
  type PlacedItem,
} from '@tsudoi/domain';
import { A4, type Box, type PrintDocument, points } from './document.ts';
import type { Drawing } from './drawing.ts';
import { drawPath, drawQr } from './qr.ts';

/** A side of a card as it is printed; `background` names one of the images of the setup. */
interface PrintedSide {
  background: string | null;
  ground: CardGround;
  items: readonly CardItemInWords[];
}

/** One card. */
export interface CardPrintItem {
  /** Front and, where there is one, back. */
  sides: readonly PrintedSide[];
  /** What its codes say. */
  code: string;
  /** What a QR code says that is bound to the pass, where there is one. */
  pass?: string | undefined;
  /** PNG or JPEG. */
  photo: Uint8Array | null;
}

/** What all cards have in common. */
export interface CardSetup {
  /** PNG or JPEG by the name that sides have for them. */
  images: Readonly<Record<string, Uint8Array>>;
  logo: Uint8Array | null;
}

const COLUMNS = 2;
const ROWS = 4;
/** Between two cards, in mm: room for the crop marks of both. */
const GAP = 8;
const MARK_FROM = 1;
const MARK_TO = 3.6;
const LEFT = (A4.width - COLUMNS * CARD_WIDTH_MM - (COLUMNS - 1) * GAP) / 2;
const TOP = (A4.height - ROWS * CARD_HEIGHT_MM - (ROWS - 1) * GAP) / 2;

/** Member cards, eight to a sheet with crop marks; backs follow on a sheet of their own, so that both sides meet when it is turned over its long edge. */
export const cards: Drawing<CardSetup, CardPrintItem> = {
  paper: () => A4,
  begin(document, { setup }) {
    let sheet: CardPrintItem[] = [];
    const drawSheet = (): void => {
      if (sheet.length === 0) return;
      for (const at of [0, 1] as const) {
        if (sheet.every(({ sides }) => sides[at] === undefined)) continue;
        document.addPage();
        for (const [index, item] of sheet.entries()) {
          const column = index % COLUMNS;
          const left = LEFT + (at === 0 ? column : COLUMNS - 1 - column) * (CARD_WIDTH_MM + GAP);
          const top = TOP + Math.floor(index / COLUMNS) * (CARD_HEIGHT_MM + GAP);
          const side = item.sides[at];
          if (side !== undefined) drawSide(document, { side, item, setup, left, top });
        }
      }
      sheet = [];
    };
    return {
      draw(item) {
        sheet.push(item);
        if (sheet.length === COLUMNS * ROWS) drawSheet();
      },
      end: drawSheet,
    };
  },
};

interface Placed {
  side: PrintedSide;
  item: CardPrintItem;
  setup: CardSetup;
  left: number;
  top: number;
}

function drawSide(document: PrintDocument, { side, item, setup, left, top }: Placed): void {
  const card: Box = { x: left, y: top, width: CARD_WIDTH_MM, height: CARD_HEIGHT_MM };
  drawGround(document, side.ground, card);
  const image = side.background === null ? undefined : setup.images[side.background];
  if (image !== undefined) document.image(image, card, 'cover');
  for (const placed of layoutCard(side.items)) {
    const box = { x: left + placed.box.x, y: top + placed.box.y, width: placed.box.w, height: placed.box.h };
    if (placed.kind === 'text') drawWords(document, placed, box, { left, top });
    else if (placed.kind === 'photo' && item.photo !== null) document.image(item.photo, box, 'cover');
    else if (placed.kind === 'logo' && setup.logo !== null) document.image(setup.logo, box, 'contain');
    else if (placed.kind === 'qr')
      drawQr(document, (placed.source === CARD_PASS ? item.pass : undefined) ?? item.code, box, PLATE_RADIUS);
    else if (placed.kind === 'barcode') drawBars(document, item.code, box);
  }
  drawMarks(document, card);
}

function drawGround({ pdf }: PrintDocument, { from, to, angle }: CardGround, { x, y, width, height }: Box): void {
  pdf.rect(points(x), points(y), points(width), points(height));
  if (to === null) {
    pdf.fill(from);
    return;
  }
  // The way of a CSS gradient: through the middle, as long as the corners need.
  const turn = (angle * Math.PI) / 180;
  const [across, down] = [Math.sin(turn), -Math.cos(turn)];
  const half = (Math.abs(width * across) + Math.abs(height * down)) / 2;
  const [midX, midY] = [x + width / 2, y + height / 2];
  const gradient = pdf.linearGradient(
    points(midX - across * half),
    points(midY - down * half),
    points(midX + across * half),
    points(midY + down * half),
  );
  pdf.fill(gradient.stop(0, from).stop(1, to));
}

const PLATE_RADIUS = 0.8;
/** Between the top of a line and its letters, in multiples of their size: half of what `CARD_LINE` adds. */
const HALF_LEADING = 0.15;

function drawWords(
  document: PrintDocument,
  { lines, style, left, width }: PlacedItem,
  box: Box,
  card: { left: number; top: number },
): void {
  if (lines.length === 0) return;
  if (style.plate !== null) document.rect(box, { fill: style.plate, radius: PLATE_RADIUS });
  for (const line of lines) {
    const size = points(line.size);
    document.text(
      line.text,
      { x: card.left + left, y: card.top + line.top + HALF_LEADING * line.size, width, height: line.size },
      // The layout measured it; a font that is wider after all makes it a little smaller.
      {
        size,
        minSize: size / 2,
        font: line.weight === 'bold' ? 'bold' : 'regular',
        align: style.align,
        color: style.color,
      },
    );
  }
}

const BAR_QUIET = 10;

function drawBars(document: PrintDocument, code: string, box: Box): void {
  const bars = code128(code);
  if (bars === undefined) return;
  document.rect(box, { fill: '#ffffff', radius: PLATE_RADIUS });
  const module = box.width / (bars.width + 2 * BAR_QUIET);
  drawPath(document, bars.path, { x: box.x + BAR_QUIET * module, y: box.y, w: module, h: box.height });
}

/** Marks at the corners, outside of the card, where it is cut. */
function drawMarks(document: PrintDocument, { x, y, width, height }: Box): void {
  const style = { width: 0.1, color: '#000000' };
  for (const [edge, way] of [
    [x, -1],
    [x + width, 1],
  ] as const)
    for (const at of [y, y + height])
      document.line({ x: edge + way * MARK_FROM, y: at }, { x: edge + way * MARK_TO, y: at }, style);
  for (const [edge, way] of [
    [y, -1],
    [y + height, 1],
  ] as const)
    for (const at of [x, x + width])
      document.line({ x: at, y: edge + way * MARK_FROM }, { x: at, y: edge + way * MARK_TO }, style);
}
