import type { AccountForm } from '@tsudoi/contract/account-cms';
import { createMember, MemberCreate } from '@tsudoi/contract/members';
import { jstToday, MemberClass } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { MemberFields } from '../../pickers/member/MemberFields.tsx';
import { RecordFrame } from '../../pickers/member/MemberFrame.tsx';
import { memberPaths } from '../../pickers/member/paths.ts';
import { newMember } from '../../pickers/member/values.ts';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizations } from '../../pickers/organizations.ts';
import { MemberFiles } from './MemberFiles.tsx';

/** 会員の登録 */
export function MemberCreatePage() {
  const [classType, setClassType] = useState<MemberClass>(MemberClass.personal);
  const definition = useAccountForm(classType);
  return (
    <RecordFrame read={definition}>
      {(form) => <MemberCreateForm definition={form} classType={classType} onClass={setClassType} />}
    </RecordFrame>
  );
}

interface MemberCreateFormProps {
  definition: AccountForm;
  classType: MemberClass;
  onClass(classType: MemberClass): void;
}

function MemberCreateForm({ definition, classType, onClass }: MemberCreateFormProps) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const types = useMemberTypesForStore(classType);
  const organizations = useOrganizations();
  const { groups } = definition;
  const typedName = useSearchParams()[0].get('name') ?? '';
  const [different] = useState(() => new Set<number>());
  const onDifferent = useCallback((id: number) => void different.add(id), [different]);
  const form = useRecordForm({
    schema: MemberCreate,
    rules: useMemo(() => formRules(groups), [groups]),
    values: useMemo(() => newMember(jstToday(new Date()), groups, { typedName }), [groups, typedName]),
    save: async (body) => {
      const { id } = await client.call(createMember, { body: { ...body, different_from: [...different] } });
      return id;
    },
    onSaved: (id) => {
      notify({ type: 'success', message: t('done.registered') });
      void navigate(memberPaths.detail(Number(id)));
    },
  });
  return (
    <FormPage
      title={t('members.create.title')}
      crumbs={[{ text: t('members.search.title'), to: memberPaths.search }]}
      form={form}
      isNew
      back={memberPaths.search}
      aside={form.problem?.code === 'member_limit_reached' && <Note tone="warn">{t('members.limit_title')}</Note>}
    >
      <MemberFields
        form={definition}
        isNew
        types={types}
        organizations={organizations}
        onDifferent={onDifferent}
        onClass={onClass}
      />
      <MemberFiles />
    </FormPage>
  );
}
