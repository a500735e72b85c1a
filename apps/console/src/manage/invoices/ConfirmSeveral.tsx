import { CONFIRM_MAX, type ConfirmedInvoices, confirmInvoices, invoices } from '@tsudoi/contract/invoices';
import { mayDo } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { LoadError } from '@tsudoi/ui/mantine/states';
import type { Meant } from '../../pickers/useExport.ts';

/** Props of {@link ConfirmSeveral}. */
export interface ConfirmSeveralProps {
  /** Finds the drafts among what is listed. */
  body: Meant;
  selection: Selection;
  onBack(): void;
  onDone(): void;
}

const REASONS = ['gone', 'changed', 'confirmed', 'nothing_to_pay'] as const;

/** Tells what became of invoices that were to be confirmed: those with numbers, and those left with the reason. */
export function useToldConfirmation() {
  const t = useT();
  return ({ confirmed, left }: ConfirmedInvoices) => {
    const [first, last] = [confirmed[0]?.number ?? '', confirmed.at(-1)?.number ?? ''];
    if (confirmed.length === 1) notify({ type: 'success', message: t('invoices.confirmed_one', { number: first }) });
    if (confirmed.length > 1)
      notify({
        type: 'success',
        message: t('invoices.confirmed', { count: formatNumber(confirmed.length), first, last }),
      });
    for (const why of REASONS) {
      const count = left.filter((each) => each.why === why).length;
      if (count > 0)
        notify({ type: 'warning', message: t(`invoices.left.${why}`, { count: formatNumber(count) }), timeout: 0 });
    }
  };
}

/** Before drafts are issued: how many, and how many yen. Afterwards their numbers, and what was left and why. */
export function ConfirmSeveral({ body, selection, onBack, onDone }: ConfirmSeveralProps) {
  const t = useT();
  const tell = useToldConfirmation();
  const confirming = useCall(confirmInvoices);
  const { data, error, retry } = useEndpoint(
    invoices.search,
    { body: { default_search: body.default_search, page: 1, per_page: 'all' } },
    { dedupingInterval: 0 },
  );
  const drafts = (data?.items ?? []).filter((row) => selection.isEverything || selection.ids.has(row.id));
  const issuable = drafts.filter((row) => mayDo('confirm', row));
  const meant = issuable.slice(0, CONFIRM_MAX);
  const others = selection.count - issuable.length;
  const [count, yen] = [formatNumber(meant.length), formatNumber(meant.reduce((sum, { total }) => sum + total, 0))];
  const confirm = async () => {
    try {
      // In the order of the list from its end, so that what is due first has the first number.
      const asked = meant.toReversed().map(({ id, version }) => ({ id, version }));
      tell(await confirming.callOrThrow({ body: { invoices: asked } }));
    } catch (cause) {
      notifyRefused(cause, t);
    }
    onDone();
  };
  const isNone = data !== undefined && meant.length === 0;
  return (
    <Confirm
      opened
      title={
        data === undefined
          ? t('busy.loading')
          : isNone
            ? t('invoices.confirm_none')
            : t('invoices.confirm_ask', { count, yen })
      }
      verb={t('invoices.confirm_count', { count })}
      disabled={meant.length === 0}
      busy={confirming.pending && t('busy.updating')}
      onVerb={() => void confirm()}
      onBack={onBack}
    >
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      <p>{t('invoices.confirm_note')}</p>
      {data !== undefined && others > 0 && <p>{t('invoices.confirm_others', { count: formatNumber(others) })}</p>}
      {issuable.length > meant.length && <p>{t('invoices.confirm_max', { count: formatNumber(CONFIRM_MAX) })}</p>}
    </Confirm>
  );
}
