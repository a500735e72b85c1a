import { pickFields } from '@tsudoi/contract';
import { previewFeeCondition } from '@tsudoi/contract/billing-runs';
import {
  FeeConditionCreate,
  type FeeConditionRecord,
  FeeConditionUpdate,
  feeConditionChoices,
  feeConditionFields,
  feeConditions,
} from '@tsudoi/contract/payment-plans';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { RuleBuilder } from '@tsudoi/ui/mantine/builders/RuleBuilder';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import * as v from 'valibot';
import { FeeFields } from '../../pickers/billing/FeeFields.tsx';
import { ruleList, rulesForForm } from '../../pickers/conditions/rules.ts';
import { WhomItFits } from '../../pickers/conditions/WhomItFits.tsx';
import { useFacilityArea, useFacilityPlace } from '../../shell/FacilityArea.tsx';
import { FeeTester } from './FeeTester.tsx';
import { FEE_CONDITION_LIST, pathsOf } from './list.ts';
import { feeConditionsOf, feeOperands, feeOperators, rulesOfFee, TAKES_NOTHING } from './rules.ts';

const conditions = v.pipe(
  ruleList(TAKES_NOTHING),
  v.minLength(1, 'rule_needed'),
  v.transform((rules) => feeConditionsOf(rules)),
);
const CreateForm = v.object({ ...FeeConditionCreate.entries, conditions });
const UpdateForm = v.object({ ...FeeConditionUpdate.entries, conditions });
const Asked = v.object({ plan_id: FeeConditionCreate.entries.plan_id, conditions });

/** A new condition, of the plan that the address names. */
const blank = (query: URLSearchParams) => ({
  plan_id: Number(query.get('plan_id')) || ('' as const),
  position: 1,
  name: '',
  conditions: [],
  amount: '',
  rate: 10 as const,
  zero_reason: null,
  rounding: 'ROUND_DOWN' as const,
});
const valuesOf = (record: FeeConditionRecord) => ({
  ...pickFields(record, [...feeConditionFields, 'version']),
  conditions: rulesForForm(rulesOfFee(record.conditions)),
});

function Fields({ record }: { record?: FeeConditionRecord }) {
  const t = useT();
  const locale = useLocale();
  const { query } = useFacilityArea();
  const { data, loading } = useEndpoint(feeConditionChoices, { query }, { isLasting: true });
  const plans = useMemo(() => fromSelectList(data?.plans), [data]);
  const operands = useMemo(
    () =>
      feeOperands(locale, {
        member_types: data?.member_types ?? [],
        organizations: data?.organizations ?? [],
        months: Array.from({ length: 12 }, (_, at) => ({
          id: at + 1,
          text: t('conditions.month', { month: at + 1 }),
        })),
      }),
    [locale, data, t],
  );
  const operatorsOf = useMemo(() => feeOperators(locale), [locale]);
  return (
    <>
      <FormSection title={t('fee_conditions.section.basic')}>
        <SelectField
          name="plan_id"
          label={t('fee_conditions.plan')}
          required
          span={6}
          options={plans}
          loading={loading}
        />
        <NumberField
          name="position"
          label={t('fee_conditions.position')}
          required
          span={6}
          min={1}
          max={999}
          hint={t('fee_conditions.position_hint')}
        />
        <TextField name="name" label={t('conditions.name')} required span={12} maxLength={100} />
      </FormSection>
      <FormSection title={t('fee_conditions.section.when')} columns={1}>
        <RuleBuilder
          name="conditions"
          label={t('fee_conditions.conditions')}
          required
          single
          operands={operands}
          operatorsOf={operatorsOf}
          hint={t('fee_conditions.conditions_hint')}
        />
      </FormSection>
      <FormSection title={t('fee_conditions.section.fee')}>
        <FeeFields />
      </FormSection>
      {record !== undefined && (
        <FormSection title={t('fee_conditions.section.test')} lead={t('fee_conditions.test_lead')} columns={1}>
          <FeeTester planId={record.plan_id} />
        </FormSection>
      )}
    </>
  );
}

function Whom() {
  const { query } = useFacilityArea();
  return (
    <WhomItFits
      endpoint={previewFeeCondition}
      whole="subscribers"
      inputOf={(values) => {
        const read = v.safeParse(Asked, values);
        return read.success ? { query, body: read.output } : null;
      }}
    />
  );
}

const SCREENS = familyScreens({
  titles: { list: 'fee_conditions.search.title', create: 'fee_conditions.create.title' },
  list: FEE_CONDITION_LIST,
  endpoints: feeConditions,
  create: { schema: CreateForm, blank },
  update: { schema: UpdateForm, valuesOf },
  show: ({ name, plan_name }, t) => ({
    title: name,
    beside: <span className="sub">{plan_name}</span>,
    removal: { title: t('conditions.delete_confirm', { name }), text: t('fee_conditions.delete_text') },
  }),
  Fields,
  Aside: Whom,
});

/** /admin/facilities/manage/{facility_id}/payment-plan-fee-conditions/create */
export function FeeConditionCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}

/** /admin/facilities/manage/{facility_id}/payment-plan-fee-conditions/edit/{id} */
export function FeeConditionEditPage() {
  return <FamilyEditPage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}
