import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../screen/composing.ts';

/** How long after the last key, or the end of a composition, a list is searched, in ms. */
const PAUSE_MS = 150;

/** Props of a text input that searches while somebody types. */
export interface InstantText {
  value: string;
  onChange(event: { target: { value: string }; nativeEvent: Event }): void;
  onCompositionEnd(event: { currentTarget: { value: string } }): void;
  onKeyDown(event: { key: string; nativeEvent: Event; preventDefault(): void }): void;
}

/**
 * Text that is handed on {@link PAUSE_MS} after the last key, at once with Enter, and never while an input method
 * composes. What is `given` from elsewhere, such as an opened view, replaces what was typed.
 */
export function useInstantText(applied: string, onText: (text: string) => void): InstantText {
  const [text, setText] = useState(applied);
  const emitted = useRef(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onText);
  latest.current = onText;

  useEffect(() => {
    if (applied === emitted.current) return;
    clearTimeout(timer.current);
    emitted.current = applied;
    setText(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const emit = (typed: string) => {
    clearTimeout(timer.current);
    const trimmed = typed.trim();
    if (trimmed === emitted.current) return;
    emitted.current = trimmed;
    latest.current(trimmed);
  };
  const scheduleEmit = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => emit(typed), PAUSE_MS);
  };
  return {
    value: text,
    onChange: ({ target, nativeEvent }) => {
      setText(target.value);
      if (isComposing(nativeEvent)) clearTimeout(timer.current);
      else scheduleEmit(target.value);
    },
    onCompositionEnd: ({ currentTarget }) => scheduleEmit(currentTarget.value),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
      event.preventDefault();
      emit(text);
    },
  };
}
