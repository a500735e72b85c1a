import { type ApplicationRow, approveApplications, MOST_APPROVED } from '@tsudoi/contract/applications';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';

/** Props of {@link ApproveSeveral}. */
export interface ApproveSeveralProps {
  rows: readonly ApplicationRow[];
  selection: Selection;
  onDone(): void;
}

/** Approves what was picked of the page; what cannot be is told with its reason. */
export function ApproveSeveral({ rows, selection, onDone }: ApproveSeveralProps) {
  const t = useT();
  const approving = useCall(approveApplications);
  const meant = rows
    .filter((row) => selection.isPicked(row.id) && (row.state === 'submitted' || row.state === 'returned'))
    .slice(0, MOST_APPROVED);
  const approve = async () => {
    try {
      const { approved, refused } = await approving.callOrThrow({
        body: { applications: meant.map(({ id, version }) => ({ id, version })) },
      });
      if (approved.length > 0)
        notify({
          type: 'success',
          message: t('applications.approved_count', { count: formatNumber(approved.length) }),
        });
      for (const reason of new Set(refused.map((one) => one.reason))) notify({ type: 'warning', message: reason });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    selection.clear();
    onDone();
  };
  return (
    <Button
      kind="primary"
      disabled={meant.length === 0}
      busy={approving.pending && t('busy.updating')}
      onClick={() => void approve()}
    >
      {t('applications.approve_count', { count: formatNumber(meant.length) })}
    </Button>
  );
}
