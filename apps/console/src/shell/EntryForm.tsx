import { CallError } from '@tsudoi/contract/client';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as v from 'valibot';

/** Props of {@link EntryForm}. */
export interface EntryFormProps<Values extends FieldValues, Output> {
  title: string;
  lead?: ReactNode;
  schema: v.GenericSchema<Values, Output>;
  values: Values;
  /** The verb on the button, and its words while it works. */
  verb: string;
  busy: string;
  /** Throws CallError. */
  send(output: Output): Promise<void>;
  /** A note above the fields, such as an expired session. */
  note?: ReactNode;
  /** Fields. */
  children: ReactNode;
  /** Under the button. */
  foot?: ReactNode;
}

/** A small form before signing in: one error line, fields, one wide button. A failed local check sends nothing (VAL-04). */
export function EntryForm<Values extends FieldValues, Output>(props: EntryFormProps<Values, Output>) {
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const methods = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    resolver: formResolver(props.schema),
    defaultValues: props.values as DefaultValues<Values>,
  });
  const isBusy = methods.formState.isSubmitting;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus(), []);
  const submit = methods.handleSubmit(async (output) => {
    setProblem(undefined);
    try {
      await props.send(output);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const refused = Object.entries(cause.fields);
      for (const [path, message] of refused) methods.setError(path as Path<Values>, { type: 'server', message });
      if (cause.isOffline) setProblem(t('state.error'));
      else if (refused.length === 0) setProblem(refusalWords(cause, t));
    }
  });
  return (
    <FormProvider {...methods}>
      <form
        ref={form}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <h1>{props.title}</h1>
        {props.lead !== undefined && <p className="sub">{props.lead}</p>}
        {/* Its room is there before the words are, so that nothing moves under the finger. */}
        <div className="said">{problem === undefined ? props.note : <Note tone="bad">{problem}</Note>}</div>
        <div className="entry">{props.children}</div>
        <Button type="submit" kind="primary" wide busy={isBusy && props.busy}>
          {props.verb}
        </Button>
        {props.foot}
        {isBusy && <div className="overlay" aria-hidden="true" />}
      </form>
    </FormProvider>
  );
}
