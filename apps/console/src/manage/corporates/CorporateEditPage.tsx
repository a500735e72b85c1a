import type { AccountForm } from '@tsudoi/contract/account-cms';
import { type CorporateRecord, CorporateUpdate, corporates } from '@tsudoi/contract/corporates';
import { MemberClass } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { NotFound } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RecordFrame, useMemberId } from '../../pickers/member/MemberFrame.tsx';
import { CorporateFields } from './CorporateFields.tsx';
import { editedCorporate, formOfClass } from './forms.ts';

/** A corporate to edit, named by the id in the address. */
export function CorporateEditPage() {
  const id = useMemberId();
  const read = useEndpoint(corporates.get, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  const definition = useAccountForm(MemberClass.company);
  if (id === undefined) return <NotFound main={corporatePaths.search} record />;
  return (
    <RecordFrame read={read} main={corporatePaths.search}>
      {(record) => (
        <RecordFrame read={definition} main={corporatePaths.search}>
          {(form) => <EditForm key={record.id} record={record} definition={form} />}
        </RecordFrame>
      )}
    </RecordFrame>
  );
}

function EditForm({ record, definition }: { record: CorporateRecord; definition: AccountForm }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const asked = useMemo(() => formOfClass(definition, MemberClass.company), [definition]);
  const { id } = record;
  const name = record.basic_info.last_name;
  const back = `${corporatePaths.detail(id)}${hash}`;
  const form = useRecordForm({
    schema: CorporateUpdate,
    rules: useMemo(() => formRules(asked.groups, record), [asked, record]),
    values: useMemo(() => editedCorporate(record, asked), [record, asked]),
    save: (body) => client.call(corporates.update, { params: { id }, body }),
    onSaved: () => {
      notify({ type: 'success', message: t('done.updated') });
      void navigate(back);
    },
    remove: (): Promise<unknown> =>
      client.call(corporates.remove, { params: { id }, query: { version: form.methods.getValues('version') } }),
    onRemoved: () => {
      notify({ type: 'success', message: t('done.deleted') });
      void navigate(corporatePaths.search);
    },
    reload: async () => {
      const fresh = await client.call(corporates.get, { params: { id } });
      return { values: editedCorporate(fresh, asked), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={name}
      crumbs={[{ text: t('corporates.search.title'), to: corporatePaths.search }]}
      beside={<span className="sub">{record.account_code}</span>}
      form={form}
      back={back}
      removal={{ title: t('corporates.delete_confirm', { name }), text: t('corporates.delete_note') }}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <CorporateFields form={asked} isNew={false} />
    </FormPage>
  );
}
