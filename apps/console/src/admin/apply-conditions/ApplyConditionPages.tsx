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
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import * as v from 'valibot';
import { MemberConditionsField } from '../../pickers/conditions/MemberConditionsField.tsx';
import { groupsOfRules, memberRules, ruleList, rulesForForm } from '../../pickers/conditions/rules.ts';
import { WhomItFits } from '../../pickers/conditions/WhomItFits.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';
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

function Fields({ uses = 0 }: { uses?: number }) {
  const t = useT();
  const { query } = useFacilityArea();
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
          disabled={uses > 0}
          hint={uses > 0 ? t('apply_conditions.target_fixed') : undefined}
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

/** /admin/facilities/manage/{facility_id}/apply-conditions/create */
export function ApplyConditionCreatePage() {
  const t = useT();
  const { facility, query } = useFacilityArea();
  return (
    <CreatePage
      title={t('apply_conditions.create.title')}
      list={{ title: t('apply_conditions.search.title'), path: pathsOf(facility.id).search }}
      create={applyConditions.create}
      query={query}
      schema={CreateForm}
      blank={BLANK}
      aside={<Whom />}
    >
      <Fields />
    </CreatePage>
  );
}

/** /admin/facilities/manage/{facility_id}/apply-conditions/edit/{id} */
export function ApplyConditionEditPage() {
  const t = useT();
  const { facility, query } = useFacilityArea();
  const paths = pathsOf(facility.id);
  return (
    <RecordPage
      list={{
        title: t('apply_conditions.search.title'),
        path: paths.search,
        walk: { settings: APPLY_CONDITION_LIST, hrefOf: paths.edit },
      }}
      endpoints={applyConditions}
      query={query}
      schema={UpdateForm}
      valuesOf={valuesOfRecord}
      show={({ name, use_count: uses }) => ({
        title: name,
        removal: {
          title: t('conditions.delete_confirm', { name }),
          ...(uses > 0 && { text: t('apply_conditions.in_use', { uses: formatNumber(uses) }), isRefused: true }),
        },
        aside: <Whom />,
      })}
    >
      {({ use_count: uses }) => <Fields uses={uses} />}
    </RecordPage>
  );
}
