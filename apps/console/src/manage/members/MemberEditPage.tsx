import type { MemberRecord } from '@tsudoi/contract/members';
import { deleteMember, getMember, updateMember } from '@tsudoi/contract/members';
import { fullName } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/client';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizations } from '../../pickers/organizations.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberFields } from './MemberFields.tsx';
import { MemberFrame, useMemberId } from './MemberFrame.tsx';
import { memberPaths } from './paths.ts';
import { editedMember, editedMemberSchema } from './values.ts';

/** A member to edit, named by the id in the address. */
export function MemberEditPage() {
  const id = useMemberId();
  const read = useEndpoint(getMember, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  return (
    <MemberFrame id={id} read={read}>
      {(record) => <MemberEditForm key={record.id} record={record} />}
    </MemberFrame>
  );
}

function MemberEditForm({ record }: { record: MemberRecord }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const types = useMemberTypesForStore();
  const organizations = useOrganizations();
  const { id } = record;
  const name = fullName(record.basic_info);
  const form = useRecordForm({
    schema: useMemo(() => editedMemberSchema(record.basic_info.organization_ids.length > 0), [record]),
    values: useMemo(() => editedMember(record), [record]),
    save: (body) => client.call(updateMember, { params: { id }, body }),
    onSaved: () => {
      notify({ type: 'success', message: t('done.updated') });
      void navigate(memberPaths.detail(id));
    },
    remove: (): Promise<unknown> =>
      client.call(deleteMember, { params: { id }, query: { version: form.methods.getValues('version') } }),
    onRemoved: () => {
      notify({ type: 'success', message: t('done.deleted') });
      void navigate(memberPaths.search);
    },
    reload: async () => {
      const fresh = await client.call(getMember, { params: { id } });
      return { values: editedMember(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const main = types.options.find(({ value }) => value === record.basic_info.member_type[0])?.text;
  return (
    <FormPage
      title={name}
      crumbs={[{ text: t('members.group') }, { text: t('members.search.title'), to: memberPaths.search }]}
      beside={
        <MemberFacts
          type={main}
          memberCode={record.basic_info.member_code}
          accountCode={record.account_code}
          registration={record.basic_info.registration}
        />
      }
      form={form}
      back={memberPaths.detail(id)}
      removal={{ title: t('members.delete_confirm', { name }), text: t('members.delete_note') }}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <MemberFields isNew={false} types={types} organizations={organizations} />
    </FormPage>
  );
}
