import '@tsudoi/ui/look/money.css';
import {
  InvoiceCreate,
  type InvoiceDefaults,
  invoiceAccounts,
  invoiceDefaults,
  invoices,
} from '@tsudoi/contract/invoices';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type * as v from 'valibot';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import { IssueButton } from './IssueButton.tsx';
import { BLANK_LINE, type FormLine, typedAmounts, typedFaults } from './typedLines.ts';
import { useIssuing } from './useIssuing.tsx';

const MAIN = '/manage/overview';

/** /manage/invoices/create */
export function InvoiceCreatePage() {
  const { data, error, loading, retry } = useEndpoint(invoiceDefaults, {}, { isLasting: true });
  const isSlow = useSlow(loading);
  if (data !== undefined) return <NewInvoice defaults={data} />;
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function useAccountSource(): OptionSource<Option> {
  const client = useClient();
  return useMemo(
    () => ({
      find: async (text, signal) =>
        fromSelectList(await client.call(invoiceAccounts, { query: text === '' ? {} : { keyword: text } }, { signal })),
      // Whoever is chosen was found here.
      byValues: async () => [],
    }),
    [client],
  );
}

type Written = v.InferInput<typeof InvoiceCreate>;
type Values = Omit<Written, 'account_id' | 'lines'> & {
  account_id: Written['account_id'] | null;
  lines: readonly FormLine[];
};

function NewInvoice({ defaults }: { defaults: InvoiceDefaults }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const source = useAccountSource();
  const issuing = useIssuing();
  const { rounding } = defaults;
  const [values] = useState<Values>(() => ({
    account_id: null,
    title: '',
    due_on: defaults.due_on,
    note: null,
    tax_type: defaults.tax_type,
    required_for_use: 0,
    lines: [BLANK_LINE],
  }));
  const form = useRecordForm({
    schema: InvoiceCreate,
    rules: useMemo(
      () =>
        ({ lines, tax_type: type }: Values) =>
          typedFaults(lines, { type, rounding }),
      [rounding],
    ),
    values,
    confirm: ({ lines, tax_type: type }) => issuing.confirm(typedAmounts(lines, { type, rounding }).total),
    save: async (body) => {
      const saved = await client.call(invoices.create, { body });
      await issuing.issue(saved);
      return saved.id;
    },
    onSaved: (id) => void navigate(invoicePaths.edit(Number(id)), { replace: true }),
  });
  const submit = (what: 'draft' | 'issue') => {
    issuing.want(what);
    return form.submit();
  };
  return (
    <FormPage
      title={t('invoices.create.title')}
      crumbs={[{ text: t('invoices.search.title'), to: invoicePaths.search }]}
      form={{ ...form, submit: () => submit('draft') }}
      isNew
      back={invoicePaths.search}
      submitText={t('invoices.save_draft')}
      more={<IssueButton rounding={rounding} busy={form.busy !== undefined} onIssue={() => void submit('issue')} />}
    >
      <InvoiceFields
        rounding={rounding}
        account={
          <RemoteSelectField
            name="account_id"
            label={t('invoices.member')}
            required
            span={12}
            source={source}
            placeholder={t('invoices.member_find')}
          />
        }
      />
      {issuing.question}
    </FormPage>
  );
}
