import type { AccountForm } from '@tsudoi/contract/account-cms';
import { type CorporateDetail, corporateDetail } from '@tsudoi/contract/corporates';
import { MemberClass } from '@tsudoi/domain';
import { formatDay, formatInstant } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { CopyButton } from '@tsudoi/ui/mantine/CopyButton';
import { DetailPage, DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { NotFound } from '@tsudoi/ui/mantine/states';
import { Link } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RecordFrame, useMemberId } from '../../pickers/member/MemberFrame.tsx';
import { memberSections } from '../../pickers/member/memberSections.ts';
import { formOfClass } from './forms.ts';
import { LinkSection } from './LinkSection.tsx';

/** A corporate to read, named by the id in the address. */
export function CorporateDetailPage() {
  const id = useMemberId();
  const read = useEndpoint(corporateDetail, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  const definition = useAccountForm(MemberClass.company, 'detail');
  if (id === undefined) return <NotFound main={corporatePaths.search} record />;
  return (
    <RecordFrame read={read} main={corporatePaths.search}>
      {(corporate) => (
        <RecordFrame read={definition} main={corporatePaths.search}>
          {(form) => (
            <Corporate key={corporate.id} corporate={corporate} form={formOfClass(form, MemberClass.company)} />
          )}
        </RecordFrame>
      )}
    </RecordFrame>
  );
}

function Corporate({ corporate, form }: { corporate: CorporateDetail; form: AccountForm }) {
  const t = useT();
  const locale = useLocale();
  const { edit } = usePagePermission();
  const { basic_info: info, corporate: own } = corporate;
  const sections = memberSections(form, { member: corporate, t, locale });
  const linkTo = (section: string) =>
    edit ? { to: `${corporatePaths.edit(corporate.id)}#${section}`, text: t('action.edit') } : undefined;
  const day = (value: string | null) => (value === null ? null : formatDay(value));
  const contact = [
    { key: 'department', label: t('field.contact_department'), value: own.contact_department },
    { key: 'name', label: t('field.contact_name'), value: own.contact_name },
    { key: 'phone', label: t('field.contact_person_phone'), value: own.contact_person_phone },
    { key: 'email', label: t('field.contact_person_email'), value: own.contact_person_email },
  ];
  const contract = [
    { key: 'number', label: t('field.contract_number'), value: own.contract_number },
    { key: 'from', label: t('field.contract_from'), value: day(own.contract_from) },
    { key: 'until', label: t('field.contract_until'), value: day(own.contract_until) },
    { key: 'note', label: t('field.contract_note'), value: own.contract_note, wide: true },
  ];
  return (
    <DetailPage
      title={info.last_name}
      crumbs={[{ text: t('corporates.search.title'), to: corporatePaths.search }]}
      beside={<span className="reading-of">{info.last_name_kana}</span>}
      facts={
        <>
          <span className="number">{corporate.account_code}</span>
          <CopyButton text={corporate.account_code} name={t('corporates.code')} />
          <span>{corporate.member_types.map(({ name }) => name).join(t('members.detail.separator'))}</span>
        </>
      }
      actions={<LinkButton to={corporatePaths.history(corporate.account_code)}>{t('corporates.history')}</LinkButton>}
      back={corporatePaths.search}
      edit={corporatePaths.edit(corporate.id)}
      sections={[
        { id: 'staff', title: t('corporates.section.staff'), flag: String(corporate.staff_count) },
        ...sections.map(({ id, title }) => ({ id, title })),
        { id: 'contact', title: t('corporates.section.contact') },
        { id: 'contract', title: t('corporates.section.contract') },
        { id: 'record', title: t('corporates.section.record') },
      ]}
      aside={
        <aside className="panel">
          <LinkSection id={corporate.id} state={corporate.link_state} />
        </aside>
      }
    >
      <Staff corporate={corporate} mayEdit={edit} />
      {sections.map(({ id, title, pairs }) => (
        <DetailSection key={id} id={id} title={title} pairs={pairs} link={linkTo(id)} />
      ))}
      <DetailSection id="contact" title={t('corporates.section.contact')} pairs={contact} link={linkTo('contact')} />
      <DetailSection
        id="contract"
        title={t('corporates.section.contract')}
        pairs={contract}
        link={linkTo('contract')}
      />
      <DetailSection
        id="record"
        title={t('corporates.section.record')}
        pairs={[
          { key: 'created', label: t('members.detail.created_at'), value: formatInstant(corporate.created_at) },
          { key: 'updated', label: t('members.detail.updated_at'), value: formatInstant(corporate.updated_at) },
          { key: 'by', label: t('members.detail.updated_by'), value: corporate.updated_by },
        ]}
      />
    </DetailPage>
  );
}

/** The principal and how many staff there are, with the ways to them. */
function Staff({ corporate, mayEdit }: { corporate: CorporateDetail; mayEdit: boolean }) {
  const t = useT();
  const paths = corporatePaths.staff(corporate.account_code);
  const { principal, staff_count } = corporate;
  const hasStaff = staff_count > 0;
  return (
    <DetailSection
      id="staff"
      title={t('corporates.section.staff')}
      link={hasStaff ? { to: paths.search, text: t('corporates.staff.all') } : undefined}
      pairs={
        hasStaff
          ? [
              {
                key: 'principal',
                label: t('corporates.principal'),
                value: principal && <Link to={paths.detail(principal.account_code)}>{principal.name}</Link>,
              },
              {
                key: 'count',
                label: t('corporates.staff_count'),
                value: t('corporates.count', { count: staff_count }),
              },
            ]
          : []
      }
    >
      {!hasStaff && <p className="hint">{t('corporates.staff.empty')}</p>}
      {mayEdit && (
        <div className="row">
          <LinkButton small to={paths.create}>
            {t('corporates.staff.create')}
          </LinkButton>
        </div>
      )}
    </DetailSection>
  );
}
