import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { onScreen } from '../testing/onScreen.tsx';
import { ExportProgress } from './ExportProgress.tsx';

const done = { task_name: '会員CSV出力', state: 'done', progress: 100, url_download: '/files/x' } as const;

describe('an export', () => {
  it('offers its file while the link lives, and not a minute longer', async () => {
    const { unmount } = await onScreen(<ExportProgress task={done} minutesLeft={4} />);
    expect(screen.getByText(/あと4分で消えます/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ダウンロードする' }).getAttribute('href')).toBe('/files/x');
    unmount();
    await onScreen(<ExportProgress task={done} minutesLeft={0} />);
    expect(screen.getByText('完了しました')).toBeTruthy();
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
