import { OrganizationCreate, organizations } from '@tsudoi/contract/organizations';
import { OrganizationType } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CreatePage } from '@tsudoi/ui/mantine/RecordPage';
import { OrganizationFields } from './OrganizationFields.tsx';
import { paths } from './paths.ts';

const BLANK = { name: '', type: OrganizationType.club };

/** /manage/organizations/create */
export function OrganizationCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('organizations.create.title')}
      list={{ title: t('organizations.search.title'), path: paths.search }}
      create={organizations.create}
      schema={OrganizationCreate}
      blank={BLANK}
    >
      <OrganizationFields />
    </CreatePage>
  );
}
