import { CONFIRM_MAX, invoices } from '@tsudoi/contract/invoices';
import { jstToday, mayBeReminded, openAmount } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { useRemind } from '../../pickers/invoice/useRemind.ts';
import type { Meant } from '../../pickers/useExport.ts';

/** Props of {@link RemindSeveral}. */
export interface RemindSeveralProps {
  /** Finds the issued invoices among what is listed. */
  body: Meant;
  selection: Selection;
  onBack(): void;
  onDone(): void;
}

/** Before several invoices are reminded of: how many are late, and how many yen. */
export function RemindSeveral({ body, selection, onBack, onDone }: RemindSeveralProps) {
  const t = useT();
  const { pending, remind } = useRemind();
  const { data, error, retry } = useEndpoint(
    invoices.search,
    { body: { default_search: body.default_search, page: 1, per_page: 'all' } },
    { dedupingInterval: 0 },
  );
  const today = jstToday(new Date());
  const late = (data?.items ?? []).filter(
    (row) => (selection.isEverything || selection.ids.has(row.id)) && mayBeReminded(row, today),
  );
  const meant = late.slice(0, CONFIRM_MAX);
  const others = selection.count - late.length;
  const count = formatNumber(meant.length);
  const title =
    data === undefined
      ? t('busy.loading')
      : meant.length === 0
        ? t('reminders.none')
        : t('reminders.ask', {
            count,
            yen: formatNumber(meant.reduce((sum, invoice) => sum + openAmount(invoice), 0)),
          });
  return (
    <Confirm
      opened
      title={title}
      verb={t('reminders.count', { count })}
      disabled={meant.length === 0}
      busy={pending && t('busy.updating')}
      onVerb={() => void remind(meant).then(onDone)}
      onBack={onBack}
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      <p>{t('reminders.note')}</p>
      {data !== undefined && others > 0 && <p>{t('reminders.others', { count: formatNumber(others) })}</p>}
      {late.length > meant.length && <p>{t('invoices.send_max', { count: formatNumber(CONFIRM_MAX) })}</p>}
    </Confirm>
  );
}
