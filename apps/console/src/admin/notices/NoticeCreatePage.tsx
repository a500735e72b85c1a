import { NoticeCreate, notices } from '@tsudoi/contract/notices';
import { useClient } from '@tsudoi/ui/headless/client';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NoticeFields } from './NoticeFields.tsx';
import { paths } from './paths.ts';
import { newNotice } from './values.ts';

/** /admin/notices/create */
export function NoticeCreatePage() {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const [values] = useState(() => newNotice(new Date()));
  const form = useRecordForm({
    schema: NoticeCreate,
    values,
    save: (body) => client.call(notices.create, { body }),
    onSaved: () => {
      notify({ message: t('done.registered'), type: 'success' });
      void navigate(paths.search);
    },
  });
  return (
    <FormPage
      title={t('notices.create.title')}
      crumbs={[{ text: t('notices.search.title'), to: paths.search }]}
      form={form}
      isNew
      back={paths.search}
    >
      <NoticeFields />
    </FormPage>
  );
}
