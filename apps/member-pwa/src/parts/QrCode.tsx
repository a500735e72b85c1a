import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code with the quiet zone of four modules that readers need, black on white in both themes. */
export function QrCode({ text, label, quiet = 4 }: { text: string; label: string; quiet?: number }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <span className="qr">
      <svg
        viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path fill="#000" d={path} />
      </svg>
    </span>
  );
}

/** One rectangle for each run of black modules in a row. */
export function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    let start = -1;
    for (let x = 0; x <= size; x++) {
      if (row[x] === true) {
        if (start < 0) start = x;
      } else if (start >= 0) {
        path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
        start = -1;
      }
    }
  });
  return { size, path };
}
