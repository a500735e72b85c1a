import type { AccountForm } from '@tsudoi/contract/account-cms';
import { CorporateCreate, corporates } from '@tsudoi/contract/corporates';
import { jstToday, MemberClass } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { RecordFrame } from '../../pickers/member/MemberFrame.tsx';
import { CorporateFields, useHasTypes } from './CorporateFields.tsx';
import { formOfClass, newCorporate } from './forms.ts';

/** 法人会員の登録 */
export function CorporateCreatePage() {
  const definition = useAccountForm(MemberClass.company);
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
  const asked = useMemo(() => formOfClass(definition, MemberClass.company), [definition]);
  const hasTypes = useHasTypes(MemberClass.company);
  const form = useRecordForm({
    schema: CorporateCreate,
    rules: useMemo(() => formRules(asked.groups), [asked]),
    values: useMemo(() => newCorporate(jstToday(new Date()), asked), [asked]),
    save: async (body) => (await client.call(corporates.create, { body })).id,
    onSaved: (id) => {
      notify({ type: 'success', message: t('done.registered') });
      void navigate(corporatePaths.detail(Number(id)));
    },
  });
  return (
    <FormPage
      title={t('corporates.create.title')}
      crumbs={[{ text: t('corporates.search.title'), to: corporatePaths.search }]}
      form={form}
      isNew
      back={corporatePaths.search}
      above={!hasTypes && <Note tone="warn">{t('corporates.no_types')}</Note>}
    >
      <CorporateFields form={asked} isNew />
    </FormPage>
  );
}
