import { CallError } from '@tsudoi/contract/client';
import {
  AllocateDeposit,
  allocateDeposit,
  DepositCreate,
  DepositReverse,
  type DepositRow,
  type InvoiceDeposits,
  RefundCreate,
  receiveDeposit,
  refundDeposit,
  reverseDeposit,
  WriteOffCreate,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { jstToday, WriteOffKind } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import type * as v from 'valibot';

const WIDTH = 560;

type Source = Pick<DepositRow, 'id' | 'amount' | 'version'> & Partial<Pick<DepositRow, 'left'>>;
/** What is done about the money of an invoice. */
export type DepositAct =
  | { kind: 'receive' }
  | { kind: 'write_off' }
  | { kind: 'use' | 'refund' | 'reverse'; deposit: Source };

/** Props of {@link DepositDialog}. */
export interface DepositDialogProps {
  act: DepositAct;
  named: { account_code: string; invoice_code: string };
  data: InvoiceDeposits;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** Records money that came in, uses or pays back what is left of it, writes off a rest, or takes a deposit back. */
export function DepositDialog(props: DepositDialogProps) {
  const { act, named, data } = props;
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const { open, invoice } = data;
  // Once for the dialog: however often its button is pressed, it is one deposit, and one payment back.
  const [request_key] = useState(() => crypto.randomUUID());
  const today = jstToday(new Date());
  const deposit = 'deposit' in act ? act.deposit : undefined;
  const { id = 0, version = 1, amount = 0, left = 0 } = deposit ?? {};
  const yen = formatNumber;
  // As the page behind has it by now: after a refusal it is read anew, and what was typed stays.
  const now =
    data.deposits.find((each) => each.id === id)?.version ??
    data.allocations.find((each) => each.deposit?.id === id)?.deposit?.version ??
    version;
  switch (act.kind) {
    case 'receive':
      return (
        <Entry
          {...props}
          title={t('deposits.receive_title', { number: invoice.number ?? '' })}
          note={t('deposits.receive_note', { yen: yen(open) })}
          schema={DepositCreate}
          values={{
            amount: open,
            received_on: today,
            method: 'BANK_TRANSFER',
            payer_name: null,
            note: null,
            request_key,
          }}
          verb={t('deposits.receive')}
          send={async (body) => {
            const { allocated, left: rest } = await client.call(receiveDeposit, { params: named, body });
            return rest > 0
              ? t('deposits.received_left', { yen: yen(allocated), left: yen(rest) })
              : t('deposits.received', { yen: yen(allocated) });
          }}
        >
          <Amount />
          <DateField name="received_on" label={t('deposits.received_on')} required span={6} />
          <Method />
          <TextField name="payer_name" label={t('deposits.payer_name')} span={6} maxLength={100} />
          <TextField name="note" label={t('deposits.note')} span={12} maxLength={200} />
        </Entry>
      );
    case 'use':
      return (
        <Entry
          {...props}
          title={t('deposits.use_title')}
          note={t('deposits.use_note', { left: yen(left), open: yen(open) })}
          schema={AllocateDeposit}
          values={{ deposit_id: id, version, amount: Math.min(left, open) }}
          verb={t('deposits.use')}
          send={async (body) => {
            await client.call(allocateDeposit, { params: named, body: { ...body, version: now } });
            return t('deposits.use_done', { yen: yen(body.amount) });
          }}
        >
          <Amount />
        </Entry>
      );
    case 'write_off':
      return (
        <Entry
          {...props}
          title={t('deposits.write_off_title', { number: invoice.number ?? '' })}
          note={t('deposits.write_off_note', { yen: yen(open) })}
          schema={WriteOffCreate}
          values={{ version: invoice.version, amount: open, kind: 'fee', reason: '' }}
          verb={t('deposits.write_off')}
          send={async (body) => {
            await client.call(writeOffInvoice, { params: named, body: { ...body, version: invoice.version } });
            return t('deposits.write_off_done', { yen: yen(body.amount) });
          }}
        >
          <Amount />
          <SelectField
            name="kind"
            label={t('deposits.kind')}
            required
            span={6}
            options={labelOptions('writeOffKind', locale).filter(({ value }) => value !== WriteOffKind.return)}
          />
          <Reason />
        </Entry>
      );
    case 'refund':
      return (
        <Entry
          {...props}
          title={t('deposits.refund_title')}
          note={t('deposits.refund_note', { left: yen(left) })}
          schema={RefundCreate}
          values={{ version, amount: left, refunded_on: today, method: 'BANK_TRANSFER', reason: '', request_key }}
          verb={t('deposits.refund_verb')}
          send={async (body) => {
            await client.call(refundDeposit, { params: { id }, body: { ...body, version: now } });
            return t('deposits.refund_done', { yen: yen(body.amount) });
          }}
        >
          <Amount />
          <DateField name="refunded_on" label={t('deposits.refunded_on')} required span={6} />
          <Method />
          <Reason />
        </Entry>
      );
    case 'reverse':
      return (
        <Entry
          {...props}
          title={t('deposits.reverse_title', { yen: yen(amount) })}
          note={t('deposits.reverse_note')}
          schema={DepositReverse}
          values={{ version, reason: '' }}
          verb={t('deposits.reverse')}
          isDanger
          send={async (body) => {
            await client.call(reverseDeposit, { params: { id }, body: { ...body, version: now } });
            return t('deposits.reverse_done', { yen: yen(amount) });
          }}
        >
          <Reason />
        </Entry>
      );
  }
}

function Amount() {
  const t = useT();
  return <CurrencyField name="amount" label={t('deposits.amount')} required span={6} />;
}

function Method() {
  const t = useT();
  const locale = useLocale();
  const options = labelOptions('depositMethod', locale);
  return <SelectField name="method" label={t('deposits.method')} required span={6} options={options} />;
}

function Reason() {
  const t = useT();
  return <TextField name="reason" label={t('deposits.reason')} required span={12} maxLength={200} />;
}

interface EntryProps<Values extends FieldValues, Output> extends DepositDialogProps {
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

function Entry<Values extends FieldValues, Output>(props: EntryProps<Values, Output>) {
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
