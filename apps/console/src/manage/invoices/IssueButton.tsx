import type { FeeRounding } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useTypedAmounts } from './InvoiceFields.tsx';

/** Saves what is on screen and issues it; says over how many yen. */
export function IssueButton({ rounding, busy, onIssue }: { rounding: FeeRounding; busy: boolean; onIssue(): void }) {
  const t = useT();
  const { total } = useTypedAmounts(rounding);
  const isNothing = total <= 0;
  return (
    <Button
      kind="primary"
      disabled={isNothing || busy}
      title={isNothing ? t('invoices.nothing_to_pay') : undefined}
      onClick={onIssue}
    >
      {isNothing ? t('invoices.confirm') : t('invoices.confirm_yen', { yen: formatNumber(total) })}
    </Button>
  );
}
