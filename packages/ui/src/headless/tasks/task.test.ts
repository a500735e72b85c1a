import { beforeEach, describe, expect, it } from 'vitest';
import { sampleTask as task } from '../../testing/sampleTask.tsx';
import {
  connectionLost,
  expectDownload,
  hasFreshLink,
  overallProgress,
  putHistory,
  putTask,
  takeExpected,
  taskState,
} from './task.ts';

describe('tasks of the account', () => {
  beforeEach(() => putHistory([]));

  it('are added once, newest first, and moved on by reports', () => {
    putTask(task({ progress: 10 }));
    putTask(task({ task_id: 2 }));
    putTask(task({ progress: 60 }));
    expect(taskState.tasks.map(({ task_id, progress }) => [task_id, progress])).toEqual([
      [2, 0],
      [1, 60],
    ]);
  });

  it('do not go back when an old report comes late', () => {
    putTask(task({ state: 'applying', progress: 80 }));
    putTask(task({ state: 'applying', progress: 40 }));
    expect(taskState.tasks[0]?.progress).toBe(80);
    putTask(task({ state: 'applied', progress: 100 }));
    putTask(task({ state: 'applying', progress: 90 }));
    expect(taskState.tasks[0]?.state).toBe('applied');
  });

  it('keep the later of two states, whatever brings it: a plan that is applied is no plan any more', () => {
    putTask(task({ state: 'applying', progress: 5 }));
    putTask(task({ state: 'planned', progress: 100 }));
    expect(taskState.tasks[0]?.state).toBe('applying');
    putTask(task({ state: 'failed', progress: 5 }));
    putTask(task({ state: 'applying', progress: 50 }));
    expect(taskState.tasks[0]?.state).toBe('failed');
  });

  it('go on from a plan that is applied and undone', () => {
    putTask(task({ state: 'planned', progress: 100 }));
    putTask(task({ state: 'applying', progress: 5 }));
    expect(taskState.tasks[0]?.state).toBe('applying');
    putTask(task({ state: 'applied', progress: 100 }));
    putTask(task({ state: 'undoing', progress: 0 }));
    expect(taskState.tasks[0]?.state).toBe('undoing');
  });

  it('begin anew when a failed one is started again, and late reports of the run before change nothing', () => {
    putTask(task({ state: 'failed', progress: 40, started_at: '2026-11-20T00:00:01Z' }));
    putTask(task({ state: 'running', progress: 0, started_at: '2026-11-20T00:01:00Z' }));
    expect(taskState.tasks[0]).toMatchObject({ state: 'running', progress: 0 });
    putTask(task({ state: 'failed', progress: 40, started_at: '2026-11-20T00:00:01Z' }));
    expect(taskState.tasks[0]?.state).toBe('running');
  });

  it('are the 30 newest', () => {
    putHistory(Array.from({ length: 40 }, (_, index) => task({ task_id: index + 1 })));
    expect(taskState.tasks).toHaveLength(30);
    expect(taskState.tasks[0]?.task_id).toBe(40);
  });

  it('have one percent for all that run, and none when nothing does', () => {
    expect(overallProgress([task({ progress: 20 }), task({ progress: 60 }), task({ state: 'done' })])).toBe(40);
    expect(overallProgress([task({ state: 'applied' })])).toBeUndefined();
  });

  it('lose the exports under way with the connection, and have them back from the history', () => {
    const [running, checked, finished] = [
      task({ task_id: 3, type: 2, state: 'running', progress: 40 }),
      task({ task_id: 2, state: 'checking', progress: 40 }),
      task({ task_id: 1, type: 2, state: 'done', progress: 100 }),
    ];
    putHistory([running, checked, finished]);
    connectionLost();
    expect(taskState.tasks.map(({ task_id }) => task_id)).toEqual([2, 1]);
    putHistory([{ ...running, progress: 90 }, checked, finished]);
    expect(taskState.tasks[0]).toMatchObject({ task_id: 3, progress: 90 });
  });

  it('download by themselves once, only where they were started', () => {
    expectDownload(1);
    expect(takeExpected(task({ state: 'running' }))).toBe(false);
    expect(takeExpected(task({ state: 'done' }))).toBe(true);
    expect(takeExpected(task({ state: 'done' }))).toBe(false);
    expect(takeExpected(task({ task_id: 9, state: 'done' }))).toBe(false);
  });

  it('offer their link for five minutes', () => {
    const done = task({ url_download: '/files/x', finished_at: '2026-11-20T00:00:00Z' });
    const end = Date.parse('2026-11-20T00:05:00Z');
    expect([hasFreshLink(done, end - 1), hasFreshLink(done, end)]).toEqual([true, false]);
  });
});
