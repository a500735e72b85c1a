import { createFacility, FacilityCreate } from '@tsudoi/contract/facilities';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { NameFields } from '@tsudoi/ui/mantine/fields/NameFields';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useNavigate } from 'react-router';
import { FacilityFields } from './FacilityFields.tsx';
import { paths } from './paths.ts';
import { NEW_FACILITY } from './values.ts';

/** /admin/facilities/create: a facility, its hosts, and the first manager, who is invited by mail. */
export function FacilityCreatePage() {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: FacilityCreate,
    values: NEW_FACILITY,
    save: (body) => client.call(createFacility, { body }),
    onSaved: () => {
      notify({ message: t('done.registered'), type: 'success' });
      void navigate(paths.search);
    },
  });
  return (
    <FormPage
      title={t('facilities.create.title')}
      crumbs={[{ text: t('facilities.search.title'), to: paths.search }]}
      form={form}
      isNew
      back={paths.search}
    >
      <FacilityFields
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
    </FormPage>
  );
}
