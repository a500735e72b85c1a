import { type Control, type Field, type FieldError, get, type UseFormReturn } from 'react-hook-form';

/** What changed in a form: the field of that path, or anything where there is none. */
export type Change = { name?: string | undefined };

/** What is done with a field of a form that its input registered. */
export interface Registration {
  change(value: unknown): void;
  blur(): void;
  /** Marks the field as mounted; returns how to unmount it, which leaves its value in the form. */
  mount(): () => void;
}

/** What fields read and write of react-hook-form between two renderings. */
export interface FormAccess {
  /** Calls back at every change of a value, an error or the whole form. Returns how to unsubscribe. */
  subscribe(listener: (change: Change) => void): () => void;
  value(path: string): unknown;
  /** The value that the form began with. */
  initial(path: string): unknown;
  error(path: string): FieldError | undefined;
  values(): object;
  initialValues(): object;
  /** Sets a value without checking it. */
  put(path: string, value: unknown): void;
  /** Registers a field where the form does not know it; `focus` is called where the form moves the focus to it. */
  register(name: string, focus: (() => void) | undefined): Registration;
}

/**
 * By the parts of the control that react-hook-form does not publish: nothing is copied and nothing is asked at a key but
 * the one value. Measured at 3 to 4 ms a key in a form of sixty fields (decision 0027).
 */
export function privateAccess({ control, setValue }: UseFormReturn): FormAccess {
  const registrations = new Map<string, ReturnType<Control['register']>>();
  return {
    subscribe(listener) {
      const subscription = control._subjects.state.subscribe({ next: listener });
      return () => subscription.unsubscribe();
    },
    value: (path) => get(control._formValues, path),
    initial: (path) => get(control._defaultValues, path),
    error: (path) => get(control._formState.errors, path),
    values: () => control._formValues,
    initialValues: () => control._defaultValues,
    put: (path, value) => setValue(path, value, { shouldDirty: true }),
    register(name, focus) {
      let registered = registrations.get(name);
      // Below a list that was not registered itself there may be fields that are.
      if (registered === undefined || fieldOf(control, name) === undefined) {
        registered = control.register(name);
        registrations.set(name, registered);
      }
      const { onChange, onBlur } = registered;
      const { _f: field }: Field = get(control._fields, name);
      if (focus !== undefined) field.ref = { name, focus };
      return {
        change: (value) => void onChange({ type: 'change', target: { name, value } }),
        blur: () => void onBlur({ type: 'blur', target: { name, value: get(control._formValues, name) } }),
        mount() {
          field.mount = true;
          return () => {
            const current = fieldOf(control, name);
            if (current !== undefined) current.mount = false;
          };
        },
      };
    },
  };
}

/** What the control has of the field at a path; undefined where it has none, or only fields below that path. */
function fieldOf(control: Control, name: string): Field['_f'] | undefined {
  const field: Partial<Field> | undefined = get(control._fields, name);
  return field?._f;
}

/** By what react-hook-form publishes alone; slower at every key of a long form. */
export function publicAccess(form: UseFormReturn): FormAccess {
  let initialValues: object = form.formState.defaultValues ?? {};
  const refs = new Map<string, { name: string; focus(): void }>();
  return {
    subscribe: (listener) =>
      form.subscribe({
        formState: { values: true, errors: true },
        callback: ({ name, defaultValues }) => {
          initialValues = defaultValues ?? initialValues;
          listener({ name });
        },
      }),
    value: (path) => form.getValues(path),
    initial: (path) => get(initialValues, path),
    error: (path) => form.getFieldState(path).error,
    values: () => form.getValues(),
    initialValues: () => initialValues,
    put: (path, value) => form.setValue(path, value, { shouldDirty: true }),
    register(name, focus) {
      const { onChange, onBlur, ref } = form.register(name);
      if (focus !== undefined) {
        // The same object each time: a new one would be taken for another input.
        const control = refs.get(name) ?? { name, focus };
        control.focus = focus;
        refs.set(name, control);
        ref(control);
      }
      return {
        change: (value) => void onChange({ type: 'change', target: { name, value } }),
        blur: () => void onBlur({ type: 'blur', target: { name, value: form.getValues(name) } }),
        mount: () => () => ref(null),
      };
    },
  };
}

/** Whether the control has the private parts that {@link privateAccess} needs, as version 7 of react-hook-form does. */
export const hasPrivateParts = (control: Control): boolean =>
  typeof control._subjects?.state?.subscribe === 'function' &&
  [control._fields, control._formValues, control._defaultValues, control._formState].every(
    (part) => typeof part === 'object',
  );
