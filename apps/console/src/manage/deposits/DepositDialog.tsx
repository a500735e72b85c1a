import {
  AllocateDeposit,
  allocateDeposit,
  DepositReverse,
  type DepositRow,
  type InvoiceDeposits,
  type Refund,
  RefundCreate,
  RefundSettle,
  refundDeposit,
  reverseDeposit,
  settleRefund,
  WriteOffCreate,
  writeOffInvoice,
} from '@tsudoi/contract/deposits';
import { type DepositMethod, jstToday, WriteOffKind } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useState } from 'react';
import { Entry } from './Entry.tsx';
import { Amount, Method } from './fields.tsx';
import { ReceiveEntry } from './ReceiveEntry.tsx';
import { ReturnEntry } from './ReturnEntry.tsx';

type Source = Pick<DepositRow, 'id' | 'amount' | 'version'> & Partial<Pick<DepositRow, 'left'>>;
/** What is done about the money of an invoice. */
export type DepositAct =
  | { kind: 'receive'; method?: DepositMethod }
  | { kind: 'write_off' }
  | { kind: 'return' }
  | { kind: 'settle'; refund: Refund }
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
      return <ReceiveEntry {...props} method={act.method} />;
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
          values={{
            version,
            amount: left,
            refunded_on: today,
            method: 'BANK_TRANSFER',
            reason: '',
            request_key,
            reserve: 0,
          }}
          verb={t('deposits.refund_verb')}
          send={async (body) => {
            await client.call(refundDeposit, { params: { id }, body: { ...body, version: now } });
            return t(body.reserve === 1 ? 'deposits.refund_reserved' : 'deposits.refund_done', {
              yen: yen(body.amount),
            });
          }}
        >
          <Amount />
          <DateField name="refunded_on" label={t('deposits.refunded_on')} required span={6} />
          <Method />
          <Reason />
          <CheckboxField
            name="reserve"
            label={t('deposits.reserve')}
            words={t('deposits.reserve_words')}
            hint={t('deposits.reserve_hint')}
            flag
            hideLabel
            span={12}
          />
        </Entry>
      );
    case 'settle':
      return (
        <Entry
          {...props}
          title={t('deposits.settle_title', { yen: yen(act.refund.amount) })}
          note={t('deposits.settle_note')}
          schema={RefundSettle}
          values={{ version: act.refund.version, outcome: 'done', refunded_on: today, reason: null }}
          verb={t('deposits.settle')}
          send={async (body) => {
            const { id, version } = data.refunds.find((each) => each.id === act.refund.id) ?? act.refund;
            await client.call(settleRefund, { params: { id }, body: { ...body, version } });
            return t(body.outcome === 'done' ? 'deposits.refund_done' : 'deposits.refund_dropped', {
              yen: yen(act.refund.amount),
            });
          }}
        >
          <SelectField
            name="outcome"
            label={t('deposits.outcome')}
            required
            span={6}
            options={[
              { value: 'done', text: t('deposits.outcome.done') },
              { value: 'failed', text: t('deposits.outcome.failed') },
            ]}
          />
          <DateField name="refunded_on" label={t('deposits.settled_on')} required span={6} />
          <TextField name="reason" label={t('deposits.note')} span={12} maxLength={200} />
        </Entry>
      );
    case 'return':
      return <ReturnEntry {...props} />;
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

function Reason() {
  const t = useT();
  return <TextField name="reason" label={t('deposits.reason')} required span={12} maxLength={200} />;
}
