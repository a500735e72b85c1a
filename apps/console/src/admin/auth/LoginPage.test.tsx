import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminClient } from '../../shell/adminArea.ts';
import { LoginPage } from './LoginPage.tsx';

afterEach(() => vi.restoreAllMocks());

const errors = () => [...document.querySelectorAll('.err')].map(({ textContent }) => textContent);

describe('the login of operators', () => {
  it('says at each field what is missing or no address, and sends nothing', async () => {
    const call = vi.spyOn(adminClient, 'call');
    await onScreen(<LoginPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'ログインする' }));
    expect(errors()).toEqual(['ログインID（メールアドレス）は必須です。', 'パスワードは必須です。']);
    await userEvent.type(screen.getByLabelText('ログインID（メールアドレス）'), 'operator{Enter}');
    expect(errors()).toEqual(['メールアドレスの形式で入力してください。', 'パスワードは必須です。']);
    expect(screen.getByLabelText('ログインID（メールアドレス）').getAttribute('aria-invalid')).toBe('true');
    expect(call).not.toHaveBeenCalled();
  });

  it('shows what the server refuses at its field', async () => {
    const message = 'このメールアドレスは使えません。';
    vi.spyOn(adminClient, 'call').mockRejectedValue(
      refusal(422, { message: '', error_code: 'validation', errors: { login_account: [message] }, error: '' }),
    );
    await onScreen(<LoginPage />);
    await userEvent.type(await screen.findByLabelText('ログインID（メールアドレス）'), 'operator@tsudoi.example');
    await userEvent.type(screen.getByLabelText('パスワード'), 'Tsudoi-2026{Enter}');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(errors()).toEqual([message]);
  });
});
