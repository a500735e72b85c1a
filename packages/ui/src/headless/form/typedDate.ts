import { DATE_INPUTS, type DateInputKind, readDateInput, showDateInput } from '@tsudoi/domain';
import { DATE_KEYS, editDate } from './dateRules.ts';
import { type Typing, useTyping } from './typing.ts';

/** A date that is being typed. */
export interface TypedDate {
  /** Props of its input; its length is the rule's, because a browser would cut a paste into another date. */
  typing: Typing & { inputMode: 'numeric'; autoComplete: 'off' };
  /** What travels, once what is typed is a date. */
  wire: string | undefined;
  /** On leaving the input: 2026/1/5 is filled up, 24:00 becomes the next midnight. */
  settle(): void;
}

/** Typing of a date: `value` is what travels once it is whole, else what was typed, and so is what `onValue` is told. */
export function useTypedDate(kind: DateInputKind, value: string, onValue: (value: string) => void): TypedDate {
  const { maxLength } = DATE_INPUTS[kind];
  const text = showDateInput(kind, value);
  const wire = readDateInput(kind, text);
  const typing = useTyping({
    text,
    edit: (change) => editDate(kind, change),
    keys: DATE_KEYS[kind],
    onText: (typed) => {
      const whole = typed.length === maxLength ? readDateInput(kind, typed) : undefined;
      // 24:00 moves to the next day only on leaving the field, not under the fingers.
      onValue(whole !== undefined && showDateInput(kind, whole) === typed ? whole : typed);
    },
  });
  return {
    typing: { ...typing, inputMode: 'numeric', autoComplete: 'off' },
    wire,
    settle: () => {
      if (wire !== undefined && wire !== value) onValue(wire);
    },
  };
}
