import { createFacility, FacilityCreate } from '@tsudoi/contract/facilities';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage } from '@tsudoi/ui/mantine/RecordPage';
import { ContractFields } from './ContractFields.tsx';
import { FacilityFields } from './FacilityFields.tsx';
import { paths } from './paths.ts';
import { NEW_FACILITY } from './values.ts';

/** Whoever registered a facility goes on with what is to be done before it opens. */
const leadsTo = (saved: unknown): string | undefined =>
  typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'number'
    ? paths.edit(saved.id)
    : undefined;

/** /admin/facilities/create: a facility, its hosts, and the first manager, who is invited by mail. */
export function FacilityCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('facilities.create.title')}
      list={{ title: t('shell.facility_list'), path: paths.search }}
      create={createFacility}
      schema={FacilityCreate}
      blank={NEW_FACILITY}
      leadsTo={leadsTo}
    >
      <FacilityFields
        contract={<ContractFields heldPlanId={null} />}
        code={
          <TextField
            name="code"
            label={t('facilities.code')}
            required
            span={4}
            maxLength={20}
            hint={t('facilities.code_hint')}
            onLeave={(text) => text.normalize('NFKC').trim().toUpperCase()}
          />
        }
      />
      <FormSection title={t('facilities.section.manager')} lead={t('facilities.manager_lead')}>
        <NameFields names={['manager_last_name', 'manager_first_name']} required />
        <EmailField name="manager_email" label={t('field.manager_email')} required span={6} />
      </FormSection>
    </CreatePage>
  );
}
