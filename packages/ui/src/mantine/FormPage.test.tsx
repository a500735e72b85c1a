import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Email, RequiredText, Text, Version } from '@tsudoi/contract';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { type RecordFormSettings, useRecordForm } from '../headless/form/recordForm.ts';
import type { PagePermission } from '../headless/session/permission.ts';
import { onScreen, refusal } from '../testing/onScreen.tsx';
import { FormPage } from './FormPage.tsx';
import { EmailField } from './fields/EmailField.tsx';
import { TextField } from './fields/TextField.tsx';
import { FormSection } from './form/FormSection.tsx';

const Thing = v.object({ name: RequiredText(20), email: Email, note: Text(50), version: Version });
type Values = v.InferInput<typeof Thing>;
type Settings = Partial<RecordFormSettings<Values, v.InferOutput<typeof Thing>>>;
const START: Values = { name: '田村', email: 'a@example.jp', note: '', version: 3 };

function ThingForm({ settings, isNew, isShort }: { settings: Settings; isNew?: boolean; isShort?: boolean }) {
  const form = useRecordForm({ schema: Thing, values: START, save: async () => {}, ...settings });
  return (
    <FormPage title="物の編集" form={form} back="/back" isNew={isNew} removal={{ title: '田村を削除しますか。' }}>
      <FormSection title="基本情報">
        <TextField name="name" label="氏名" required />
        <TextField name="note" label="備考" />
      </FormSection>
      <FormSection title="連絡先">
        <EmailField name="email" label="メールアドレス" required />
      </FormSection>
      {isShort !== true && <FormSection title="公開">まだありません。</FormSection>}
    </FormPage>
  );
}

const show = (settings: Settings = {}, isNew = false, permission?: PagePermission) =>
  onScreen(<ThingForm settings={settings} isNew={isNew} />, { permission });
const retype = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const update = () => userEvent.click(screen.getByRole('button', { name: '更新する' }));

describe('a form', () => {
  it('lists its sections with their fields', async () => {
    await show();
    const list = await screen.findByRole('navigation', { name: '項目' });
    await waitFor(() => expect(within(list).getByText('基本情報').textContent).toBe('基本情報2'));
    expect(within(list).getByText('連絡先').textContent).toBe('連絡先1');
  });

  it('lists none where there are two, which are seen at once', async () => {
    await onScreen(<ThingForm settings={{}} isShort />);
    expect(await screen.findByRole('heading', { name: '連絡先' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '項目' })).toBeNull();
  });

  it('marks what changed, says what stood there, and takes it back', async () => {
    await show();
    await retype('氏名', '山本');
    expect(await screen.findByText('変更あり')).toBeTruthy();
    expect(await screen.findByText('変更前：田村')).toBeTruthy();
    expect(await screen.findByText('1件の変更・未保存')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '変更を取り消す' }));
    await waitFor(() => expect(screen.getByLabelText('氏名')).toHaveProperty('value', '田村'));
    await waitFor(() => expect(screen.queryByText('変更あり')).toBeNull());
  });

  it('checks a field on leaving it, and once shown on each key', async () => {
    await show();
    await retype('メールアドレス', 'a@');
    expect(screen.queryByText('メールアドレスの形式で入力してください。')).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText('メールアドレスの形式で入力してください。')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'example.jp');
    await waitFor(() => expect(screen.queryByText('メールアドレスの形式で入力してください。')).toBeNull());
  });

  it('sends nothing while a field is wrong, lists the errors and goes to the first', async () => {
    const save = vi.fn(async () => {});
    await show({ save });
    await retype('氏名', '');
    await retype('メールアドレス', 'x');
    await update();
    expect(await screen.findByText('2件の項目を確認してください')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('氏名'));
    expect(within(screen.getByRole('navigation', { name: '項目' })).getAllByText('エラー 1')).toHaveLength(2);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: 'メールアドレス' }));
    expect(document.activeElement).toBe(screen.getByLabelText('メールアドレス'));
  });

  it('saves with Ctrl+S, with the version, and is clean afterwards', async () => {
    const save = vi.fn(async () => {});
    await show({ save });
    await retype('氏名', ' 山本 ');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({ name: '山本', email: 'a@example.jp', note: '', version: 3 }),
    );
    await waitFor(() => expect(screen.queryByText('1件の変更・未保存')).toBeNull());
  });

  it('shows the refusals of the server at their fields, and the others in the summary', async () => {
    await show({
      save: async () => {
        throw refusal(422, {
          error_code: 'validation',
          errors: { email: ['このメールアドレスはすでに登録されています。'], secret: ['この項目はありません。'] },
        });
      },
    });
    await retype('備考', 'a');
    await update();
    expect(await screen.findByText('このメールアドレスはすでに登録されています。')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByText('この項目はありません。')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('メールアドレス'), 'p');
    await waitFor(() => expect(screen.queryByText('このメールアドレスはすでに登録されています。')).toBeNull());
  });

  it('keeps what was typed when there is no network', async () => {
    await show({
      save: async () => {
        throw refusal(0, undefined, 'network');
      },
    });
    await retype('氏名', '山本');
    await update();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByLabelText('氏名')).toHaveProperty('value', '山本');
  });
});

describe('a record somebody else changed meanwhile', () => {
  it('is compared field by field; what I did not touch begins as theirs', async () => {
    const save = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(refusal(409, { error_code: 'stale', message: '' }))
      .mockResolvedValue();
    await show({
      save,
      reload: async () => ({
        values: { ...START, name: '中村', note: '先に直した', version: 4 },
        by: '鈴木 拓也',
        at: '2026-11-20T05:31:00Z',
      }),
    });
    await retype('氏名', '山本');
    await update();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('鈴木 拓也さんが2026-11-20 14:31に更新しました。')).toBeTruthy();
    expect(within(dialog).getByRole('radio', { name: '山本' })).toHaveProperty('checked', true);
    expect(within(dialog).getByRole('radio', { name: '先に直した' })).toHaveProperty('checked', true);
    await userEvent.click(within(dialog).getByRole('button', { name: '選んだ内容で編集を続ける' }));
    await waitFor(() => expect(screen.getByLabelText('備考')).toHaveProperty('value', '先に直した'));
    expect(screen.getByLabelText('氏名')).toHaveProperty('value', '山本');
    await update();
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({ name: '山本', email: 'a@example.jp', note: '先に直した', version: 4 }),
    );
  });
});

describe('leaving', () => {
  it('with typed work asks first, and stays or goes as told', async () => {
    const { router } = await show();
    await retype('氏名', '山本');
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '編集を続ける' }));
    expect(router.state.location.pathname).toBe('/screen');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '戻る' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存せずに戻る' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/back'));
  });

  it('without typed work does not ask', async () => {
    const { router } = await show();
    await userEvent.click(await screen.findByRole('button', { name: '戻る' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/back'));
  });
});

describe('deleting', () => {
  it('names the thing, and says why it was refused', async () => {
    const remove = vi.fn(async () => {
      throw refusal(409, { error_code: 'in_use', message: 'ほかで使われているため、削除できません。' });
    });
    await show({ remove });
    await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
    const dialog = await screen.findByRole('dialog', { name: '田村を削除しますか。' });
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    expect(await screen.findByText('ほかで使われているため、削除できません。')).toBeTruthy();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('is not offered where there is nothing to delete with', async () => {
    await show();
    await screen.findByRole('button', { name: '更新する' });
    expect(screen.queryByRole('button', { name: '削除する' })).toBeNull();
  });
});

describe('permission', () => {
  it('to view only shows the values and says once why nothing can be changed', async () => {
    const save = vi.fn(async () => {});
    await show({ save }, false, { view: true, edit: false });
    expect(await screen.findAllByText('閲覧のみの権限です。')).toHaveLength(1);
    expect(screen.getByLabelText('氏名')).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: '更新する' })).toBeNull();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(save).not.toHaveBeenCalled();
  });

  it('to view only does not open a create screen', async () => {
    await show({}, true, { view: true, edit: false });
    expect(await screen.findByText('アクセス権限がありません。')).toBeTruthy();
  });
});
