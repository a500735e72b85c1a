import { CallError } from '@tsudoi/contract/client';
import { DepositCreate, receiveDeposit } from '@tsudoi/contract/deposits';
import { issueReceipt, openInvoiceDocument } from '@tsudoi/contract/invoice-documents';
import { DepositMethod, jstToday } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { usePdf } from '../../pickers/usePdf.ts';
import type { DepositDialogProps } from './DepositDialog.tsx';
import { Entry } from './Entry.tsx';
import { Amount, Method } from './fields.tsx';

/** A deposit as its form has it: cash that pays the rest can have its receipt at once. */
const Form = v.object({ ...DepositCreate.entries, receipt: v.boolean() });

/** Props of {@link ReceiveEntry}. */
export interface ReceiveEntryProps extends Omit<DepositDialogProps, 'act'> {
  /** How it came, where that is known. */
  method?: DepositMethod | undefined;
}

/** Records money that came in. */
export function ReceiveEntry({ named, data, method, onClose, onChanged }: ReceiveEntryProps) {
  const t = useT();
  const client = useClient();
  const pdf = usePdf();
  const { open, invoice } = data;
  // Once for the dialog: however often its button is pressed, it is one deposit.
  const [request_key] = useState(() => crypto.randomUUID());
  const mayIssue = menuPermission(invoicePaths.search).edit;
  // Drawn after the dialog is gone: nobody waits for it at the counter.
  const printReceipt = async () => {
    try {
      const params = { id: invoice.id };
      const { documents } = await client.call(issueReceipt, { params, body: { seen: 0 } });
      const receipt = documents.findLast(({ kind, holds }) => kind === 'receipt' && holds);
      if (receipt === undefined) return;
      const name = `${t('deposits.receipt')}_${receipt.number}.pdf`;
      await pdf.save(openInvoiceDocument, { params: { ...params, document_id: receipt.id }, query: {} }, name);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      // The money is recorded all the same; the receipt can be issued from the invoice.
      notifyRefused(cause, t);
    }
  };
  return (
    <Entry
      onClose={onClose}
      onChanged={onChanged}
      title={t('deposits.receive_title', { number: invoice.number ?? '' })}
      note={t('deposits.receive_note', { yen: formatNumber(open) })}
      schema={Form}
      values={{
        amount: open,
        received_on: jstToday(new Date()),
        method: method ?? 'BANK_TRANSFER',
        payer_name: null,
        note: null,
        request_key,
        receipt: true,
      }}
      verb={t('deposits.receive')}
      send={async ({ receipt, ...body }) => {
        const { allocated, left } = await client.call(receiveDeposit, { params: named, body });
        if (mayIssue && receipt && body.method === DepositMethod.cash && allocated === open) void printReceipt();
        return left > 0
          ? t('deposits.received_left', { yen: formatNumber(allocated), left: formatNumber(left) })
          : t('deposits.received', { yen: formatNumber(allocated) });
      }}
    >
      <Amount />
      <DateField name="received_on" label={t('deposits.received_on')} required span={6} />
      <Method />
      <TextField name="payer_name" label={t('deposits.payer_name')} span={6} maxLength={100} />
      <TextField name="note" label={t('deposits.note')} span={12} maxLength={200} />
      {mayIssue && <ReceiptChoice open={open} />}
    </Entry>
  );
}

/** Cash that pays the rest is receipted over the counter. */
function ReceiptChoice({ open }: { open: number }) {
  const t = useT();
  const [method, amount]: readonly unknown[] = useWatch({ name: ['method', 'amount'] });
  if (method !== DepositMethod.cash || typeof amount !== 'number' || amount < open) return null;
  return (
    <CheckboxField
      name="receipt"
      label={t('deposits.receipt')}
      words={t('deposits.receipt_words')}
      hideLabel
      span={12}
    />
  );
}
