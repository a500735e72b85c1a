import type { CardSide } from '@tsudoi/contract/card-designs';
import {
  type CardBox,
  type CardGuide,
  type CardHandle,
  type CardItemInWords,
  movedBox,
  resizedBox,
  snappedMove,
  snappedResize,
} from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { CardFace } from '@tsudoi/ui/card/CardFace';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Sample } from './samples.ts';

const HANDLES: readonly CardHandle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
/** How near to a line a box is drawn to it, in pixels. */
const REACH = 6;
/** Percent of an arrow key, with Shift, with Alt. */
const STEP = 1;
const LONG_STEP = 5;
const FINE_STEP = 0.1;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface StageProps {
  side: CardSide;
  items: readonly CardItemInWords[];
  background: string | null;
  logo: string | null;
  sample: Sample | undefined;
  selected: number | undefined;
  zoom: number;
  withGuides: boolean;
  nameOf(index: number): string;
  onSelect(index: number | undefined): void;
  /** `run` is what the change belongs to. */
  onBox(index: number, box: CardBox, run: string): void;
  onRemove(index: number): void;
  onDuplicate(index: number): void;
}

let drags = 0;

/** The card at work: its items are pressed, dragged and pulled, or chosen by Tab and moved by arrow keys. */
export function Stage(props: StageProps) {
  const { side, items, background, logo, sample, selected, zoom, withGuides, nameOf, onSelect, onBox } = props;
  const t = useT();
  const face = useRef<HTMLDivElement>(null);
  const [guides, setGuides] = useState<readonly CardGuide[]>([]);

  const drag = (index: number, handle: CardHandle | undefined) => (event: PointerEvent<HTMLElement>) => {
    const box = side.items[index];
    const room = face.current?.getBoundingClientRect();
    if (event.button !== 0 || box === undefined || room === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget;
    target.focus();
    onSelect(index);
    const [fromX, fromY] = [event.clientX, event.clientY];
    drags += 1;
    const run = `drag ${drags}`;
    const others = side.items.filter((_, at) => at !== index);
    const reach = { x: (REACH / room.width) * 100, y: (REACH / room.height) * 100 };
    const onMove = (move: globalThis.PointerEvent) => {
      const dx = ((move.clientX - fromX) / room.width) * 100;
      const dy = ((move.clientY - fromY) / room.height) * 100;
      const free = handle === undefined ? movedBox(box, dx, dy) : resizedBox(box, handle, dx, dy);
      const isFree = move.altKey || !withGuides;
      const snapped = isFree
        ? { box: free, guides: [] }
        : handle === undefined
          ? snappedMove(free, others, reach)
          : snappedResize(free, handle, others, reach);
      setGuides(snapped.guides);
      onBox(index, snapped.box, run);
    };
    const onEnd = () => {
      target.removeEventListener('pointermove', onMove);
      setGuides([]);
    };
    target.setPointerCapture(event.pointerId);
    target.addEventListener('pointermove', onMove);
    target.addEventListener('lostpointercapture', onEnd, { once: true });
  };

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const box = side.items[index];
    const way = ARROWS[event.key];
    if (box === undefined) return;
    if (way !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const step = event.altKey ? FINE_STEP : event.shiftKey ? LONG_STEP : STEP;
      onBox(index, movedBox(box, way[0] * step, way[1] * step), `keys ${index}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      props.onRemove(index);
    } else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      props.onDuplicate(index);
    } else if (event.key === 'Escape') onSelect(undefined);
  };

  const box = selected === undefined ? undefined : side.items[selected];
  return (
    <div className="card-stage" onPointerDown={() => onSelect(undefined)}>
      <div className="card-paper" style={{ width: `${4.2 * zoom}px` }} ref={face}>
        <div className="card-look">
          <CardFace
            side={{ background, ground: side.ground, items }}
            bearer={{ code: sample?.member_code ?? '', photo: sample?.photo?.file_url ?? null }}
            logo={logo}
            names={{
              photo: t('card_builder.kind.photo'),
              qr: t('card_builder.kind.qr'),
              barcode: t('card_builder.kind.barcode'),
            }}
          />
        </div>
        {withGuides && box !== undefined && (
          <>
            <Guide axis="x" at={box.x} />
            <Guide axis="y" at={box.y} />
          </>
        )}
        {guides.map(({ axis, at }) => (
          <Guide key={`${axis}${at}`} axis={axis} at={at} isSnapped />
        ))}
        {side.items.map((item, index) => (
          <button
            // Items have no identity of their own but their place in the order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            type="button"
            className={index === selected ? 'part on' : 'part'}
            style={{ left: `${item.x}%`, top: `${item.y}%`, width: `${item.w}%`, height: `${item.h}%` }}
            aria-pressed={index === selected}
            aria-label={t('card_builder.part_at', {
              name: nameOf(index),
              x: formatNumber(item.x),
              y: formatNumber(item.y),
            })}
            data-part={index}
            onFocus={() => onSelect(index)}
            onPointerDown={drag(index, undefined)}
            onKeyDown={onKeyDown(index)}
          />
        ))}
        {box !== undefined && selected !== undefined && (
          <div
            className="part-handles"
            style={{ left: `${box.x}%`, top: `${box.y}%`, width: `${box.w}%`, height: `${box.h}%` }}
            aria-hidden="true"
          >
            {HANDLES.map((handle) => (
              <span key={handle} className={handle} onPointerDown={drag(selected, handle)} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Guide({ axis, at, isSnapped = false }: CardGuide & { isSnapped?: boolean }) {
  return (
    <span
      className={isSnapped ? `guide ${axis} snapped` : `guide ${axis}`}
      style={axis === 'x' ? { left: `${at}%` } : { top: `${at}%` }}
      aria-hidden="true"
    >
      <b>{`${formatNumber(Math.round(at * 10) / 10)}%`}</b>
    </span>
  );
}
