import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { namePieces, type PaletteItem, piecesOf, type TextPiece } from '../../headless/palette/palette.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Tag } from '../Tag.tsx';

/** Props of {@link PaletteRow}. */
export interface PaletteRowProps {
  id: string;
  item: PaletteItem;
  /** Folded words whose places are marked. */
  words: readonly string[];
  isCurrent: boolean;
  /** What Tab leads to, in words. */
  actionsHint: string;
  onPoint(): void;
  onOpen(how: { inNewTab: boolean }): void;
}

const NOTHING: readonly string[] = [];

/** A row of the palette: what it is, what of it was found, and on the current one what its keys do. */
export function PaletteRow({ id, item, words, isCurrent, actionsHint, onPoint, onOpen }: PaletteRowProps) {
  const t = useT();
  const { text, name, note, tag, aside, keys, sign } = item;
  // What leads to a search repeats what was typed.
  const marked = sign === 'search' ? NOTHING : words;
  const open = (event: MouseEvent) => onOpen({ inNewTab: event.ctrlKey || event.metaKey || event.button === 1 });
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={isCurrent}
      tabIndex={-1}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isCurrent ? undefined : onPoint}
      onClick={open}
      onAuxClick={(event) => event.button === 1 && open(event)}
    >
      <Sign item={item} />
      <span className="said">
        <span>
          <Marked pieces={name === undefined ? piecesOf(text, marked) : namePieces(name, marked)} />
        </span>
        {note !== undefined && note !== '' && (
          <small>
            <Marked pieces={piecesOf(note, marked)} />
          </small>
        )}
      </span>
      <span className="ac">
        {tag !== undefined && <Tag tone={tag.tone}>{tag.text}</Tag>}
        {aside}
        {keys !== undefined && (
          <span aria-hidden="true">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
        {isCurrent && item.actions !== undefined && (
          <span className="hints" aria-hidden="true">
            <kbd>Enter</kbd> {t('palette.open')} <kbd>Tab</kbd> {actionsHint}
          </span>
        )}
      </span>
    </button>
  );
}

function Sign({ item: { sign, text } }: { item: PaletteItem }) {
  if (sign === 'record') {
    return (
      <span className="av" aria-hidden="true">
        {[...text][0]}
      </span>
    );
  }
  const Icon = sign === 'search' ? IconSearch : IconChevronRight;
  return <Icon className="i" aria-hidden="true" />;
}

function Marked({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, isFound }) => {
    const key = at;
    at += text.length;
    return isFound ? <mark key={key}>{text}</mark> : text;
  });
}
