import { IconCheck } from '@tabler/icons-react';
import type { MemberCharge } from '@tsudoi/contract/payments';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useState } from 'react';
import { showAlert } from '../../shell/alert.ts';
import { useT } from '../../shell/words.ts';

/** Digits in groups of four, as one reads them out. */
const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d{2,})/g, '$1 ');

/** Until when, how much and with which numbers; by store where each has its own. */
export function Numbers({ charge }: { charge: MemberCharge }) {
  const t = useT();
  const [chain, setChain] = useState(0);
  const [copied, setCopied] = useState<string>();
  const { instructions } = charge;
  if (instructions === null) return null;
  const stores = instructions.kind === 'combini' ? instructions.numbers : [];
  const numbers =
    instructions.kind === 'combini'
      ? (stores[chain]?.numbers ?? []).map(({ label, text }) => ({ label: t(`payment.label.${label}`), text }))
      : instructions.kind === 'payeasy'
        ? [
            { label: t('payment.label.agency'), text: instructions.agency_number },
            { label: t('payment.label.customer'), text: instructions.customer_number },
            { label: t('payment.label.confirmation'), text: instructions.confirmation_number },
          ]
        : [
            {
              label: t(`payment.account.${instructions.account_type}`),
              text: instructions.account_number,
            },
            { label: t('payment.label.bank'), text: instructions.bank },
            { label: t('payment.label.branch'), text: instructions.branch },
            { label: t('payment.label.holder'), text: instructions.holder },
          ];
  const [first] = numbers;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      showAlert('error', t('payment.copy_failed'));
    }
  };
  return (
    <>
      <dl className="list pay-deadline">
        {charge.expires_at !== null && (
          <div>
            <dt>{t('payment.deadline')}</dt>
            <dd>{formatInstant(charge.expires_at)}</dd>
          </div>
        )}
        <div>
          <dt>{t('payment.amount')}</dt>
          <dd>{t('payment.yen', { yen: formatNumber(charge.amount) })}</dd>
        </div>
      </dl>
      {stores.length > 1 && (
        <div className="pay-chains" role="radiogroup" aria-label={t('payment.chain')}>
          {stores.map((store, index) => (
            <label key={store.chain}>
              <input type="radio" name="chain" checked={index === chain} onChange={() => setChain(index)} />
              <span>{store.chain}</span>
            </label>
          ))}
        </div>
      )}
      <div className="list pay-numbers">
        {numbers.map(({ label, text }) => (
          <p key={label}>
            <small>{label}</small>
            <b>{grouped(text)}</b>
          </p>
        ))}
        <p className="pay-copied" role="status">
          {copied !== undefined && copied === first?.text && (
            <>
              <IconCheck aria-hidden="true" /> {t('payment.copied')}
            </>
          )}
        </p>
      </div>
      <button type="button" className="btn pri wide" onClick={() => void copy(first?.text ?? '')}>
        {t('payment.copy')}
      </button>
      <ol className="pay-steps">
        {instructions.kind === 'combini' ? (
          <>
            <li>{t('payment.step.1')}</li>
            <li>{t('payment.step.2')}</li>
          </>
        ) : (
          <li>{t(instructions.kind === 'payeasy' ? 'payment.payeasy_step' : 'payment.transfer_step')}</li>
        )}
        <li>{t('payment.step.3')}</li>
      </ol>
      <p className="hint">{t('payment.after')}</p>
    </>
  );
}
