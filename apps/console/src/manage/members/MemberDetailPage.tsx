import type { AccountForm } from '@tsudoi/contract/account-cms';
import { getMemberDetail, type MemberDetail } from '@tsudoi/contract/members';
import { fullName, itemPaths, MemberClass } from '@tsudoi/domain';
import { fieldLabel } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { DetailPage } from '@tsudoi/ui/mantine/DetailPage';
import { LazyImage } from '@tsudoi/ui/mantine/LazyImage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { RecordWalk } from '@tsudoi/ui/mantine/RecordWalk';
import { useState } from 'react';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { ChangeCodeDialog } from './ChangeCodeDialog.tsx';
import { Invitation } from './Invitation.tsx';
import { WALKED_LIST } from './list.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberFrame, RecordFrame, useMemberId } from './MemberFrame.tsx';
import { MemberPairs } from './MemberPairs.tsx';
import { memberPaths } from './paths.ts';

/** A member to read, named by the id in the address. */
export function MemberDetailPage() {
  const id = useMemberId();
  const read = useEndpoint(getMemberDetail, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  const definition = useAccountForm(read.data?.basic_info.class_type ?? MemberClass.personal);
  return (
    <MemberFrame id={id} read={read}>
      {(member) => (
        <RecordFrame read={definition}>
          {(form) => <Member key={member.id} member={member} form={form} onChanged={read.retry} />}
        </RecordFrame>
      )}
    </MemberFrame>
  );
}

interface MemberProps {
  member: MemberDetail;
  form: AccountForm;
  onChanged(): Promise<void>;
}

function Member({ member, form, onChanged }: MemberProps) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const [isChangingCode, setChangingCode] = useState(false);
  const { basic_info: info } = member;
  const own = form.groups.flatMap(({ items }) => items).filter(({ type }) => type === 'extend');
  // An own field that is not in the staff's form is one that only the member app asks.
  const nameOf = (path: string) => {
    if (!path.startsWith('extend_info.')) return fieldLabel(path, locale);
    return own.find((item) => itemPaths(item).includes(path))?.label ?? t('members.detail.asked_of_member');
  };
  const missing = [...new Set(member.profile_incomplete.map(nameOf))];
  return (
    <DetailPage
      title={fullName(info)}
      crumbs={[{ text: t('members.group') }, { text: t('members.search.title'), to: memberPaths.search }]}
      beside={
        <>
          {info.profile_image !== null && (
            <LazyImage
              className="portrait"
              src={info.profile_image.file_url}
              alt={t('members.photo_of', { name: fullName(info) })}
              width={56}
              height={56}
            />
          )}
          <MemberFacts
            type={member.member_types[0]?.name}
            memberCode={info.member_code}
            accountCode={member.account_code}
            registration={info.registration}
          />
        </>
      }
      actions={
        <>
          <RecordWalk list={WALKED_LIST} id={member.id} hrefOf={memberPaths.detail} />
          <LinkButton small to={memberPaths.history(member.account_code)}>
            {t('members.history')}
          </LinkButton>
          {edit && (
            <Button small onClick={() => setChangingCode(true)}>
              {t('members.change_code')}
            </Button>
          )}
        </>
      }
      back={memberPaths.search}
      edit={memberPaths.edit(member.id)}
      updated={{ at: member.updated_at, by: member.updated_by }}
      aside={
        <>
          {missing.length > 0 && (
            <Note tone="warn" title={t('members.detail.incomplete_title')}>
              {t('members.detail.incomplete', { fields: missing.join(t('members.detail.separator')) })}
            </Note>
          )}
          <Invitation member={member} onSent={onChanged} />
        </>
      }
    >
      <MemberPairs member={member} form={form} />
      <ChangeCodeDialog
        opened={isChangingCode}
        member={member}
        onClose={() => setChangingCode(false)}
        onChanged={onChanged}
      />
    </DetailPage>
  );
}
