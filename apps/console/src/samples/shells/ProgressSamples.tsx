import type { TaskProgress } from '@tsudoi/contract';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { ExportProgress } from '@tsudoi/ui/mantine/ExportProgress';
import { ImportProgress } from '@tsudoi/ui/mantine/ImportProgress';
import { WorkProgress } from '@tsudoi/ui/mantine/WorkProgress';
import { sampleTask } from '@tsudoi/ui/testing/sampleTask';
import { useState } from 'react';
import { useSampleWords } from './words.ts';

const RUNNING: Partial<TaskProgress> = { progress: 62, current_position_success: 1_240, total_rows: 2_000 };
const IMPORTS: readonly Partial<TaskProgress>[] = [
  { state: 'checking', step: 'validation', progress: 31, current_position_success: 620 },
  { state: 'invalid', step: 'validation', progress: 100 },
  { state: 'planned', step: 'validation', progress: 100 },
  { state: 'applying', step: 'import' },
  { state: 'applied', step: 'done', progress: 100, back_route: '#imported' },
  { state: 'failed', step: 'import', progress: 62 },
  { state: 'refused', step: 'import', progress: 0 },
  { state: 'undoing', step: 'import', progress: 40 },
  { state: 'undone', step: 'done', progress: 100 },
  { state: 'cancelled', step: 'validation' },
];
const EXPORTS: readonly Partial<TaskProgress>[] = [
  { state: 'running', progress: 0 },
  { state: 'running', progress: 62 },
  { state: 'done', progress: 100, url_download: '#download' },
  { state: 'failed', progress: 62 },
];

/** Imports, exports and other work in every state. */
export function ProgressSamples() {
  const t = useT();
  const words = useSampleWords();
  const [closed, setClosed] = useState<readonly number[]>([]);
  const [retried, setRetried] = useState<readonly number[]>([]);
  const close = (id: number) => setClosed([...closed, id]);
  const imports = IMPORTS.map((over, index) =>
    sampleTask({
      ...RUNNING,
      task_id: index + 1,
      task_name: words('task.import'),
      error_msg: over.state === 'failed' ? words('task.error') : null,
      ...over,
    }),
  );
  const exports = EXPORTS.map((over, index) =>
    sampleTask({ ...RUNNING, task_id: index + 101, task_name: words('task.export'), ...over }),
  );
  const isShown = ({ task_id }: TaskProgress) => !closed.includes(task_id);
  return (
    <>
      <ul className="sample-tasks">
        {imports.filter(isShown).map((task) => (
          <li key={task.task_id} className="panel" data-state={task.state}>
            <ImportProgress
              task={task}
              completed={t('shell.members_import_completed')}
              onClose={() => close(task.task_id)}
            />
          </li>
        ))}
        {exports.filter(isShown).map((task) => {
          const isAgain = retried.includes(task.task_id);
          const shown: TaskProgress = isAgain ? { ...task, state: 'running', progress: 0 } : task;
          return (
            <li key={task.task_id} className="panel" data-state={`export-${shown.state}`}>
              <ExportProgress
                task={shown}
                minutesLeft={4}
                onRetry={() => setRetried([...retried, task.task_id])}
                onClose={() => close(task.task_id)}
              />
            </li>
          );
        })}
        <li className="panel">
          <WorkProgress
            task={sampleTask({ ...RUNNING, task_id: 201, task_name: words('task.work'), state: 'running' })}
          />
        </li>
      </ul>
      <div>
        <Button
          onClick={() => {
            setClosed([]);
            setRetried([]);
          }}
        >
          {words('task.reset')}
        </Button>
      </div>
    </>
  );
}
