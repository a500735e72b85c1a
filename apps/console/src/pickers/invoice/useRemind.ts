import { remindInvoices } from '@tsudoi/contract/invoice-documents';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';

const REASONS = ['gone', 'changed', 'not_late', 'being_paid', 'reminded_today', 'no_address'] as const;

/** Reminds of late invoices by mail, and tells of how many, and why of the others nobody was. */
export function useRemind() {
  const t = useT();
  const reminding = useCall(remindInvoices);
  return {
    pending: reminding.pending,
    async remind(invoices: readonly { id: number; version: number }[]): Promise<void> {
      try {
        const { reminded, left } = await reminding.callOrThrow({
          body: { invoices: invoices.map(({ id, version }) => ({ id, version })) },
        });
        if (reminded.length > 0)
          notify({ type: 'success', message: t('reminders.sent', { count: formatNumber(reminded.length) }) });
        for (const why of REASONS) {
          const count = left.filter((each) => each.why === why).length;
          if (count > 0)
            notify({
              type: 'warning',
              message: t(`reminders.left.${why}`, { count: formatNumber(count) }),
              timeout: 0,
            });
        }
      } catch (cause) {
        notifyRefused(cause, t);
      }
    },
  };
}
