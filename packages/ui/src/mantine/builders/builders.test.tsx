import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blankPaymentMethods, PaymentMethodSettings, Rules } from '@tsudoi/contract';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { useRecordForm } from '../../headless/form/recordForm.ts';
import { onScreen, refusal } from '../../testing/onScreen.tsx';
import { FormPage } from '../FormPage.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { PaymentMethodsField } from './PaymentMethodsField.tsx';
import { PermissionChanges } from './PermissionChanges.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RuleBuilder } from './RuleBuilder.tsx';

const Thing = v.object({
  methods: PaymentMethodSettings,
  rules: Rules([1]),
  flags: v.record(v.string(), v.picklist([0, 1, 2, 3])),
});
const OPERANDS = [
  { code: 'type', label: '会員種別', input_type: 'text', options: [{ value: 'full', text: '正会員' }] },
  { code: 'age', label: '年齢', input_type: 'number' },
] as const;
const OPERATORS = [
  { value: 3, text: '等しい', takes: 'one' },
  { value: 1, text: 'すべて', takes: 'none' },
] as const;
const operatorsOf = () => OPERATORS;
const leaf = (id: string, name: string) => ({ id, name, children: [] });
const MENUS = [
  leaf('o', '概要'),
  { id: 'm', name: '会員', children: [leaf('l', '会員一覧'), leaf('c', '会員CSV取込')] },
];

function ThingForm({ save, readOnly }: { save: (output: unknown) => Promise<unknown>; readOnly?: boolean }) {
  const form = useRecordForm<v.InferInput<typeof Thing>, v.InferOutput<typeof Thing>>({
    schema: Thing,
    values: START,
    save,
    readOnly,
  });
  return (
    <FormPage title="設定" form={form} back="/back" aside={<PermissionChanges name="flags" menus={MENUS} />}>
      <FormSection title="すべて">
        <PaymentMethodsField name="methods" label="支払い方法" />
        <RuleBuilder name="rules" label="申込条件" operands={OPERANDS} operatorsOf={operatorsOf} />
        <PermissionMatrix name="flags" label="権限" menus={MENUS} />
      </FormSection>
    </FormPage>
  );
}
const START: v.InferInput<typeof Thing> = { methods: blankPaymentMethods(), rules: [], flags: { l: 1 } };

const update = () => userEvent.click(screen.getByRole('button', { name: '更新する' }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('payment methods', () => {
  it('stand in their order; a ticked one needs its endpoints, an unticked one loses them', async () => {
    const save = vi.fn(async () => {});
    await onScreen(<ThingForm save={save} />);
    const group = screen.getByRole('group', { name: '支払い方法' });
    const names = within(group).getAllByRole('textbox');
    expect(names).toHaveLength(7);
    expect(names.every((field) => field instanceof HTMLInputElement && field.disabled)).toBe(true);
    await userEvent.click(box('クレジットカード'));
    const each = screen.getByLabelText<HTMLInputElement>('クレジットカードの接続先（都度）');
    await userEvent.type(each, 'https://pay.example/a');
    await update();
    expect(await screen.findByText('クレジットカードの接続先（継続）は必須です。')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await userEvent.click(box('クレジットカード'));
    expect([each.value, each.disabled]).toEqual(['', true]);
    expect(box('クレジットカードの規約を表示する').disabled).toBe(true);
  });

  it('show what the server refused at its very field', async () => {
    const save = vi.fn(async () => {
      throw refusal(422, {
        error_code: 'validation',
        message: '',
        errors: { 'methods.2.api_end_point': ['この接続先は使えません。'] },
      });
    });
    await onScreen(<ThingForm save={save} />);
    await userEvent.click(box('コンビニ払い'));
    await userEvent.type(screen.getByLabelText('コンビニ払いの接続先'), 'https://pay.example/a');
    await update();
    const error = await screen.findByText('この接続先は使えません。');
    expect(screen.getByLabelText('コンビニ払いの接続先').getAttribute('aria-describedby')).toContain(error.id);
  });
});

describe('the condition builder', () => {
  it('joins with and inside a group, with or between them, and says the result', async () => {
    const save = vi.fn(async () => {});
    await onScreen(<ThingForm save={save} />);
    await userEvent.click(screen.getByRole('button', { name: '条件を追加する' }));
    await userEvent.selectOptions(screen.getByLabelText('条件1の項目'), '会員種別');
    await userEvent.selectOptions(screen.getByLabelText('条件1の値'), '正会員');
    await userEvent.click(screen.getByRole('button', { name: '条件を追加する（かつ）' }));
    await userEvent.selectOptions(screen.getByLabelText('条件2の項目'), '年齢');
    await update();
    expect(await screen.findByText('値は必須です。')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('条件2の値'), '20');
    await userEvent.click(screen.getByRole('button', { name: 'グループを追加する（または）' }));
    await userEvent.selectOptions(screen.getByLabelText('条件3の項目'), '年齢');
    await userEvent.selectOptions(screen.getByLabelText('条件3の比べ方'), 'すべて');
    expect(
      screen.getByText('条件：会員種別「正会員」（等しい） かつ 年齢「20」（等しい） または 年齢（すべて）'),
    ).toBeTruthy();
    await update();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls).toMatchObject([
      [
        {
          rules: [
            { operand: 'type', operator_type: 3, value: 'full', logical_function: 'or' },
            { operand: 'age', operator_type: 3, value: 20, logical_function: 'and' },
            { operand: 'age', operator_type: 1, value: null, logical_function: 'or' },
          ],
        },
      ],
    ]);
  });
});

function Flags() {
  const form = useRecordForm<v.InferInput<typeof Thing>, v.InferOutput<typeof Thing>>({
    schema: Thing,
    values: START,
    save: async () => {},
  });
  return (
    <FormPage title="ロール" form={form} back="/back">
      <FormSection title="権限">
        <PermissionMatrix name="flags" label="権限" hideLabel menus={MENUS} />
      </FormSection>
    </FormPage>
  );
}

describe('the permission matrix', () => {
  it('is named, and leaves it to the heading of its section to show the name', async () => {
    await onScreen(<Flags />);
    const matrix = await screen.findByRole('group', { name: '権限' });
    expect(matrix.querySelector('legend')?.className).toBe('sr');
    await userEvent.click(within(matrix).getByRole('checkbox', { name: '会員一覧の編集' }));
    expect(matrix.querySelector('legend')?.textContent).toBe('権限変更あり');
    expect(matrix.querySelector('legend .sr')?.textContent).toBe('権限');
    expect(matrix.querySelector('legend')?.className).toBe('lab');
  });

  it('is worked with arrows and space, and says what changes', async () => {
    await onScreen(<ThingForm save={async () => {}} />);
    expect(box('会員の閲覧').indeterminate).toBe(true);
    box('会員一覧の閲覧').focus();
    await userEvent.keyboard('{ArrowRight} {ArrowDown} ');
    expect([box('会員一覧の編集').checked, box('会員CSV取込の閲覧').checked]).toEqual([true, true]);
    const changes = () => screen.getByText('更新すると変わること').closest('section')?.textContent;
    expect(changes()).toContain('使えるようになる会員一覧（編集）会員CSV取込（閲覧と編集）');
    await userEvent.click(screen.getByRole('button', { name: '使えなくする' }));
    expect(changes()).toContain('使えなくなる会員一覧（閲覧のみ）');
    expect(box('会員の閲覧').checked).toBe(false);
  });

  it('with the other builders is only to be read without the permission to edit', async () => {
    await onScreen(<ThingForm save={async () => {}} readOnly />);
    expect(box('会員一覧の閲覧').disabled).toBe(true);
    expect(box('銀行振込').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '条件を追加する' })).toBeNull();
  });
});
