import type { FieldProblem } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOpenForm } from '../shell/update.ts';
import { locale, useT } from '../shell/words.ts';
import { type FormSchema, problemsOf } from './check.ts';

/** Every value of a form is what stands in its field. */
export type FormValues = Record<string, string>;

export interface FormOptions<V extends FormValues> {
  initial: V;
  /** The body schema of the endpoint the form is sent to. */
  schema: FormSchema;
  /** The names of the fields in words, for messages. */
  labels: { readonly [K in keyof V]: string };
  /** What travels, when it is not the values as they stand. */
  toBody?: (values: V) => unknown;
  /** Path the fields have in the body, such as `basic_info.`. */
  prefix?: string;
  /** What the schema cannot know, such as two passwords that must be the same. */
  alsoCheck?: (values: V) => Partial<Record<keyof V & string, FieldProblem>>;
}

export interface Form<V extends FormValues> {
  values: V;
  errors: Partial<Record<keyof V & string, string>>;
  labels: { readonly [K in keyof V]: string };
  /** What went wrong as a whole, in words. */
  failure: string | undefined;
  busy: boolean;
  ref: RefObject<HTMLFormElement | null>;
  set(name: keyof V & string, value: string): void;
  /** Several at once, over what stands in the fields at that moment. */
  fill(changes: (now: V) => V): void;
  /** Replaces everything, such as by a draft; errors go. */
  reset(values: V): void;
  /** A field is left: it is checked if it was touched. */
  left(name: keyof V & string): void;
  /** Checks all, then sends; a refusal of the server stands at its fields, anything else above the form. */
  submit(send: (values: V) => Promise<void>): Promise<void>;
}

/** A form whose typed values are never lost: failing, refused or offline, they stay. */
export function useForm<V extends FormValues>(options: FormOptions<V>): Form<V> {
  const t = useT();
  useOpenForm();
  const [values, setValues] = useState(options.initial);
  const latest = useRef(values);
  const [errors, setErrors] = useState<Form<V>['errors']>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const touched = useRef(new Set<string>());
  const sending = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  const check = (next: V): Record<string, FieldProblem | undefined> => ({
    ...problemsOf(options.schema, options.toBody?.(next) ?? next, options.prefix),
    ...options.alsoCheck?.(next),
  });

  async function wordsOf(problems: Record<string, FieldProblem | undefined>): Promise<Form<V>['errors']> {
    // Words of refusals come with the first of them; most forms are sent without one.
    const { fieldMessage } = await import('@tsudoi/i18n/problems');
    const words: Form<V>['errors'] = {};
    for (const name of fieldNames(options.initial)) {
      const problem = problems[name];
      if (problem)
        words[name] = fieldMessage(problem.code, { ...problem.params, input: options.labels[name] }, locale.get());
    }
    return words;
  }

  function change(to: (now: V) => V): void {
    const before = latest.current;
    const next = to(before);
    for (const name of fieldNames(next)) if (next[name] !== before[name]) touched.current.add(name);
    latest.current = next;
    setValues(next);
    if (Object.keys(errors).length === 0) return;
    // Once shown, an error is checked on each key.
    void wordsOf(check(next)).then((words) => setErrors((now) => pick(words, fieldNames(now))));
  }

  /** Shows what is wrong, and moves the focus to the first of it. */
  function refuse(words: Form<V>['errors']): void {
    // The fields have to be marked as invalid before the first of them can be found.
    flushSync(() => setErrors(words));
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return {
    values,
    errors,
    labels: options.labels,
    failure,
    busy,
    ref,
    set: (name, value) => change((now) => ({ ...now, [name]: value })),
    fill: change,
    reset(next) {
      touched.current.clear();
      latest.current = next;
      setValues(next);
      setErrors({});
      setFailure(undefined);
    },
    left(name) {
      if (!touched.current.has(name)) return;
      const problem = check(latest.current)[name];
      if (problem === undefined) return;
      void wordsOf({ [name]: problem }).then((words) => setErrors((now) => ({ ...now, ...words })));
    },
    async submit(send) {
      if (sending.current) return;
      setFailure(undefined);
      const problems = check(latest.current);
      if (Object.values(problems).some((problem) => problem !== undefined)) {
        refuse(await wordsOf(problems));
        return;
      }
      setErrors({});
      sending.current = true;
      setBusy(true);
      try {
        await send(latest.current);
      } catch (cause) {
        if (!(cause instanceof CallError)) throw cause;
        if (cause.isCancelled) return;
        const refused = serverErrors(cause, options.initial, options.prefix);
        if (Object.keys(refused).length > 0) refuse(refused);
        else setFailure(cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}

function serverErrors<V extends FormValues>(error: CallError, initial: V, prefix = ''): Form<V>['errors'] {
  const errors: Form<V>['errors'] = {};
  for (const name of fieldNames(initial)) {
    const text = error.fields[prefix + name] ?? error.fields[name];
    if (text !== undefined) errors[name] = text;
  }
  return errors;
}

function fieldNames<T extends object>(of: T): (keyof T & string)[] {
  const names: (keyof T & string)[] = [];
  for (const name in of) names.push(name);
  return names;
}

function pick<T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {};
  for (const name of names) if (from[name] !== undefined) picked[name] = from[name];
  return picked;
}
