import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useLayoutEffect,
  useState,
} from 'react';
import type { BoundField } from './field.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** How a text input rewrites what is typed in it. */
export interface TypingSettings {
  /** What stands in the input. */
  text: string;
  /** Keeps or rewrites; `before` is what stood there. Without it everything stays as it is typed. */
  rule?: (text: string, before: string) => string;
  /** Keys that reach the input; others are kept out before they show. */
  keys?: RegExp;
  /** What counts when the caret is put back after rewriting; digits unless told. */
  kept?: RegExp;
  onText(text: string): void;
}

/** Props of an input whose typing has a rule. */
export interface Typing {
  value: string;
  onChange(event: ChangeEvent<TextElement>): void;
  onPaste?(event: ClipboardEvent<TextElement>): void;
  onKeyDown?(event: ReactKeyboardEvent<TextElement>): void;
  onCompositionEnd(event: CompositionEvent<TextElement>): void;
}

/** Props of an input that keeps what is typed in it. */
export interface FreeTyping {
  defaultValue: string;
  onChange(event: ChangeEvent<TextElement>): void;
}

/**
 * Typing without a rule: the input keeps its own text, which is on the screen as fast as the browser is, and the form
 * hears of it. What the form is given from elsewhere is put into the input. Rests where it is not `isOn`.
 */
export function useFreeTyping(
  field: Pick<BoundField, 'value' | 'now' | 'type' | 'element'>,
  show: (value: unknown) => string,
  isOn: boolean,
): FreeTyping {
  const [defaultValue] = useState(() => show(field.value));
  useLayoutEffect(() => {
    const element = isOn ? field.element() : undefined;
    // What was typed since this was drawn stands in the form as well.
    const text = show(field.now());
    if (isText(element) && element.value !== text) element.value = text;
  });
  return { defaultValue, onChange: ({ target }) => field.type(target.value) };
}

const isText = (element: HTMLElement | undefined): element is TextElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const DIGIT = /\d/;

/**
 * Typing with a rule. It rests while an input method composes, a pasted text is rewritten as a whole before the length
 * of the input cuts it, and the caret stays where the person is.
 */
export function useTyping({ text, rule, keys, kept = DIGIT, onText }: TypingSettings): Typing {
  const [composed, setComposed] = useState<string>();
  const value = composed ?? text;
  if (rule === undefined) {
    return { value: text, onChange: ({ target }) => onText(target.value), onCompositionEnd: () => undefined };
  }
  const rewrite = (element: TextElement, raw: string, caret: number, before: string) => {
    const typed = rule(raw, before);
    onText(typed);
    // What was dropped or put in must not throw the caret to the end.
    if (caret < raw.length) {
      const place = placeAfter(typed, countOf(raw.slice(0, caret), kept), kept);
      queueMicrotask(() => element.setSelectionRange(place, place));
    }
  };
  return {
    value,
    onChange: ({ target, nativeEvent }) => {
      const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
      if (isComposing) setComposed(target.value);
      else rewrite(target, target.value, target.selectionStart ?? target.value.length, text);
    },
    onCompositionEnd: ({ currentTarget }) => {
      setComposed(undefined);
      rewrite(currentTarget, currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length, '');
    },
    onPaste: (event) => {
      const element = event.currentTarget;
      if (element.readOnly || element.disabled) return;
      event.preventDefault();
      const [start, end] = [element.selectionStart ?? value.length, element.selectionEnd ?? value.length];
      const pasted = event.clipboardData.getData('text');
      const raw = value.slice(0, start) + pasted + value.slice(end);
      rewrite(element, raw, start + pasted.length, '');
    },
    onKeyDown:
      keys === undefined
        ? undefined
        : (event) => {
            const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
            if (isText && !event.nativeEvent.isComposing && !keys.test(event.key)) event.preventDefault();
          },
  };
}

function countOf(text: string, kept: RegExp): number {
  return [...text].filter((character) => kept.test(character.normalize('NFKC'))).length;
}

/** The place in a text behind so many of the characters that count. */
function placeAfter(text: string, count: number, kept: RegExp): number {
  let seen = 0;
  if (count === 0) return 0;
  for (let index = 0; index < text.length; index++) {
    if (kept.test(text.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}
