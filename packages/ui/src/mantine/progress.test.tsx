import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { onScreen } from '../testing/onScreen.tsx';
import { ExportProgress } from './ExportProgress.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { WorkProgress } from './WorkProgress.tsx';

const done = { task_name: '会員CSV出力', state: 'done', progress: 100, url_download: '/files/x' } as const;

describe('an export', () => {
  it('counts the minutes it stays in the list; in the history it offers its file while that is reachable', async () => {
    const { unmount } = await onScreen(<ExportProgress task={done} minutesLeft={4} />);
    expect(screen.getByText(/あと4分で消えます/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ダウンロードする' }).getAttribute('href')).toBe('/files/x');
    unmount();
    const { unmount: leave } = await onScreen(<ExportProgress task={done} minutesLeft={0} />);
    expect(screen.getByText('完了しました')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ダウンロードする' })).toBeTruthy();
    leave();
    await onScreen(<ExportProgress task={{ ...done, url_download: null }} minutesLeft={0} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows its percent while it runs', async () => {
    await onScreen(
      <ExportProgress task={{ ...done, state: 'running', progress: 62, url_download: null }} minutesLeft={0} />,
    );
    expect(screen.getByRole('progressbar', { name: '会員CSV出力' }).getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByText('62%')).toBeTruthy();
  });

  it('that failed can be started again', async () => {
    const retry = vi.fn();
    await onScreen(
      <ExportProgress task={{ ...done, state: 'failed', url_download: null }} minutesLeft={0} onRetry={retry} />,
    );
    expect(screen.getByText('出力失敗しました。再度やり直してください。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '再実行する' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

const counts = {
  kind: 'member-import',
  error_msg: null,
  current_position_success: 1_240,
  total_rows: 2_000,
  total_insert_records: 48,
  total_update_records: 2,
  total_error_records: 13,
  total_left_out: 113,
  undone: null,
  back_route: null,
};

describe('an import', () => {
  const at = (state: Parameters<typeof ImportProgress>[0]['task']['state'], more = {}) => (
    <ImportProgress
      task={{ task_name: '会員CSV取込', state, step: 'import', progress: 62, ...counts, ...more }}
      completed="会員CSVの取り込みが完了しました。"
      onClose={close}
    />
  );
  const close = vi.fn();
  const bar = () => screen.getByRole('progressbar', { name: '会員CSV取込' });

  it('goes from validation to import to done with a blue bar, and cannot be closed meanwhile', async () => {
    await onScreen(at('applying'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['検証', '取込', '完了']);
    expect(screen.getByText('取込').getAttribute('aria-current')).toBe('step');
    expect(screen.getByText('反映しています 1,240 / 2,000行')).toBeTruthy();
    expect(bar().className).toBe('bar');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that is complete has a green bar, its own words for members, and can be closed', async () => {
    await onScreen(at('applied', { progress: 100 }));
    expect(bar().className).toContain('ok');
    expect(screen.getByText('会員CSVの取り込みが完了しました。')).toBeTruthy();
    expect(screen.getByText('登録 48件、更新 2件。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '会員CSV取込：一覧から消す' }));
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('that failed says its error under a red bar, and leads to the page it came from', async () => {
    await onScreen(at('failed', { error_msg: '文字コードが違います。', back_route: '/manage/members/detail/3' }));
    expect(bar().className).toContain('bad');
    expect(screen.getByText('文字コードが違います。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '内容を見る' }).getAttribute('href')).toBe('/manage/members/detail/3');
  });

  it('whose validation failed says so in the words of the specification', async () => {
    await onScreen(at('invalid', { error_msg: '80行' }));
    expect(screen.getByText('更新できません。内容をご確認ください。')).toBeTruthy();
    expect(screen.getByText('エラー 13行。')).toBeTruthy();
  });
});

describe('work that is neither', () => {
  it('is not called an export while it runs', async () => {
    await onScreen(<WorkProgress task={{ task_name: '会員の招待', state: 'running', progress: 62, ...counts }} />);
    expect(screen.getByText('実行しています 1,240 / 2,000件')).toBeTruthy();
    expect(screen.queryByText(/出力/)).toBeNull();
  });

  it('says of invitations how many were sent and how many not, and leads to them', async () => {
    const route = '/manage/members/search#invited-7';
    const done = { ...counts, state: 'done', kind: 'member-invite', progress: 100, back_route: route } as const;
    await onScreen(<WorkProgress task={{ task_name: '会員の招待', ...done }} />);
    expect(screen.getByText('48人に送りました。113人には送っていません。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '内容を見る' }).getAttribute('href')).toBe(route);
  });
});
