import { pickFields } from '@tsudoi/contract';
import { previewConditions } from '@tsudoi/contract/apply-conditions';
import {
  AccessConditionCreate,
  type AccessConditionRecord,
  AccessConditionUpdate,
  accessConditionFields,
  accessConditions,
  accessResources,
  ResourceKind,
} from '@tsudoi/contract/resource-access-conditions';
import { valuesOf } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { fromSelectList } from '@tsudoi/ui/mantine/fields/options';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import * as v from 'valibot';
import { MemberConditionsField } from '../../pickers/conditions/MemberConditionsField.tsx';
import { groupsOfRules, memberRules, ruleList, rulesForForm } from '../../pickers/conditions/rules.ts';
import { WhomItFits } from '../../pickers/conditions/WhomItFits.tsx';
import { useFacilityArea, useFacilityPlace } from '../../shell/FacilityArea.tsx';
import { ACCESS_CONDITION_LIST, pathsOf } from './list.ts';

const conditions = v.pipe(
  ruleList(),
  v.transform((rules) => groupsOfRules(rules)),
);
const CreateForm = v.object({ ...AccessConditionCreate.entries, conditions });
const UpdateForm = v.object({ ...AccessConditionUpdate.entries, conditions });

const BLANK = { name: '', resource_kind: ResourceKind.menu, resource_ids: [], guests: false, conditions: [] };
const valuesOfRecord = (record: AccessConditionRecord) => ({
  ...pickFields(record, [...accessConditionFields, 'version']),
  conditions: rulesForForm(memberRules(record.conditions)),
});

function Fields({ record }: { record?: AccessConditionRecord }) {
  const t = useT();
  const { query } = useFacilityArea();
  const { data, loading } = useEndpoint(accessResources, { query }, { isLasting: true });
  const kind = useFieldValue('resource_kind');
  const chosen = useFieldValue('resource_ids');
  const isFixed = Array.isArray(chosen) && chosen.length > 0;
  const resources = useMemo(() => {
    const offered = kind === ResourceKind.event ? data?.event : data?.menu;
    // What it guards already stays readable, also when it is offered no more.
    const own = (record?.resource_kind === kind ? record?.resources : []) ?? [];
    const others = own.filter(({ id }) => !offered?.some((one) => one.id === id));
    return fromSelectList([...others, ...(offered ?? [])]);
  }, [data, kind, record]);
  return (
    <>
      <FormSection title={t('access_conditions.section.basic')}>
        <TextField name="name" label={t('conditions.name')} required span={8} maxLength={100} />
        <SelectField
          name="resource_kind"
          label={t('access_conditions.kind')}
          required
          span={4}
          options={valuesOf(ResourceKind).map((value) => ({ value, text: t(`access_conditions.kind.${value}`) }))}
          disabled={isFixed}
          hint={isFixed ? t('access_conditions.kind_fixed') : undefined}
        />
        <MultiSelectField
          name="resource_ids"
          label={t('access_conditions.resources')}
          span={12}
          options={resources}
          loading={loading}
          hint={t('access_conditions.resources_hint')}
        />
      </FormSection>
      <FormSection title={t('access_conditions.section.who')} columns={1}>
        <MemberConditionsField
          query={query}
          label={t('conditions.members')}
          hint={t('access_conditions.members_hint')}
        />
        <CheckboxField
          name="guests"
          label={t('access_conditions.guests')}
          hideLabel
          words={t('access_conditions.guests_may')}
          span={12}
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
  titles: { list: 'access_conditions.search.title', create: 'access_conditions.create.title' },
  list: ACCESS_CONDITION_LIST,
  endpoints: accessConditions,
  create: { schema: CreateForm, blank: BLANK },
  update: { schema: UpdateForm, valuesOf: valuesOfRecord },
  show: ({ name, resources }, t) => ({
    title: name,
    removal: {
      title: t('conditions.delete_confirm', { name }),
      ...(resources.length > 0 && { text: t('access_conditions.in_use'), isRefused: true }),
    },
  }),
  Fields,
  Aside: Whom,
});

/** /admin/facilities/manage/{facility_id}/resource-access-conditions/create */
export function AccessConditionCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}

/** /admin/facilities/manage/{facility_id}/resource-access-conditions/edit/{id} */
export function AccessConditionEditPage() {
  return <FamilyEditPage of={SCREENS} place={useFacilityPlace(pathsOf)} />;
}
