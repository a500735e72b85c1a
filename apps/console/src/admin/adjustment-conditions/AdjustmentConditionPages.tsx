import { pickFields } from '@tsudoi/contract';
import { previewAdjustmentCondition } from '@tsudoi/contract/billing-runs';
import {
  AdjustmentConditionCreate,
  type AdjustmentConditionRecord,
  AdjustmentConditionUpdate,
  adjustmentConditionFields,
  adjustmentConditions,
} from '@tsudoi/contract/payment-adjustments';
import { feeConditionChoices } from '@tsudoi/contract/payment-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import * as v from 'valibot';
import { MemberConditionsField } from '../../pickers/conditions/MemberConditionsField.tsx';
import { groupsOfRules, memberRules, ruleList, rulesForForm } from '../../pickers/conditions/rules.ts';
import { WhomItFits } from '../../pickers/conditions/WhomItFits.tsx';
import { useFacilityArea, useFacilityPlace } from '../../shell/FacilityArea.tsx';
import { ADJUSTMENT_CONDITION_LIST, pathsOf } from './list.ts';

const conditions = v.pipe(
  ruleList(),
  v.transform((rules) => groupsOfRules(rules)),
);
const CreateForm = v.object({ ...AdjustmentConditionCreate.entries, conditions });
const UpdateForm = v.object({ ...AdjustmentConditionUpdate.entries, conditions });
const Asked = v.omit(CreateForm, ['name']);

const BLANK = { name: '', conditions: [], plan_ids: [], months: [], household_size: null, household_position: null };
const valuesOf = (record: AdjustmentConditionRecord) => ({
  ...pickFields(record, [...adjustmentConditionFields, 'version']),
  conditions: rulesForForm(memberRules(record.conditions)),
});

function Fields() {
  const t = useT();
  const { query } = useFacilityArea();
  const { data, loading } = useEndpoint(feeConditionChoices, { query }, { isLasting: true });
  const plans = useMemo(() => fromSelectList(data?.plans), [data]);
  const months = useMemo(
    () => Array.from({ length: 12 }, (_, at) => ({ value: at + 1, text: t('conditions.month', { month: at + 1 }) })),
    [t],
  );
  return (
    <>
      <FormSection title={t('adjustment_conditions.section.basic')}>
        <TextField
          name="name"
          label={t('conditions.name')}
          required
          span={12}
          maxLength={100}
          hint={t('adjustment_conditions.name_hint')}
        />
        <MultiSelectField
          name="plan_ids"
          label={t('adjustment_conditions.plans')}
          span={6}
          options={plans}
          loading={loading}
          hint={t('adjustment_conditions.plans_hint')}
        />
        <MultiSelectField
          name="months"
          label={t('adjustment_conditions.months')}
          span={6}
          options={months}
          hint={t('adjustment_conditions.months_hint')}
        />
      </FormSection>
      <FormSection
        title={t('adjustment_conditions.section.household')}
        lead={t('adjustment_conditions.household_lead')}
      >
        <NumberField
          name="household_size"
          label={t('adjustment_conditions.household_size')}
          span={6}
          min={1}
          max={99}
          unit={t('adjustment_conditions.people')}
        />
        <NumberField
          name="household_position"
          label={t('adjustment_conditions.household_position')}
          span={6}
          min={1}
          max={99}
          unit={t('adjustment_conditions.from_on')}
          hint={t('adjustment_conditions.household_hint')}
        />
      </FormSection>
      <FormSection title={t('adjustment_conditions.section.members')} columns={1}>
        <MemberConditionsField
          query={query}
          label={t('conditions.members')}
          hint={t('adjustment_conditions.members_hint')}
        />
      </FormSection>
    </>
  );
}

function Whom() {
  const { query } = useFacilityArea();
  return (
    <WhomItFits
      endpoint={previewAdjustmentCondition}
      whole="subscribers"
      inputOf={(values) => {
        const read = v.safeParse(Asked, values);
        return read.success ? { query, body: read.output } : null;
      }}
    />
  );
}

const SCREENS = familyScreens({
  titles: { list: 'adjustment_conditions.search.title', create: 'adjustment_conditions.create.title' },
  list: ADJUSTMENT_CONDITION_LIST,
  endpoints: adjustmentConditions,
  create: { schema: CreateForm, blank: BLANK },
  update: { schema: UpdateForm, valuesOf },
  show: ({ name, use_count: uses }, t) => ({
    title: name,
    removal: {
      title: t('conditions.delete_confirm', { name }),
      ...(uses > 0 && { text: t('adjustment_conditions.in_use', { uses: formatNumber(uses) }), isRefused: true }),
    },
  }),
  Fields,
  Aside: Whom,
});

/** /admin/facilities/manage/{facility_id}/payment-adjustment-conditions/create */
export function AdjustmentConditionCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}

/** /admin/facilities/manage/{facility_id}/payment-adjustment-conditions/edit/{id} */
export function AdjustmentConditionEditPage() {
  return <FamilyEditPage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}
