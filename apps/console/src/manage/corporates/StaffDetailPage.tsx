import type { AccountForm } from '@tsudoi/contract/account-cms';
import { type CorporateStaffDetail, corporateStaffDetail } from '@tsudoi/contract/corporates';
import { fullName, MemberClass, parseAccountCode, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { NotFound } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RecordFrame } from '../../pickers/member/MemberFrame.tsx';
import { MemberPhoto, MemberStanding } from '../../pickers/member/MemberHead.tsx';
import { memberSections } from '../../pickers/member/memberSections.ts';
import { formOfClass } from './forms.ts';
import { MoveStaffDialog } from './MoveStaffDialog.tsx';

/** One of a corporate's staff to read, named by the codes in the address. */
export function StaffDetailPage() {
  const { corporateCode = '', accountCode = '' } = useParams();
  const main = corporatePaths.staff(corporateCode).search;
  const id = parseAccountCode(accountCode)?.id;
  const input = id === undefined ? null : { params: { id } };
  const read = useEndpoint(corporateStaffDetail, input, { keepPreviousData: false });
  const definition = useAccountForm(MemberClass.personal, 'detail');
  if (id === undefined) return <NotFound main={main} record />;
  return (
    <RecordFrame read={read} main={main}>
      {(member) => (
        <RecordFrame read={definition} main={main}>
          {(form) => <Staff key={member.id} member={member} form={formOfClass(form, MemberClass.personal)} />}
        </RecordFrame>
      )}
    </RecordFrame>
  );
}

function Staff({ member, form }: { member: CorporateStaffDetail; form: AccountForm }) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const [isMoving, setMoving] = useState(false);
  const { basic_info: info, corporate } = member;
  const paths = corporatePaths.staff(corporate.corporate_code);
  const sections = memberSections(form, { member, t, locale });
  const linkTo = (section: string) =>
    edit ? { to: `${paths.edit(member.account_code)}#${section}`, text: t('action.edit') } : undefined;
  const part = label('staffCorporatePrincipleFlag', member.principle_flag, locale);
  return (
    <DetailPage
      title={fullName(info)}
      crumbs={[
        { text: t('corporates.search.title'), to: corporatePaths.search },
        { text: corporate.name, to: corporatePaths.detail(corporate.id) },
        { text: t('corporates.staff.title'), to: paths.search },
      ]}
      picture={<MemberPhoto name={info} image={info.profile_image} />}
      beside={
        <span className="reading-of">
          {fullName({ last_name: info.last_name_kana, first_name: info.first_name_kana })}
        </span>
      }
      facts={
        <>
          {member.principle_flag === StaffCorporatePrincipleFlag.principal && <Tag>{part}</Tag>}
          <MemberStanding member={member} />
        </>
      }
      actions={
        <>
          {edit && <Button onClick={() => setMoving(true)}>{t('corporates.staff.move')}</Button>}
          <LinkButton to={paths.history(member.account_code)}>{t('corporates.history')}</LinkButton>
        </>
      }
      back={paths.search}
      edit={paths.edit(member.account_code)}
      sections={[
        { id: 'part', title: t('corporates.staff.section') },
        ...sections.map(({ id, title }) => ({ id, title })),
        { id: 'record', title: t('corporates.section.record') },
      ]}
    >
      <DetailSection
        id="part"
        title={t('corporates.staff.section')}
        link={linkTo('part')}
        pairs={[
          {
            key: 'corporate',
            label: t('corporates.staff.corporate'),
            value: <Link to={corporatePaths.detail(corporate.id)}>{corporate.name}</Link>,
          },
          { key: 'part', label: t('corporates.staff.part'), value: part },
        ]}
      />
      {sections.map(({ id, title, pairs }) => (
        <DetailSection key={id} id={id} title={title} pairs={pairs} link={linkTo(id)} />
      ))}
      <DetailSection
        id="record"
        title={t('corporates.section.record')}
        pairs={[
          { key: 'code', label: t('members.detail.account_code'), value: member.account_code },
          { key: 'created', label: t('members.detail.created_at'), value: formatInstant(member.created_at) },
          { key: 'updated', label: t('members.detail.updated_at'), value: formatInstant(member.updated_at) },
          { key: 'by', label: t('members.detail.updated_by'), value: member.updated_by },
        ]}
      />
      <MoveStaffDialog opened={isMoving} member={member} onClose={() => setMoving(false)} />
    </DetailPage>
  );
}
