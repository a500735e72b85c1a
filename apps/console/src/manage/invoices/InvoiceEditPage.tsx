import '@tsudoi/ui/look/money.css';
import { pickFields } from '@tsudoi/contract';
import { previewInvoice } from '@tsudoi/contract/invoice-documents';
import { type InvoiceRecord, InvoiceUpdate, invoices } from '@tsudoi/contract/invoices';
import { mayDo } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useLoadedRecord } from '@tsudoi/ui/headless/form/recordPage';
import { useListReturn } from '@tsudoi/ui/headless/list/listMemory';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { RecordWalk } from '@tsudoi/ui/mantine/RecordWalk';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type * as v from 'valibot';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { usePdf } from '../../pickers/usePdf.ts';
import { InvoiceFields } from './InvoiceFields.tsx';
import { IssueButton } from './IssueButton.tsx';
import { IssuedInvoice } from './IssuedInvoice.tsx';
import { INVOICE_LIST } from './list.ts';
import { type FormLine, typedAmounts, typedFaults } from './typedLines.ts';
import { useIssuing } from './useIssuing.tsx';

const MAIN = '/manage/overview';

/** /manage/invoices/edit/{id}: a draft as a form, an issued invoice as the sheet it is. */
export function InvoiceEditPage() {
  const { record, error, loading, reload } = useLoadedRecord(invoices.get);
  const isSlow = useSlow(loading);
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void reload()} />;
  if (record === undefined) return isSlow ? <Bones /> : null;
  const shared = {
    record,
    walk: (
      <RecordWalk
        list={{ path: invoicePaths.search, settings: INVOICE_LIST }}
        id={record.id}
        hrefOf={invoicePaths.edit}
      />
    ),
    onChanged: reload,
  };
  return mayDo('edit', record) ? <Draft key={record.id} {...shared} /> : <IssuedInvoice key={record.id} {...shared} />;
}

/** An invoice as its form holds it. */
type Values = Omit<v.InferInput<typeof InvoiceUpdate>, 'lines'> & { lines: readonly FormLine[] };
const valuesOf = (record: InvoiceRecord): Values => ({
  ...pickFields(record, ['title', 'due_on', 'note', 'tax_type', 'required_for_use', 'version']),
  lines: record.lines.map((line) => pickFields(line, ['description', 'quantity', 'unit_price', 'rate', 'zero_reason'])),
});

interface Opened {
  record: InvoiceRecord;
  walk: ReactNode;
  onChanged(): Promise<void>;
}

function Draft({ record, walk, onChanged }: Opened) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const back = useListReturn(invoicePaths.search);
  const issuing = useIssuing();
  const pdf = usePdf();
  const { id, rounding, version, account, replaces } = record;
  const form = useRecordForm({
    schema: InvoiceUpdate,
    rules: useMemo(
      () =>
        ({ lines, tax_type: type }: Values) =>
          typedFaults(lines, { type, rounding }),
      [rounding],
    ),
    values: useMemo(() => valuesOf(record), [record]),
    confirm: ({ lines, tax_type: type = record.tax_type }) =>
      issuing.confirm(typedAmounts(lines, { type, rounding }).total),
    save: async (body) => issuing.issue(await client.call(invoices.update, { params: { id }, body })),
    onSaved: () => void onChanged(),
    remove: () => client.call(invoices.remove, { params: { id }, query: { version } }),
    onRemoved: () => {
      notify({ message: t('done.deleted'), type: 'success' });
      void navigate(back);
    },
    reload: async () => {
      const fresh = await client.call(invoices.get, { params: { id } });
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const submit = (what: 'draft' | 'issue') => {
    issuing.want(what);
    return form.submit();
  };
  return (
    <FormPage
      title={record.title}
      crumbs={[{ text: t('invoices.search.title'), to: invoicePaths.search }]}
      beside={
        <>
          <Tag>{t('invoices.draft')}</Tag>
          <span className="sub">{t('invoices.number_note')}</span>
        </>
      }
      walk={walk}
      form={{ ...form, submit: () => submit('draft') }}
      back={invoicePaths.search}
      updated={{ at: record.updated_at, by: record.updated_by }}
      removal={{ title: t('invoices.delete_confirm', { title: record.title }) }}
      submitText={t('invoices.save_draft')}
      more={
        <>
          <Button
            busy={pdf.pending !== undefined && t('busy.loading')}
            title={t('invoices.preview_note')}
            onClick={() => void pdf.save(previewInvoice, { params: { id } }, `${t('invoices.preview_name')}.pdf`)}
          >
            {t('invoices.preview')}
          </Button>
          <IssueButton rounding={rounding} busy={form.busy !== undefined} onIssue={() => void submit('issue')} />
        </>
      }
    >
      <InvoiceFields
        rounding={rounding}
        account={
          <div className="field c12">
            <span className="lab">{t('invoices.member')}</span>
            <p>
              {account.name} <span className="sub">{account.member_code}</span>
            </p>
            {replaces !== null && (
              <p className="hint">
                <Link to={invoicePaths.edit(replaces.id)}>
                  {t('invoices.replaces', { number: replaces.number ?? '' })}
                </Link>
              </p>
            )}
          </div>
        }
      />
      {issuing.question}
    </FormPage>
  );
}
