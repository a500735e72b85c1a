import { CallError } from '@tsudoi/contract/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as v from 'valibot';

const WIDTH = 560;

/** Props of {@link Entry}. */
export interface EntryProps<Values extends FieldValues, Output> {
  onClose(): void;
  onChanged(): Promise<void>;
  title: string;
  note: string;
  schema: v.GenericSchema<Values, Output>;
  values: NoInfer<Values>;
  verb: string;
  isDanger?: boolean;
  /** Sends it and returns what to say then; throws CallError. */
  send(body: Output): Promise<string>;
  children: ReactNode;
}

/** A dialog that writes something about money once, and says what became of it. */
export function Entry<Values extends FieldValues, Output>(props: EntryProps<Values, Output>) {
  return (
    <Dialog opened title={props.title} width={WIDTH} closable onClose={props.onClose}>
      <EntryForm {...props} />
    </Dialog>
  );
}

function EntryForm<Values extends FieldValues, Output>(props: EntryProps<Values, Output>) {
  const { note, schema, values, verb, isDanger = false, send, onClose, onChanged, children } = props;
  const t = useT();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values, unknown, Output>({
    mode: 'onTouched',
    shouldFocusError: false,
    reValidateMode: 'onChange',
    resolver: formResolver(schema),
    defaultValues: values as never,
  });
  const submit = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      notify({ type: 'success', message: await send(body) });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const entries = Object.entries(cause.fields).filter(([name]) => name in values);
      for (const [name, message] of entries) form.setError(name as Path<Values>, { type: 'server', message });
      if (entries.length === 0) setProblem(problemWords(cause, t).join(''));
      // Somebody was faster: the page behind shows what holds now.
      if (cause.status === 409) await onChanged();
      return;
    }
    onClose();
    await onChanged();
  });
  const isBusy = form.formState.isSubmitting;
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        {problem !== undefined && <Note tone="bad">{problem}</Note>}
        <p className="sub">{note}</p>
        <div className="fg">{children}</div>
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} busy={isBusy && t('busy.updating')}>
            {verb}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
