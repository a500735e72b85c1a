import { startTransition, useEffect, useMemo, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { sharedForm } from './formField.ts';
import { type Difference, differences, valueAt } from './formValues.ts';
import { afterFrame } from './frames.ts';
import { type FieldEntry, type Registry, useRegistry } from './registry.ts';

/**
 * Fields that differ from the record, in the order of the page. The comparison runs after the frame that shows what was
 * typed: comparing a whole form with its record must not delay a key.
 */
export function useChanges(registry: Registry): readonly Difference<FieldEntry>[] {
  const form = sharedForm(useFormContext());
  const { fields } = useRegistry(registry);
  const find = useMemo(() => () => differences(fields, form.initialValues(), form.values()), [fields, form]);
  const [changes, setChanges] = useState<readonly Difference<FieldEntry>[]>(find);
  useEffect(() => {
    const look = () =>
      startTransition(() => {
        const now = find();
        setChanges((before) => (isSameList(before, now) ? before : now));
      });
    look();
    const comparison = afterFrame(look);
    const stop = form.subscribe(undefined, comparison.schedule);
    return () => {
      stop();
      comparison.cancel();
    };
  }, [form, find]);
  return changes;
}

const isSameList = (a: readonly Difference<FieldEntry>[], b: readonly Difference<FieldEntry>[]): boolean =>
  a.length === b.length &&
  a.every(({ entry, before, after }, index) => {
    const other = b[index];
    return entry === other?.entry && before === other.before && after === other.after;
  });

/** Fields with an error, in the order of the page. */
export function useFaults(registry: Registry): FieldEntry[] {
  const { fields } = useRegistry(registry);
  const { errors } = useFormState();
  return fields.filter(({ name }) => hasError(errors, name.split('.')));
}

/** Whether the errors of a form hold one at a path. */
export function hasError(errors: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (typeof errors !== 'object' || errors === null) return false;
  if (key === undefined) return true;
  return hasError(valueAt(errors, key), rest);
}

let isShowing = false;

/** Whether the focus is being moved to a field to show what is wrong with it; its error must not go by that. */
export const isShowingFault = (): boolean => isShowing;

/** Moves the focus to a field, and the field into sight. */
export function focusField({ inputId }: Pick<FieldEntry, 'inputId'>): void {
  const input = document.getElementById(inputId);
  isShowing = true;
  input?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
  isShowing = false;
}

/** Moves to a section. */
export function focusSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
