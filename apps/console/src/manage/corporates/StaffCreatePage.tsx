import type { AccountForm } from '@tsudoi/contract/account-cms';
import { CorporateStaffCreate, corporateStaffs } from '@tsudoi/contract/corporates';
import { jstToday, MemberClass } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RecordFrame } from '../../pickers/member/MemberFrame.tsx';
import { formOfClass, newStaff } from './forms.ts';
import { StaffFields } from './StaffFields.tsx';
import { useCorporate } from './useCorporate.ts';

/** スタッフの登録 */
export function StaffCreatePage() {
  const definition = useAccountForm(MemberClass.personal);
  return (
    <RecordFrame read={definition} main={corporatePaths.search}>
      {(form) => <CreateForm definition={form} />}
    </RecordFrame>
  );
}

function CreateForm({ definition }: { definition: AccountForm }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { corporateCode = '' } = useParams();
  const corporate = useCorporate(corporateCode);
  const paths = corporatePaths.staff(corporateCode);
  const asked = useMemo(() => formOfClass(definition, MemberClass.personal), [definition]);
  const form = useRecordForm({
    schema: CorporateStaffCreate,
    rules: useMemo(() => formRules(asked.groups), [asked]),
    values: useMemo(() => newStaff(jstToday(new Date()), asked, corporateCode), [asked, corporateCode]),
    save: async (body) => (await client.call(corporateStaffs.create, { body })).code,
    onSaved: (code) => {
      notify({ type: 'success', message: t('done.registered') });
      void navigate(paths.detail(String(code)));
    },
  });
  return (
    <FormPage
      title={t('corporates.staff.create.title')}
      crumbs={[
        { text: t('corporates.search.title'), to: corporatePaths.search },
        ...(corporate === undefined ? [] : [{ text: corporate.name, to: corporatePaths.detail(corporate.id) }]),
        { text: t('corporates.staff.title'), to: paths.search },
      ]}
      form={form}
      isNew
      back={paths.search}
    >
      <StaffFields form={asked} part={corporate?.staffCount === 0 ? 'first' : 'other'} isNew />
    </FormPage>
  );
}
