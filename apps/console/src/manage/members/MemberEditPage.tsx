import type { AccountForm } from '@tsudoi/contract/account-cms';
import type { MemberRecord } from '@tsudoi/contract/members';
import { deleteMember, getMember, updateMember } from '@tsudoi/contract/members';
import { fullName, MemberClass } from '@tsudoi/domain';
import { formatNumber, formatYen } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { formRules } from '@tsudoi/ui/headless/form/accountForm';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { useAccountForm } from '../../pickers/accountForm.ts';
import { isComing, useMemberEntries } from '../../pickers/event/MemberEntries.tsx';
import { useOpenInvoices } from '../../pickers/invoice/MemberMoney.tsx';
import { MemberFields } from '../../pickers/member/MemberFields.tsx';
import { MemberFrame, RecordFrame, useMemberId } from '../../pickers/member/MemberFrame.tsx';
import { memberPaths } from '../../pickers/member/paths.ts';
import { editedMember, editedMemberSchema } from '../../pickers/member/values.ts';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizations } from '../../pickers/organizations.ts';
import { useSavedNotice } from '../../pickers/timeline/undo.ts';
import { manageState } from '../../shell/manageArea.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberFiles } from './MemberFiles.tsx';

/** A member to edit, named by the id in the address. */
export function MemberEditPage() {
  const id = useMemberId();
  const read = useEndpoint(getMember, id === undefined ? null : { params: { id } }, { keepPreviousData: false });
  const [chosen, setChosen] = useState<MemberClass>();
  // Member and form load in parallel; the few members of a company load a second form.
  const classType = chosen ?? classOf(read.data?.basic_info.class_type);
  const definition = useAccountForm(classType);
  return (
    <MemberFrame id={id} read={read}>
      {(record) => (
        <RecordFrame read={definition}>
          {(form) => (
            <MemberEditForm
              key={record.id}
              record={record}
              definition={form}
              classType={classType}
              onClass={setChosen}
            />
          )}
        </RecordFrame>
      )}
    </MemberFrame>
  );
}

interface MemberEditFormProps {
  record: MemberRecord;
  definition: AccountForm;
  classType: MemberClass;
  onClass(classType: MemberClass): void;
}

const classOf = (value: number | undefined): MemberClass =>
  value === MemberClass.company ? MemberClass.company : MemberClass.personal;

function MemberEditForm({ record, definition, classType, onClass }: MemberEditFormProps) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const navigate = useNavigate();
  const savedVersion = useRef<number>(undefined);
  const notifySaved = useSavedNotice(record.account_code);
  const types = useMemberTypesForStore(classType);
  const organizations = useOrganizations();
  const { id } = record;
  const name = fullName(record.basic_info);
  const { hash, search } = useLocation();
  // Back to the section that the record was left at, or to the desk where the work came from.
  const isFromDesk = new URLSearchParams(search).get('from') === 'overview';
  const back = isFromDesk ? memberPaths.overview : `${memberPaths.detail(id)}${hash}`;
  const { groups } = definition;
  const usesOrganizations = useSnapshot(manageState).facility?.use_organization_structure_flag === true;
  const needsOrganization = usesOrganizations && record.basic_info.organization_ids.length > 0;
  const form = useRecordForm({
    schema: useMemo(() => editedMemberSchema(needsOrganization), [needsOrganization]),
    rules: useMemo(() => formRules(groups, record), [groups, record]),
    values: useMemo(() => editedMember(record, groups), [record, groups]),
    save: async (body) => {
      const saved = await client.call(updateMember, { params: { id }, body });
      savedVersion.current = saved.version;
    },
    onSaved: () => {
      notifySaved(savedVersion.current === record.version ? undefined : savedVersion.current);
      void navigate(back);
    },
    remove: (): Promise<unknown> =>
      client.call(deleteMember, { params: { id }, query: { version: form.methods.getValues('version') } }),
    onRemoved: () => {
      notify({ type: 'success', message: t('done.deleted') });
      void navigate(memberPaths.search);
    },
    reload: async () => {
      const fresh = await client.call(getMember, { params: { id } });
      return { values: editedMember(fresh, groups), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  // Who is deleted leaves behind what they owe and where they are entered.
  const open = useOpenInvoices(record.account_code);
  const owes = open?.rows?.length ?? 0;
  const coming = useMemberEntries(record.account_code).filter(isComing).length;
  const left = [
    t('members.delete_note'),
    ...(owes > 0
      ? [t('members.delete_owes', { count: formatNumber(owes), yen: formatYen(open?.yen ?? 0, locale) })]
      : []),
    ...(coming > 0 ? [t('members.delete_entered', { count: formatNumber(coming) })] : []),
  ];
  const main = types.options.find(({ value }) => value === record.basic_info.member_type[0])?.text;
  return (
    <FormPage
      title={name}
      crumbs={[{ text: t('members.search.title'), to: memberPaths.search }]}
      beside={
        <MemberFacts
          type={main}
          memberCode={record.basic_info.member_code}
          accountCode={record.account_code}
          registration={record.basic_info.registration}
        />
      }
      form={form}
      back={back}
      removal={{ title: t('members.delete_confirm', { name }), text: left.join(locale === 'ja' ? '' : ' ') }}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <MemberFields form={definition} isNew={false} types={types} organizations={organizations} onClass={onClass} />
      <MemberFiles />
    </FormPage>
  );
}
