import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormGroup, FormItem } from '@tsudoi/contract/account-cms';
import { manageReference } from '@tsudoi/contract/reference';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { extendedAnswers, formRules } from '../../headless/form/accountForm.ts';
import { formResolver } from '../../headless/form/resolver.ts';
import { onScreen } from '../../testing/onScreen.tsx';
import { TextField } from '../fields/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';

const item = (over: Partial<FormItem> & Pick<FormItem, 'id' | 'label'>): FormItem => ({
  type: 'extend',
  code: '',
  input_type: 'textbox',
  use_type: 2,
  hint: '',
  choices: [],
  limits: {},
  conditions: [],
  searchable: false,
  in_csv: false,
  read_only: false,
  ...over,
});
const yesNo = [
  { value: 'yes', text: 'あり' },
  { value: 'no', text: 'なし' },
];
const levels = [
  { value: 'a', text: '初級（以前の選択肢）', retired: true },
  { value: 'b', text: '中級' },
];
const whenYes: FormItem['conditions'] = [
  {
    type: 'extend',
    dependency_account_cms_component_code: null,
    dependency_account_cms_extend_component_id: 1,
    operator_type: 3,
    value: 'yes',
    logical_function: 'and',
    input_type: 'radio',
  },
];
const groups: FormGroup[] = [
  {
    id: 1,
    name: '健康',
    member_type_ids: [],
    items: [
      item({ id: 1, label: 'アレルギー', input_type: 'radio', choices: yesNo, use_type: 1 }),
      item({ id: 2, label: '内容', use_type: 6, conditions: whenYes }),
      item({ id: 3, label: 'かかりつけ医', use_type: 4, conditions: whenYes }),
    ],
  },
  {
    id: 2,
    name: '緊急時',
    member_type_ids: [],
    items: [item({ id: 4, label: '薬', use_type: 5, conditions: whenYes, limits: { max_length: 5 } })],
  },
];
const levelGroups: FormGroup[] = [
  {
    id: 3,
    name: '級',
    member_type_ids: [],
    items: [item({ id: 5, label: '級', input_type: 'radio', choices: levels })],
  },
];
const Body = v.object({
  basic_info: v.object({ last_name: v.pipe(v.string(), v.nonEmpty('required')) }),
  extend_info: v.record(v.string(), v.unknown()),
});

function Sample({ onSave }: { onSave: (answers: unknown) => void }) {
  const methods = useForm({
    resolver: formResolver(Body, formRules(groups)),
    defaultValues: { basic_info: { last_name: '' }, extend_info: extendedAnswers(groups, {}) },
  });
  return (
    <FormProvider {...methods}>
      <form noValidate onSubmit={methods.handleSubmit(onSave)}>
        <TextField name="basic_info.last_name" label="姓" />
        <AccountForm groups={groups} reference={manageReference} />
        <button type="submit">確認する</button>
      </form>
    </FormProvider>
  );
}

const guardian: FormGroup[] = [
  { id: 4, name: '家族', member_type_ids: [], items: [item({ id: 6, label: '保護者', input_type: 'name' })] },
];
/** A form of one question with two parts, that can be reset to other answers. */
function Guardian({ onReady }: { onReady: (reset: (answers: object) => void) => void }) {
  const methods = useForm<Record<string, object>>({ defaultValues: { basic_info: {}, extend_info: {} } });
  useEffect(() => onReady((extend_info) => methods.reset({ basic_info: {}, extend_info })), [methods, onReady]);
  return (
    <FormProvider {...methods}>
      <AccountForm groups={guardian} reference={manageReference} />
    </FormProvider>
  );
}

function Levels({ answer }: { answer: string | null }) {
  const methods = useForm({ defaultValues: { basic_info: {}, extend_info: { 5: answer } } });
  return (
    <FormProvider {...methods}>
      <AccountForm groups={levelGroups} reference={manageReference} />
    </FormProvider>
  );
}

const typedGroups: FormGroup[] = [
  {
    id: 7,
    name: '体格',
    member_type_ids: [],
    items: [
      item({ id: 8, label: '身長', input_type: 'number', limits: { min: 0, max: 250 } }),
      item({ id: 9, label: '呼び名（カナ）', limits: { format: 'kana' } }),
    ],
  },
];
function AsTyped({ onSave }: { onSave: (answers: unknown) => void }) {
  const methods = useForm({
    mode: 'onTouched',
    resolver: formResolver(
      v.object({ basic_info: v.object({}), extend_info: Body.entries.extend_info }),
      formRules(typedGroups),
    ),
    defaultValues: { basic_info: {}, extend_info: extendedAnswers(typedGroups, {}) },
  });
  return (
    <FormProvider {...methods}>
      <form noValidate onSubmit={methods.handleSubmit(onSave)}>
        <AccountForm groups={typedGroups} reference={manageReference} />
        <button type="submit">確認する</button>
      </form>
    </FormProvider>
  );
}

async function open() {
  const onSave = vi.fn();
  await onScreen(<Sample onSave={onSave} />);
  return { onSave, user: userEvent.setup() };
}
const isMarked = (label: string) => screen.getByLabelText(label).getAttribute('aria-required') === 'true';

describe('an account form as a facility defined it', () => {
  it('changes and drops no number that was typed, but says what is wrong with it; kana become katakana', async () => {
    const onSave = vi.fn();
    await onScreen(<AsTyped onSave={onSave} />);
    const user = userEvent.setup();
    const height = screen.getByLabelText<HTMLInputElement>('身長');
    for (const [typed, problem] of [
      ['999', '身長は0から250までの数で入力してください。'],
      ['三年', '整数で入力してください。'],
    ] as const) {
      await user.clear(height);
      await user.type(height, typed);
      await user.tab();
      await screen.findByText(problem);
      expect(height.value).toBe(typed);
    }
    await user.clear(height);
    await user.type(height, '１７０');
    const nickname = screen.getByLabelText<HTMLInputElement>('呼び名（カナ）');
    await user.type(nickname, 'Hoge');
    await user.tab();
    await screen.findByText('カナで入力してください。');
    await user.clear(nickname);
    await user.type(nickname, 'ほげ');
    await user.click(screen.getByRole('button', { name: '確認する' }));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.lastCall?.[0]).toMatchObject({ extend_info: { 8: 170, 9: 'ホゲ' } });
  });

  it('shows and needs items as the answers say, and leaves a section out while nothing in it shows', async () => {
    const { user } = await open();
    expect(screen.queryByLabelText('内容')).toBeNull();
    expect(screen.queryByRole('heading', { name: '緊急時' })).toBeNull();
    expect(isMarked('かかりつけ医')).toBe(false);
    await user.click(screen.getByLabelText('あり'));
    await screen.findByLabelText('内容');
    expect(isMarked('内容')).toBe(true);
    expect(isMarked('かかりつけ医')).toBe(true);
    expect(isMarked('薬')).toBe(false);
    expect(screen.getByRole('heading', { name: '緊急時' })).toBeTruthy();
    await user.click(screen.getByLabelText('なし'));
    await waitFor(() => expect(screen.queryByLabelText('内容')).toBeNull());
  });

  it('refuses what the rules refuse, in words at the field, and keeps what is typed', async () => {
    const { user, onSave } = await open();
    await user.click(screen.getByLabelText('あり'));
    await user.type(screen.getByLabelText('かかりつけ医'), '青葉医院');
    await user.click(screen.getByText('確認する'));
    // What the schema refuses and what the rules refuse is said at once.
    await waitFor(() => expect(screen.getByText('内容は必須です。')).toBeTruthy());
    expect(screen.getByText('姓は必須です。')).toBeTruthy();
    await user.type(screen.getByLabelText('姓'), '山本');
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByLabelText('かかりつけ医')).toHaveProperty('value', '青葉医院');
    await user.click(screen.getByLabelText('なし'));
    await user.click(screen.getByText('確認する'));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ extend_info: { 1: 'no', 3: '青葉医院' } });
  });

  it('stands a reset where a question has several parts', async () => {
    const reset = vi.fn<(values: object) => void>();
    const { unmount } = await onScreen(<Guardian onReady={(form) => reset.mockImplementation(form)} />);
    act(() => reset({ 6: { last_name: '山本', first_name: '花子' } }));
    await waitFor(() => expect(screen.getByDisplayValue('山本')).toBeTruthy());
    expect(() => unmount()).not.toThrow();
  });

  it('offers a retired choice, marked, to whoever has it and to nobody else', async () => {
    const { unmount } = await onScreen(<Levels answer="a" />);
    expect(screen.getByLabelText('初級（以前の選択肢）')).toHaveProperty('checked', true);
    unmount();
    await onScreen(<Levels answer={null} />);
    expect(screen.getByLabelText('中級')).toBeTruthy();
    expect(screen.queryByLabelText('初級（以前の選択肢）')).toBeNull();
  });
});
