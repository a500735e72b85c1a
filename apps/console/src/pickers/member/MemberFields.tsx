import type { AccountForm as AccountFormDefinition, FormItem } from '@tsudoi/contract/account-cms';
import { memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { manageReference } from '@tsudoi/contract/reference';
import { type ItemState, jstToday, MemberClass } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm, type OwnItem } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { RemoteMultiSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useEffect, useMemo } from 'react';
import { useOrganizationSource } from '../organizations.ts';
import type { Picks } from '../picks.ts';
import { EmailItem } from './EmailItem.tsx';
import { NewNameItem } from './NewNameItem.tsx';
import { TermField } from './TermField.tsx';
import { ageOf } from './values.ts';

const BIRTHDAY_START = '1990-01-01';

/** Props of {@link MemberFields}. */
export interface MemberFieldsProps {
  form: AccountFormDefinition;
  isNew: boolean;
  types: Picks;
  organizations: Picks;
  /** Of a new member: somebody says that a member who is there is another person. */
  onDifferent?(id: number): void;
  /** Another class of members (personal 1, company 2) has another form. */
  onClass?(classType: MemberClass): void;
  /** Whether the screen asks about other members: who has the address, and how long the next term is. Their menu has to be the page's. */
  asksMembers?: boolean;
}

/** The fields of a member as the facility defined them; those that need its types and organizations are drawn here. */
export function MemberFields(props: MemberFieldsProps) {
  const { form, isNew, types, organizations, onDifferent, onClass, asksMembers = true } = props;
  const t = useT();
  const isCompany = Number(useFieldValue('basic_info.class_type')) === MemberClass.company;
  const classType = isCompany ? MemberClass.company : MemberClass.personal;
  useEffect(() => onClass?.(classType), [classType, onClass]);
  const source = useOrganizationSource();
  const own = useMemo(
    (): Record<string, OwnItem> => ({
      ...(onDifferent !== undefined && {
        name: (_, state) => <NewNameItem state={state} onDifferent={onDifferent} />,
      }),
      ...(isCompany && {
        name: () => <CompanyName name="last_name" label={t('field.company_name')} required />,
        name_kana: (_, state) => (
          <CompanyName name="last_name_kana" label={t('field.company_name_kana')} required={state.required} />
        ),
      }),
      ...(asksMembers && {
        email: (item, state) => <EmailItem item={item} state={state} />,
        expires_on: (item, { required }) => <TermField item={item} required={required} isNew={isNew} />,
      }),
      birthday: (item, state) => <BirthdayField item={item} state={state} />,
      member_code: (item) => <CodeField item={item} isNew={isNew} />,
      member_type: (item, { required }) => (
        <MultiSelectField
          name="basic_info.member_type"
          label={item.label}
          hint={t('members.member_type_hint')}
          options={types.options}
          loading={types.loading}
          failed={types.failed}
          onRetry={types.retry}
          span={12}
          required={required}
        />
      ),
      organization: (item, { required }) =>
        // A list that could not be loaded says so; a facility without organizations has no such field.
        (organizations.options.length > 0 || organizations.failed) && (
          <RemoteMultiSelectField
            name="basic_info.organization_ids"
            label={item.label}
            hint={t('members.organization_hint')}
            source={source}
            required={required}
          />
        ),
    }),
    [t, isNew, types, organizations, source, onDifferent, isCompany, asksMembers],
  );
  return <AccountForm groups={form.groups} columns={form.columns} reference={manageReference} own={own} />;
}

/** A company has one name, and one reading; they stand where those of a family do. */
function CompanyName({ name, label, required }: { name: string; label: string; required: boolean }) {
  return <TextField name={`basic_info.${name}`} label={label} required={required} maxLength={100} span={6} />;
}

/** The birthday, and how old that makes the member today. */
function BirthdayField({ item, state }: { item: FormItem; state: ItemState }) {
  const t = useT();
  const birthday = useFieldValue('basic_info.birthday');
  const today = jstToday(new Date());
  const age = ageOf(birthday, today);
  return (
    <DateField
      name="basic_info.birthday"
      label={item.label}
      required={state.required}
      hint={age === undefined ? undefined : t('members.age_hint', { age })}
      max={today}
      start={BIRTHDAY_START}
    />
  );
}

/** The member code; a new member gets the next one of the member type unless another is typed. */
function CodeField({ item, isNew }: { item: FormItem; isNew: boolean }) {
  const t = useT();
  const types = useFieldValue('basic_info.member_type');
  const { data } = useEndpoint(memberTypesByPrefix, isNew ? {} : null);
  const main = Array.isArray(types) ? types[0] : undefined;
  const next = data?.find(({ member_types }) => member_types.some(({ id }) => String(id) === String(main)))?.next_code;
  const newHint = next === undefined ? t('members.code_hint_new') : t('members.code_hint_next', { code: next });
  return (
    <TextField
      name="basic_info.member_code"
      label={item.label}
      required={!isNew}
      hint={isNew ? newHint : t('members.code_hint')}
      maxLength={30}
      span={4}
    />
  );
}
