import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';

/** Moves something up and down in its list; the button that was pressed stays where the hand is. */
export function MoveButtons<Id extends number | string>(props: {
  /** What the buttons do, in words that name what is moved. */
  words: { up: string; down: string };
  /** The list in its order. */
  ids: readonly Id[];
  id: Id;
  disabled?: boolean;
  /** Puts it in front of another one, or with null at the end. */
  onMove(before: Id | null): Promise<void> | void;
}) {
  const { words, ids, id, disabled = false, onMove } = props;
  const [isMoving, setMoving] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const at = ids.indexOf(id);
  const move = async (by: -1 | 1) => {
    if (isMoving) return;
    setMoving(true);
    try {
      await onMove((by < 0 ? ids[at - 1] : ids[at + 2]) ?? null);
    } finally {
      setMoving(false);
    }
    // At an end of the list the button is off, and the other one has the focus.
    requestAnimationFrame(() => {
      const buttons = [...(root.current?.querySelectorAll('button') ?? [])];
      (buttons[by < 0 ? 0 : 1]?.disabled === true ? buttons[by < 0 ? 1 : 0] : buttons[by < 0 ? 0 : 1])?.focus();
    });
  };
  return (
    <span ref={root} className="nb moves">
      <button
        type="button"
        className="ib"
        disabled={disabled || at <= 0}
        aria-label={words.up}
        onClick={() => void move(-1)}
      >
        <IconChevronUp className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ib"
        disabled={disabled || at === ids.length - 1}
        aria-label={words.down}
        onClick={() => void move(1)}
      >
        <IconChevronDown className="i" aria-hidden="true" />
      </button>
    </span>
  );
}
