import { OrganizationCreate, organizations } from '@tsudoi/contract/organizations';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { useNavigate } from 'react-router';
import { OrganizationFields } from './OrganizationFields.tsx';
import { paths } from './paths.ts';
import { NEW_ORGANIZATION } from './values.ts';

/** /manage/organizations/create */
export function OrganizationCreatePage() {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: OrganizationCreate,
    values: NEW_ORGANIZATION,
    save: (body) => client.call(organizations.create, { body }),
    onSaved: () => {
      notify({ message: t('done.registered'), type: 'success' });
      void navigate(paths.search);
    },
  });
  return (
    <FormPage
      title={t('organizations.create.title')}
      crumbs={[{ text: t('organizations.search.title'), to: paths.search }]}
      form={form}
      isNew
      back={paths.search}
    >
      <OrganizationFields />
    </FormPage>
  );
}
