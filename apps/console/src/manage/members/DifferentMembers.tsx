import { addDifferentMember, type MemberDetail, removeDifferentMember } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useCall } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Link } from 'react-router';
import { memberPaths } from '../../pickers/member/paths.ts';
import { UNDO_MS } from '../../pickers/timeline/undo.ts';

/** Of whom staff said that they are other people, so that nobody is asked again; each can be taken back. */
export function DifferentMembers({ member, onChanged }: { member: MemberDetail; onChanged(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const { edit } = usePagePermission();
  const removing = useCall(removeDifferentMember);
  if (member.different_members.length === 0) return null;
  const again = async (params: { id: number; other_id: number }) => {
    await client.call(addDifferentMember, { params }).catch((cause: unknown) => notifyRefused(cause, t));
    await onChanged();
  };
  const remove = async (other: MemberDetail['different_members'][number]) => {
    const params = { id: member.id, other_id: other.id };
    try {
      await removing.callOrThrow({ params });
      notify({
        type: 'success',
        message: t('members.different.removed', { name: fullName(other) }),
        timeout: UNDO_MS,
        action: { text: t('members.different.undo'), run: () => void again(params) },
      });
    } catch (cause) {
      notifyRefused(cause, t);
    }
    await onChanged();
  };
  return (
    <DetailSection id="different" title={t('members.section.different')}>
      <p className="hint">{t('members.different.note')}</p>
      <ul className="different">
        {member.different_members.map((other) => (
          <li key={other.id}>
            <Link to={memberPaths.detail(other.id)}>{fullName(other)}</Link> {other.member_code}{' '}
            <span className="sub">
              {t('members.different.said', { date: formatInstantDay(other.said_at), name: other.said_by })}
            </span>{' '}
            {edit && (
              <Button
                small
                kind="quiet"
                busy={removing.pending && t('busy.updating')}
                aria-label={t('ui.named', { name: fullName(other), verb: t('members.different.remove') })}
                onClick={() => void remove(other)}
              >
                {t('members.different.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
