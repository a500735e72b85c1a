import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button, type ButtonKind } from './Button.tsx';

/** One thing a menu offers; its words are a verb or name a variant of the button's. */
export interface MenuItem {
  id: string;
  text: string;
  /** It cannot be picked, but one comes to it all the same: its words may say why. */
  disabled?: boolean;
  onPick(): void;
}

/** Props of {@link MenuButton}. */
export interface MenuButtonProps {
  text: string;
  items: readonly MenuItem[];
  kind?: ButtonKind;
  small?: boolean;
}

const GAP = 4;

/** A button that offers a few things; arrows move, Enter picks, Esc closes and gives the focus back. */
export function MenuButton({ text, items, kind, small = true }: MenuButtonProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])];

  const open = () => {
    const box = anchor.current?.getBoundingClientRect();
    if (menu.current === null || box === undefined) return;
    menu.current.showPopover();
    // Under the button and up to its right edge, but never out of sight.
    const { offsetHeight, offsetWidth } = menu.current;
    const inside = (wanted: number, room: number) => Math.max(GAP, Math.min(wanted, room - GAP));
    menu.current.style.top = `${inside(box.bottom + GAP, window.innerHeight - offsetHeight)}px`;
    menu.current.style.left = `${inside(box.right - offsetWidth, window.innerWidth - offsetWidth)}px`;
    entries()[0]?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = entries();
    const now = all.findIndex((entry) => entry.matches(':focus'));
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  return (
    <span ref={anchor}>
      <Button
        kind={kind}
        small={small}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? menu.current?.hidePopover() : open())}
      >
        {text}
        <IconChevronDown className="i" aria-hidden="true" />
      </Button>
      <div
        ref={menu}
        id={id}
        className="menu-list"
        role="menu"
        aria-label={text}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.disabled}
            onClick={() => {
              if (item.disabled === true) return;
              menu.current?.hidePopover();
              item.onPick();
            }}
          >
            {item.text}
          </button>
        ))}
      </div>
    </span>
  );
}
