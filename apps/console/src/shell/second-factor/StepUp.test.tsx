import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { managerSessions } from '@tsudoi/contract/auth';
import { managerFactors } from '@tsudoi/contract/second-factor';
import { type Answers, onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { describe, expect, it } from 'vitest';
import { SecurityPage } from './SecurityPage.tsx';

const security = (unproven: boolean) => ({
  policy: 'optional',
  missing: false,
  unproven,
  totp_since: '2026-11-20T00:00:00Z',
  passkeys: [],
  recovery_codes_left: 9,
  confirmed: true,
});

describe('the security page of a session that has proven the password only', () => {
  const open = (answers: Answers) =>
    onScreen(<SecurityPage factors={managerFactors} sessions={managerSessions} main="/manage/overview" />, { answers });

  it('shows nothing but the question for the second factor, then the page and the way on', async () => {
    let unproven = true;
    const { asked } = await open({
      [managerFactors.get.path]: () => security(unproven),
      [managerFactors.startStepUp.path]: () => ({ ticket: 'T', methods: ['totp'], options: null }),
      [managerFactors.stepUp.path]: () => {
        unproven = false;
        return {};
      },
      [managerSessions.list.path]: () => [],
    });
    await userEvent.click(await screen.findByRole('button', { name: '確認する' }));
    expect(screen.queryByText('認証アプリ')).toBeNull();
    await userEvent.type(await screen.findByLabelText('認証コード'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '確認する' }));
    expect(await screen.findByRole('link', { name: '画面に進む' })).toBeTruthy();
    expect(asked.find(({ path }) => path === managerFactors.stepUp.path)?.input).toMatchObject({
      body: { ticket: 'T', proof: { method: 'totp', code: '123456' } },
    });
  });

  it('says at its field that a code is wrong', async () => {
    await open({
      [managerFactors.get.path]: () => security(true),
      [managerFactors.startStepUp.path]: () => ({ ticket: 'T', methods: ['totp'], options: null }),
      [managerFactors.stepUp.path]: () => {
        throw refusal(422, { errors: { 'proof.code': ['認証コードが違います。'] } });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '確認する' }));
    await userEvent.type(await screen.findByLabelText('認証コード'), '000000');
    await userEvent.click(screen.getByRole('button', { name: '確認する' }));
    expect(await screen.findByText('認証コードが違います。')).toBeTruthy();
  });
});
