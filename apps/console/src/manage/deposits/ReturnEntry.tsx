import { type InvoiceDeposits, type Returnable, ReturnCreate, returnInvoice } from '@tsudoi/contract/deposits';
import { needsReturnDocument } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CurrencyField } from '@tsudoi/ui/mantine/fields/CurrencyField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useFormContext, useWatch } from 'react-hook-form';
import { Entry } from './Entry.tsx';

interface ReturnEntryProps {
  named: { account_code: string; invoice_code: string };
  data: InvoiceDeposits;
  onClose(): void;
  onChanged(): Promise<void>;
}

/** Gives back what lines of an invoice charged; the money is left to the member, to be paid back or used. */
export function ReturnEntry({ named, data, onClose, onChanged }: ReturnEntryProps) {
  const t = useT();
  const client = useClient();
  const { invoice, returnable } = data;
  if (returnable === null) return null;
  const { lines } = returnable;
  return (
    <Entry
      onClose={onClose}
      onChanged={onChanged}
      title={t('deposits.return_title', { number: invoice.number ?? '' })}
      note={t('deposits.return_note', { yen: formatNumber(returnable.most) })}
      schema={ReturnCreate}
      values={{
        version: invoice.version,
        reason: '',
        lines: lines.map(({ position }) => ({ position, amount: null })),
        document: 1,
      }}
      verb={t('deposits.return')}
      send={async (body) => {
        const { number, freed } = await client.call(returnInvoice, {
          params: named,
          body: { ...body, version: invoice.version },
        });
        const done = freed > 0 ? t('deposits.return_freed', { yen: formatNumber(freed) }) : t('deposits.return_done');
        return number === null ? done : `${done}${t('deposits.return_document', { number })}`;
      }}
    >
      {lines.map(({ position, description, rate, whole }, index) => (
        <CurrencyField
          key={position}
          name={`lines.${index}.amount`}
          label={t('deposits.return_line', { description, rate })}
          hint={t('deposits.return_whole', { yen: formatNumber(whole) })}
          span={12}
        />
      ))}
      <Sum returnable={returnable} />
      <TextField name="reason" label={t('deposits.return_reason')} required span={12} maxLength={200} />
    </Entry>
  );
}

/** What the lines come to, everything at once, and whether a document of it is issued. */
function Sum({ returnable }: { returnable: Returnable }) {
  const t = useT();
  const { setValue } = useFormContext();
  const typed: unknown = useWatch({ name: 'lines' });
  const yen = (Array.isArray(typed) ? typed : []).reduce<number>(
    (sum, { amount }: { amount: unknown }) => sum + (typeof amount === 'number' ? amount : 0),
    0,
  );
  const fill = () => {
    for (const [index, { whole }] of returnable.lines.entries())
      setValue(`lines.${index}.amount`, whole, { shouldDirty: true, shouldValidate: true });
  };
  const isNeeded = needsReturnDocument({ yen, isRegistered: returnable.is_registered });
  return (
    <>
      <div className="field c12 row">
        <output aria-live="polite">{t('deposits.return_sum', { yen: formatNumber(yen) })}</output>
        <Button small onClick={fill}>
          {t('deposits.return_all')}
        </Button>
      </div>
      {isNeeded ? (
        <p className="sub c12">{t('deposits.return_needed')}</p>
      ) : (
        <CheckboxField
          name="document"
          label={t('deposits.return_paper')}
          words={t(returnable.is_registered ? 'deposits.return_issue' : 'deposits.return_issue_plain')}
          flag
          hideLabel
          span={12}
        />
      )}
    </>
  );
}
