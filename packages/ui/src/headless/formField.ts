import { useEffect, useMemo, useReducer, useRef } from 'react';
import { type Control, type Field, type FieldError, get, useFormContext } from 'react-hook-form';
import { afterFrame } from './frames.ts';

/** What changed in a form: the field of that path, or anything where there is none. */
type Change = { name?: string | undefined };

/** Tells of changes in a form. */
interface FormNews {
  /** Hears of the field at a path, what is below it and what it is a part of; without a path, of everything. Answers how to stop. */
  hear(path: string | undefined, listener: (change: Change) => void): () => void;
}

const kept = new WeakMap<Control, FormNews>();

const DOT = '.'.charCodeAt(0);
// The dot is looked at first: every key asks this for every field, and it is what nearly none of them has.
const isPart = (whole: string, part: string): boolean =>
  part.charCodeAt(whole.length) === DOT && part.startsWith(whole);
const concerns = (path: string, name: string): boolean => path === name || isPart(path, name) || isPart(name, path);

/**
 * The news of a form. All who listen share one subscription: `useController` has two for each field, which all take their
 * turn at every key, and as `useWatch` and `subscribe` do they have react-hook-form copy all values each time.
 */
export function newsOf(control: Control): FormNews {
  const known = kept.get(control);
  if (known !== undefined) return known;
  const listeners = new Set<{ path: string | undefined; listener: (change: Change) => void }>();
  const tell = (change: Change) => {
    const { name } = change;
    for (const { path, listener } of listeners)
      if (path === undefined || name === undefined || concerns(path, name)) listener(change);
  };
  let subscription: { unsubscribe(): void } | undefined;
  const news: FormNews = {
    hear(path, listener) {
      const entry = { path, listener };
      listeners.add(entry);
      subscription ??= control._subjects.state.subscribe({ next: tell });
      return () => {
        listeners.delete(entry);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
      };
    },
  };
  kept.set(control, news);
  return news;
}

/** One value of a form, bound to whoever shows it. */
export interface FormField {
  value: unknown;
  /** The value that the form began with. */
  initial: unknown;
  error: FieldError | undefined;
  /** The value at this moment, which may be later than what was drawn. */
  now(): unknown;
  set(value: unknown): void;
  /** Sets what its input shows already; the rest of the field follows behind the frame. */
  type(value: unknown): void;
  blur(): void;
  /** For the element that takes the focus. */
  ref(element: HTMLElement | null): void;
  /** That element, while it is on the page. */
  element(): HTMLElement | undefined;
}

/**
 * Draws whoever uses it anew when something of what it sees at a path has changed; answers what it sees now. What was
 * typed is on the screen already, so that the rest of its place is drawn behind the frame.
 */
function useSight<Sight extends readonly unknown[]>(
  control: Control,
  path: string,
  see: () => Sight,
  place: Pick<Place, 'isTyping' | 'register'> = NO_PLACE,
): Sight {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const now = see();
  const latest = useRef({ see, drawn: now });
  latest.current = { see, drawn: now };
  useEffect(() => {
    const look = ({ name }: Change) => {
      if (name === undefined) place.register();
      const { current } = latest;
      const isSame = current.see().every((part, index) => part === current.drawn[index]);
      // What is part of a value changes inside it.
      if (isSame && (name ?? path) === path) return;
      if (place.isTyping()) later.ask();
      else redraw();
    };
    const later = afterFrame(redraw);
    // It may have changed between drawing and listening.
    look({});
    const stop = newsOf(control).hear(path, look);
    return () => {
      stop();
      later.drop();
    };
  }, [control, path, place]);
  return now;
}

const NO_PLACE: Pick<Place, 'isTyping' | 'register'> = { isTyping: () => false, register: () => {} };

/** The value at a path of the form around it, as it changes. */
export function useFieldValue(path: string): unknown {
  const { control } = useFormContext();
  const [value] = useSight(control, path, () => [get(control._formValues, path)]);
  return value;
}

/** A place in a form that can be filled in. */
interface Place extends Omit<FormField, 'value' | 'initial' | 'error'> {
  /** Whether what is being set was typed. */
  isTyping(): boolean;
  /** Makes the form know it, where it does not: one that is reset forgets its fields. */
  register(): void;
  /** Takes the place up; answers how to leave it, with its value. */
  take(): () => void;
}

function placeIn(control: Control, name: string): Place {
  let shown: HTMLElement | undefined;
  const focusable = { name, focus: () => shown?.focus() };
  let registered: ReturnType<Control['register']> | undefined;
  const own = () => {
    if (registered === undefined || get(control._fields, name) === undefined) registered = control.register(name);
    const { _f: field }: Field = get(control._fields, name);
    if (shown !== undefined) field.ref = focusable;
    return { field, ...registered };
  };
  let isTyping = false;
  const set = (value: unknown) => void own().onChange({ type: 'change', target: { name, value } });
  return {
    now: () => get(control._formValues, name),
    isTyping: () => isTyping,
    register: own,
    set,
    type: (value) => {
      isTyping = true;
      set(value);
      isTyping = false;
    },
    blur: () => void own().onBlur({ type: 'blur', target: { name, value: get(control._formValues, name) } }),
    ref: (element) => {
      shown = element ?? undefined;
      if (element !== null) own();
    },
    element: () => shown,
    take: () => {
      own().field.mount = true;
      return () => {
        own().field.mount = false;
      };
    },
  };
}

/** Binds to one value of the form around it, and draws anew when that, its error or what it began with has changed. */
export function useFormField(name: string): FormField {
  const { control } = useFormContext();
  const place = useMemo(() => placeIn(control, name), [control, name]);
  const { take } = place;
  useEffect(take, [take]);
  const [value, initial, error] = useSight(
    control,
    name,
    () => [place.now(), get(control._defaultValues, name), get(control._formState.errors, name)],
    place,
  );
  return { value, initial, error, ...place };
}
