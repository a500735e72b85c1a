import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useId } from 'react';
import { useInstantText } from '../../headless/list/instantText.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Button } from '../Button.tsx';
import { ConditionBookContext, conditionText } from './searchContext.ts';

/** A condition that narrows the list, as one can take it away. */
export interface Chip {
  id: string;
  /** Its field and what it asks. */
  text: string;
  /** Name of the field, for the button that takes it away. */
  label: string;
  /** It cannot be evaluated any more. */
  broken?: boolean;
  onRemove(): void;
  /** Changes it. */
  onOpen?(): void;
}

/** Props of {@link SearchLine}. */
export interface SearchLineProps {
  /** Name of the condition that holds the text; without it the list has no text to look for. */
  name?: string;
  label: string;
  placeholder?: string;
  text: string;
  onText(text: string): void;
  chips: readonly Chip[];
  /** Groups of chips are alternatives from these on. */
  alternatives: ReadonlySet<string>;
  isNarrowed: boolean;
  onClear(): void;
  children?: ReactNode;
}

/** The one line over a list: text that searches while it is typed, a chip per condition, and what adds another. */
export function SearchLine(props: SearchLineProps) {
  const t = useT();
  const id = useId();
  const typing = useInstantText(props.text, props.onText);
  const book = useContext(ConditionBookContext);
  const { name, label } = props;
  useEffect(() => {
    if (name === undefined) return;
    book?.set(name, { label, read: (value) => conditionText(value, t('list.joint')) });
    return () => void book?.delete(name);
  }, [book, name, label, t]);
  return (
    <search className="line" aria-label={t('ui.search_form')}>
      {name !== undefined && (
        <div className="q">
          <IconSearch className="i" aria-hidden="true" />
          <input
            {...typing}
            id={id}
            className="in"
            type="search"
            maxLength={100}
            autoComplete="off"
            placeholder={props.placeholder ?? label}
            aria-label={label}
            data-search
          />
        </div>
      )}
      {props.chips.map((chip) => (
        <span key={chip.id} className="chip-of">
          {props.alternatives.has(chip.id) && <span className="muted">{t('where.or_short')}</span>}
          <span className={chip.broken === true ? 'chip bad' : 'chip'}>
            {chip.onOpen === undefined ? (
              <span>{chip.text}</span>
            ) : (
              <button type="button" className="word" onClick={chip.onOpen}>
                {chip.text}
              </button>
            )}
            <button
              type="button"
              className="ib"
              aria-label={t('where.remove', { label: chip.label })}
              onClick={chip.onRemove}
            >
              <IconX className="i" aria-hidden="true" />
            </button>
          </span>
        </span>
      ))}
      {props.children}
      {props.isNarrowed && (
        <Button kind="quiet" small onClick={props.onClear}>
          {t('action.clear')}
        </Button>
      )}
    </search>
  );
}
