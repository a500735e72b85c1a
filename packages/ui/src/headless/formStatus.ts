import { useFormState, useWatch } from 'react-hook-form';
import { type Difference, differences } from './formValues.ts';
import { type FieldEntry, type Registry, useRegistry } from './registry.ts';

/** Fields that differ from the record, in the order of the page. */
export function useChanges(registry: Registry): Difference<FieldEntry>[] {
  const { fields } = useRegistry(registry);
  const { defaultValues } = useFormState();
  const values = useWatch();
  return differences(fields, defaultValues, values);
}

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
  return hasError(new Map<string, unknown>(Object.entries(errors)).get(key), rest);
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
