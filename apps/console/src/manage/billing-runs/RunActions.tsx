import {
  type BillingRunRecord,
  confirmBillingRun,
  dropBillingRun,
  recalculateBillingRun,
  undoBillingRun,
} from '@tsudoi/contract/billing-runs';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';
import { useActs } from '../../pickers/useActs.ts';

/** What may be done with a run where it stands. */
export function RunActions({ run, reload }: { run: BillingRunRecord; reload(): Promise<void> }) {
  const t = useT();
  const { act, ask, question } = useActs<'confirm' | 'drop' | 'undo'>(reload);
  const [issueAll, setIssueAll] = useState(false);
  const confirming = useCall(confirmBillingRun);
  const recalculating = useCall(recalculateBillingRun);
  const dropping = useCall(dropBillingRun);
  const undoing = useCall(undoBillingRun);
  const params = { id: run.id };
  const of = { version: run.version };
  const count = formatNumber(run.bill_count);
  if (run.state === 'done')
    return (
      <>
        <Button small kind="quiet" disabled={!run.of_whole} onClick={() => ask('undo')}>
          {t('billing_runs.undo')}
        </Button>
        <Confirm
          {...question('undo')}
          danger
          title={t('billing_runs.undo_ask')}
          verb={t('billing_runs.undo')}
          busy={undoing.pending && t('busy.updating')}
          onVerb={() => void act(() => undoing.callOrThrow({ params, body: of }))}
        >
          {t('billing_runs.undo_lead')}
        </Confirm>
      </>
    );
  if (run.state !== 'ready') return null;
  return (
    <>
      <Button small kind="quiet" disabled={!run.of_whole} onClick={() => ask('drop')}>
        {t('billing_runs.drop')}
      </Button>
      <Button
        small
        disabled={!run.of_whole}
        busy={recalculating.pending && t('busy.updating')}
        onClick={() => void act(() => recalculating.callOrThrow({ params, body: of }))}
      >
        {t('billing_runs.recalculate')}
      </Button>
      <Button small kind="primary" disabled={run.bill_count === 0 || !run.of_whole} onClick={() => ask('confirm')}>
        {t('billing_runs.confirm', { count })}
      </Button>
      <Confirm
        {...question('confirm')}
        title={t('billing_runs.confirm_ask', { count, yen: formatNumber(run.bill_total) })}
        verb={t('billing_runs.confirm', { count })}
        busy={confirming.pending && t('busy.updating')}
        onVerb={() => void act(() => confirming.callOrThrow({ params, body: { ...of, issue_all: issueAll } }))}
      >
        <p>{t('billing_runs.confirm_lead')}</p>
        <label className="row">
          <input
            className="ck"
            type="checkbox"
            checked={issueAll}
            onChange={(event) => setIssueAll(event.target.checked)}
          />
          {t('billing_runs.issue_all')}
        </label>
      </Confirm>
      <Confirm
        {...question('drop')}
        title={t('billing_runs.drop_ask')}
        verb={t('billing_runs.drop')}
        busy={dropping.pending && t('busy.updating')}
        onVerb={() => void act(() => dropping.callOrThrow({ params, body: of }))}
      >
        {t('billing_runs.drop_lead')}
      </Confirm>
    </>
  );
}
