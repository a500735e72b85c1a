import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { type ReactNode, useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

/** Props of {@link StateForm}. */
export interface StateFormProps {
  values: Record<string, unknown>;
  /** Field codes by name, shown from the start. */
  errors?: Record<string, string>;
  readOnly?: boolean;
  children: ReactNode;
}

/** One field in a form of its own, in one state. */
export function StateForm({ values, errors, readOnly = false, children }: StateFormProps) {
  const methods = useForm({ defaultValues: values });
  const { setError } = methods;
  useEffect(() => {
    for (const [name, message] of Object.entries(errors ?? {})) setError(name, { type: 'sample', message });
  }, [errors, setError]);
  const scope = useMemo(() => ({ registry: undefined, readOnly, showChanges: false }), [readOnly]);
  return (
    <FormProvider {...methods}>
      <FieldScopeContext value={scope}>{children}</FieldScopeContext>
    </FormProvider>
  );
}
