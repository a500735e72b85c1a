import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationState } from '../headless/screen/notifications.ts';
import { usePermissionGuard } from '../headless/session/guard.ts';
import { type PagePermission, PermissionProvider } from '../headless/session/permission.ts';
import { onScreen } from '../testing/onScreen.tsx';
import { Alert } from './Alert.tsx';
import { CategoryStrip } from './CategoryStrip.tsx';
import { Lazy } from './Lazy.tsx';
import { TableShell } from './list/TableShell.tsx';
import { TabSet } from './TabSet.tsx';

function Three() {
  const [active, setActive] = useState(0);
  const tabs = ['基本', '連絡先', '履歴'].map((text) => ({ text, content: `${text}の内容` }));
  return <TabSet label="区分" tabs={tabs} active={active} onActive={setActive} />;
}
function Guarded({ action }: { action: () => void }) {
  const ifAllowed = usePermissionGuard();
  return (
    <button type="button" onClick={() => ifAllowed(action)}>
      削除する
    </button>
  );
}

const pass = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('in their time', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it('an alert shows its five seconds, waits while looked at, and goes', async () => {
    const onClose = vi.fn();
    await onScreen(
      <Alert kind="success" onClose={onClose}>
        保存しました。
      </Alert>,
    );
    expect(screen.getByRole('status').textContent).toBe('保存しました。');
    expect(screen.getByText('5秒後に閉じます')).toBeTruthy();
    await pass(2_000);
    expect(screen.getByText('3秒後に閉じます')).toBeTruthy();
    fireEvent.focus(screen.getByRole('button', { name: '閉じる' }));
    expect(screen.getByText('表示を続けています')).toBeTruthy();
    await pass(60_000);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.blur(screen.getByRole('button', { name: '閉じる' }));
    await pass(2_600);
    expect(onClose).not.toHaveBeenCalled();
    await pass(600);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('an error alert interrupts', async () => {
    await onScreen(
      <Alert kind="error" hideAfter={0} onClose={() => {}}>
        登録できません。内容をご確認ください。
      </Alert>,
    );
    expect(screen.getByRole('alert').textContent).toBe('登録できません。内容をご確認ください。');
    expect(screen.queryByText(/秒後/)).toBeNull();
  });

  it('a part that loads shows nothing, then a skeleton, then that it is slow, and fails at 120 s', async () => {
    const load = vi.fn(() => new Promise<string>(() => {}));
    await onScreen(<Lazy load={load}>{(text) => <p>{text}</p>}</Lazy>);
    await pass(150);
    expect(screen.queryByText('読み込んでいます…')).toBeNull();
    await pass(100);
    expect(screen.getByText('読み込んでいます…')).toBeTruthy();
    expect(document.querySelectorAll('.bone')).toHaveLength(5);
    expect(screen.queryByText('読み込みに時間がかかっています。')).toBeNull();
    await pass(300);
    expect(screen.getByText('読み込みに時間がかかっています。')).toBeTruthy();
    await pass(119_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1_000);
    expect(screen.getByRole('alert').textContent).toContain('画面を読み込めませんでした。');
    load.mockResolvedValue('ここです');
    fireEvent.click(screen.getByRole('button', { name: '再読み込みする' }));
    await pass(0);
    expect(screen.getByText('ここです')).toBeTruthy();
  });
});

describe('tabs', () => {
  it('have one that is active, and arrows go round', async () => {
    await onScreen(<Three />);
    const active = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
    expect(active()).toEqual(['基本']);
    await userEvent.click(screen.getByRole('tab', { name: '基本' }));
    await userEvent.keyboard('{ArrowLeft}');
    expect(active()).toEqual(['履歴']);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '履歴' }));
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: '連絡先' }).textContent).toBe('連絡先の内容');
  });
});

describe('the category strip', () => {
  it('has the seven names, and searches by keyword with Enter', async () => {
    const onChange = vi.fn();
    await onScreen(<CategoryStrip value={{ category: 'video', keyword: '' }} onChange={onChange} />);
    const names = within(screen.getByRole('group')).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'すべて',
      'コラム',
      'イベント',
      '動画',
      '音声',
      '研修',
      'PDFファイル',
      '操作マニュアル',
    ]);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('動画');
    await userEvent.type(screen.getByRole('searchbox', { name: 'キーワード' }), ' 受け身 {Enter}');
    expect(onChange).toHaveBeenCalledWith({ category: 'video', keyword: '受け身' });
  });
});

describe('a table without a search', () => {
  const table = (rows: number[] | undefined) => (
    <TableShell
      columns={[{ id: 'n', header: '番号', cell: (row: number) => `${row}番` }]}
      rows={rows}
      keyOf={(row) => row}
      nameOf={String}
      empty="ありません"
    />
  );
  it('shows five a page', async () => {
    await onScreen(table([1, 2, 3, 4, 5, 6, 7]));
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '1番',
      '2番',
      '3番',
      '4番',
      '5番',
    ]);
    await userEvent.click(screen.getByRole('button', { name: '2' }));
    expect(screen.getByText('6番')).toBeTruthy();
    expect(screen.getByText('6–7 / 7件')).toBeTruthy();
  });
  it('keeps room for ten rows while they come', async () => {
    await onScreen(table(undefined));
    expect(screen.getByText('1–5 / 10件')).toBeTruthy();
    expect(screen.getByRole('button', { name: '2' })).toBeTruthy();
  });
});

describe('without the permission', () => {
  const press = async (permission: PagePermission) => {
    Object.assign(notificationState, { open: [], heights: {}, history: [] });
    const action = vi.fn();
    await onScreen(<Guarded action={action} />, { permission });
    await userEvent.click(screen.getByRole('button', { name: '削除する' }));
    return action;
  };
  it('confirming says so for three seconds at the top right, and does nothing', async () => {
    expect(await press({ view: true, edit: false })).not.toHaveBeenCalled();
    expect(notificationState.open).toMatchObject([
      {
        message: 'management is not allowed to use this feature',
        timeout: 3_000,
        vertical: 'top',
        horizontal: 'right',
      },
    ]);
  });
  it('nothing is said to those who have it', async () => {
    expect(await press({ view: true, edit: true })).toHaveBeenCalledTimes(1);
    expect(notificationState.open).toEqual([]);
  });
  it('a flag that is no boolean is an error', () => {
    const fromWire: PagePermission = JSON.parse('{"view":1,"edit":0}');
    expect(() => PermissionProvider({ value: fromWire, children: null })).toThrow(TypeError);
  });
});
