import { type OrganizationRecord, OrganizationUpdate, organizations } from '@tsudoi/contract/organizations';
import { formatNumber } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/client';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { OrganizationFields } from './OrganizationFields.tsx';
import { paths } from './paths.ts';
import { valuesOf } from './values.ts';

/** /manage/organizations/edit/{id} */
export function OrganizationEditPage() {
  const { id } = useParams();
  const { data, error, loading, retry } = useEndpoint(organizations.get, { params: { id: Number(id) } });
  const isSlow = useSlow(loading);
  if (error !== undefined && data === undefined) {
    return <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />;
  }
  if (data === undefined || data.id !== Number(id)) return isSlow ? <Bones /> : null;
  return <EditForm key={data.id} record={data} onChanged={retry} />;
}

function EditForm({ record, onChanged }: { record: OrganizationRecord; onChanged(): Promise<void> }) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const navigate = useNavigate();
  const { id, version } = record;
  const form = useRecordForm({
    schema: OrganizationUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(organizations.update, { params: { id }, body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onChanged();
    },
    remove: () => client.call(organizations.remove, { params: { id }, query: { version } }),
    onRemoved: () => {
      notify({ message: t('done.deleted'), type: 'success' });
      void navigate(paths.search);
    },
    reload: async () => {
      const fresh = await client.call(organizations.get, { params: { id } });
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={record.name}
      crumbs={[{ text: t('organizations.search.title'), to: paths.search }]}
      beside={
        <>
          <Tag>{label('organizationType', record.type, locale)}</Tag>
          <span className="sub">
            {[record.code, t('organizations.people', { count: formatNumber(record.member_count) })].join(
              t('list.joint'),
            )}
          </span>
        </>
      }
      form={form}
      back={paths.search}
      removal={{
        title: t('organizations.delete_confirm', { name: record.name }),
        text: t('organizations.delete_text'),
      }}
      updated={{ at: record.updated_at, by: record.updated_by }}
    >
      <OrganizationFields ownId={id} />
    </FormPage>
  );
}
