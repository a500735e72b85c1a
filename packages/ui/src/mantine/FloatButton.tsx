import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button, type ButtonKind } from './Button.tsx';

const GAP = 6;

/** What somebody outside can do with a panel. */
export interface FloatHandle {
  open(): void;
  close(): void;
}

/** Props of {@link FloatButton}. */
export interface FloatButtonProps {
  text: ReactNode;
  /** Names the panel for who does not see it. */
  label: string;
  /** Width of the panel in px where the screen has it. */
  width: number;
  kind?: ButtonKind;
  small?: boolean;
  disabled?: boolean;
  className?: string;
  handle?: Ref<FloatHandle>;
  onOpen?(): void;
  onClose?(): void;
  /** Drawn while the panel is open. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel under it that stays open while somebody works in it; Esc or a press elsewhere closes it. */
export function FloatButton(props: FloatButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  const place = () => {
    // The span around the button is as high as a line of text only.
    const box = anchor.current?.querySelector('button')?.getBoundingClientRect();
    const element = panel.current;
    if (box === undefined || element === null) return;
    const width = Math.min(props.width, window.innerWidth - 2 * GAP);
    // Beside the sidebar, not over it, where there is room.
    const edge = anchor.current?.closest('main')?.getBoundingClientRect().left ?? 0;
    const last = window.innerWidth - width - GAP;
    const left = Math.max(GAP, Math.min(Math.max(box.right - width, edge + GAP), last));
    element.style.width = `${width}px`;
    element.style.left = `${left}px`;
    // Under the button, unless there is more room above it.
    const below = window.innerHeight - box.bottom - 2 * GAP;
    const isAbove = below < 240 && box.top > below;
    element.style.top = isAbove ? 'auto' : `${box.bottom + GAP}px`;
    element.style.bottom = isAbove ? `${window.innerHeight - box.top + GAP}px` : 'auto';
    element.style.maxHeight = `${Math.max(200, isAbove ? box.top - 2 * GAP : below)}px`;
  };
  const open = () => {
    props.onOpen?.();
    panel.current?.showPopover();
    setOpen(true);
  };
  useImperativeHandle(props.handle, () => ({ open, close }));
  return (
    <span ref={anchor} className={props.className}>
      <Button
        kind={props.kind}
        small={props.small}
        disabled={props.disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
      >
        {props.text}
      </Button>
      <section
        ref={panel}
        id={id}
        className="float"
        role="dialog"
        aria-label={props.label}
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === 'open') {
            place();
            return;
          }
          setOpen(false);
          props.onClose?.();
        }}
      >
        {isOpen && props.children(close)}
      </section>
    </span>
  );
}
