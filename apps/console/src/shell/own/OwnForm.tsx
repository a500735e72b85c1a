import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type ReactNode, useId, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as v from 'valibot';

/** Props of {@link OwnForm}. */
export interface OwnFormProps<Values extends FieldValues, Output> {
  title: string;
  hint?: string;
  schema: v.GenericSchema<Values, Output>;
  values: Values;
  verb: string;
  /** Said once it is done. */
  done: string;
  /** Throws CallError; returns what the fields hold afterwards. */
  send(output: Output): Promise<Values>;
  children: ReactNode;
}

/** A small form among one's own settings, saved by itself. */
export function OwnForm<Values extends FieldValues, Output>(props: OwnFormProps<Values, Output>) {
  const t = useT();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const methods = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    resolver: formResolver(props.schema),
    defaultValues: props.values as DefaultValues<Values>,
  });
  const isBusy = methods.formState.isSubmitting;
  const submit = methods.handleSubmit(async (output) => {
    setProblem(undefined);
    try {
      methods.reset(await props.send(output));
      notify({ message: props.done, type: 'success' });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const refused = Object.entries(cause.fields);
      for (const [path, message] of refused) methods.setError(path as Path<Values>, { type: 'server', message });
      if (refused.length === 0) setProblem(cause.isOffline ? t('state.error') : refusalWords(cause, t));
    }
  });
  return (
    <section className="sec" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.hint !== undefined && <p className="hint">{props.hint}</p>}
      <FormProvider {...methods}>
        <form
          className="stack"
          noValidate
          aria-labelledby={id}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
        >
          {problem !== undefined && <Note tone="bad">{problem}</Note>}
          <div className="fg">{props.children}</div>
          <div className="row">
            <Button type="submit" busy={isBusy && t('busy.updating')}>
              {props.verb}
            </Button>
          </div>
        </form>
      </FormProvider>
    </section>
  );
}
