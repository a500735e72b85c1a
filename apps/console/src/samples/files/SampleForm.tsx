import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { createRegistry } from '@tsudoi/ui/headless/form/registry';
import { type ReactNode, useEffect, useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

/** Props of {@link SampleForm}. */
export interface SampleFormProps {
  values: Record<string, unknown>;
  /** Errors that stand there from the beginning, by their paths. */
  errors?: Record<string, string>;
  readOnly?: boolean;
  children: ReactNode;
}

/** A form around samples, as the screens have it. */
export function SampleForm({ values, errors, readOnly = false, children }: SampleFormProps) {
  const methods = useForm({ mode: 'onTouched', defaultValues: values });
  const scope = useMemo(() => ({ registry: createRegistry(), readOnly, showChanges: true }), [readOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a server's answer comes once
  useEffect(() => {
    for (const [path, message] of Object.entries(errors ?? {})) methods.setError(path, { type: 'server', message });
  }, []);
  return (
    <FormProvider {...methods}>
      <FieldScopeContext value={scope}>
        <form className="fg" noValidate onSubmit={(event) => event.preventDefault()}>
          {children}
        </form>
      </FieldScopeContext>
    </FormProvider>
  );
}
