import type { FormItem } from '@tsudoi/contract/account-cms';
import type { EntryAnswers, EntryFacts } from '@tsudoi/contract/entries';
import { memberReference } from '@tsudoi/contract/reference';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { extendedAnswers, formRules } from '@tsudoi/ui/headless/form/accountForm';
import { FieldScopeContext } from '@tsudoi/ui/headless/form/field';
import { isNothing, valueAt } from '@tsudoi/ui/headless/form/formValues';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT as useBlockT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as v from 'valibot';
import { Blocks } from '../../forms/Blocks.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useDraftWrites } from '../../offline/useDraftWrites.ts';
import { Skeleton } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import type { Pair } from './flow.ts';

/** What stands in the form: the fields of its kind. */
interface Values {
  basic_info: Record<string, unknown>;
  extend_info: Record<string, unknown>;
}
const AsTyped = v.custom<Values>((value) => typeof value === 'object' && value !== null);

interface Props {
  id: string;
  items: readonly FormItem[];
  /** Of whoever enters, which rules look at. */
  facts: EntryFacts;
  /** What stands there to begin with. */
  answers: Readonly<Record<string, unknown>>;
  /** Asks about what stands beside the form; what it names is missing there, and nothing is sent. */
  isWhole?: () => boolean;
  /** Sends what was answered; `shown` is the same in words. Throws CallError. */
  save: (sent: EntryAnswers, shown: readonly Pair[]) => Promise<void>;
  onSaved: () => void;
  /** Called a moment after each change. */
  onTyped?: (answers: Record<string, unknown>) => void;
  onBusy?: (isBusy: boolean) => void;
}

/** The entry form of a kind, with everything that its fields stand in. */
export function AnswersForm(props: Props) {
  return (
    <Blocks waiting={<Skeleton />}>
      <Fields {...props} />
    </Blocks>
  );
}

function Fields({ id, items, facts, answers, isWhole, save, onSaved, onTyped, onBusy }: Props) {
  const t = useT();
  const inWords = useBlockT();
  const groups = useMemo(
    () => [{ id: 1, name: t('entries.form'), member_type_ids: [], items: [...items] }],
    [items, t],
  );
  const [initial] = useState<Values>(() => ({
    basic_info: { ...facts },
    extend_info: extendedAnswers(groups, answers),
  }));
  const form = useRecordForm<Values, Values>({
    schema: AsTyped,
    rules: useMemo(() => formRules(groups), [groups]),
    values: initial,
    save: async (values) => {
      const shown = registry.snapshot().fields.flatMap(({ name, label, read }) => {
        const value = valueAt(values, name);
        return isNothing(value) ? [] : [{ label, text: read(value) }];
      });
      await save(sentOf(values.extend_info), shown);
    },
    onSaved,
  });
  const { methods, registry, problem, busy } = form;
  const told = useRef(onBusy);
  told.current = onBusy;
  useEffect(() => told.current?.(busy !== undefined), [busy]);
  const typed = useRef(onTyped);
  typed.current = onTyped;
  const { getValues } = methods;
  useDraftWrites(
    methods,
    useCallback(() => typed.current?.(getValues().extend_info), [getValues]),
  );
  const scope = useMemo(() => ({ registry, readOnly: false, showChanges: false }), [registry]);
  const failures = [...(problem === undefined ? [] : problemWords(problem, inWords)), ...form.loose];
  return (
    <FormProvider {...methods}>
      <FieldScopeContext value={scope}>
        <form
          id={id}
          noValidate
          className="form account"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            if (isWhole?.() !== false) void form.submit();
          }}
        >
          <FormFailure text={failures.length === 0 ? undefined : failures.join('\n')} />
          {items.length > 0 && <AccountForm groups={groups} columns={1} reference={memberReference} />}
        </form>
      </FieldScopeContext>
    </FormProvider>
  );
}

/** What is sent of what stands in the form: fields that say nothing are left out. */
function sentOf(answers: Record<string, unknown>): EntryAnswers {
  const said = Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== null && answer !== '');
  return Object.fromEntries(said) as EntryAnswers;
}
