import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { isComposing } from '../screen/composing.ts';
import type { BoundField } from './field.ts';
import { type EditedText, spliceText, type TextEdit, textEdit } from './textEdit.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** How a text input rewrites what is typed in it; without `rule` and `edit` everything stays as it is typed. */
export interface TypingSettings {
  /** What stands in the input. */
  text: string;
  /** Rewrites the whole text; `before` is what stood there. */
  rule?: (text: string, before: string) => string;
  /** Applies one change, and says where the caret stands afterwards; wins over `rule`. */
  edit?: (edit: TextEdit) => EditedText;
  /** Keys that reach the input; others are kept out before they show. */
  keys?: RegExp;
  /** With `rule`: characters that count when the caret is placed after rewriting; digits by default. */
  counted?: RegExp;
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
 * Typing without a rule: the input is uncontrolled, so that a key shows as fast as the browser draws it, and tells the form.
 * A value that the form gets from elsewhere is written into the input. Does nothing unless `isOn`.
 */
export function useFreeTyping(
  field: Pick<BoundField, 'value' | 'now' | 'type' | 'element'>,
  show: (value: unknown) => string,
  isOn: boolean,
): FreeTyping {
  const [defaultValue] = useState(() => show(field.value));
  useLayoutEffect(() => {
    const element = isOn ? field.element() : undefined;
    // `now`, not `value`: what was typed since the last drawing is in the form and must not be overwritten.
    const text = show(field.now());
    if (isText(element) && element.value !== text) element.value = text;
  });
  return { defaultValue, onChange: ({ target }) => field.type(target.value) };
}

const isText = (element: HTMLElement | undefined): element is TextElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const DIGIT = /\d/;

/**
 * Typing with a rule. Nothing is rewritten while an input method composes, a pasted text is rewritten as a whole before the length
 * of the input cuts it, and the caret stays where the person is.
 */
export function useTyping({ text, rule, edit, keys, counted = DIGIT, onText }: TypingSettings): Typing {
  /** What the input method shows while it composes; the form does not have it yet. */
  const [composed, setComposed] = useState<string>();
  const value = composed ?? text;
  const rewrite = edit ?? (rule && ((change: TextEdit) => rewriteWhole(rule, counted, change)));
  if (rewrite === undefined) {
    return { value: text, onChange: ({ target }) => onText(target.value), onCompositionEnd: () => undefined };
  }
  const apply = (element: TextElement, change: TextEdit) => {
    const typed = rewrite(change);
    onText(typed.text);
    // What was dropped or put in must not throw the caret to the end.
    queueMicrotask(() => {
      if (element.selectionStart !== typed.caret) element.setSelectionRange(typed.caret, typed.caret);
    });
  };
  const applyTyped = (element: TextElement, inputType: string | undefined) => {
    const change = textEdit(text, element.value, element.selectionEnd ?? element.value.length);
    apply(element, { ...change, deletion: DELETIONS.get(inputType ?? '') });
  };
  return {
    value,
    onChange: ({ target, nativeEvent }) => {
      if (isComposing(nativeEvent)) setComposed(target.value);
      else applyTyped(target, nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined);
    },
    onCompositionEnd: ({ currentTarget }) => {
      setComposed(undefined);
      applyTyped(currentTarget, undefined);
    },
    onPaste: (event) => {
      const element = event.currentTarget;
      if (element.readOnly || element.disabled) return;
      event.preventDefault();
      const [start, end] = [element.selectionStart ?? value.length, element.selectionEnd ?? value.length];
      apply(element, { before: value, start, end, inserted: event.clipboardData.getData('text') });
    },
    onKeyDown:
      keys === undefined
        ? undefined
        : (event) => {
            const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
            if (isText && !isComposing(event.nativeEvent) && !keys.test(event.key)) event.preventDefault();
          },
  };
}

/** The ways of deleting by `inputType`: an edit deletes other characters to the left than to the right. */
const DELETIONS = new Map<string, TextEdit['deletion']>([
  ['deleteContentBackward', 'backward'],
  ['deleteContentForward', 'forward'],
]);

/** Applies a change by the rule of the whole text; the caret stays behind as many counted characters as before. */
function rewriteWhole(rule: (text: string, before: string) => string, counted: RegExp, change: TextEdit): EditedText {
  const raw = spliceText(change);
  const caret = change.start + change.inserted.length;
  const text = rule(raw, change.before);
  return {
    text,
    caret: caret < raw.length ? placeAfter(text, countOf(raw.slice(0, caret), counted), counted) : text.length,
  };
}

function countOf(text: string, counted: RegExp): number {
  return [...text].filter((character) => counted.test(character.normalize('NFKC'))).length;
}

/** The index in a text just after its `count`-th character that counts. */
function placeAfter(text: string, count: number, counted: RegExp): number {
  let seen = 0;
  if (count === 0) return 0;
  for (let index = 0; index < text.length; index++) {
    if (counted.test(text.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}
