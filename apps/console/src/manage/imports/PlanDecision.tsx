import type { PlanLookalike, PlanRow, RowDecision, TaskProgress } from '@tsudoi/contract';
import { decideRow } from '@tsudoi/contract/tasks';
import { formatNumber } from '@tsudoi/i18n';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { ComparedReasons } from '../../pickers/lookalikes.tsx';
import { useLookalikeWords } from './lookalikeWords.ts';
import type { ImportSource } from './source.ts';

/** Props of {@link PlanDecision}. */
export interface PlanDecisionProps {
  task: Readonly<Pick<TaskProgress, 'task_id' | 'state'>>;
  row: PlanRow;
  source: ImportSource;
  /** The row was decided about; the plan is to be read again. */
  onDecided(): Promise<void>;
}

/** Who a new row may be, why, and what becomes of it. Nothing is chosen beforehand. */
export function PlanDecision({ task, row, source, onDecided }: PlanDecisionProps) {
  const t = useT();
  const { edit } = usePagePermission();
  const call = useCall(decideRow);
  const wordsOf = useLookalikeWords();
  // What was chosen shows at once; if it is refused, what stands in the plan.
  const [sent, setSent] = useState<string>();
  if (row.to_decide === null) return null;
  const { decision, lookalikes } = row.to_decide;
  const members = lookalikes.filter(({ record_id }) => record_id !== null);
  const decide = async (key: string, choice: { decision: RowDecision; record_id?: number }) => {
    setSent(key);
    await call.call({ params: { id: task.task_id, row: row.row }, body: choice });
    await onDecided();
    setSent(undefined);
  };
  // Of a plan that was applied, what was decided is shown, and nothing asked any more.
  const isAsked = task.state === 'planned' || decision !== null;
  const isClosed = !edit || task.state !== 'planned' || call.pending;
  const choice = (key: string, chosen: boolean, text: string, body: Parameters<typeof decide>[1]) => (
    <label key={key} className="row">
      <input
        type="radio"
        className="ck"
        name={`decision-${row.row}`}
        checked={sent === undefined ? chosen : sent === key}
        disabled={isClosed}
        onChange={() => void decide(key, body)}
      />
      {text}
    </label>
  );
  return (
    <Note tone={decision === null ? 'warn' : 'plain'} title={wordsOf(lookalikes[0])}>
      <ul className="lookalike-list">
        {lookalikes.map((one) => (
          <li key={one.record_id ?? `row-${one.row}`}>
            <Who one={one} source={source} />
            <ComparedReasons reasons={one.reasons} />
          </li>
        ))}
      </ul>
      {isAsked && (
        <fieldset className="decide">
          <legend className="sr">{t('imports.to_decide.question')}</legend>
          {members.map(({ record_id, code }) =>
            choice(
              `same-${record_id}`,
              decision === 'same' && row.record_id === record_id,
              t('imports.to_decide.same', { code: code ?? '' }),
              { decision: 'same', record_id: record_id ?? undefined },
            ),
          )}
          {choice('other', decision === 'other', t('imports.to_decide.other'), { decision: 'other' })}
          {choice('leave', decision === 'leave', t('imports.to_decide.leave'), { decision: 'leave' })}
        </fieldset>
      )}
      {members.length === 0 && <p className="sub">{t('imports.to_decide.in_file')}</p>}
      {call.error !== undefined && (
        <p className="err" role="alert">
          {problemWords(call.error, t).join('')}
        </p>
      )}
    </Note>
  );
}

function Who({ one, source }: { one: PlanLookalike; source: ImportSource }) {
  const t = useT();
  if (one.record_id === null)
    return (
      <span>
        <b>{one.name}</b> {t('imports.row.of_file', { row: formatNumber(one.row ?? 0) })}
      </span>
    );
  return (
    <span>
      <a href={source.detailPath(one.record_id)} target="_blank" rel="noreferrer">
        {one.name}
      </a>{' '}
      {one.code}
    </span>
  );
}
