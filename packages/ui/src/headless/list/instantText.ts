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
export function useInstantText(given: string, onText: (text: string) => void): InstantText {
  const [text, setText] = useState(given);
  const told = useRef(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onText);
  latest.current = onText;

  useEffect(() => {
    if (given === told.current) return;
    clearTimeout(timer.current);
    told.current = given;
    setText(given);
  }, [given]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (typed: string) => {
    clearTimeout(timer.current);
    const said = typed.trim();
    if (said === told.current) return;
    told.current = said;
    latest.current(said);
  };
  const tellSoon = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(typed), PAUSE_MS);
  };
  return {
    value: text,
    onChange: ({ target, nativeEvent }) => {
      setText(target.value);
      if (isComposing(nativeEvent)) clearTimeout(timer.current);
      else tellSoon(target.value);
    },
    onCompositionEnd: ({ currentTarget }) => tellSoon(currentTarget.value),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
      event.preventDefault();
      tell(text);
    },
  };
}
