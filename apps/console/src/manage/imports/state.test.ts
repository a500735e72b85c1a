import type { TaskState } from '@tsudoi/contract';
import { describe, expect, it } from 'vitest';
import { readPlanView, writePlanView } from './planView.ts';
import {
  applyObstacle,
  canCancel,
  canUndo,
  hasPlan,
  isRunning,
  planTabs,
  rowsResult,
  rowsToApply,
  rowsTotal,
  rowTag,
  stepOf,
} from './state.ts';

const task = (state: TaskState, counts: Partial<Parameters<typeof planTabs>[0]> = {}) => ({
  state,
  total_rows: 0,
  total_insert_records: 0,
  total_update_records: 0,
  total_skip_records: 0,
  total_error_records: 0,
  total_left_out: 0,
  total_to_decide: 0,
  total_undecided: 0,
  ...counts,
});
const some = {
  total_rows: 2_000,
  total_insert_records: 312,
  total_update_records: 1_104,
  total_skip_records: 571,
  total_error_records: 13,
};

describe('rows that may be somebody', () => {
  const undecided = { ...task('planned'), ...some, total_error_records: 0, total_to_decide: 3, total_undecided: 3 };
  it('have a tab of their own where there are any', () => {
    expect(planTabs(undecided).map(({ tab }) => tab)).toContain('to_decide');
    expect(planTabs({ ...undecided, total_to_decide: 0 }).map(({ tab }) => tab)).not.toContain('to_decide');
  });
  it('do not keep others from being applied, and are not counted with them', () => {
    expect([applyObstacle(undecided), rowsToApply(undecided)]).toEqual([undefined, 1_416]);
    expect(applyObstacle({ ...undecided, total_insert_records: 0, total_update_records: 0 })).toBe('undecided');
  });
  it.each([
    [null, { tone: 'warn', of: 'to_decide' }],
    ['leave', { tone: 'plain', of: 'declined' }],
    ['other', { tone: 'ok', of: 'result' }],
  ] as const)('are tagged by their decision: %s', (decision, tag) => {
    const left_out = decision === 'other' ? null : 'x';
    expect(rowTag('planned', { result: 'create', left_out, to_decide: { decision, lookalikes: [] } })).toEqual(tag);
  });
});

describe('the step an import is in', () => {
  it.each([
    ['checking', 'check'],
    ['invalid', 'plan'],
    ['planned', 'plan'],
    ['applying', 'apply'],
    ['applied', 'apply'],
    ['undoing', 'apply'],
    ['undone', 'apply'],
    ['refused', 'apply'],
    ['failed', 'check'],
    ['cancelled', 'check'],
  ] as const)('while %s is %s', (state, step) => expect(stepOf(task(state))).toBe(step));
  it('is the plan for one that was stopped with a plan', () => {
    expect(stepOf(task('cancelled', some))).toBe('plan');
    expect(hasPlan(task('cancelled', some))).toBe(true);
  });
  it('has no rows to look at while they are checked, or where the file could not be read', () => {
    expect(hasPlan(task('checking', some))).toBe(false);
    expect(hasPlan(task('failed'))).toBe(false);
  });
  it('goes on by itself only while it checks, applies or undoes', () => {
    const states = ['checking', 'planned', 'applying', 'applied', 'undoing', 'invalid'] as const;
    expect(states.filter((state) => isRunning({ state }))).toEqual(['checking', 'applying', 'undoing']);
  });
});

describe('applying a plan', () => {
  it('writes new and changed rows', () => expect(rowsToApply(task('planned', some))).toBe(1_416));
  it('waits while one row has an error', () => expect(applyObstacle(task('invalid', some))).toBe('errors'));
  it('has nothing to do where no row changes anything', () => {
    expect(applyObstacle(task('planned', { total_rows: 5, total_skip_records: 5 }))).toBe('nothing');
  });
  it('goes ahead otherwise', () => {
    expect(applyObstacle(task('planned', { ...some, total_error_records: 0 }))).toBeUndefined();
  });
  it('can be stopped before anything is written', () => {
    const states = ['checking', 'planned', 'applying', 'applied', 'invalid'] as const;
    expect(states.filter((state) => canCancel({ state }))).toEqual(['checking', 'planned']);
  });
  it('can be undone until its time is over', () => {
    const undo_until = '2026-12-20T00:00:00.000Z';
    expect(canUndo({ state: 'applied', undo_until }, Date.parse('2026-12-19T23:59:59Z'))).toBe(true);
    expect(canUndo({ state: 'applied', undo_until }, Date.parse(undo_until))).toBe(false);
    expect(canUndo({ state: 'undone', undo_until }, 0)).toBe(false);
    expect(canUndo({ state: 'applied', undo_until: null }, 0)).toBe(false);
  });
});

describe('tabs of a plan', () => {
  it('tell how many rows each has', () => {
    expect(planTabs(task('invalid', some))).toEqual([
      { tab: 'all', count: 2_000 },
      { tab: 'create', count: 312 },
      { tab: 'update', count: 1_104 },
      { tab: 'skip', count: 571 },
      { tab: 'error', count: 13 },
    ]);
  });
  it('show what was left out only where something was', () => {
    expect(planTabs(task('applied', { total_left_out: 2 })).at(-1)).toEqual({ tab: 'left_out', count: 2 });
  });
  it('ask for changed rows where unchanged ones are hidden, and count without them', () => {
    expect(rowsResult('all', true)).toBe('changed');
    expect(rowsResult('all', false)).toBeUndefined();
    expect(rowsResult('error', true)).toBe('error');
    expect(rowsTotal(task('invalid', some), 'all', true)).toBe(1_429);
    expect(rowsTotal(task('invalid', some), 'all', false)).toBe(2_000);
    expect(rowsTotal(task('invalid', some), 'error', true)).toBe(13);
  });
});

describe('the address bar of a plan', () => {
  it('holds only the task for the plan as it begins', () => {
    expect(writePlanView(12, readPlanView(new URLSearchParams('task=12'))).toString()).toBe('task=12');
  });
  it('gives back tab, page, size and hidden rows', () => {
    const view = { tab: 'error', page: 3, perPage: 'all', hideUnchanged: true, keyword: '髙橋', row: 121 } as const;
    expect(readPlanView(writePlanView(12, view))).toEqual(view);
  });
  it('takes what is malformed for not said', () => {
    const view = readPlanView(new URLSearchParams('result=everything&page=-1&per_page=7&hide=yes'));
    expect(view).toEqual({ tab: 'all', page: 1, perPage: 20, hideUnchanged: false, keyword: '', row: undefined });
  });
});

describe('the tag of a row', () => {
  const create = { result: 'create', left_out: null } as const;
  it('is green only where the new record stands, or would', () => {
    expect(rowTag('planned', create).tone).toBe('ok');
    expect(rowTag('applied', create).tone).toBe('ok');
    for (const state of ['undone', 'cancelled', 'refused', 'failed'] as const)
      expect(rowTag(state, create).tone).toBe('plain');
  });
  it('says what was left out, and after the undoing what was left as it is', () => {
    expect(rowTag('applied', { ...create, left_out: '…' })).toEqual({ tone: 'warn', of: 'left_out' });
    expect(rowTag('undone', { result: 'update', left_out: '…' })).toEqual({ tone: 'warn', of: 'not_undone' });
    expect(rowTag('undone', { result: 'update', left_out: null }).of).toBe('restored');
  });
});
