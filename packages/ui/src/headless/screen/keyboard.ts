import { STORAGE_PREFIX } from '@tsudoi/domain';
import { useEffect, useRef } from 'react';
import { proxy, subscribe } from 'valtio';
import { isComposing } from './composing.ts';
import type { ConsoleId } from './i18n.ts';

const KEYS_OFF = `${STORAGE_PREFIX}_single_keys_off`;

/** Single keys can be turned off by the person (LOOK §8); this browser remembers it. */
export const keyboardSettings = proxy({ singleKeys: localStorage.getItem(KEYS_OFF) === null });
subscribe(keyboardSettings, () => {
  if (keyboardSettings.singleKeys) localStorage.removeItem(KEYS_OFF);
  else localStorage.setItem(KEYS_OFF, '1');
});

/** How the key of combinations is written on this machine. */
export const MOD_KEY = /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl';

type Handler = (event: KeyboardEvent) => unknown;

/** What a key does, with the words for it that the list of keys shows; without words it is not listed. */
export interface Shortcut {
  label?: ConsoleId;
  run: Handler;
}

/**
 * What keys do, by their name in small letters: `j`, `/`, `?`, `enter`, `escape`, `mod+s` (Ctrl or ⌘), `mod+enter`,
 * `alt+arrowdown`, and `g m` for one key after the other. A handler that returns false lets the key through; undefined
 * stands for what this screen, or this person, does not have.
 */
export type Shortcuts = Record<string, Handler | Shortcut | undefined>;

const inUse = new Set<() => Shortcuts>();

/** The keys that do something now and are listed: their names by the words for what they do. */
export function listedShortcuts(): Map<ConsoleId, string[]> {
  const listed = new Map<ConsoleId, string[]>();
  for (const read of inUse) {
    for (const [name, shortcut] of Object.entries(read())) {
      if (typeof shortcut !== 'object' || shortcut.label === undefined) continue;
      listed.set(shortcut.label, [...new Set([...(listed.get(shortcut.label) ?? []), name])]);
    }
  }
  return listed;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  mod: MOD_KEY,
  alt: 'Alt',
  ' ': 'Space',
  enter: 'Enter',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
};

/** The keys of a name as they are written on the keyboard: `mod+s` as Ctrl and S, `g m` as G and M. */
export function keysOf(name: string): string[] {
  const keys = name === ' ' || name === '+' ? [name] : name.split(/[ +]/);
  return keys.map((key) => KEY_NAMES[key] ?? key.toUpperCase());
}

/** Whether a name is a combination, which works while somebody types as well. */
export const isCombination = (name: string): boolean => name.includes('+') && name !== '+';

const SEQUENCE_MS = 1_000;

/** Whether the person is writing: a field has focus or an input method composes. */
export function isTyping(event: KeyboardEvent): boolean {
  if (isComposing(event)) return true;
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** Whether a dialog covers the page, so that keys of the page rest. */
function isCovered(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]');
  return dialog !== null && !(target instanceof Node && dialog.contains(target) && dialog.hasAttribute('data-keys'));
}

/** Name of a pressed key as {@link Shortcuts} writes it. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.key.toLowerCase()}`;
}

/** Listens for keys while the screen is shown. Single keys rest while a field has focus or an input method composes. */
export function useShortcuts(shortcuts: Shortcuts, enabled = true): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!enabled) return;
    let before: { key: string; at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event)) return;
      const name = keyName(event);
      if (!isCombination(name) && (isTyping(event) || !keyboardSettings.singleKeys)) return;
      // Last, because it looks through the page, and most keys are typed.
      if (isCovered(event.target)) return;
      // Enter on a link or button is theirs.
      if (name === 'enter' && event.target instanceof HTMLElement && event.target.closest('a, button') !== null) return;
      const chain = before !== undefined && event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${name}` : '';
      const shortcut = latest.current[chain] ?? latest.current[name];
      const handler = typeof shortcut === 'object' ? shortcut.run : shortcut;
      before = { key: name, at: event.timeStamp };
      if (handler === undefined || handler(event) === false) return;
      event.preventDefault();
      before = undefined;
    };
    const read = () => latest.current;
    inUse.add(read);
    document.addEventListener('keydown', onKey);
    return () => {
      inUse.delete(read);
      document.removeEventListener('keydown', onKey);
    };
  }, [enabled]);
}
