import { deflateSync } from 'node:zlib';

/** The product's mark, two leaves, in a 24 × 24 box: each a list of points of its outline. */
const LEAVES: readonly (readonly (readonly [number, number])[])[] = [
  outline(
    [11, 21],
    [
      [4.5, 20],
      [2, 14.5],
      [3, 8],
    ],
    [
      [8, 9.5],
      [11, 13.5],
      [11, 21],
    ],
  ),
  outline(
    [13, 21],
    [
      [13, 13],
      [15.5, 6.5],
      [21.5, 3],
    ],
    [
      [23, 12],
      [20.5, 19.5],
      [13, 21],
    ],
  ),
];

type Point = readonly [number, number];

/** A closed outline of two cubic curves as points. */
function outline(start: Point, ...curves: (readonly [Point, Point, Point])[]): Point[] {
  const points: Point[] = [];
  let from = start;
  for (const [a, b, to] of curves) {
    for (let step = 0; step < 24; step++) {
      const t = step / 24;
      const u = 1 - t;
      const at = (axis: 0 | 1) =>
        u ** 3 * from[axis] + 3 * u * u * t * a[axis] + 3 * u * t * t * b[axis] + t ** 3 * to[axis];
      points.push([at(0), at(1)]);
    }
    from = to;
  }
  return points;
}

/** Where the outline crosses a horizontal line, from left to right; the shape lies between each two. */
function crossings(polygon: readonly Point[], y: number): number[] {
  const found: number[] = [];
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i]!;
    const [xj, yj] = polygon[j]!;
    if (yi > y !== yj > y) found.push(((xj - xi) * (y - yi)) / (yj - yi) + xi);
  }
  return found.sort((a, b) => a - b);
}

const LINES = 4;

/** How much of each pixel the mark covers, 0 to 1: the mark fills 56 % of the width, which masks leave whole. */
function coverage(size: number): Float32Array {
  const covered = new Float32Array(size * size);
  const scale = (size * 0.56) / 24;
  const margin = size * 0.22;
  for (let line = 0; line < size * LINES; line++) {
    const row = Math.floor(line / LINES) * size;
    const y = ((line + 0.5) / LINES - margin) / scale;
    for (const leaf of LEAVES) {
      const ends = crossings(leaf, y).map((x) => x * scale + margin);
      for (let pair = 0; pair + 1 < ends.length; pair += 2) {
        const [from, to] = [ends[pair]!, ends[pair + 1]!];
        for (let x = Math.floor(from); x < to; x++)
          covered[row + x]! += (Math.min(to, x + 1) - Math.max(from, x)) / LINES;
      }
    }
  }
  return covered;
}

const rgb = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = CRC[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}

const drawn = new Map<string, Buffer>();

/** A square PNG of the mark on the facility's card colour, with the margin that maskable icons need; `size` in pixels. */
export function facilityIcon(size: number, ground: string, mark: string): Buffer {
  const key = `${size} ${ground} ${mark}`;
  const cached = drawn.get(key);
  if (cached !== undefined) return cached;
  const [back, front] = [rgb(ground), rgb(mark)];
  const rows = Buffer.alloc(size * (size * 3 + 1));
  const covered = coverage(size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const share = Math.min(1, covered[y * size + x]!);
      const at = y * (size * 3 + 1) + 1 + x * 3;
      for (let channel = 0; channel < 3; channel++)
        rows[at + channel] = Math.round(back[channel]! * (1 - share) + front[channel]! * share);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  if (drawn.size > 60) drawn.clear();
  drawn.set(key, png);
  return png;
}

/** The same mark as SVG. */
export function facilityIconSvg(ground: string, mark: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="${ground}"/><g transform="translate(4.2 4.2) scale(.65)" fill="${mark}"><path d="M11 21C4.5 20 2 14.5 3 8c5 1.5 8 5.5 8 13Z"/><path d="M13 21c0-8 2.5-14.5 8.5-18C23 12 20.5 19.5 13 21Z"/></g></svg>`;
}
