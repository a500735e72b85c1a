import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MODAL_CLICK_OUTSIDE_CLOSES, MODAL_WIDTH } from '@tsudoi/domain';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useT } from '../headless/screen/i18n.ts';
import { keepFocus } from '../headless/screen/keptFocus.ts';
import { type Movable, useMovable } from '../headless/screen/useMovable.ts';
import { Button } from './Button.tsx';
import type { DialogProps } from './Dialog.tsx';

/**
 * The window of a {@link Dialog}: keeps the focus inside, closes with Esc, never by a click beside it (CONST-37), and
 * can be moved by its head above 900 px (CONST-38).
 */
export function DialogWindow(props: DialogProps) {
  const { opened, title, width = MODAL_WIDTH, closable = false, onClose, children } = props;
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  const movable = useMovable(content);
  const [isMoving, setMoving] = useState(false);
  // What is done in a window often takes the button away that opened it.
  useEffect(keepFocus, []);
  // Mantine gives the style to the frame around the window as well, so it carries variables only.
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--moved-x': `${movable.offset.x}px`,
    '--moved-y': `${movable.offset.y}px`,
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      centered
      closeOnClickOutside={MODAL_CLICK_OUTSIDE_CLOSES}
      closeOnEscape={!isMoving}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} radius="lg" aria-label={title} style={style}>
        <Modal.Body>
          <div
            className="dialog-head"
            data-movable={movable.canMove || undefined}
            onPointerDown={movable.onPointerDown}
          >
            <h2>{title}</h2>
            {closable && (
              <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
                <IconX className="i" aria-hidden="true" />
              </button>
            )}
          </div>
          {isMoving && <p className="hint">{t('ui.dialog_move_hint')}</p>}
          {children}
          {/* Last, because nobody opens a window to move it. */}
          {movable.canMove && (
            <MoveButton movable={movable} content={content} isMoving={isMoving} onMoving={setMoving} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface MoveProps {
  movable: Movable;
  content: { current: HTMLElement | null };
  isMoving: boolean;
  onMoving(isMoving: boolean): void;
}

/** The same as dragging, without: arrow keys, or pressing the place the window shall go to. */
function MoveButton({ movable, content, isMoving, onMoving }: MoveProps) {
  const t = useT();
  const latest = useRef(movable);
  latest.current = movable;
  useEffect(() => {
    if (!isMoving) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && content.current?.contains(event.target) === true) return;
      latest.current.moveHeadTo({ x: event.clientX, y: event.clientY });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onMoving(false);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isMoving, onMoving, content]);
  return (
    <Button
      kind="quiet"
      small
      className="move"
      aria-pressed={isMoving}
      onClick={() => onMoving(!isMoving)}
      onKeyDown={(event) => {
        if (isMoving && movable.moveByKey(event)) event.preventDefault();
      }}
    >
      {t('ui.dialog_move')}
    </Button>
  );
}
