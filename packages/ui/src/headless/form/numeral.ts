import { useEffect, useState } from 'react';
import type { BoundField } from './field.ts';
import { numberOf } from './inputRules.ts';
import { type Typing, useTyping } from './typing.ts';

/** How a number is typed and shown. */
export interface NumeralSettings {
  rule: (text: string) => string;
  /** A stored number as it stands in the input. */
  show: (value: number) => string;
  keys: RegExp;
}

/** What a typed text says where nothing is changed on its own: a number, nothing, or the text itself, which the rules refuse. */
export function numberOrText(text: string): number | string | null {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) + 0 : text;
}

/** A number bound to its form that stays as it is typed: what is no number is stored as its text, for the rules to refuse. */
export function useTypedNumber(field: Pick<BoundField, 'value' | 'set'>): Typing & { settle(): void } {
  const value = field.value ?? null;
  const stored = value === null ? '' : String(value);
  const [text, setText] = useState(stored);
  useEffect(() => setText((now) => (numberOrText(now) === value ? now : stored)), [stored, value]);
  const typing = useTyping({
    text,
    rule: String,
    onText: (typed) => {
      setText(typed);
      field.set(numberOrText(typed));
    },
  });
  return { ...typing, settle: () => setText(stored) };
}

/** A number bound to its form: what is typed is a text (`12.`), what is stored a number or null. */
export function useNumeral(
  field: Pick<BoundField, 'value' | 'set'>,
  { rule, show, keys }: NumeralSettings,
): Typing & { settle(): void } {
  const value = typeof field.value === 'number' ? field.value : null;
  const stored = value === null ? '' : show(value);
  const [text, setText] = useState(stored);
  // Another record, or a taken back change; what is being typed stays as it is typed.
  useEffect(() => setText((now) => (now !== '' && numberOf(now) === value ? now : stored)), [stored, value]);
  const typing = useTyping({
    text,
    rule,
    keys,
    counted: /[\d.-]/,
    onText: (typed) => {
      setText(typed);
      field.set(numberOf(typed));
    },
  });
  return { ...typing, settle: () => setText(stored) };
}
