import { CallError } from '@tsudoi/contract/client';
import type { EndpointState } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

const WIDTH = 600;

/** Props of {@link BulkDialog}. */
export interface BulkDialogProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  title: string;
  lead: string;
  verb: string;
  /** Said of the button while the work is started. */
  busy: string;
  /** What the fields offer. */
  choices: Pick<EndpointState<unknown>, 'error' | 'retry'>;
  /** Starts the work and returns the address of its plan; undefined where the form says what is missing. */
  plan(values: Values): Promise<string | undefined>;
  /** The field that shows what the server says of a value of the call. */
  fieldOf(path: string): string;
  onBack(): void;
  /** The fields. */
  children: ReactNode;
}

/** What is to become of all who are meant. Nothing is written here; it leads to the plan. */
export function BulkDialog<Values extends FieldValues>(props: BulkDialogProps<Values>) {
  const { form, title, lead, verb, busy, choices, plan, fieldOf, onBack, children } = props;
  const t = useT();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const address = await plan(values);
      if (address !== undefined) await navigate(address);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      const shown = Object.entries(cause.fields).flatMap(([path, message]) => {
        const name = fieldOf(path);
        return message !== undefined && (name.split('.')[0] ?? '') in values
          ? [{ name: name as Path<Values>, message }]
          : [];
      });
      for (const { name, message } of shown) form.setError(name, { type: 'server', message });
      if (shown.length === 0) setProblem(problemWords(cause, t).join(''));
    }
  });
  const isBusy = form.formState.isSubmitting;
  return (
    <Dialog opened onClose={onBack} title={title} width={WIDTH} closable>
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
          {choices.error !== undefined && <LoadError error={choices.error} onRetry={() => void choices.retry()} />}
          <p>{lead}</p>
          <div className="fg">{children}</div>
          <div className="dialog-end">
            <Button onClick={onBack}>{t('action.back')}</Button>
            <Button type="submit" kind="primary" busy={isBusy && busy}>
              {verb}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
