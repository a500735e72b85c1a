import type { AccountForm } from '@tsudoi/contract/account-cms';
import { discloseMember } from '@tsudoi/contract/disclosures';
import { getMemberDetail, type MemberDetail } from '@tsudoi/contract/members';
import { fullName, itemPaths, jstToday, MemberClass, type StandingAct } from '@tsudoi/domain';
import { fieldLabel, formatInstant, formatYen } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { StoredFiles } from '@tsudoi/ui/mantine/files/StoredFiles';
import type { SectionLine } from '@tsudoi/ui/mantine/form/SectionList';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';
import { Note } from '@tsudoi/ui/mantine/Note';
import { RecordWalk } from '@tsudoi/ui/mantine/RecordWalk';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { documentPaths } from '../../pickers/documentPaths.ts';
import { MemberEntries, useMemberEntries } from '../../pickers/event/MemberEntries.tsx';
import { MemberMoney, type OpenInvoices, useOpenInvoices } from '../../pickers/invoice/MemberMoney.tsx';
import { MemberFrame, RecordFrame, useMemberId } from '../../pickers/member/MemberFrame.tsx';
import { MemberPhoto, MemberStanding, useExpiryWords } from '../../pickers/member/MemberHead.tsx';
import { type MemberSection, memberSections } from '../../pickers/member/memberSections.ts';
import { memberPaths } from '../../pickers/member/paths.ts';
import { menuPermission } from '../../pickers/menuPermission.ts';
import { MemberTimeline } from '../../pickers/timeline/MemberTimeline.tsx';
import { useDelivery } from '../../pickers/useExport.ts';
import { ChangeCodeDialog } from './ChangeCodeDialog.tsx';
import { DifferentMembers } from './DifferentMembers.tsx';
import { EraseDialog } from './erasing.ts';
import { FamilySection } from './Family.tsx';
import { Invitation } from './Invitation.tsx';
import { WALKED_LIST } from './list.ts';
import { MergedNote } from './merge/MergedNote.tsx';
import { PassSection } from './Pass.tsx';
import { StandingSection, StandingTags, useStandingItems } from './Standing.tsx';
import { StandingDialog } from './StandingDialog.tsx';

/** A member to read, named by the id in the address. */
export function MemberDetailPage() {
  const id = useMemberId();
  const read = useEndpoint(getMemberDetail, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  const definition = useAccountForm(read.data?.basic_info.class_type ?? MemberClass.personal, 'detail');
  const navigate = useNavigate();
  const led = read.data?.id;
  // A member that was merged leads on to the one that is left.
  useEffect(() => {
    if (led !== undefined && led !== id) void navigate(memberPaths.detail(led), { replace: true });
  }, [led, id, navigate]);
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
  const navigate = useNavigate();
  const { edit } = usePagePermission();
  const [isChangingCode, setChangingCode] = useState(false);
  const [act, setAct] = useState<StandingAct>();
  const [isErasing, setErasing] = useState(false);
  const standingItems = useStandingItems(member, setAct);
  const documentItems = useDocumentItems(member.id);
  const disclose = useDelivery(discloseMember);
  const { basic_info: info } = member;
  const entries = useMemberEntries(member.account_code);
  const open = useOpenInvoices(member.account_code);
  const sections = memberSections(form, { member, t, locale });
  const compare = memberPaths.history(member.account_code);
  const linkTo = (section: string, text: string) =>
    edit ? { to: `${memberPaths.edit(member.id)}#${section}`, text } : undefined;
  return (
    <DetailPage
      title={fullName(info)}
      crumbs={[{ text: t('members.search.title'), to: memberPaths.search }]}
      picture={<MemberPhoto name={info} image={info.profile_image} />}
      beside={
        <span className="reading-of">
          {fullName({ last_name: info.last_name_kana, first_name: info.first_name_kana })}
        </span>
      }
      facts={
        <>
          <MemberStanding member={member} />
          <StandingTags standing={member.standing} />
          {open !== undefined && open.yen > 0 && (
            <Tag tone="bad">{t('members.money.tag', { yen: formatYen(open.yen, locale) })}</Tag>
          )}
        </>
      }
      walk={<RecordWalk list={WALKED_LIST} id={member.id} hrefOf={memberPaths.detail} />}
      actions={
        <MenuButton
          text={t('members.detail.more')}
          small={false}
          items={[
            { id: 'history', text: t('members.history'), onPick: () => void navigate(compare) },
            ...documentItems,
            ...(edit
              ? [
                  { id: 'merge', text: t('members.merge'), onPick: () => void navigate(memberPaths.merge(member.id)) },
                  { id: 'code', text: t('members.change_code'), onPick: () => setChangingCode(true) },
                  {
                    id: 'disclose',
                    text: t('members.disclose'),
                    onPick: () => void disclose({ member_id: member.id }),
                  },
                  ...standingItems,
                  ...(member.standing.standing === 'withdrawn'
                    ? [{ id: 'erase', text: t('members.erase'), onPick: () => setErasing(true) }]
                    : []),
                ]
              : []),
          ]}
        />
      }
      back={memberPaths.search}
      edit={memberPaths.edit(member.id)}
      sections={useLines(member, sections, entries.length, open)}
      aside={<MemberTimeline member={member} compare={compare} onChanged={() => void onChanged()} />}
    >
      <MergedNote member={member} onChanged={onChanged} />
      <Missing member={member} form={form} />
      <MemberMoney accountCode={member.account_code} open={open} />
      {sections.map(({ id, title, pairs }) => (
        <DetailSection key={id} id={id} title={title} pairs={pairs} link={linkTo(id, t('action.edit'))} />
      ))}
      <FamilySection member={member} onChanged={onChanged} />
      <StandingSection member={member} onChanged={onChanged} />
      <PassSection member={member} />
      <MemberEntries entries={entries} />
      <DetailSection
        id="documents"
        title={t('members.section.documents')}
        link={linkTo('documents', t('members.detail.add'))}
      >
        {info.document.length > 0 ? (
          <StoredFiles files={info.document} />
        ) : (
          <p className="hint">{t('members.detail.no_documents')}</p>
        )}
      </DetailSection>
      <DetailSection id="app" title={t('members.section.app')}>
        <Invitation member={member} onSent={onChanged} />
      </DetailSection>
      <DifferentMembers member={member} onChanged={onChanged} />
      <Record member={member} />
      <StandingDialog act={act} member={member} onClose={() => setAct(undefined)} onChanged={onChanged} />
      {isErasing && (
        <Suspense>
          <EraseDialog member={member} onClose={() => setErasing(false)} />
        </Suspense>
      )}
      <ChangeCodeDialog
        opened={isChangingCode}
        member={member}
        onClose={() => setChangingCode(false)}
        onChanged={onChanged}
      />
    </DetailPage>
  );
}

/** Files that the office shares with the member, for whoever may see or share them. */
function useDocumentItems(id: number) {
  const t = useT();
  const navigate = useNavigate();
  const { view, edit } = menuPermission(documentPaths.search);
  return [
    ...(view
      ? [{ id: 'shared', text: t('members.documents'), onPick: () => void navigate(documentPaths.ofMember(id)) }]
      : []),
    ...(edit
      ? [{ id: 'share', text: t('members.share_document'), onPick: () => void navigate(documentPaths.createFor(id)) }]
      : []),
  ];
}

/** The sections for the list at the left, with what is missing in them and what is due. */
function useLines(
  member: MemberDetail,
  sections: readonly MemberSection[],
  entries: number,
  open: OpenInvoices | undefined,
): SectionLine[] {
  const t = useT();
  const { class_type, document, expires_on } = member.basic_info;
  const left = useExpiryWords(expires_on, jstToday(new Date()));
  const owed = open?.rows?.length ?? 0;
  return [
    ...(open === undefined
      ? []
      : [
          {
            id: 'money',
            title: t('members.money.title'),
            ...(owed > 0 && { flag: t('members.money.flag', { count: owed }), tone: 'bad' as const }),
          },
        ]),
    ...sections.map(({ id, title, empty, hasExpiry }): SectionLine => {
      if (hasExpiry && left !== undefined) return { id, title, flag: left, tone: 'warn' };
      return { id, title, ...(empty > 0 && { flag: t('members.detail.empty', { count: empty }) }) };
    }),
    ...(class_type === MemberClass.personal ? [{ id: 'family', title: t('family.title') }] : []),
    { id: 'standing', title: t('standing.title') },
    { id: 'pass', title: t('passes.title') },
    ...(entries > 0 ? [{ id: 'events', title: t('participants.of_member'), flag: String(entries) }] : []),
    { id: 'documents', title: t('members.section.documents'), flag: String(document.length) },
    { id: 'app', title: t('members.section.app') },
    { id: 'record', title: t('members.section.record') },
  ];
}

/** What the member still has to fill in. */
function Missing({ member, form }: Pick<MemberProps, 'member' | 'form'>) {
  const t = useT();
  const locale = useLocale();
  const own = form.groups.flatMap(({ items }) => items).filter(({ type }) => type === 'extend');
  // An own field that is not in the staff's form is one that only the member app asks.
  const nameOf = (path: string) => {
    if (!path.startsWith('extend_info.')) return fieldLabel(path, locale);
    return own.find((item) => itemPaths(item).includes(path))?.label ?? t('members.detail.asked_of_member');
  };
  const missing = [...new Set(member.profile_incomplete.map(nameOf))];
  if (missing.length === 0) return null;
  return (
    <Note tone="warn" title={t('members.detail.incomplete_title')}>
      {t('members.detail.incomplete', { fields: missing.join(t('members.detail.separator')) })}
    </Note>
  );
}

/** What the product itself knows of the member. */
function Record({ member }: Pick<MemberProps, 'member'>) {
  const t = useT();
  const pairs = [
    { key: 'code', label: t('members.detail.account_code'), value: member.account_code },
    { key: 'created', label: t('members.detail.created_at'), value: formatInstant(member.created_at) },
    {
      key: 'login',
      label: t('members.detail.last_login'),
      value: member.last_login_at === null ? null : formatInstant(member.last_login_at),
    },
    { key: 'updated', label: t('members.detail.updated_at'), value: formatInstant(member.updated_at) },
    { key: 'by', label: t('members.detail.updated_by'), value: member.updated_by },
  ];
  return <DetailSection id="record" title={t('members.section.record')} pairs={pairs} />;
}
