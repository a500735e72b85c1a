import { valueAt } from '@tsudoi/ui/headless/form/formValues';
import { useFormContext } from 'react-hook-form';

/** Reads a value of the form around it by its dotted path. */
export function useFormAt(): (path: string) => unknown {
  const { getValues } = useFormContext();
  return (path) => valueAt(getValues(), path);
}
