import { NoticeCreate, notices } from '@tsudoi/contract/notices';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CreatePage } from '@tsudoi/ui/mantine/RecordPage';
import { NoticeFields } from './NoticeFields.tsx';
import { paths } from './paths.ts';
import { newNotice } from './values.ts';

/** /admin/notices/create */
export function NoticeCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('notices.create.title')}
      list={{ title: t('notices.search.title'), path: paths.search }}
      create={notices.create}
      schema={NoticeCreate}
      blank={() => newNotice(new Date())}
    >
      <NoticeFields />
    </CreatePage>
  );
}
