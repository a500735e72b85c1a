import { memberDetailFields, planBulkChange } from '@tsudoi/contract/members';
import { manageReference } from '@tsudoi/contract/reference';
import { jstToday, standingActs } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { labelOptions } from '@tsudoi/i18n/labels';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { AddressFields } from '@tsudoi/ui/mantine/fields/AddressFields';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { KanaFields } from '@tsudoi/ui/mantine/fields/KanaFields';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { RemoteMultiSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useForm, useFormContext } from 'react-hook-form';
import { BulkDialog } from '../../pickers/BulkDialog.tsx';
import { useMemberTypesForStore } from '../../pickers/memberTypes.ts';
import { useOrganizationSource, useOrganizations } from '../../pickers/organizations.ts';
import type { Meant } from '../../pickers/useExport.ts';
import { type BulkForm, changeOf, isValueKind, ownFieldOf, ownInput, VALUE_KINDS } from './bulkFields.ts';

/** Props of {@link BulkChange}. */
export interface BulkChangeProps {
  /** Body of the search that finds who is meant. */
  body: Meant;
  count: number;
  onBack(): void;
}

const FORM: BulkForm = {
  what: null,
  value: '',
  put_on: [],
  take_off: [],
  member_type: [],
  how: 'add',
  organization: [],
  act: 'pause',
  holds_from: '',
  resumes_on: '',
  reason: '',
};

/** まとめて変更する: what becomes of all who are meant. Nothing is written here; it leads to the plan. */
export function BulkChange({ body, count, onBack }: BulkChangeProps) {
  const t = useT();
  const client = useClient();
  const fields = useEndpoint(memberDetailFields, {});
  const form = useForm<BulkForm>({ defaultValues: { ...FORM, holds_from: jstToday(new Date()).replaceAll('-', '/') } });
  // What staff do not write would be a plan of no change.
  const written = (fields.data ?? []).filter(({ writable }) => writable);
  const own = written.filter((field) => ownInput(field) !== undefined);
  const organizations = useOrganizations();
  const hasOrganizations = organizations.options.length > 0;
  const kinds = [
    { value: 'types', text: t('field.member_type') },
    ...(hasOrganizations ? [{ value: 'organizations', text: t('field.organization_ids') }] : []),
    { value: 'standing', text: t('member_bulk.standing') },
    { value: 'term', text: t('member_bulk.term') },
    ...VALUE_KINDS.filter((kind) => written.some(({ code }) => code === kind)).map((kind) => ({
      value: kind,
      text: t(`field.${kind}`),
    })),
    ...own.map(({ id, label }) => ({ value: `own-${id}`, text: label })),
  ];
  const plan = async (values: BulkForm) => {
    const change = changeOf(values, own);
    if (change === undefined) {
      form.setError('what', { type: 'server', message: t('member_bulk.what_needed') });
      return undefined;
    }
    const { task_id } = await callLoosely(client, planBulkChange, { body: { ...body, change } });
    return `/manage/members/bulk?task=${task_id}`;
  };
  return (
    <BulkDialog
      form={form}
      title={t('member_bulk.title', { count: formatNumber(count) })}
      lead={t('member_bulk.lead')}
      verb={t('member_bulk.plan')}
      busy={t('member_bulk.planning')}
      choices={fields}
      plan={plan}
      fieldOf={(path) => (path === 'change.item' ? 'what' : path.replace(/^change\./, ''))}
      onBack={onBack}
    >
      <SelectField
        name="what"
        label={t('member_bulk.what')}
        options={kinds}
        loading={fields.loading}
        required
        searchable
        span={12}
        onPick={() => form.reset({ ...FORM, ...form.getValues(), value: '', put_on: [], take_off: [] })}
      />
      <ValueFields own={own} />
    </BulkDialog>
  );
}

/** The inputs of the kind of change that is chosen. */
function ValueFields({ own }: { own: Parameters<typeof ownFieldOf>[1] }) {
  const t = useT();
  const locale = useLocale();
  const { watch } = useFormContext<BulkForm>();
  const types = useMemberTypesForStore();
  const source = useOrganizationSource();
  const { what, act } = watch();
  const prefectures = useEndpoint(manageReference.prefectures, what === 'pref_code' ? {} : null);
  const field = ownFieldOf(what, own);
  const clears = t('member_bulk.clears');
  if (field !== undefined) {
    const choices = field.choices.map(({ value, text }) => ({ value, text }));
    switch (ownInput(field)) {
      case 'choices':
        return (
          <>
            <MultiSelectField name="put_on" label={t('member_bulk.put_on')} options={choices} span={12} />
            <MultiSelectField name="take_off" label={t('member_bulk.take_off')} options={choices} span={12} />
          </>
        );
      case 'choice':
        return <SelectField name="value" label={field.label} hint={clears} options={choices} span={12} />;
      case 'name':
        return (
          <>
            <NameFields prefix="value." span={6} />
            <p className="hint">{clears}</p>
          </>
        );
      case 'name_kana':
        return (
          <>
            <KanaFields prefix="value." span={6} />
            <p className="hint">{clears}</p>
          </>
        );
      case 'location':
        return (
          <>
            <AddressFields prefix="value." reference={manageReference} />
            <p className="hint">{clears}</p>
          </>
        );
      case 'day':
        return <DateField name="value" label={field.label} hint={clears} span={12} />;
      default:
        return <TextField name="value" label={field.label} hint={clears} span={12} />;
    }
  }
  if (isValueKind(what)) {
    const label = t(`field.${what}`);
    if (what === 'gender')
      return (
        <SelectField name="value" label={label} hint={clears} options={labelOptions('gender', locale)} span={12} />
      );
    if (what === 'pref_code')
      return (
        <SelectField
          name="value"
          label={label}
          hint={t('member_bulk.prefecture_hint')}
          options={fromSelectList(prefectures.data)}
          loading={prefectures.loading}
          searchable
          span={12}
        />
      );
    if (what === 'birthday' || what === 'joined_on' || what === 'expires_on')
      return <DateField name="value" label={label} hint={clears} span={12} />;
    return <TextField name="value" label={label} hint={clears} maxLength={255} span={12} />;
  }
  switch (what) {
    case 'types':
      return (
        <MultiSelectField
          name="member_type"
          label={t('field.member_type')}
          hint={t('member_bulk.types_hint')}
          required
          span={12}
          {...types}
        />
      );
    case 'organizations':
      return (
        <>
          <RadioField
            name="how"
            label={t('member_bulk.how')}
            options={(['add', 'remove', 'replace'] as const).map((value) => ({
              value,
              text: t(`member_bulk.how.${value}`),
            }))}
            span={12}
          />
          <RemoteMultiSelectField name="organization" label={t('field.organization_ids')} source={source} span={12} />
        </>
      );
    case 'standing':
      return (
        <>
          <RadioField
            name="act"
            label={t('member_bulk.standing')}
            options={standingActs.map((value) => ({ value, text: t(`member_bulk.act.${value}`) }))}
            span={12}
          />
          <DateField
            name="holds_from"
            label={t('member_bulk.holds_from')}
            hint={act === 'withdraw' ? t('member_bulk.withdraw_hint') : undefined}
            required
            span={6}
          />
          {act === 'pause' && <DateField name="resumes_on" label={t('member_bulk.resumes_on')} span={6} />}
          <TextField name="reason" label={t('member_bulk.reason')} maxLength={300} span={12} />
          <p className="hint">{t('member_bulk.mails')}</p>
        </>
      );
    case 'term':
      return <p className="hint">{t('members.term.note')}</p>;
    default:
      return null;
  }
}
