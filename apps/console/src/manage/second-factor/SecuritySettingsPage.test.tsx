import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { managerFactors, resetManagerFactors, updateSecuritySettings } from '@tsudoi/contract/second-factor';
import { onScreen, refusal } from '@tsudoi/ui/testing/onScreen';
import { expect, it } from 'vitest';
import { SecuritySettingsPage } from './SecuritySettingsPage.tsx';

const SETTINGS = {
  second_factor_policy: 'optional',
  managers: [
    { id: 7, name: '山本 花子', email: 'h@aoba.example', totp: true, passkeys: 0, last_login_at: null, self: false },
  ],
};

/** The page of somebody whose password was given too long ago. */
async function open() {
  let isConfirmed = false;
  const sensitive = () => {
    if (!isConfirmed) throw refusal(403, { error_code: 'confirmation_needed', message: '' });
    return {};
  };
  const view = await onScreen(<SecuritySettingsPage />, {
    permission: { view: true, edit: true },
    answers: {
      // Reading and writing have the same address.
      [updateSecuritySettings.path]: ({ body }) => (body === undefined ? SETTINGS : sensitive()),
      [resetManagerFactors.path]: sensitive,
      [managerFactors.confirm.path]: () => {
        isConfirmed = true;
        return {};
      },
    },
  });
  return view;
}

async function givePassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('パスワード'), 'Kit-pass-2026');
  await userEvent.click(screen.getByRole('button', { name: '続ける' }));
}

it('asks for the password before the policy changes, and then changes it', async () => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole('radio', { name: /使わない/ }));
  await userEvent.click(screen.getByRole('button', { name: '更新する' }));
  await givePassword();
  expect(await screen.findByText('更新しました。')).toBeTruthy();
  const written = { path: updateSecuritySettings.path, input: { body: { second_factor_policy: 'off' } } };
  expect(asked.filter(({ input }) => JSON.stringify(input) === JSON.stringify(written.input))).toEqual([
    written,
    written,
  ]);
});

it('asks for the password before a colleague’s second factor is taken off, and then takes it off', async () => {
  const { asked } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '解除する' }));
  const ask = await screen.findByRole('dialog');
  await userEvent.click(within(ask).getByRole('button', { name: '解除する' }));
  await givePassword();
  expect(await screen.findByText('解除しました。')).toBeTruthy();
  expect(asked.filter(({ path }) => path === resetManagerFactors.path)).toHaveLength(2);
});
