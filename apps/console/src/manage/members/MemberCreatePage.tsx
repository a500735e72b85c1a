import { createMember, MemberCreate } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizations } from '../../pickers/organizations.ts';
import { MemberFields } from './MemberFields.tsx';
import { memberPaths } from './paths.ts';
import { newMember } from './values.ts';

/** 会員の登録 */
export function MemberCreatePage() {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const types = useMemberTypesForStore();
  const organizations = useOrganizations();
  const form = useRecordForm({
    schema: MemberCreate,
    values: useMemo(() => newMember(jstToday(new Date())), []),
    save: async (body) => {
      const { id } = await client.call(createMember, { body });
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
      crumbs={[{ text: t('members.group') }, { text: t('members.search.title'), to: memberPaths.search }]}
      form={form}
      isNew
      back={memberPaths.search}
      aside={form.problem?.code === 'member_limit_reached' && <Note tone="warn">{t('members.limit_title')}</Note>}
    >
      <MemberFields isNew types={types} organizations={organizations} />
    </FormPage>
  );
}
