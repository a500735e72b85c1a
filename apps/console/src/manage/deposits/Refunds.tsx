import type { Refund } from '@tsudoi/contract/deposits';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import type { DepositAct } from './DepositDialog.tsx';

/** Money that was paid back, or is to be, newest first. */
export function Refunds({ refunds, onAct }: { refunds: readonly Refund[]; onAct(act: DepositAct): void }) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const isOpen = ({ state }: Refund) => state === 'reserved' || state === 'unknown';
  return (
    <div className="sheet-lines">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('deposits.refunded_on')}</th>
            <th scope="col">{t('deposits.what')}</th>
            <th scope="col">{t('deposits.state')}</th>
            <th scope="col" className="num">
              {t('deposits.amount_yen')}
            </th>
            <th scope="col">{t('deposits.by')}</th>
            <th scope="col">
              <span className="sr">{t('deposits.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {refunds.map((refund) => (
            <tr key={refund.id} className={refund.state === 'failed' ? 'gone' : undefined}>
              <td>{formatDay(refund.refunded_on)}</td>
              <td>
                {t('deposits.refund_of', {
                  method: label('depositMethod', refund.method, locale),
                  reason: refund.reason,
                })}
              </td>
              <td>
                {isOpen(refund) ? (
                  <Tag tone="warn">{t(`deposits.refund.${refund.state}`)}</Tag>
                ) : (
                  t(`deposits.refund.${refund.state}`)
                )}
              </td>
              <td className="num">{formatNumber(refund.amount)}</td>
              <td>{refund.by}</td>
              <td>
                {edit && isOpen(refund) && (
                  <Button
                    small
                    onClick={() => onAct({ kind: 'settle', refund })}
                    aria-label={t('deposits.settle_of', { yen: formatNumber(refund.amount) })}
                  >
                    {t('deposits.settle')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
