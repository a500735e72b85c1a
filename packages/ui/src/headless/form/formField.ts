import { useEffect, useMemo, useReducer, useRef } from 'react';
import { type Control, type Field, type FieldError, get, useFormContext } from 'react-hook-form';
import { afterFrame } from './frames.ts';

/** What changed in a form: the field of that path, or anything where there is none. */
type Change = { name?: string | undefined };

/** The changes of a form, for whoever subscribes. */
interface FormEvents {
  /**
   * Calls back when the field at a path, one below it or one it is part of has changed; without a path, at every change.
   * Returns how to unsubscribe.
   */
  subscribe(path: string | undefined, listener: (change: Change) => void): () => void;
}

const eventsByControl = new WeakMap<Control, FormEvents>();

const DOT = '.'.charCodeAt(0);
// The dot is looked at first: every key asks this for every field, and it is what nearly none of them has.
const isPart = (whole: string, part: string): boolean =>
  part.charCodeAt(whole.length) === DOT && part.startsWith(whole);
const concerns = (path: string, name: string): boolean => path === name || isPart(path, name) || isPart(name, path);

/**
 * The changes of a form. All subscribers share one subscription: `useController` has two for each field, which all take their
 * turn at every key, and as `useWatch` and `subscribe` do they have react-hook-form copy all values each time.
 */
export function formEvents(control: Control): FormEvents {
  const existing = eventsByControl.get(control);
  if (existing !== undefined) return existing;
  const listeners = new Set<{ path: string | undefined; listener: (change: Change) => void }>();
  const notify = (change: Change) => {
    const { name } = change;
    for (const { path, listener } of listeners)
      if (path === undefined || name === undefined || concerns(path, name)) listener(change);
  };
  let subscription: { unsubscribe(): void } | undefined;
  const events: FormEvents = {
    subscribe(path, listener) {
      const entry = { path, listener };
      listeners.add(entry);
      subscription ??= control._subjects.state.subscribe({ next: notify });
      return () => {
        listeners.delete(entry);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
      };
    },
  };
  eventsByControl.set(control, events);
  return events;
}

/** One value of a form, bound to whoever shows it. */
export interface FormField {
  value: unknown;
  /** The value that the form began with. */
  initial: unknown;
  error: FieldError | undefined;
  /** The value at this moment, which may be newer than the rendered one. */
  now(): unknown;
  set(value: unknown): void;
  /** Sets what its input shows already; the rest of the field follows after the frame. */
  type(value: unknown): void;
  blur(): void;
  /** For the element that takes the focus. */
  ref(element: HTMLElement | null): void;
  /** That element, while it is on the page. */
  element(): HTMLElement | undefined;
}

/**
 * Selects from the form and renders again when something of the selection has changed. What was typed is on the screen
 * already, so that the rest of its field renders after the frame.
 */
function useSelector<Selected extends readonly unknown[]>(
  control: Control,
  path: string,
  select: () => Selected,
  bound: Pick<BoundControl, 'isTyping' | 'register'> = UNBOUND,
): Selected {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const now = select();
  const latest = useRef({ select, rendered: now });
  latest.current = { select, rendered: now };
  useEffect(() => {
    const check = ({ name }: Change) => {
      if (name === undefined) bound.register();
      const { current } = latest;
      const isSame = current.select().every((part, index) => part === current.rendered[index]);
      // What is part of a value changes inside it.
      if (isSame && (name ?? path) === path) return;
      if (bound.isTyping()) rerender.schedule();
      else redraw();
    };
    const rerender = afterFrame(redraw);
    // It may have changed between rendering and subscribing.
    check({});
    const stop = formEvents(control).subscribe(path, check);
    return () => {
      stop();
      rerender.cancel();
    };
  }, [control, path, bound]);
  return now;
}

const UNBOUND: Pick<BoundControl, 'isTyping' | 'register'> = { isTyping: () => false, register: () => {} };

/** The value at a path of the form around it, as it changes. */
export function useFieldValue(path: string): unknown {
  const { control } = useFormContext();
  const [value] = useSelector(control, path, () => [get(control._formValues, path)]);
  return value;
}

/** A field bound to the control of its form. */
interface BoundControl extends Omit<FormField, 'value' | 'initial' | 'error'> {
  /** Whether what is being set was typed. */
  isTyping(): boolean;
  /** Registers the field where the form does not know it: a reset forgets all fields. */
  register(): void;
  /** Marks the field as mounted; returns how to unmount it, which leaves its value in the form. */
  mount(): () => void;
}

function bindField(control: Control, name: string): BoundControl {
  let element: HTMLElement | undefined;
  const focusable = { name, focus: () => element?.focus() };
  let registered: ReturnType<Control['register']> | undefined;
  const registration = () => {
    if (registered === undefined || get(control._fields, name) === undefined) registered = control.register(name);
    const { _f: field }: Field = get(control._fields, name);
    if (element !== undefined) field.ref = focusable;
    return { field, ...registered };
  };
  let isTyping = false;
  const set = (value: unknown) => void registration().onChange({ type: 'change', target: { name, value } });
  return {
    now: () => get(control._formValues, name),
    isTyping: () => isTyping,
    register: registration,
    set,
    type: (value) => {
      isTyping = true;
      set(value);
      isTyping = false;
    },
    blur: () => void registration().onBlur({ type: 'blur', target: { name, value: get(control._formValues, name) } }),
    ref: (current) => {
      element = current ?? undefined;
      if (current !== null) registration();
    },
    element: () => element,
    mount: () => {
      registration().field.mount = true;
      return () => {
        registration().field.mount = false;
      };
    },
  };
}

/** Binds to one value of the form around it, and renders again when that value, its error or its initial value has changed. */
export function useFormField(name: string): FormField {
  const { control } = useFormContext();
  const bound = useMemo(() => bindField(control, name), [control, name]);
  const { mount } = bound;
  useEffect(mount, [mount]);
  const [value, initial, error] = useSelector(
    control,
    name,
    () => [bound.now(), get(control._defaultValues, name), get(control._formState.errors, name)],
    bound,
  );
  return { value, initial, error, ...bound };
}
