import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET = 4;

/** A QR code as a picture with its quiet zone, black on white in both themes. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(text, { ecc: 'L', border: 0 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <span className="qr-picture">
      <svg
        viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path fill="#000" d={path} />
      </svg>
    </span>
  );
}
