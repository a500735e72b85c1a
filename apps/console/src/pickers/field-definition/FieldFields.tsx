import type { FieldRecord, SectionRecord } from '@tsudoi/contract/account-cms';
import { CHOICE_TYPES, type ExtendedInputType, FormItemUse, isRelatedUse, PlatformType } from '@tsudoi/domain';
import { label, labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import type { RuleOperand } from '@tsudoi/ui/headless/form/rules';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { RuleBuilder } from '@tsudoi/ui/mantine/builders/RuleBuilder';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import { ChoicesField } from './ChoicesField.tsx';
import { LimitFields } from './LimitFields.tsx';
import { nameOf, operatorsIn } from './rules.ts';

/** Props of {@link FieldFields}. */
export interface FieldFieldsProps {
  /** Undefined of a form without sections, such as the one of an event kind: it is on no card and for no roles. */
  sections?: readonly SectionRecord[];
  operands: readonly RuleOperand[];
  /** Roles of the facility's staff. */
  roles?: readonly { value: number; text: string }[];
  /** Undefined of a new field, whose kind is chosen here. */
  field?: Pick<FieldRecord, 'type' | 'code' | 'label_ja' | 'label_en' | 'input_type'> & { core?: boolean };
}

const useIs = (name: string) => Number(useFieldValue(name));

/** Everything an operator says of a field. */
export function FieldFields({ sections, operands, roles, field }: FieldFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const chosen = String(useFieldValue('input_type') ?? '');
  const options = labelOptions('extendedInputType', locale);
  const type = field?.input_type ?? options.find(({ value }) => value === chosen)?.value ?? 'textbox';
  const isOwn = field?.type !== 'default';
  const places = sections?.map((section) => ({
    value: section.id,
    text: locale === 'ja' ? section.name_ja : section.name_en,
  }));
  return (
    <>
      <FormSection title={t('account_cms.section.basic')}>
        <TextField
          name="label_ja"
          label={t('account_cms.field.label_ja')}
          required={isOwn}
          maxLength={100}
          span={6}
          placeholder={isOwn || field === undefined ? undefined : nameOf({ ...field, label_ja: null }, 'ja')}
          hint={isOwn ? undefined : t('account_cms.label_hint')}
        />
        <TextField
          name="label_en"
          label={t('account_cms.field.label_en')}
          required={isOwn}
          maxLength={100}
          span={6}
          placeholder={isOwn || field === undefined ? undefined : nameOf({ ...field, label_en: null }, 'en')}
        />
        {field === undefined ? (
          <SelectField
            name="input_type"
            label={t('account_cms.field.input_type')}
            required
            span={6}
            options={options}
            hint={t('account_cms.type_hint')}
          />
        ) : (
          <div className="field c6">
            <span className="lab">{t('account_cms.field.input_type')}</span>
            <span className="fixed">{label('extendedInputType', type, locale)}</span>
            <span className="hint">{t('account_cms.type_fixed')}</span>
          </div>
        )}
        {places !== undefined && (
          <SelectField name="group_id" label={t('account_cms.field.group_id')} required span={6} options={places} />
        )}
        <TextField name="hint_ja" label={t('account_cms.field.hint_ja')} maxLength={300} span={12} />
        <TextField name="hint_en" label={t('account_cms.field.hint_en')} maxLength={300} span={12} />
      </FormSection>
      {isOwn && CHOICE_TYPES.has(type) && (
        <FormSection title={t('account_cms.field.choices')}>
          <ChoicesField name="choices" label={t('account_cms.field.choices')} hasSteps={type === 'dropdown_related'} />
        </FormSection>
      )}
      {isOwn && <LimitFields type={type} />}
      <UseFields operands={operands} isCore={field?.core === true} canHide={sections !== undefined} />
      {roles === undefined || (field !== undefined && isAlwaysRead(field)) ? null : <ReaderFields roles={roles} />}
      <WhereFields isOwn={isOwn} isCore={field?.core === true} type={type} isOfMembers={sections !== undefined} />
    </>
  );
}

/** Whether it has to be answered, and the rule that decides where one does. */
function UseFields({
  operands,
  isCore,
  canHide,
}: {
  operands: readonly RuleOperand[];
  isCore: boolean;
  canHide: boolean;
}) {
  const t = useT();
  const locale = useLocale();
  const chosen = useIs('use_type');
  const uses = labelOptions('formItemUse', locale).filter(({ value }) => canHide || value !== FormItemUse.hide);
  const use = uses.find(({ value }) => value === chosen)?.value;
  const operatorsOf = useMemo(() => operatorsIn(locale), [locale]);
  return (
    <FormSection title={t('account_cms.section.use')}>
      <RadioField
        name="use_type"
        label={t('account_cms.field.use_type')}
        span={12}
        options={uses}
        disabled={isCore}
        hint={isCore ? t('account_cms.core_hint') : undefined}
      />
      {use !== undefined && isRelatedUse(use) && (
        <RuleBuilder
          name="conditions"
          label={t(use === FormItemUse.requiredRelated ? 'account_cms.rule_required' : 'account_cms.rule_shown')}
          required
          operands={operands}
          operatorsOf={operatorsOf}
        />
      )}
    </FormSection>
  );
}

/** Fields that say who a member is; all staff who see members read them. */
const ALWAYS_READ: readonly string[] = [
  'name',
  'member_code',
  'class_type',
  'member_type',
  'organization',
  'registration',
];
const isAlwaysRead = ({ type, code }: Pick<FieldRecord, 'type' | 'code'>): boolean =>
  type === 'default' && ALWAYS_READ.includes(code);

/** Which of the staff read and write it. */
function ReaderFields({ roles }: Required<Pick<FieldFieldsProps, 'roles'>>) {
  const t = useT();
  const chosen = useFieldValue('staff_role_ids');
  const isForAll = !Array.isArray(chosen) || chosen.length === 0;
  return (
    <FormSection title={t('account_cms.section.readers')}>
      <MultiSelectField
        name="staff_role_ids"
        label={t('account_cms.field.staff_role_ids')}
        options={roles}
        placeholder={t('account_cms.all_roles')}
        hint={t(isForAll ? 'account_cms.all_roles_hint' : 'account_cms.only_roles_hint')}
        span={12}
      />
    </FormSection>
  );
}

/** Who sees and writes it, and where else it appears. */
function WhereFields({
  isOwn,
  isCore,
  type,
  isOfMembers,
}: {
  isOwn: boolean;
  isCore: boolean;
  type: ExtendedInputType;
  isOfMembers: boolean;
}) {
  const t = useT();
  const isOfStaff = useIs('platform') === PlatformType.admin;
  const platforms = [
    { value: PlatformType.all, text: t('account_cms.platform.all') },
    { value: PlatformType.client, text: t(isOfMembers ? 'account_cms.platform.client' : 'account_cms.entry.client') },
    { value: PlatformType.admin, text: t('account_cms.platform.admin') },
  ];
  return (
    <FormSection title={t('account_cms.section.where')}>
      <RadioField
        name="platform"
        label={t('account_cms.field.platform')}
        span={12}
        options={platforms}
        disabled={isCore}
        hint={isCore ? t('account_cms.core_platform_hint') : undefined}
      />
      <CheckboxField
        name="member_editable"
        label={t('account_cms.field.member_editable')}
        hideLabel
        words={t('account_cms.member_editable')}
        hint={t(
          isOfStaff
            ? 'account_cms.staff_only_hint'
            : isOfMembers
              ? 'account_cms.member_editable_hint'
              : 'account_cms.entry.editable_hint',
        )}
        disabled={isOfStaff}
        span={12}
      />
      {!isCore && (
        <CheckboxField
          name="in_csv"
          label={t('account_cms.field.in_csv')}
          hideLabel
          words={t('account_cms.in_csv')}
          span={12}
        />
      )}
      {isOwn && (
        <CheckboxField
          name="searchable"
          label={t(isOfMembers ? 'account_cms.field.searchable' : 'account_cms.entry.searchable')}
          hideLabel
          words={t(isOfMembers ? 'account_cms.searchable' : 'account_cms.entry.searchable')}
          hint={t('account_cms.searchable_hint')}
          span={12}
        />
      )}
      {isOwn && isOfMembers && (
        <CheckboxField
          name="on_card"
          label={t('account_cms.field.on_card')}
          hideLabel
          words={t('account_cms.on_card')}
          hint={t(type === 'textarea' ? 'account_cms.on_card_long' : 'account_cms.on_card_hint')}
          span={12}
        />
      )}
    </FormSection>
  );
}
