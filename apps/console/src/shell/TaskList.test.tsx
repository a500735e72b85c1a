import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { retryTask } from '@tsudoi/contract/tasks';
import { notificationState } from '@tsudoi/ui/headless/screen/notifications';
import { forgetTasks, putHistory, takeExpected, taskState } from '@tsudoi/ui/headless/tasks/task';
import { type Answers, onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { sampleTask } from '@tsudoi/ui/testing/sampleTask';
import { afterEach, describe, expect, it } from 'vitest';
import { TaskList } from './TaskList.tsx';

const failed = sampleTask({
  task_id: 7,
  type: 2,
  kind: 'member-export',
  file_name: '会員.csv',
  state: 'failed',
  started_at: '2026-11-20T00:00:00Z',
});
const running = { ...failed, state: 'running', started_at: '2026-11-20T00:01:00Z' } as const;

describe('a failed export that this tab knows only from the history', () => {
  afterEach(forgetTasks);
  const retry = async (answers: Answers) => {
    putHistory([failed]);
    const view = await onScreen(<TaskList tasks={[failed]} now={0} />, { answers });
    await userEvent.click(screen.getByRole('button', { name: '再実行する' }));
    return view;
  };

  it('is started again by its id, runs in the list, and its file comes to this tab', async () => {
    const { asked } = await retry({ [retryTask.path]: () => running });
    expect(asked).toEqual([{ path: retryTask.path, input: { params: { id: 7 } } }]);
    expect(taskState.tasks[0]).toMatchObject({ task_id: 7, state: 'running' });
    expect(takeExpected({ task_id: 7, state: 'done' })).toBe(true);
  });

  it('says why where it is refused, and nothing is waited for', async () => {
    await retry({
      [retryTask.path]: () => {
        throw refusal(403, { message: 'アクセス権限がありません。', error_code: 'forbidden' });
      },
    });
    expect(notificationState.open.at(-1)).toMatchObject({ type: 'danger', message: 'アクセス権限がありません。' });
    expect(takeExpected({ task_id: 7, state: 'done' })).toBe(false);
  });
});
