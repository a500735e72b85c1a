import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { PlanRow } from '@tsudoi/contract';
import { activate } from '@tsudoi/i18n';
import { loadWholeConsole } from '@tsudoi/i18n/catalogs/console';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlanLines } from './PlanLines.tsx';
import { planLines } from './planRow.ts';

const source = { type: { field: 'member_type', header: '会員種別' }, notes: ['event_entries'] };
const row = (change: Partial<PlanRow>): PlanRow => ({
  row: 3,
  result: 'update',
  code: 'S004103',
  name: '池田 真理',
  record_id: 9,
  changes: [],
  errors: [],
  source: {},
  to_decide: null,
  left_out: null,
  ...change,
});
const show = (change: Partial<PlanRow>) => {
  render(
    <I18nProvider i18n={i18n}>
      <PlanLines row={row(change)} source={source} />
    </I18nProvider>,
  );
};

beforeAll(async () => {
  activate(i18n, 'ja', await loadWholeConsole('ja'));
});

describe('変わる内容 of a row', () => {
  it('shows old and new value of each field, and 空欄 for none', () => {
    show({
      changes: [
        { field: 'phone', label: '電話番号', before: '045-555-0112', after: '045-555-0199' },
        { field: 'building_name', label: '建物名', before: null, after: 'コーポ池田 102' },
      ],
    });
    expect(screen.getByText('電話番号').parentElement?.textContent).toBe('電話番号045-555-0112→045-555-0199');
    expect(screen.getByText('建物名').parentElement?.textContent).toBe('建物名空欄→コーポ池田 102');
  });
  it('shows what stands in the file beside what is wrong with it', () => {
    show({
      result: 'error',
      errors: [
        {
          field: 'birthday',
          label: '生年月日',
          code: 'date_unknown',
          message: '存在しない日付です。',
          source: '1990/02/31',
        },
      ],
      // The column may be called otherwise in the file.
      source: { 誕生日: '1990/02/31' },
    });
    expect(screen.getByText('生年月日').parentElement?.textContent).toBe('生年月日1990/02/31 存在しない日付です。');
  });
  it('tells of a new member what type it has and how many fields are filled', () => {
    show({ result: 'create', source: { 姓: '上田', 名: '結菜', 建物名: ' ', 会員種別: 'ジュニア会員' } });
    expect(screen.getByText('新しい会員（ジュニア会員・3項目）')).toBeDefined();
  });
  it('is a dash where nothing changes', () => {
    show({ result: 'skip' });
    expect(screen.getByText('—')).toBeDefined();
  });
  it('says what else follows without a value before it', () => {
    show({
      changes: [{ field: 'event_entries', label: '申し込み', before: null, after: '申し込み3件はそのまま残ります。' }],
    });
    expect(screen.getByText('申し込み3件はそのまま残ります。')).toBeDefined();
    expect(screen.queryByText('空欄')).toBeNull();
  });
  it('says why a row was left out', () => {
    show({ left_out: 'ほかの人が変更しました。' });
    expect(screen.getByText('ほかの人が変更しました。')).toBeDefined();
  });
});

it('puts the reason of a row left out before its changes', () => {
  const changes = [{ field: 'phone', label: '電話番号', before: null, after: '1' }];
  expect(planLines(row({ left_out: 'edited', changes }), source).map(({ kind }) => kind)).toEqual([
    'left_out',
    'change',
  ]);
});
