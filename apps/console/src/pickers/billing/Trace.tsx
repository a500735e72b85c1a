import '@tsudoi/ui/look/billing.css';
import type { BillTrace } from '@tsudoi/contract/billing-runs';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';

const MISSED: readonly BillTrace['step'][] = ['rule_missed', 'adjustment_missed'];

/** How an amount came to be, step by step, and below it what did not hold and why. */
export function Trace({ amount, trace }: { amount: number; trace: readonly BillTrace[] }) {
  const t = useT();
  const steps = trace.filter(({ step }) => !MISSED.includes(step));
  const missed = trace.filter(({ step }) => MISSED.includes(step));
  return (
    <div className="bill-why">
      <ol>
        {steps.map((each) => (
          <li key={`${each.step} ${each.id ?? each.position ?? ''}`}>
            <StepText step={each} />
            <b className="num">{t('billing.yen', { yen: signed(each) })}</b>
          </li>
        ))}
      </ol>
      <p className="bill-total">
        <span>{t('billing.comes_to')}</span>
        <b className="num">{t('billing.yen', { yen: formatNumber(amount) })}</b>
      </p>
      {missed.length > 0 && (
        <>
          <h3>{t('billing.missed')}</h3>
          <ul>
            {missed.map((each) => (
              <li key={`${each.step} ${each.id ?? each.position ?? ''}`}>
                <span>
                  {each.step === 'rule_missed' ? t('billing.rule_at', { position: each.position ?? 0 }) : ''}
                  {each.name}
                </span>
                <span className="sub">
                  <MissedBecause step={each} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const signed = ({ step, yen = 0 }: BillTrace): string =>
  step === 'adjustment' && yen > 0 ? `+${formatNumber(yen)}` : formatNumber(yen).replace('-', '−');

function StepText({ step }: { step: BillTrace }) {
  const t = useT();
  const { name = '' } = step;
  switch (step.step) {
    case 'rule':
      return <span>{t('billing.step.rule', { position: step.position ?? 0, name })}</span>;
    case 'prorated':
      return <span>{t('billing.step.prorated', { days: step.days ?? 0, of: step.of ?? 0 })}</span>;
    case 'quantity':
      return <span>{t('billing.step.quantity', { quantity: step.quantity ?? 0 })}</span>;
    case 'adjustment':
      return <span>{name}</span>;
    default:
      return <span>{t('billing.step.plan', { name })}</span>;
  }
}

function MissedBecause({ step }: { step: BillTrace }) {
  const t = useT();
  if (step.step === 'adjustment_missed') {
    const why = step.why === 'period' || step.why === 'nothing_left' ? step.why : 'condition';
    return t(`billing.missed.${why}`);
  }
  if (step.hidden === true) return t('billing.missed.condition');
  switch (step.axis) {
    case 'age':
      return step.has?.length ? t('billing.has.age', { age: step.has[0] ?? 0 }) : t('billing.has.no_birthday');
    case 'school_year':
      return step.has?.length ? t('billing.has.school_year', { year: step.has[0] ?? 0 }) : t('billing.has.no_birthday');
    case 'joining_month':
      return t('billing.has.joining_month', { month: step.has?.[0] ?? 0 });
    case 'quantity':
      return t('billing.has.quantity', { quantity: step.has?.[0] ?? 0 });
    case 'member_type':
      return t('billing.has.member_type');
    case 'organization':
      return t('billing.has.organization');
    default:
      return t('billing.missed.after');
  }
}
