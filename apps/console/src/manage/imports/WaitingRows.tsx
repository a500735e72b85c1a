import type { TaskProgress } from '@tsudoi/contract';
import { decideRows, taskRows } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useCall, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Confirm } from '@tsudoi/ui/mantine/Confirm';
import { useState } from 'react';

/** Props of {@link WaitingRows}. */
export interface WaitingRowsProps {
  task: Readonly<Pick<TaskProgress, 'task_id' | 'total_undecided'>>;
  /** The text that is looked for; '' finds all rows. */
  keyword: string;
  /** Numbers of the rows that are ticked; none means all that are found. */
  chosen: ReadonlySet<number>;
  onClear(): void;
  /** The rows were decided about; the plan is to be read again. */
  onDecided(): Promise<void>;
}

/** One answer for all rows that wait, that are found, or that are ticked. Who is the same person is said row by row. */
export function WaitingRows({ task, keyword, chosen, onClear, onDecided }: WaitingRowsProps) {
  const t = useT();
  const call = useCall(decideRows);
  const [asked, setAsked] = useState<'other' | 'leave'>();
  const isFound = keyword !== '' && chosen.size === 0;
  // Of the rows that are found some may be decided already.
  const found = useEndpoint(
    taskRows,
    isFound ? { params: { id: task.task_id }, query: { result: 'undecided', keyword } } : null,
    { dedupingInterval: 0 },
  );
  const total = chosen.size > 0 ? chosen.size : isFound ? found.data?.total : task.total_undecided;
  if (total === undefined || total === 0) return null;
  const count = formatNumber(total);
  const go = async (decision: 'other' | 'leave') => {
    const which = chosen.size > 0 ? { rows: [...chosen] } : isFound ? { keyword } : {};
    const done = await call.call({ params: { id: task.task_id }, body: { decision, ...which } });
    if (done === undefined) return;
    setAsked(undefined);
    onClear();
    notify({ type: 'success', message: t(`imports.waiting.done_${decision}`, { count: formatNumber(done.count) }) });
    await Promise.all([onDecided(), isFound ? found.retry() : undefined]);
  };
  const back = () => {
    call.reset();
    setAsked(undefined);
  };
  const question = asked ?? 'other';
  return (
    <div className="waiting-rows" role="toolbar" aria-label={t('imports.waiting')}>
      <b aria-live="polite">{t(chosen.size > 0 ? 'imports.waiting.chosen' : 'imports.waiting.all', { count })}</b>
      <Button small onClick={() => setAsked('other')}>
        {t('imports.waiting.other')}
      </Button>
      <Button small onClick={() => setAsked('leave')}>
        {t('imports.waiting.leave')}
      </Button>
      {chosen.size > 0 && (
        <Button kind="quiet" small onClick={onClear}>
          {t('list.unselect')}
        </Button>
      )}
      <Confirm
        opened={asked !== undefined}
        title={t(`imports.waiting.confirm_${question}`, { count })}
        verb={t(`imports.waiting.verb_${question}`)}
        busy={call.pending && t('busy.updating')}
        onVerb={() => void go(question)}
        onBack={back}
      >
        <p>{t('imports.waiting.note')}</p>
        {call.error !== undefined && (
          <p className="err" role="alert">
            {problemWords(call.error, t).join('')}
          </p>
        )}
      </Confirm>
    </div>
  );
}
