import { type AdminAccountRecord, inviteAdminAccount } from '@tsudoi/contract/admin-accounts';
import { PermissionType } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { InvitationWord } from './StateTags.tsx';

/** Beside the form: how far the invitation is, how the account signs in, and where its permissions come from. */
export function AccountAside({ account }: { account: AdminAccountRecord }) {
  const t = useT();
  const { edit } = usePagePermission();
  const { invited_at: invitedAt, last_login_at: lastLogin, invitation_refusal: refusal } = account;
  const canInvite = edit && account.lock === null && account.active && account.invitation !== 'accepted';
  return (
    <section className="panel matrix-changes">
      <h2>{t('admin_accounts.state')}</h2>
      <dl className="facts1">
        <dt>{t('field.invitation')}</dt>
        <dd>
          <InvitationWord account={account} />
          {invitedAt !== null && account.invitation === 'sent' && <small> {formatInstant(invitedAt)}</small>}
        </dd>
        <dt>{t('field.last_login_at')}</dt>
        <dd>{lastLogin === null ? '—' : formatInstant(lastLogin)}</dd>
        <dt>{t('field.second_factor')}</dt>
        <dd>{t(account.second_factor ? 'admin_accounts.second_factor.on' : 'admin_accounts.second_factor.off')}</dd>
        <dt>{t('admin_accounts.source')}</dt>
        <dd>
          {t(
            account.permission_type === PermissionType.individual
              ? 'admin_accounts.individual'
              : 'admin_accounts.by_role',
          )}
        </dd>
      </dl>
      {refusal !== null && <Note tone="bad">{t('admin_accounts.refusal', { reason: refusal })}</Note>}
      {canInvite && <Invite account={account} />}
    </section>
  );
}

function Invite({ account: { id, invitation } }: { account: AdminAccountRecord }) {
  const t = useT();
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await client.call(inviteAdminAccount, { params: { id } });
      notify({ message: t('admin_accounts.invited'), type: 'success' });
    } catch (cause) {
      notifyRefused(cause, t);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy && t('admin_accounts.inviting')} onClick={() => void send()}>
      {t(invitation === 'none' ? 'admin_accounts.send' : 'admin_accounts.send_again')}
    </Button>
  );
}
