import { exportInvoices, printInvoices } from '@tsudoi/contract/invoice-documents';
import { CONFIRM_MAX } from '@tsudoi/contract/invoices';
import { InvoiceConfirmation } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import type { SearchBody } from '@tsudoi/ui/headless/list/searchRequest';
import type { Selection } from '@tsudoi/ui/headless/list/selection';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { useState } from 'react';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { useDelivery, useExport } from '../../pickers/useExport.ts';

const loadConfirm = () => import('./ConfirmSeveral.tsx');
const loadRemind = () => import('./RemindSeveral.tsx');
const loadSend = () => import('./SendSeveral.tsx');

/** Props of {@link BulkActions}. */
export interface BulkActionsProps {
  selection: Selection;
  /** What the list found. */
  found: SearchBody;
  onChanged(): void;
}

/** What is done with the picked invoices; it loads when the first one is picked. */
export function BulkActions({ selection, found, onChanged }: BulkActionsProps) {
  const t = useT();
  const { edit } = usePagePermission();
  const [asked, setAsked] = useState<'confirm' | 'send' | 'remind'>();
  const print = useDelivery(printInvoices);
  const exportCsv = useExport(exportInvoices);
  const { default_search, sort } = found;
  const picked = {
    default_search: selection.isEverything ? default_search : { ids: [...selection.ids] },
    ...(sort && { sort }),
  };
  const within = (work: () => unknown) => () => {
    if (selection.isEverything || selection.count <= CONFIRM_MAX) void work();
    else notify({ type: 'warning', message: t('invoices.picked_max', { count: formatNumber(CONFIRM_MAX) }) });
  };
  const back = () => setAsked(undefined);
  const dialog = {
    selection,
    onBack: back,
    onDone: () => {
      selection.clear();
      back();
      onChanged();
    },
  };
  const only = (confirmation: number) => ({
    ...picked,
    default_search: { ...default_search, confirmation: [String(confirmation)] },
  });
  return (
    <>
      {edit && (
        <>
          <Button kind="quiet" small onClick={() => setAsked('confirm')}>
            {t('invoices.confirm')}
          </Button>
          <Button kind="quiet" small onClick={() => setAsked('send')}>
            {t('invoices.send')}
          </Button>
          <Button kind="quiet" small onClick={() => setAsked('remind')}>
            {t('reminders.several')}
          </Button>
        </>
      )}
      <Button kind="quiet" small onClick={within(() => print(picked))}>
        {t('invoices.print')}
      </Button>
      <ExportMenu inBar onPick={(encoding) => within(() => exportCsv(picked, encoding))()} />
      {asked === 'confirm' && (
        <Lazy load={loadConfirm}>
          {({ ConfirmSeveral }) => <ConfirmSeveral body={only(InvoiceConfirmation.pending)} {...dialog} />}
        </Lazy>
      )}
      {asked === 'remind' && (
        <Lazy load={loadRemind}>
          {({ RemindSeveral }) => <RemindSeveral body={only(InvoiceConfirmation.confirm)} {...dialog} />}
        </Lazy>
      )}
      {asked === 'send' && (
        <Lazy load={loadSend}>
          {({ SendSeveral }) => <SendSeveral body={only(InvoiceConfirmation.confirm)} {...dialog} />}
        </Lazy>
      )}
    </>
  );
}
