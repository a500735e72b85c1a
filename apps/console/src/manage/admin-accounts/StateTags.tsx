import type { AdminAccountRow } from '@tsudoi/contract/admin-accounts';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';

/** How far an invitation has come; a tag only where somebody has to do something. */
export function InvitationWord({ account }: { account: Pick<AdminAccountRow, 'invitation' | 'invitation_refusal'> }) {
  const t = useT();
  const { invitation, invitation_refusal: refusal } = account;
  if (refusal !== null) return <Tag tone="bad">{t('admin_accounts.mail_failed')}</Tag>;
  if (invitation === 'accepted') return t('admin_accounts.invitation.accepted');
  return <Tag tone="warn">{t(`admin_accounts.invitation.${invitation}`)}</Tag>;
}

/** Whether the account may sign in; a tag where it may not. */
export function ActiveWord({ active }: Pick<AdminAccountRow, 'active'>) {
  const t = useT();
  return active ? t('admin_accounts.active') : <Tag tone="warn">{t('admin_accounts.inactive')}</Tag>;
}
