import {
  type BankInvoice,
  type BankLineRow,
  invoicesForBankLine,
  membersForBankLine,
} from '@tsudoi/contract/bank-imports';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Dialog } from '@tsudoi/ui/mantine/Dialog';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Bones, useSlow } from '@tsudoi/ui/mantine/states';
import { useId, useState } from 'react';

const PAUSE_MS = 250;

/** Looks for an open invoice that a payment is for, those of the same amount first, or for the member whose money it is without one. */
export function InvoicePicker({
  line,
  onPick,
  onMember,
  onClose,
}: {
  line: BankLineRow;
  onPick(invoice: BankInvoice): void;
  onMember(member: BankInvoice['account']): void;
  onClose(): void;
}) {
  const t = useT();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const asked = useDebouncedValue(keyword, PAUSE_MS);
  const { data, error, loading } = useEndpoint(invoicesForBankLine, {
    params: { id: line.id },
    query: { keyword: asked },
  });
  const isSlow = useSlow(loading);
  const members = useEndpoint(
    membersForBankLine,
    asked.trim() === '' ? null : { params: { id: line.id }, query: { keyword: asked } },
  );
  return (
    <Dialog
      opened
      title={t('bank_imports.find_title', { name: line.payer_name })}
      width={640}
      closable
      onClose={onClose}
    >
      <div className="stack">
        <label htmlFor={id}>{t('bank_imports.find_keyword')}</label>
        <input
          id={id}
          className="in"
          data-autofocus
          value={keyword}
          maxLength={100}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {error !== undefined && <Note tone="bad">{problemWords(error, t).join('')}</Note>}
        {data === undefined && isSlow && <Bones rows={3} />}
        <h3 className="bank-found-head">{t('bank_imports.invoices')}</h3>
        {data?.length === 0 && <p role="status">{t('ui.nothing_found')}</p>}
        <ul className="bank-found" aria-label={t('bank_imports.invoices')}>
          {data?.map((invoice) => (
            <li key={invoice.id}>
              <span>
                <b>{invoice.account.name}</b> {invoice.number} {invoice.title}{' '}
                <small className="sub">{t('bank_imports.due', { day: formatDay(invoice.due_on) })}</small>
              </span>
              <b className="num">{t('bank_imports.yen', { yen: formatNumber(invoice.open) })}</b>
              <Button
                small
                aria-label={t('ui.named', {
                  name: `${invoice.account.name} ${invoice.number}`,
                  verb: t('bank_imports.pick'),
                })}
                onClick={() => onPick(invoice)}
              >
                {t('bank_imports.pick')}
              </Button>
            </li>
          ))}
        </ul>
        <h3 className="bank-found-head">{t('bank_imports.members')}</h3>
        {asked.trim() === '' && <p className="sub">{t('bank_imports.members_lead')}</p>}
        {members.error !== undefined && <Note tone="bad">{problemWords(members.error, t).join('')}</Note>}
        {members.data?.length === 0 && <p role="status">{t('ui.nothing_found')}</p>}
        <ul className="bank-found" aria-label={t('bank_imports.members')}>
          {members.data?.map((member) => (
            <li key={member.id}>
              <span>
                <b>{member.name}</b> {member.member_code}
              </span>
              <span />
              <Button
                small
                aria-label={t('ui.named', {
                  name: `${member.name} ${member.member_code ?? ''}`.trim(),
                  verb: t('bank_imports.pick'),
                })}
                onClick={() => onMember(member)}
              >
                {t('bank_imports.pick')}
              </Button>
            </li>
          ))}
        </ul>
        <div className="dialog-end">
          <Button onClick={onClose}>{t('action.back')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
