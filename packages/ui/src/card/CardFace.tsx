import {
  CARD_HEIGHT_MM,
  CARD_LINE,
  CARD_WIDTH_MM,
  type CardBox,
  type CardItemInWords,
  type CardSide,
  code128,
  layoutCard,
  type PlacedItem,
} from '@tsudoi/domain';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { encode } from 'uqr';

/** What of a member a card shows beside the words of its items. */
export interface CardBearer {
  code: string;
  photo: string | null;
}

/** Names of the pictures, for people who do not see them. */
export interface CardNames {
  photo: string;
  qr: string;
  barcode: string;
}

interface CardFaceProps {
  /** `background` is an address. */
  side: Pick<CardSide, 'background' | 'ground'> & { items: readonly CardItemInWords[] };
  bearer: CardBearer;
  logo: string | null;
  names: CardNames;
  /** What stands over the card, such as the handles of the builder. */
  children?: ReactNode;
}

/** One side of a member card, as wide as its place; as the builder and the phone show it, and as it is printed. */
export function CardFace({ side, bearer, logo, names, children }: CardFaceProps) {
  const placed = useMemo(() => layoutCard(side.items), [side.items]);
  return (
    <div style={{ ...FACE, background: groundOf(side.ground) }}>
      {side.background !== null && <img style={BACKGROUND} src={side.background} alt="" />}
      {placed.map((item, index) => (
        // Items have no identity of their own but their place in the order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Item key={index} item={item} bearer={bearer} logo={logo} names={names} />
      ))}
      {children}
    </div>
  );
}

function Item({ item, bearer, logo, names }: { item: PlacedItem } & Pick<CardFaceProps, 'bearer' | 'logo' | 'names'>) {
  const { box } = item;
  switch (item.kind) {
    case 'text':
      return item.lines.length === 0 ? null : <Words item={item} />;
    case 'qr':
      return <QrSquare text={bearer.code} label={names.qr} box={box} />;
    case 'barcode':
      return <Bars text={bearer.code} label={names.barcode} box={box} />;
    case 'logo':
      return logo === null ? null : <img style={{ ...boxOf(box), objectFit: 'contain' }} src={logo} alt="" />;
    case 'photo':
      return <Portrait address={bearer.photo} label={names.photo} box={box} />;
  }
}

function Words({ item }: { item: PlacedItem }) {
  const { lines, left, width, style, box } = item;
  return (
    <div style={{ ...boxOf(box), color: style.color, background: style.plate ?? undefined, ...PLATE }}>
      {lines.map(({ text, size, top, weight }) => (
        <span
          key={top}
          style={{
            ...LINE,
            left: length(left - box.x),
            top: length(top - box.y),
            width: length(width),
            fontSize: length(size),
            fontWeight: weight === 'bold' ? 600 : 400,
            textAlign: style.align,
          }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

/** The photo of a member; its place stays the ground of the card where there is none, or it cannot be loaded. */
function Portrait({ address, label, box }: { address: string | null; label: string; box: CardBox }) {
  const [broken, setBroken] = useState<string>();
  if (address === null || broken === address) return null;
  return (
    <img
      style={{ ...boxOf(box), objectFit: 'cover', borderRadius: length(1) }}
      src={address}
      alt={label}
      onError={() => setBroken(address)}
    />
  );
}

/** Modules of white around a QR code that readers need. */
const QUIET = 4;

function QrSquare({ text, label, box }: { text: string; label: string; box: CardBox }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: QUIET }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ ...boxOf(box), ...CODE }}
    >
      <path fill="#000" d={path} />
    </svg>
  );
}

/** Modules of white before and after a barcode. */
const BAR_QUIET = 10;

function Bars({ text, label, box }: { text: string; label: string; box: CardBox }) {
  const bars = useMemo(() => code128(text), [text]);
  if (bars === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-BAR_QUIET} 0 ${bars.width + 2 * BAR_QUIET} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ ...boxOf(box), ...CODE }}
    >
      <path fill="#000" d={bars.path} />
    </svg>
  );
}

/** Millimetres of the card as a share of its width, whatever that is on the screen. */
const length = (mm: number): string => `${((mm / CARD_WIDTH_MM) * 100).toFixed(3)}cqi`;

const boxOf = ({ x, y, w, h }: CardBox): CSSProperties => ({
  position: 'absolute',
  left: length(x),
  top: length(y),
  width: length(w),
  height: length(h),
  margin: 0,
});

const groundOf = ({ from, to, angle }: CardSide['ground']): string =>
  to === null ? from : `linear-gradient(${angle}deg, ${from}, ${to})`;

const FACE: CSSProperties = {
  position: 'relative',
  width: '100%',
  aspectRatio: `${CARD_WIDTH_MM} / ${CARD_HEIGHT_MM}`,
  overflow: 'hidden',
  userSelect: 'none',
};
const BACKGROUND: CSSProperties = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' };
const PLATE: CSSProperties = { overflow: 'hidden', borderRadius: length(0.8) };
const LINE: CSSProperties = {
  position: 'absolute',
  lineHeight: CARD_LINE,
  letterSpacing: 0,
  whiteSpace: 'pre',
  fontFeatureSettings: '"palt" 0',
};
const CODE: CSSProperties = { background: '#fff', borderRadius: length(0.8) };
