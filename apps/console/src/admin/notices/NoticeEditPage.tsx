import { type NoticeRecord, NoticeUpdate, notices } from '@tsudoi/contract/notices';
import { useClient } from '@tsudoi/ui/headless/client';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NoticeFields } from './NoticeFields.tsx';
import { paths } from './paths.ts';
import { StateWord } from './StateWord.tsx';
import { valuesOf } from './values.ts';

/** /admin/notices/edit/{id} */
export function NoticeEditPage() {
  const { id } = useParams();
  const { data, error, loading, retry } = useEndpoint(notices.get, { params: { id: Number(id) } });
  const isSlow = useSlow(loading);
  if (error !== undefined && data === undefined) {
    return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  }
  if (data === undefined || data.id !== Number(id)) return isSlow ? <Bones /> : null;
  return <EditForm key={data.id} record={data} onChanged={retry} />;
}

function EditForm({ record, onChanged }: { record: NoticeRecord; onChanged(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { id, version } = record;
  const form = useRecordForm({
    schema: NoticeUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(notices.update, { params: { id }, body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onChanged();
    },
    remove: () => client.call(notices.remove, { params: { id }, query: { version } }),
    onRemoved: () => {
      notify({ message: t('done.deleted'), type: 'success' });
      void navigate(paths.search);
    },
    reload: async () => {
      const fresh = await client.call(notices.get, { params: { id } });
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={t('notices.edit.title')}
      crumbs={[{ text: t('notices.search.title'), to: paths.search }]}
      beside={<StateWord state={record.state} />}
      form={form}
      back={paths.search}
      removal={{ title: t('notices.delete_confirm'), text: t('notices.delete_text') }}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <NoticeFields />
    </FormPage>
  );
}
