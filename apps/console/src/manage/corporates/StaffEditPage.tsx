import type { AccountForm } from '@tsudoi/contract/account-cms';
import { type CorporateStaffRecord, CorporateStaffUpdate, corporateStaffs } from '@tsudoi/contract/corporates';
import { fullName, MemberClass, parseAccountCode, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { NotFound } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RecordFrame } from '../../pickers/member/MemberFrame.tsx';
import { editedStaff, formOfClass } from './forms.ts';
import { StaffFields } from './StaffFields.tsx';

/** One of a corporate's staff to edit, named by the codes in the address. */
export function StaffEditPage() {
  const { corporateCode = '', accountCode = '' } = useParams();
  const main = corporatePaths.staff(corporateCode).search;
  const id = parseAccountCode(accountCode)?.id;
  const input = id === undefined ? null : { params: { id } };
  const read = useEndpoint(corporateStaffs.get, input, { keepPreviousData: false });
  const definition = useAccountForm(MemberClass.personal);
  if (id === undefined) return <NotFound main={main} record />;
  return (
    <RecordFrame read={read} main={main}>
      {(record) => (
        <RecordFrame read={definition} main={main}>
          {(form) => <EditForm key={record.id} record={record} definition={form} />}
        </RecordFrame>
      )}
    </RecordFrame>
  );
}

function EditForm({ record, definition }: { record: CorporateStaffRecord; definition: AccountForm }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const asked = useMemo(() => formOfClass(definition, MemberClass.personal), [definition]);
  const { id, corporate } = record;
  const name = fullName(record.basic_info);
  const paths = corporatePaths.staff(corporate.corporate_code);
  const back = `${paths.detail(record.account_code)}${hash}`;
  const form = useRecordForm({
    schema: CorporateStaffUpdate,
    rules: useMemo(() => formRules(asked.groups, record), [asked, record]),
    values: useMemo(() => editedStaff(record, asked), [record, asked]),
    save: (body) => client.call(corporateStaffs.update, { params: { id }, body }),
    onSaved: () => {
      notify({ type: 'success', message: t('done.updated') });
      void navigate(back);
    },
    remove: (): Promise<unknown> =>
      client.call(corporateStaffs.remove, { params: { id }, query: { version: form.methods.getValues('version') } }),
    onRemoved: () => {
      notify({ type: 'success', message: t('done.deleted') });
      void navigate(paths.search);
    },
    reload: async () => {
      const fresh = await client.call(corporateStaffs.get, { params: { id } });
      return { values: editedStaff(fresh, asked), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const isPrincipal = record.principle_flag === StaffCorporatePrincipleFlag.principal;
  return (
    <FormPage
      title={name}
      crumbs={[
        { text: t('corporates.search.title'), to: corporatePaths.search },
        { text: corporate.name, to: corporatePaths.detail(corporate.id) },
        { text: t('corporates.staff.title'), to: paths.search },
      ]}
      beside={<span className="sub">{record.account_code}</span>}
      form={form}
      back={back}
      removal={{ title: t('corporates.staff.delete_confirm', { name }), text: t('corporates.staff.delete_note') }}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <StaffFields form={asked} isNew={false} part={isPrincipal ? 'principal' : 'other'} />
    </FormPage>
  );
}
