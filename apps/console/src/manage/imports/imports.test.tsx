import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CsvMapping, PlanRow, PlanRowDetail, TaskProgress, TaskState } from '@tsudoi/contract';
import { importFees } from '@tsudoi/contract/joining-fees';
import { importMembers } from '@tsudoi/contract/members';
import {
  applyTask,
  cancelTask,
  decideRow,
  decideRows,
  getTask,
  importHistory,
  taskMapping,
  taskRow,
  taskRows,
  undoTask,
} from '@tsudoi/contract/tasks';
import { onForbidden } from '@tsudoi/ui/headless/session/forbidden';
import { forgetTasks } from '@tsudoi/ui/headless/tasks/task';
import { type Answers, onScreen, refusal, type ScreenSettings } from '@tsudoi/ui/testing/onScreen';
import { sampleTask } from '@tsudoi/ui/testing/sampleTask';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemberImportPage } from './ImportPage.tsx';

const PATH = '/manage/members/import-csv';
const task = (state: TaskState, change: Partial<TaskProgress> = {}): TaskProgress =>
  sampleTask({
    task_id: 12,
    state,
    progress: 100,
    total_rows: 2_000,
    total_insert_records: 312,
    total_update_records: 1_104,
    total_skip_records: 584,
    file_name: 'members_202611.csv',
    encode_type: 'SJIS',
    created_at: '2026-11-20T05:00:00.000Z',
    ...change,
  });
const row: PlanRow = {
  row: 3,
  result: 'update',
  code: 'S004103',
  name: '池田 真理',
  record_id: 9,
  changes: [{ field: 'phone', label: '電話番号', before: '045-555-0112', after: '045-555-0199' }],
  errors: [],
  source: {},
  left_out: null,
  to_decide: null,
};
const cell = { column: null, source: '', before: null, value: null, message: null } as const;
const detail: PlanRowDetail = {
  row: { ...row, result: 'create', code: null, record_id: null },
  reason: 'blank_key',
  key_label: '会員番号',
  cells: [
    { ...cell, kind: 'filled', label: '会員番号', column: 0 },
    { ...cell, kind: 'set', label: 'セイ', column: 27, source: 'ｲｹﾀﾞ', value: 'イケダ' },
    { ...cell, kind: 'blank', label: 'メールアドレス', column: 3 },
  ],
};
const mapping: CsvMapping = {
  columns: [
    { header: '会員番号', sample: 'S1', field: 'member_code', label: '会員番号', origin: 'header' },
    { header: 'TEL', sample: '045-555-0112', field: 'phone', label: '電話番号', origin: 'guess' },
    { header: '備考2', sample: '', field: null, label: null, origin: 'remembered' },
    { header: '=A1', sample: '<b>', field: null, label: null, origin: 'unknown' },
  ],
  fields: [
    { field: 'member_code', label: '会員番号', group: 'plain' },
    { field: 'phone', label: '電話番号', group: 'plain' },
    { field: 'extend_info.3', label: 'メモ', group: 'own' },
  ],
  can_change: true,
};
const noFees = { mailed: false, debited: false, invoices: 0, total: 0, with_account: 0, without_email: 0 };
const rows = { items: [row], total: 1, page: 1, per_page: 20, last_page: 1 };

const open = (state: TaskState, change: Partial<TaskProgress> = {}, answers: Answers = {}, settings?: ScreenSettings) =>
  onScreen(<MemberImportPage />, {
    at: `${PATH}?task=12`,
    ...settings,
    answers: {
      [getTask.path]: () => task(state, change),
      [taskRows.path]: () => rows,
      [taskMapping.path]: () => mapping,
      [importFees.path]: () => noFees,
      ...answers,
    },
  });

afterEach(forgetTasks);

describe('choosing a file', () => {
  const openForm = (answers: Answers = {}, settings: ScreenSettings = {}) =>
    onScreen(<MemberImportPage />, { at: PATH, ...settings, answers: { [importHistory.path]: () => [], ...answers } });
  const choose = async (file: File) => userEvent.upload(await screen.findByLabelText('ファイルを選ぶ'), file);
  /** 会員 in Shift_JIS. */
  const sjis = new File([new Uint8Array([0x89, 0xef, 0x88, 0xf5, 0x2c])], '会員.csv', { type: 'text/csv' });
  const start = () => screen.getByRole('button', { name: 'ファイルを検証する' });

  it('says why nothing can be checked yet', async () => {
    await openForm();
    expect(await screen.findByText('ファイルを選ぶと検証できます。')).toBeTruthy();
    expect(start()).toHaveProperty('disabled', true);
  });

  it('recognises Shift_JIS and goes on to the check', async () => {
    const { asked, router } = await openForm({
      [importMembers.path]: () => ({ task_id: 12, task_name: '会員CSV取込' }),
    });
    await choose(sjis);
    expect(await screen.findByText('このファイルはShift_JISと読めたため、Shift_JISを選びました。')).toBeTruthy();
    expect(screen.getByLabelText('Shift_JIS')).toHaveProperty('checked', true);
    await userEvent.click(start());
    await waitFor(() => expect(router.state.location.search).toBe('?task=12'));
    expect(asked.find(({ path }) => path === importMembers.path)?.input).toMatchObject({
      body: { encode_type: 'SJIS' },
      files: { file: sjis },
    });
  });

  it('takes CSV only', async () => {
    await openForm();
    const input = await screen.findByLabelText('ファイルを選ぶ');
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(input, new File(['a'], '名簿.xlsx'));
    expect(await screen.findByText('CSVファイルを指定してください。')).toBeTruthy();
    expect(start()).toHaveProperty('disabled', true);
  });

  it('keeps the file where sending it failed, and says what is wrong with it', async () => {
    await openForm({
      [importMembers.path]: () => {
        throw refusal(422, { error_code: 'csv_missing_header', message: '見出し「姓」の列がありません。' });
      },
    });
    await choose(sjis);
    await userEvent.click(start());
    expect(await screen.findByText('見出し「姓」の列がありません。')).toBeTruthy();
    expect(screen.getByText('会員.csv')).toBeTruthy();
    expect(start()).toHaveProperty('disabled', false);
  });

  it('leads to the access-denied page where the account may not import, and only there', async () => {
    const leave = vi.fn();
    const stop = onForbidden(leave);
    let error_code: 'forbidden' | 'member_limit_reached' = 'member_limit_reached';
    await openForm({
      [importMembers.path]: () => {
        throw refusal(403, { error_code, message: '登録できません。内容をご確認ください。' });
      },
    });
    await choose(sjis);
    await userEvent.click(start());
    expect(await screen.findByText('登録できません。内容をご確認ください。')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
    error_code = 'forbidden';
    await userEvent.click(start());
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(screen.queryByText('登録できません。内容をご確認ください。')).toBeNull();
    stop();
  });

  it('shows a viewer the imports of before, and no file to choose', async () => {
    await openForm({ [importHistory.path]: () => [task('applied')] }, { permission: { view: true, edit: false } });
    expect(await screen.findByRole('link', { name: 'members_202611.csv' })).toBeTruthy();
    expect(screen.getByText('反映済み')).toBeTruthy();
    expect(screen.queryByLabelText('ファイルを選ぶ')).toBeNull();
  });
});

describe('an import under way', () => {
  it('shows how far the check is, and can be stopped', async () => {
    const { asked } = await open(
      'checking',
      { progress: 62, current_position_success: 1_240, total_insert_records: 0, total_update_records: 0 },
      { [cancelTask.path]: () => ({}) },
    );
    expect(await screen.findByText('1,240 / 2,000行')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
    await userEvent.click(screen.getByRole('button', { name: '取り込みを中止する' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '取り込みを中止する' }));
    await waitFor(() => expect(asked.some(({ path }) => path === cancelTask.path)).toBe(true));
  });

  it('cannot be stopped any more while it is applied', async () => {
    await open('applying', { progress: 10 });
    expect(await screen.findByText('反映しています')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '取り込みを中止する' })).toBeNull();
  });
});

describe('columns of a file', () => {
  /** Reading and saving have one path. */
  const saving = (save: (input: object) => unknown): Answers => ({
    [taskMapping.path]: (input: object) => ('body' in input ? save(input) : mapping),
  });

  it('that nobody knows are asked about, with what the first row has there', async () => {
    const sent: unknown[] = [];
    await open('mapping', nothingPlanned, {
      ...saving((input) => {
        sent.push(input);
        return {};
      }),
    });
    const panel = await screen.findByRole('region', { name: '列の対応' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['TEL→電話番号推測', '備考2　取り込みません前回と同じ', '=A1　未定', 'ほか1列は同じ名前']);
    expect(screen.getByText('4列のうち2列を取り込みます')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /反映する/ })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: '対応を確かめる' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('045-555-0112')).toBeTruthy();
    const choice = within(dialog).getByLabelText('=A1を取り込む項目');
    await userEvent.type(choice, 'メモ');
    const list = document.getElementById(choice.getAttribute('aria-controls') ?? '');
    await userEvent.click(within(list ?? dialog).getByRole('option', { name: 'メモ', hidden: true }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'この対応で検証する' }));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          params: { id: 12 },
          body: { fields: ['member_code', 'phone', null, 'extend_info.3'] },
        }),
      ]),
    );
  });

  it('say what is wrong with the choice at its column', async () => {
    await open(
      'planned',
      {},
      saving(() => {
        throw refusal(422, {
          error_code: 'validation',
          message: '入力内容をご確認ください。',
          errors: { 'fields.1': ['1つの項目に取り込めるのは1列だけです。'] },
          error_fields: { 'fields.1': [{ code: 'mapped_twice' }] },
        });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '対応を変える' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'この対応で検証する' }));
    expect(await within(dialog).findByText('1つの項目に取り込めるのは1列だけです。')).toBeTruthy();
    expect(within(dialog).getByRole('alert').textContent).toBe('対応を見直してください。');
  });

  it('are only shown where they cannot be changed', async () => {
    const { asked } = await open('planned', {}, { [taskMapping.path]: () => ({ ...mapping, can_change: false }) });
    expect(await screen.findByRole('region', { name: '列の対応' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '対応を変える' })).toBeNull();
    await screen.findByText('池田 真理');
    expect(asked.filter(({ path }) => path === taskMapping.path)).toHaveLength(1);
  });
});

describe('fees of those who join', () => {
  const fees = { mailed: true, debited: true, invoices: 3, total: 16_500, with_account: 1, without_email: 1 };

  it('are told by the plan before anybody is charged, with who gets no mail and who is debited', async () => {
    await open('planned', {}, { [importFees.path]: () => fees });
    expect(await screen.findByText('入会金の請求書を3件（合計16,500円）発行し、メールで送ります。')).toBeTruthy();
    expect(screen.getByText(/メールアドレスのない1件は、発行だけします。/)).toBeTruthy();
    expect(screen.getByText(/1件は、登録済みの口座から次の口座振替で引き落とします。/)).toBeTruthy();
  });

  it('are told once they are charged', async () => {
    await open('applied', {}, { [importFees.path]: () => fees });
    expect(await screen.findByText('入会金の請求書を3件（合計16,500円）発行しました。')).toBeTruthy();
  });

  it('are no subject where nobody asked for them', async () => {
    await open('planned');
    await screen.findByText('池田 真理');
    expect(screen.queryByText(/入会金/)).toBeNull();
  });
});

describe('a plan', () => {
  it('with errors is not applied, says why, and offers another file', async () => {
    await open('invalid', { total_error_records: 13, total_skip_records: 571 });
    expect(await screen.findByText('更新できません。内容をご確認ください。')).toBeTruthy();
    const apply = screen.getByRole('button', { name: '1,416件を反映する' });
    expect(apply).toHaveProperty('disabled', true);
    expect(screen.getByText('エラーが13行あるため、反映できません。').id).toBe(apply.getAttribute('aria-describedby'));
    expect(screen.getByRole('link', { name: 'ファイルを選び直す' }).getAttribute('href')).toBe(PATH);
    const tabs = screen.getByRole('navigation', { name: '結果' });
    expect(
      within(tabs)
        .getAllByRole('button')
        .map((tab) => tab.textContent),
    ).toEqual(['すべて2,000', '登録312', '更新1,104', '変更なし571', 'エラー13']);
  });

  it('is applied after a question that says its numbers', async () => {
    const { asked } = await open('planned', {}, { [applyTask.path]: () => ({}) });
    await userEvent.click(await screen.findByRole('button', { name: '1,416件を反映する' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('登録 312件、更新 1,104件です。');
    await userEvent.click(within(dialog).getByRole('button', { name: '反映する' }));
    await waitFor(() => expect(asked.some(({ path }) => path === applyTask.path)).toBe(true));
  });

  it('shows old and new values of its rows, and asks for the rows of a tab', async () => {
    const { asked, router } = await open('planned');
    expect(await screen.findByText('045-555-0199')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^更新/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?task=12&result=update'));
    expect(screen.getByText('全1,104件')).toBeTruthy();
    expect(asked.at(-1)?.input).toMatchObject({ query: { result: 'update', page: 1, per_page: 20 } });
  });

  it('opens a row with every value beside its cell, and leads to the member only where it exists', async () => {
    let record_id: number | null = null;
    const answers: Answers = { [taskRow.path]: () => ({ ...detail, row: { ...detail.row, record_id } }) };
    const { router } = await open('planned', {}, answers);
    await userEvent.click(await screen.findByRole('button', { name: '池田 真理' }));
    const peek = await screen.findByRole('complementary');
    expect(await within(peek).findByText('会員番号が空欄のため、次の番号を付けて新しく登録します。')).toBeTruthy();
    const lines = within(peek)
      .getAllByRole('row')
      .map((line) => line.textContent);
    expect(lines).toEqual(['項目取り込む値元のセル', '会員番号自動で付番A 空欄', 'セイイケダAB ｲｹﾀﾞ']);
    expect(within(peek).getByText('空欄の項目：メールアドレス')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '会員を開く' })).toBeNull();
    expect(router.state.location.search).toBe('?task=12&row=3');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    record_id = 9;
    await userEvent.click(screen.getByRole('button', { name: '池田 真理' }));
    const link = await screen.findByRole('link', { name: '会員を開く' });
    expect(link.getAttribute('href')).toBe('/manage/members/detail/9');
  });

  it('is searched by the server', async () => {
    const { asked, router } = await open('planned');
    await userEvent.type(await screen.findByRole('searchbox'), '池田{Enter}');
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q')).toBe('池田'));
    await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ query: { keyword: '池田', page: 1 } }));
    expect(await screen.findByText('全1件')).toBeTruthy();
  });

  it('counts without unchanged rows once they are hidden', async () => {
    const { router } = await open('planned');
    await userEvent.click(await screen.findByLabelText('変更なしの行を隠す'));
    await waitFor(() => expect(router.state.location.search).toBe('?task=12&hide=skip'));
    expect(screen.getByText('全1,416件')).toBeTruthy();
  });

  const held: PlanRow = {
    ...row,
    result: 'create',
    code: null,
    name: '高橋 健一',
    record_id: null,
    left_out: 'まだ決めていないため、取り込みません。',
    to_decide: {
      decision: null,
      lookalikes: [
        {
          record_id: 20,
          row: null,
          code: 'S004820',
          name: '髙橋 健一',
          reasons: [
            { field: 'name', result: 'variant', characters: [['高', '髙']] },
            { field: 'birthday', result: 'same', characters: [] },
            { field: 'email', result: 'differs', characters: [] },
          ],
        },
      ],
    },
  };
  const waiting = { total_to_decide: 1, total_undecided: 1 };
  it('asks who a row is, presets nothing, and applies the others', async () => {
    const decided: unknown[] = [];
    const { asked } = await open('planned', waiting, {
      [taskRows.path]: () => ({ ...rows, items: [held] }),
      [taskRow.path]: () => ({ ...detail, row: held }),
      [decideRow.path]: (input: unknown) => {
        decided.push(input);
        return {};
      },
    });
    const table = await screen.findByRole('table');
    expect(await within(table).findByText('同じ氏名・生年月日の会員がいます。')).toBeTruthy();
    expect(within(table).getByText('要確認')).toBeTruthy();
    expect(screen.getByText('要確認の1件は、決めるまで取り込みません。')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1,416件を反映する' })).toHaveProperty('disabled', false);
    await userEvent.click(within(table).getByRole('button', { name: '高橋 健一' }));
    const radios = await screen.findAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false, false]);
    expect(screen.getByText('一致：生年月日')).toBeTruthy();
    expect(screen.getByText('異体字：氏名（「高」と「髙」）')).toBeTruthy();
    expect(screen.getByText('ちがう：メールアドレス')).toBeTruthy();
    await userEvent.click(screen.getByLabelText('同じ人として更新する（S004820）'));
    await waitFor(() =>
      expect(decided).toEqual([
        expect.objectContaining({ params: { id: 12, row: 3 }, body: { decision: 'same', record_id: 20 } }),
      ]),
    );
    const readsOf = (path: string) => asked.filter((one) => one.path === path).length;
    await waitFor(() => expect(readsOf(taskRows.path)).toBeGreaterThan(1));
    // What the columns are is not changed by who a row is.
    expect(readsOf(taskMapping.path)).toBe(1);
  });

  describe('of rows that wait, one answer for many', () => {
    const other: PlanRow = { ...held, row: 4, name: '高橋 次郎' };
    const done: PlanRow = { ...held, row: 5, name: '森 光', to_decide: { decision: 'leave', lookalikes: [] } };
    const many = async (found: number) => {
      const decided: unknown[] = [];
      const shown = await open(
        'planned',
        { total_to_decide: 13, total_undecided: 12 },
        {
          [taskRows.path]: (input: unknown) =>
            JSON.stringify(input).includes('undecided')
              ? { ...rows, items: [], total: found }
              : { ...rows, items: [held, other, done], total: 13 },
          [decideRows.path]: ({ body }) => {
            decided.push(body);
            return { count: 12 };
          },
        },
      );
      await userEvent.click(await screen.findByRole('button', { name: /^要確認/ }));
      return { ...shown, decided };
    };
    const bar = () => within(screen.getByRole('toolbar', { name: 'まだ決めていない行' }));

    it('asks with their number before, for all of them', async () => {
      const { decided } = await many(0);
      expect(await screen.findByText('まだ決めていない12行')).toBeTruthy();
      await userEvent.click(bar().getByRole('button', { name: 'まとめて別の人として登録する' }));
      const dialog = await screen.findByRole('dialog', { name: '12行を、別の人として登録しますか。' });
      expect(decided).toEqual([]);
      await userEvent.click(within(dialog).getByRole('button', { name: '別の人として登録する' }));
      await waitFor(() => expect(decided).toEqual([{ decision: 'other' }]));
    });

    it('is for those that are found, of which the server counts those that wait', async () => {
      const { decided } = await many(7);
      await userEvent.type(screen.getByRole('searchbox'), '高橋{Enter}');
      expect(await screen.findByText('まだ決めていない7行')).toBeTruthy();
      await userEvent.click(bar().getByRole('button', { name: 'まとめて取り込まない' }));
      const dialog = await screen.findByRole('dialog', { name: '7行を、取り込まないことにしますか。' });
      await userEvent.click(within(dialog).getByRole('button', { name: '取り込まない' }));
      await waitFor(() => expect(decided).toEqual([{ decision: 'leave', keyword: '高橋' }]));
    });

    it('is for those that are ticked; decided ones have no tick', async () => {
      const { decided } = await many(0);
      await userEvent.click(await screen.findByLabelText('3行目を選ぶ'));
      await userEvent.click(screen.getByLabelText('4行目を選ぶ'));
      await userEvent.click(screen.getByLabelText('3行目を選ぶ'));
      expect(screen.queryByLabelText('5行目を選ぶ')).toBeNull();
      expect(bar().getByText('選んだ1行')).toBeTruthy();
      await userEvent.click(bar().getByRole('button', { name: 'まとめて取り込まない' }));
      const dialog = await screen.findByRole('dialog', { name: '1行を、取り込まないことにしますか。' });
      await userEvent.click(within(dialog).getByRole('button', { name: '取り込まない' }));
      await waitFor(() => expect(decided).toEqual([{ decision: 'leave', rows: [4] }]));
      await waitFor(() => expect(bar().getByText('まだ決めていない12行')).toBeTruthy());
    });
  });

  it('says that a row cannot be the one that another row is', async () => {
    await open('planned', waiting, {
      [taskRows.path]: () => ({ ...rows, items: [held] }),
      [taskRow.path]: () => ({ ...detail, row: held }),
      [decideRow.path]: () => {
        throw refusal(409, { error_code: 'row_decided_twice', message: 'ほかの行が、この会員を更新します。' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '高橋 健一' }));
    await userEvent.click(await screen.findByLabelText('同じ人として更新する（S004820）'));
    expect((await screen.findByRole('alert')).textContent).toContain('ほかの行が、この会員を更新します。');
  });

  it('is for a viewer to look at only', async () => {
    await open('planned', {}, {}, { permission: { view: true, edit: false } });
    expect(await screen.findByText('閲覧のみの権限です。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /反映する/ })).toBeNull();
  });
});

describe('the end of an import', () => {
  const undo_until = '2099-12-20T05:00:00.000Z';

  it('says what was written, can be closed, and can be undone after a question', async () => {
    const { asked } = await open('applied', { undo_until }, { [undoTask.path]: () => ({}) });
    expect(await screen.findByText('会員CSVの取り込みが完了しました。')).toBeTruthy();
    expect(screen.getByText(/^登録 312件、更新 1,104件を反映しました。/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
    expect(screen.queryByText('会員CSVの取り込みが完了しました。')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '取り消す' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取り消す' }));
    await waitFor(() => expect(asked.some(({ path }) => path === undoTask.path)).toBe(true));
  });

  it('cannot be undone once its time is over', async () => {
    await open('applied', { undo_until: '2026-01-01T00:00:00.000Z' });
    await screen.findByText('会員CSVの取り込みが完了しました。');
    expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull();
  });

  it('says while it is undone that it is, and shows no step as if something were applied', async () => {
    await open('undoing', { progress: 40 });
    expect(await screen.findByRole('heading', { level: 1, name: '取り込みの取り消し' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('取り消しています');
    expect(screen.queryByText(/反映/)).toBeNull();
  });

  it('says after the undoing what was undone, and shows nothing as if it stood', async () => {
    const created: PlanRow = { ...row, result: 'create', record_id: null, changes: [] };
    await open(
      'undone',
      { undone: { removed: 312, restored: 0 } },
      { [taskRows.path]: () => ({ ...rows, items: [created, { ...row, row: 4 }] }) },
    );
    expect(await screen.findByRole('heading', { level: 1, name: '取り消した取り込み' })).toBeTruthy();
    expect(screen.getByText('登録した312件を削除しました。')).toBeTruthy();
    expect(screen.queryByText(/元の値に戻しました/)).toBeNull();
    const region = await screen.findByRole('region', { name: '一覧' });
    const tags = within(region).getAllByText(/^(削除|元の値)$/);
    expect(tags.map((tag) => tag.className)).toEqual(['tag', 'tag']);
    expect(within(region).queryByText('登録')).toBeNull();
  });

  it('has a tab of what was left out', async () => {
    await open('applied', { undo_until, total_left_out: 2 });
    expect(await screen.findByRole('button', { name: /^反映しなかった行/ })).toBeTruthy();
  });

  it('says in the words of the task why it failed', async () => {
    await open('failed', { error_msg: '3行目の引用符（"）が閉じられていません。', total_rows: 0, ...nothingPlanned });
    expect(await screen.findByText('3行目の引用符（"）が閉じられていません。')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ファイルを選び直す' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is not found where the task is another kind of work', async () => {
    await open('done', { type: 2 });
    expect(await screen.findByText('見つかりません。削除された可能性があります。')).toBeTruthy();
  });
});

const nothingPlanned = { total_insert_records: 0, total_update_records: 0, total_skip_records: 0 };
