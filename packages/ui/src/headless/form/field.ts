import { fieldProblemOf } from '@tsudoi/contract';
import { fieldMessage } from '@tsudoi/i18n/problems';
import { createContext, type RefCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocale, useT } from '../screen/i18n.ts';
import { useFormField } from './formField.ts';
import { isShowingFault } from './formStatus.ts';
import { isNothing, isSame, valueAt } from './formValues.ts';
import type { Registry } from './registry.ts';

/** What the fields of a form share; a form without it, such as a login, shows no changes. */
export interface FieldScope {
  registry: Registry | undefined;
  readOnly: boolean;
  /** Marks changed fields and shows what stood there before. */
  showChanges: boolean;
}

/** Set by the form around the fields. */
export const FieldScopeContext = createContext<FieldScope>({
  registry: undefined,
  readOnly: false,
  showChanges: false,
});

/** Set by the section around the fields: its id. */
export const SectionContext = createContext('');

/** Settings of every field. */
export interface FieldSettings {
  /** Dotted path of its value. */
  name: string;
  label: string;
  disabled?: boolean;
  /** A value in words; the text itself by default. */
  read?: (value: unknown) => string;
  /** Shows errors of the parts of its value itself, each at its own path. */
  nested?: boolean;
}

/** A field bound to its form. */
export interface BoundField {
  id: string;
  name: string;
  value: unknown;
  /** Words of its error, if it has one. */
  error: string | undefined;
  isChanged: boolean;
  /** What stood there before in words, once changed. */
  before: string | undefined;
  readOnly: boolean;
  disabled: boolean;
  ref: RefCallback<HTMLElement>;
  /** The element of `ref`, while it is on the page. */
  element(): HTMLElement | undefined;
  /** The value in the form at this moment; `value` is the one that was drawn. */
  now(): unknown;
  set(value: unknown): void;
  /** Appends a part to a list. A part that is new is not checked: nothing was typed in it yet. */
  add(part: unknown): void;
  /** For an input that shows its new value already: the form has it at once, errors and marks follow after the next paint. */
  type(value: unknown): void;
  blur(): void;
  /** Words of the error of a part of its value, by the path below its own (`0.file`). */
  errorAt(path: string): string | undefined;
  /** Shows why an input was not accepted, in words; the value stays as it was. Undone by {@link clearProblem}. */
  setProblem(message: string): void;
  /** Hides its error while the person edits it (ST-43); a value that is still wrong shows it again on blur. */
  clearProblem(): void;
}

/** Binds a field to the form around it and tells the form that it is on screen. */
export function useField({ name, label, disabled = false, read, nested = false }: FieldSettings): BoundField {
  const t = useT();
  const locale = useLocale();
  const scope = useContext(FieldScopeContext);
  const section = useContext(SectionContext);
  const { clearErrors, trigger } = useFormContext();
  const { value, initial, error, ...field } = useFormField(name);
  const id = `${useId()}-${name}`;
  // Kept apart from the errors of the form: the value itself is right, and a check of the form would take the message away.
  const [problem, setProblem] = useState<string>();
  const isChanged = scope.showChanges && !isSame(initial, value);
  const { registry } = scope;

  const isCleared = useRef(false);
  const inWords = read ?? ((of: unknown) => plainText(of, t('list.joint')));
  const latestRead = useRef(inWords);
  latestRead.current = inWords;
  useEffect(
    () => registry?.addField({ name, inputId: id, label, section, nested, read: (value) => latestRead.current(value) }),
    [registry, name, id, label, section, nested],
  );

  // A field that began without a value and is emptied again has its first value (null or undefined), and so counts as unchanged.
  const filled = (next: unknown) => (next === '' && isNothing(initial) ? (initial ?? '') : next);
  return {
    id,
    name,
    value,
    error: problem ?? errorWords(nested ? own(error) : error, label, locale),
    isChanged,
    before: isChanged ? (isNothing(initial) ? t('state.blank') : inWords(initial)) : undefined,
    readOnly: scope.readOnly,
    disabled,
    ref: field.ref,
    element: field.element,
    now: field.now,
    set: (next) => field.set(filled(next)),
    add: field.add,
    type: (next) => field.type(filled(next)),
    blur: () => {
      field.blur();
      // A value that is still wrong shows its error again.
      if (isCleared.current) void trigger(name);
      isCleared.current = false;
    },
    errorAt: (path) => errorWords(valueAt(error, path), label, locale),
    setProblem,
    clearProblem: () => {
      if (isShowingFault()) return;
      setProblem(undefined);
      isCleared.current = error !== undefined;
      clearErrors(name);
    },
  };
}

/** A form's error in words, or that of the first wrong item of a list; undefined where there is none. */
export function errorWords(error: unknown, label: string, locale: 'ja' | 'en'): string | undefined {
  const first = firstError(error);
  if (first === undefined) return undefined;
  if (first.type === 'server') return first.message;
  const { code, params } = fieldProblemOf(first.message ?? 'text');
  return fieldMessage(code, { ...params, input: label }, locale);
}

/** The error of a field itself, without those of its parts. */
function own(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error) return error;
  return 'root' in error ? error.root : undefined;
}

/** The error of a field, or of the first wrong item of a list. */
function firstError(error: unknown): { type?: unknown; message?: string } | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') {
    return { type: 'type' in error ? error.type : undefined, message: error.message };
  }
  return Object.values(error)
    .map(firstError)
    .find((item) => item !== undefined);
}

/** A value as text, several joined by `joint`. */
export function plainText(value: unknown, joint: string): string {
  if (isNothing(value)) return '';
  return Array.isArray(value) ? value.join(joint) : String(value);
}
