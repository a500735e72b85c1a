import { NoticeUpdate, notices } from '@tsudoi/contract/notices';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { NOTICE_LIST } from './list.ts';
import { NoticeFields } from './NoticeFields.tsx';
import { paths } from './paths.ts';
import { StateWord } from './StateWord.tsx';
import { valuesOf } from './values.ts';

/** /admin/notices/edit/{id} */
export function NoticeEditPage() {
  const t = useT();
  return (
    <RecordPage
      list={{
        title: t('notices.search.title'),
        path: paths.search,
        walk: { settings: NOTICE_LIST, hrefOf: paths.edit },
      }}
      endpoints={notices}
      schema={NoticeUpdate}
      valuesOf={valuesOf}
      show={({ state }) => ({
        title: t('notices.edit.title'),
        beside: <StateWord state={state} />,
        removal: { title: t('notices.delete_confirm'), text: t('notices.delete_text') },
      })}
    >
      {() => <NoticeFields />}
    </RecordPage>
  );
}
