import type { CardBox } from '@tsudoi/domain';
import { encode } from 'uqr';
import { type Box, type PrintDocument, points } from './document.ts';

const QUIET = 4;

/** Draws a QR code with its quiet zone on a white ground. */
export function drawQr(document: PrintDocument, code: string, box: Box, radius = 0): void {
  const { size, data } = encode(code, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  document.rect(box, { fill: '#ffffff', radius });
  drawPath(document, path, { x: box.x, y: box.y, w: box.width / size, h: box.height / size });
}

/** Draws a path in black whose unit is so wide and high. */
export function drawPath({ pdf }: PrintDocument, path: string, { x, y, w, h }: CardBox): void {
  pdf
    .save()
    .translate(points(x), points(y))
    .transform(points(w), 0, 0, points(h), 0, 0)
    .path(path)
    .fill('#000000')
    .restore();
}
