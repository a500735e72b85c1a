import { pickFields } from '@tsudoi/contract';
import {
  ApplyConditionCreate,
  type ApplyConditionRecord,
  ApplyConditionUpdate,
  ApplyTarget,
  applyConditions,
  previewConditions,
} from '@tsudoi/contract/apply-conditions';
import { valuesOf } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import * as v from 'valibot';
import { MemberConditionsField } from '../../pickers/conditions/MemberConditionsField.tsx';
import { groupsOfRules, memberRules, ruleList, rulesForForm } from '../../pickers/conditions/rules.ts';
import { WhomItFits } from '../../pickers/conditions/WhomItFits.tsx';
import { useFacilityArea, useFacilityPlace } from '../../shell/FacilityArea.tsx';
import { APPLY_CONDITION_LIST, pathsOf } from './list.ts';

const conditions = v.pipe(
  ruleList(),
  v.minLength(1, 'rule_needed'),
  v.transform((rules) => groupsOfRules(rules)),
);
const CreateForm = v.object({ ...ApplyConditionCreate.entries, conditions });
const UpdateForm = v.object({ ...ApplyConditionUpdate.entries, conditions });

const BLANK = { name: '', target: ApplyTarget.paymentPlan, conditions: [], refusal: '' };
const valuesOfRecord = (record: ApplyConditionRecord) => ({
  ...pickFields(record, ['name', 'target', 'refusal', 'version']),
  conditions: rulesForForm(memberRules(record.conditions)),
});

function Fields({ record }: { record?: ApplyConditionRecord }) {
  const t = useT();
  const { query } = useFacilityArea();
  const isUsed = record !== undefined && record.use_count > 0;
  return (
    <>
      <FormSection title={t('apply_conditions.section.basic')}>
        <TextField name="name" label={t('conditions.name')} required span={8} maxLength={100} />
        <SelectField
          name="target"
          label={t('apply_conditions.target')}
          required
          span={4}
          options={valuesOf(ApplyTarget).map((value) => ({ value, text: t(`apply_conditions.target.${value}`) }))}
          disabled={isUsed}
          hint={isUsed ? t('apply_conditions.target_fixed') : undefined}
        />
      </FormSection>
      <FormSection title={t('apply_conditions.section.who')} columns={1}>
        <MemberConditionsField query={query} label={t('conditions.members')} required />
      </FormSection>
      <FormSection title={t('apply_conditions.section.refusal')}>
        <TextField
          name="refusal"
          label={t('apply_conditions.refusal')}
          required
          span={12}
          maxLength={300}
          hint={t('apply_conditions.refusal_hint')}
        />
      </FormSection>
    </>
  );
}

function Whom() {
  const { query } = useFacilityArea();
  return (
    <WhomItFits
      endpoint={previewConditions}
      whole="members"
      inputOf={({ conditions: typed }) => {
        const read = v.safeParse(conditions, typed);
        return read.success ? { query, body: { conditions: read.output } } : null;
      }}
    />
  );
}

const SCREENS = familyScreens({
  titles: { list: 'apply_conditions.search.title', create: 'apply_conditions.create.title' },
  list: APPLY_CONDITION_LIST,
  endpoints: applyConditions,
  create: { schema: CreateForm, blank: BLANK },
  update: { schema: UpdateForm, valuesOf: valuesOfRecord },
  show: ({ name, use_count: uses }, t) => ({
    title: name,
    removal: {
      title: t('conditions.delete_confirm', { name }),
      ...(uses > 0 && { text: t('apply_conditions.in_use', { uses: formatNumber(uses) }), isRefused: true }),
    },
  }),
  Fields,
  Aside: Whom,
});

/** /admin/facilities/manage/{facility_id}/apply-conditions/create */
export function ApplyConditionCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}

/** /admin/facilities/manage/{facility_id}/apply-conditions/edit/{id} */
export function ApplyConditionEditPage() {
  return <FamilyEditPage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}
