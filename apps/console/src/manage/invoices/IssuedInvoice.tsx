import { CallError } from '@tsudoi/contract/client';
import { cancelInvoice, type InvoiceRecord } from '@tsudoi/contract/invoices';
import { cancelInvoicePayment } from '@tsudoi/contract/payments';
import { jstToday, mayBeReminded, mayDo, openAmount } from '@tsudoi/domain';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { DetailPage } from '@tsudoi/ui/mantine/DetailPage';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { billingAddressPaths } from '../../pickers/billingAddressPaths.ts';
import { InvoiceTag } from '../../pickers/invoice/InvoiceTag.tsx';
import { invoicePaths } from '../../pickers/invoice/paths.ts';
import { RemindButton } from '../../pickers/invoice/RemindButton.tsx';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { Documents } from './Documents.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';

const WIDTH = 520;
const REASON_MAX = 200;

/** Props of {@link IssuedInvoice}. */
export interface IssuedInvoiceProps {
  record: InvoiceRecord;
  walk: ReactNode;
  onChanged(): Promise<void>;
}

/** An issued invoice: the sheet, where it stands, and what can still be done: its deposits, and cancelling it. */
export function IssuedInvoice({ record, walk, onChanged }: IssuedInvoiceProps) {
  const t = useT();
  const { edit } = usePagePermission();
  const [isAsking, setAsking] = useState(false);
  const { number, account, paid, replaces, replaced_by, reminders } = record;
  const today = jstToday(new Date());
  const remindedOn = reminders.last_at === null ? null : jstToday(new Date(reminders.last_at));
  const ending = useCall(cancelInvoicePayment);
  const endPayment = async () => {
    try {
      await ending.callOrThrow({ params: { id: record.id } });
      notify({ type: 'success', message: t('invoices.payment_canceled') });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onChanged();
  };
  return (
    <DetailPage
      title={`${number ?? ''} ${account.name}`}
      crumbs={[{ text: t('invoices.search.title'), to: invoicePaths.search }]}
      back={invoicePaths.search}
      walk={walk}
      facts={
        <>
          <InvoiceTag invoice={record} />
          {paid > 0 && <span>{t('invoices.open_of', { yen: formatNumber(openAmount(record)) })}</span>}
          {remindedOn !== null && (
            <span>{t('invoices.reminders', { count: formatNumber(reminders.count), day: formatDay(remindedOn) })}</span>
          )}
        </>
      }
      actions={
        <>
          {menuPermission(billingAddressPaths.search).view && (
            <LinkButton to={billingAddressPaths.listOf(account.account_code)}>
              {t('invoices.billing_addresses')}
            </LinkButton>
          )}
          <LinkButton to={invoicePaths.deposits(record)}>{t('invoices.deposits')}</LinkButton>
          {edit && mayBeReminded(record, today) && !record.payment_open && remindedOn !== today && (
            <RemindButton
              name={account.name}
              invoices={[record]}
              yen={openAmount(record)}
              onDone={() => void onChanged()}
            />
          )}
          {edit && record.payment_open && (
            <Button onClick={() => void endPayment()} busy={ending.pending && t('busy.updating')}>
              {t('invoices.cancel_payment')}
            </Button>
          )}
          {edit && mayDo('cancel', record) && !record.payment_open && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {t('invoices.cancel')}
            </Button>
          )}
        </>
      }
      sections={[
        { id: 'sheet', title: t('invoices.sheet') },
        { id: 'documents', title: t('invoices.documents') },
      ]}
    >
      {record.origin !== null && (
        <Note
          tone={record.origin.finding === null ? 'plain' : 'bad'}
          title={t(`invoices.origin.${record.origin.because}`)}
        >
          {record.origin.finding !== null && <p>{t(`invoices.finding.${record.origin.finding}`)}</p>}
          {record.origin.application_id !== null && (
            <p>
              <Link to={`/manage/applications?id=${record.origin.application_id}`}>{t('invoices.to_application')}</Link>
            </p>
          )}
        </Note>
      )}
      {record.canceled_at !== null && (
        <Note
          tone="warn"
          title={t('invoices.canceled', { at: formatInstant(record.canceled_at), by: record.canceled_by ?? '' })}
        >
          <p>{t('invoices.cancel_reason_of', { reason: record.cancel_reason ?? '' })}</p>
          {replaced_by !== null && (
            <p>
              <Link to={invoicePaths.edit(replaced_by.id)}>
                {replaced_by.number === null
                  ? t('invoices.replaced_by_draft')
                  : t('invoices.replaced_by', { number: replaced_by.number })}
              </Link>
            </p>
          )}
        </Note>
      )}
      {replaces !== null && (
        <Note>
          <p>
            <Link to={invoicePaths.edit(replaces.id)}>{t('invoices.replaces', { number: replaces.number ?? '' })}</Link>
          </p>
        </Note>
      )}
      <InvoiceSheet invoice={record} />
      <Documents invoiceId={record.id} />
      <Dialog
        opened={isAsking}
        title={t('invoices.cancel_ask', { number: number ?? '' })}
        width={WIDTH}
        closable
        onClose={() => setAsking(false)}
      >
        {isAsking && <CancelForm record={record} onClose={() => setAsking(false)} onChanged={onChanged} />}
      </Dialog>
    </DetailPage>
  );
}

function CancelForm({ record, onClose, onChanged }: Omit<IssuedInvoiceProps, 'walk'> & { onClose(): void }) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const canceling = useCall(cancelInvoice);
  const [reason, setReason] = useState('');
  const [replace, setReplace] = useState(false);
  const isBlank = reason.trim() === '';
  const cancel = async () => {
    try {
      const { replacement_id } = await canceling.callOrThrow({
        params: { id: record.id },
        body: { version: record.version, reason, replace: replace ? 1 : 0 },
      });
      notify({ type: 'success', message: t('invoices.cancel_done', { number: record.number ?? '' }) });
      onClose();
      if (replacement_id === null) await onChanged();
      else void navigate(invoicePaths.edit(replacement_id));
    } catch (cause) {
      notifyRefused(cause, t);
      // Somebody else was faster. In any other case what was typed stays.
      if (cause instanceof CallError && (cause.status === 404 || cause.status === 409)) {
        onClose();
        await onChanged();
      }
    }
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !canceling.pending) void cancel();
      }}
    >
      <p className="sub">{t('invoices.cancel_note')}</p>
      {record.origin?.because === 'event' && !replace && <p className="sub">{t('invoices.cancel_note_event')}</p>}
      <div className="field">
        <label htmlFor={id}>
          {t('invoices.reason')} <span className="req">{t('state.required')}</span>
        </label>
        <input
          id={id}
          className="in"
          maxLength={REASON_MAX}
          required
          value={reason}
          autoComplete="off"
          data-autofocus
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <label className="row">
        <input className="ck" type="checkbox" checked={replace} onChange={({ target }) => setReplace(target.checked)} />
        {t('invoices.cancel_replace')}
      </label>
      <div className="dialog-end">
        <Button onClick={onClose}>{t('action.back')}</Button>
        <Button
          type="submit"
          kind="danger"
          disabled={isBlank}
          title={isBlank ? t('invoices.reason_first') : undefined}
          busy={canceling.pending && t('busy.updating')}
        >
          {t('invoices.cancel')}
        </Button>
      </div>
    </form>
  );
}
