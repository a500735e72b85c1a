import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { formatNumber } from '@tsudoi/i18n';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useInstantText } from '../../headless/list/instantText.ts';
import {
  countOf,
  groupsInScope,
  itemsWith,
  type PaletteGroup,
  type PaletteItem,
  searchWords,
} from '../../headless/palette/palette.ts';
import { isComposing } from '../../headless/screen/composing.ts';
import { type ConsoleId, type Translate, useT } from '../../headless/screen/i18n.ts';
import { MOD_KEY } from '../../headless/screen/keyboard.ts';
import { PaletteRow } from './PaletteRow.tsx';

const WIDTH = 680;

/** Props of {@link Palette}. */
export interface PaletteProps {
  label: string;
  /** What is looked for. */
  text: string;
  onText(text: string): void;
  groups: readonly PaletteGroup[];
  /** Ids of the groups in the order that one chooses among them. */
  scopes: readonly string[];
  /** The groups are those of the text, nothing of them is still on its way. */
  isSettled: boolean;
  /** Why something could not be looked for. */
  problem?: string;
  /** Enter was pressed before it was here. */
  isEntered?: boolean;
  /** What Tab leads to, in words. */
  actionsHint: string;
  /** At the foot, such as what counts as the same letter. */
  hint: string;
  onOpen(item: PaletteItem, how: { inNewTab: boolean }): void;
  onClose(): void;
}

/**
 * One field for everything: a combobox over groups of rows. Arrows choose, Enter opens (with Ctrl or ⌘ in a new tab), Tab
 * shows what can be done with a record. Enter that comes before the rows of its text waits for them.
 */
export function Palette(props: PaletteProps) {
  const { label, text, isSettled, onOpen, onClose } = props;
  const t = useT();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [scope, setScope] = useState<string>();
  const [of, setOf] = useState<{ item: PaletteItem; text: string }>();
  const [pointed, setPointed] = useState<string>();
  const waiting = useRef(props.isEntered === true ? { inNewTab: false } : undefined);
  const typing = useInstantText(text, (next) => {
    setPointed(undefined);
    props.onText(next);
  });
  const isTyped = typing.value.trim() === text.trim();

  const words = searchWords(of?.text ?? text);
  const groups =
    of === undefined ? groupsInScope(props.groups, scope) : groupsInScope([actionsOf(of.item, words, t)], undefined);
  const items = groups.flatMap((group) => group.items);
  const current = items.find(({ id }) => id === pointed) ?? items[0];
  const idOf = (item: PaletteItem) => `${listId}-${item.id}`;

  const currentId = current === undefined ? undefined : idOf(current);
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the rows, and opens what then comes first
  useEffect(() => {
    const how = waiting.current;
    if (how === undefined || !isSettled || !isTyped) return;
    waiting.current = undefined;
    if (current !== undefined) onOpen(current, how);
  }, [isSettled, isTyped]);

  const move = (by: number) => {
    const at = current === undefined ? -1 : items.indexOf(current);
    setPointed(items[(at + by + items.length) % items.length]?.id);
  };
  const show = (next: typeof of) => {
    setOf(next);
    setPointed(next === undefined ? of?.item.id : undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const isInField = event.target === input.current;
    const take = (act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (event.key === 'Escape') take(() => (of === undefined ? onClose() : show(undefined)));
    else if (event.key === 'ArrowDown') take(() => move(1));
    else if (event.key === 'ArrowUp') take(() => move(-1));
    else if (!isInField) return;
    else if (event.key === 'Enter') {
      const how = { inNewTab: event.ctrlKey || event.metaKey };
      if (of === undefined && !(isTyped && isSettled)) {
        waiting.current = how;
        typing.onKeyDown(event);
      } else if (current !== undefined) take(() => onOpen(current, how));
    } else if (event.key === 'Tab' && !event.shiftKey && of === undefined && current?.actions !== undefined)
      take(() => show({ item: current, text: '' }));
    else if (event.key === 'Backspace' && of?.text === '') take(() => show(undefined));
  };

  const field =
    of === undefined
      ? {
          ...typing,
          onKeyDown: undefined,
          onChange: (event: Parameters<typeof typing.onChange>[0]) => {
            waiting.current = undefined;
            typing.onChange(event);
          },
        }
      : {
          value: of.text,
          onChange: (event: { target: { value: string } }) => setOf({ ...of, text: event.target.value }),
        };
  const total = groups.reduce((sum, group) => sum + (group.count ?? group.shown), 0);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={WIDTH}
      yOffset={88}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
      className="pal-root"
    >
      <Modal.Overlay />
      <Modal.Content className="pal" radius="lg" aria-label={label}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field, wherever in the palette the focus is */}
        <div className="box" onKeyDown={onKeyDown}>
          <div className="ask">
            <IconSearch className="i" aria-hidden="true" />
            {of !== undefined && <b>{t('palette.actions_of', { name: of.item.text })}</b>}
            <input
              {...field}
              ref={input}
              type="text"
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={currentId}
              aria-autocomplete="list"
              aria-label={label}
              placeholder={of === undefined ? label : undefined}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
            <button type="button" onClick={onClose}>
              <span className="sr">{t('action.close')}</span> <kbd>Esc</kbd>
            </button>
          </div>
          {of === undefined && (
            <fieldset className="sc">
              <legend className="sr">{t('palette.scopes')}</legend>
              <ScopeButton isOn={scope === undefined} text={t('palette.all')} onPick={() => setScope(undefined)} />
              {props.scopes.map((id) => {
                const group = props.groups.find((one) => one.id === id);
                const count = countOf(props.groups, id);
                return (
                  group !== undefined && (
                    <ScopeButton
                      key={id}
                      isOn={scope === id}
                      text={count === undefined ? group.label : `${group.label} ${formatNumber(count)}`}
                      onPick={() => setScope(scope === id ? undefined : id)}
                    />
                  )
                );
              })}
            </fieldset>
          )}
          <div className="found" role="listbox" id={listId} aria-label={t('palette.results')}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, as the pattern of a listbox has it
              <div key={group.id} role="group" aria-label={group.label}>
                <div className="g" aria-hidden="true">
                  {group.head?.(group.shown) ?? group.label}
                </div>
                {group.items.map((item) => (
                  <PaletteRow
                    key={item.id}
                    id={idOf(item)}
                    item={item}
                    words={words}
                    isCurrent={item === current}
                    actionsHint={props.actionsHint}
                    onPoint={() => setPointed(item.id)}
                    onOpen={(how) => onOpen(item, how)}
                  />
                ))}
              </div>
            ))}
          </div>
          {items.length === 0 && isSettled && props.problem === undefined && (
            <p className="none">{t('ui.nothing_found')}</p>
          )}
          {props.problem !== undefined && (
            <p className="none" role="alert">
              {props.problem}
            </p>
          )}
          <p className="sr" role="status">
            {isSettled && items.length > 0 ? t('palette.found', { count: formatNumber(total) }) : ''}
          </p>
          <footer aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.choose')}
            </span>
            <span>
              <kbd>{MOD_KEY}</kbd> <kbd>Enter</kbd> {t('palette.new_tab')}
            </span>
            <span className="grow" />
            <span>{props.hint}</span>
          </footer>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function ScopeButton({ isOn, text, onPick }: { isOn: boolean; text: string; onPick(): void }) {
  return (
    <button type="button" className={isOn ? 'on' : undefined} aria-pressed={isOn} onClick={onPick}>
      {text}
    </button>
  );
}

const actionsOf = (item: PaletteItem, words: readonly string[], t: Translate<ConsoleId>): PaletteGroup => ({
  id: 'actions-of',
  label: t('palette.actions_of', { name: item.text }),
  items: itemsWith(item.actions ?? [], words),
  few: item.actions?.length ?? 0,
});
