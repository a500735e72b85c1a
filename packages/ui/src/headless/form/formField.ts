import { useEffect, useMemo, useReducer, useRef } from 'react';
import { type Control, type FieldError, type UseFormReturn, useFormContext } from 'react-hook-form';
import { type Change, type FormAccess, hasPrivateParts, privateAccess, publicAccess } from './formAccess.ts';
import { afterFrame } from './frames.ts';

/** A form as its fields see it. */
export interface SharedForm extends Omit<FormAccess, 'subscribe'> {
  /**
   * Calls back when the field at a path, one below it or one it is part of has changed; without a path, at every change.
   * Returns how to unsubscribe.
   */
  subscribe(path: string | undefined, listener: (change: Change) => void): () => void;
}

const DOT = '.'.charCodeAt(0);
// The dot is looked at first: every key asks this for every field, and it is what nearly none of them has.
const isPart = (whole: string, part: string): boolean =>
  part.charCodeAt(whole.length) === DOT && part.startsWith(whole);
const concerns = (path: string, name: string): boolean => path === name || isPart(path, name) || isPart(name, path);

/**
 * All subscribers share one subscription: `useController` has two for each field, which all take their turn at every key,
 * and as `useWatch` and `subscribe` do they have react-hook-form copy all values each time.
 */
export function shareForm(access: FormAccess): SharedForm {
  const listeners = new Set<{ path: string | undefined; listener: (change: Change) => void }>();
  const notify = (change: Change) => {
    const { name } = change;
    for (const { path, listener } of listeners)
      if (path === undefined || name === undefined || concerns(path, name)) listener(change);
  };
  let unsubscribe: (() => void) | undefined;
  return {
    ...access,
    subscribe(path, listener) {
      const entry = { path, listener };
      listeners.add(entry);
      unsubscribe ??= access.subscribe(notify);
      return () => {
        listeners.delete(entry);
        if (listeners.size > 0) return;
        unsubscribe?.();
        unsubscribe = undefined;
      };
    },
  };
}

const formsByControl = new WeakMap<Control, SharedForm>();

/** The form as its fields see it, the same for all of them. */
export function sharedForm(form: UseFormReturn): SharedForm {
  const existing = formsByControl.get(form.control);
  if (existing !== undefined) return existing;
  const shared = shareForm(hasPrivateParts(form.control) ? privateAccess(form) : publicAccess(form));
  formsByControl.set(form.control, shared);
  return shared;
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
  /** Appends a part to a list. A part that is new is not checked: nothing was typed in it yet. */
  add(part: unknown): void;
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
  form: SharedForm,
  path: string,
  select: () => Selected,
  bound: Pick<BoundField, 'isTyping' | 'register'> = UNBOUND,
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
    const stop = form.subscribe(path, check);
    return () => {
      stop();
      rerender.cancel();
    };
  }, [form, path, bound]);
  return now;
}

const UNBOUND: Pick<BoundField, 'isTyping' | 'register'> = { isTyping: () => false, register: () => {} };

/** The value at a path of the form around it, as it changes. */
export function useFieldValue(path: string): unknown {
  const form = sharedForm(useFormContext());
  const [value] = useSelector(form, path, () => [form.value(path)]);
  return value;
}

/** The value at a path that the form around it began with, or was saved with last; binds no field to it. */
export function useInitialValue(path: string): unknown {
  const form = sharedForm(useFormContext());
  const [initial] = useSelector(form, path, () => [form.initial(path)]);
  return initial;
}

/** A field bound to its form. */
interface BoundField extends Omit<FormField, 'value' | 'initial' | 'error'> {
  /** Whether what is being set was typed. */
  isTyping(): boolean;
  /** Registers the field where the form does not know it: a reset forgets all fields. */
  register(): void;
  /** Marks the field as mounted; returns how to unmount it, which leaves its value in the form. */
  mount(): () => void;
}

function bindField(form: SharedForm, name: string): BoundField {
  let element: HTMLElement | undefined;
  const focus = () => element?.focus();
  const registration = () => form.register(name, element === undefined ? undefined : focus);
  let isTyping = false;
  const set = (value: unknown) => registration().change(value);
  return {
    now: () => form.value(name),
    isTyping: () => isTyping,
    register: registration,
    set,
    add(part) {
      const parts = form.value(name);
      registration();
      form.put(name, [...(Array.isArray(parts) ? parts : []), part]);
    },
    type: (value) => {
      isTyping = true;
      set(value);
      isTyping = false;
    },
    blur: () => registration().blur(),
    ref: (current) => {
      element = current ?? undefined;
      if (current !== null) registration();
    },
    element: () => element,
    mount: () => registration().mount(),
  };
}

/** Binds to one value of the form around it, and renders again when that value, its error or its initial value has changed. */
export function useFormField(name: string): FormField {
  const form = sharedForm(useFormContext());
  const bound = useMemo(() => bindField(form, name), [form, name]);
  const { mount } = bound;
  useEffect(mount, [mount]);
  const [value, initial, error] = useSelector(
    form,
    name,
    () => [bound.now(), form.initial(name), form.error(name)],
    bound,
  );
  return { value, initial, error, ...bound };
}
