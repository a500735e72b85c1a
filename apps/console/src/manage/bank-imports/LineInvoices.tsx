import type { BankLineRow } from '@tsudoi/contract/bank-imports';
import { formatNumber as yen } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';
import { type LineChoice, payable } from './lineChoice.ts';

interface LineInvoicesProps {
  line: BankLineRow;
  choice: LineChoice;
  mayAssign: boolean;
}

/** What a payment that is open may be for: invoices to tick, and what becomes of a difference. */
export function LineInvoices({ line, choice, mayAssign }: LineInvoicesProps) {
  const t = useT();
  const id = useId();
  const { offered, picked, sum, missing, isShort, choices, chosen, owner, remember } = choice;
  const { toggle, setShort, setRemember } = choice;
  return (
    <>
      {offered.map((invoice) => (
        <label key={invoice.id} className="bank-invoice">
          <input
            className="ck"
            type="checkbox"
            checked={picked.some((one) => one.id === invoice.id)}
            disabled={!mayAssign || !payable(invoice)}
            onChange={() => toggle(invoice)}
          />
          <span className="nb">{invoice.number}</span>
          <span className="bank-name">
            <b>{invoice.account.name}</b> {invoice.title}
          </span>
          <span className="num">
            {payable(invoice) ? t('bank_imports.yen', { yen: yen(invoice.open) }) : t('bank_imports.is_paid')}
          </span>
        </label>
      ))}
      {picked.length > 1 && (
        <p className="bank-sum">
          {t('bank_imports.sum', { count: picked.length, yen: yen(sum) })}{' '}
          <b>{t('bank_imports.difference', { yen: yen(Math.abs(missing)) })}</b>
        </p>
      )}
      {mayAssign && isShort && (
        <fieldset className="bank-short">
          <legend>{t('bank_imports.short', { yen: yen(missing) })}</legend>
          {choices.map((choice, index) => (
            <label key={choice} className="row">
              <input type="radio" name={`${id}-short`} checked={chosen === choice} onChange={() => setShort(choice)} />
              {t(`bank_imports.short.${choice}`, { yen: yen(missing) })}
              <kbd>{index + 1}</kbd>
            </label>
          ))}
        </fieldset>
      )}
      {mayAssign && picked.length > 0 && missing < 0 && (
        <p className="sub">{t('bank_imports.over', { yen: yen(-missing), name: owner?.name ?? '' })}</p>
      )}
      {mayAssign && owner !== undefined && line.payer_name !== '' && (
        <label className="row bank-remember">
          <input
            className="ck"
            type="checkbox"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          {t('bank_imports.remember')}
        </label>
      )}
    </>
  );
}
