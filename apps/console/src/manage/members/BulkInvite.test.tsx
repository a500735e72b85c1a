import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inviteMembers, previewInvitations } from '@tsudoi/contract/members';
import { onScreen } from '@tsudoi/ui/testing/onScreen';
import { expect, it, vi } from 'vitest';
import { BulkInvite } from './BulkInvite.tsx';

const person = { id: 9, member_code: 'S000009', last_name: '池田', first_name: '真理' };
const preview = {
  counts: { send: 48, again: 2, no_email: 113, signed_up: 0 },
  people: [person],
  mail: { subject: '会員ページのご案内', text: '池田 真理 様' },
};

const open = (answer: typeof preview) => {
  const onStarted = vi.fn();
  const answers = {
    [previewInvitations.path]: () => answer,
    [inviteMembers.path]: () => ({ task_id: 7, task_name: '招待' }),
  };
  const ready = onScreen(<BulkInvite body={{ default_search: {} }} onStarted={onStarted} onBack={() => {}} />, {
    answers,
  });
  return ready.then((shown) => ({ ...shown, onStarted }));
};

it('says before anything goes out who gets a mail and who does not; the button has the true number', async () => {
  const { asked, onStarted } = await open(preview);
  expect(await screen.findByRole('button', { name: '48人に送る' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '池田 真理' }).getAttribute('href')).toBe('/manage/members/detail/9');
  expect(screen.getByText('会員ページのご案内')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^ログイン済み/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^メールアドレスなし/ }));
  expect(await screen.findByText('メールアドレスがないため、招待できません。')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.input).toMatchObject({ body: { group: 'no_email', page: 1 } }));
  expect(asked.some(({ path }) => path === inviteMembers.path)).toBe(false);
  await userEvent.click(screen.getByLabelText('招待済みの2人にも、もう一度送る'));
  await userEvent.click(screen.getByRole('button', { name: '50人に送る' }));
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(7));
  expect(asked.find(({ path }) => path === inviteMembers.path)?.input).toMatchObject({ body: { again: true } });
});

it('offers nothing to send where nobody can be invited, and says so', async () => {
  await open({ ...preview, counts: { send: 0, again: 0, no_email: 1, signed_up: 0 }, people: [] });
  const button = await screen.findByRole('button', { name: '0人に送る' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByText('送れる会員がいません。').id).toBe(button.getAttribute('aria-describedby'));
});
