import {
  deleteFacility,
  type FacilityRecord,
  FacilityUpdate,
  getFacility,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { useClient } from '@tsudoi/ui/headless/client';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/i18n';
import { notify } from '@tsudoi/ui/headless/notifications';
import { useRecordForm } from '@tsudoi/ui/headless/recordForm';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { MonthDayField } from '@tsudoi/ui/mantine/fields/MonthDayField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useEffect, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSnapshot } from 'valtio';
import { adminSession, onPageOf } from '../../shell/adminArea.ts';
import { FacilityFields } from './FacilityFields.tsx';
import { Managers } from './Managers.tsx';
import { paths } from './paths.ts';
import { StatusWord } from './StatusWord.tsx';
import { Usage } from './Usage.tsx';
import { valuesOf } from './values.ts';

/** /admin/facilities/edit/{id} */
export function FacilityEditPage() {
  const { id } = useParams();
  const { data, error, loading, retry } = useEndpoint(getFacility, { params: { id: Number(id) } });
  const isSlow = useSlow(loading);
  if (error !== undefined && data === undefined) {
    return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  }
  if (data === undefined || data.id !== Number(id)) return isSlow ? <Bones /> : null;
  return <EditForm key={data.id} record={data} onChanged={retry} />;
}

function EditForm({ record, onChanged }: { record: FacilityRecord; onChanged(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const navigate = useNavigate();
  const { info } = useSnapshot(adminSession.state);
  const { id, version } = record;
  useEffect(() => onPageOf(record), [record]);
  const form = useRecordForm({
    schema: FacilityUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(updateFacility, { params: { id }, body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onChanged();
    },
    remove:
      info?.system_admin_flag === true
        ? () => client.call(deleteFacility, { params: { id }, query: { version } })
        : undefined,
    onRemoved: () => {
      notify({ message: t('done.deleted'), type: 'success' });
      void navigate(paths.search);
    },
    reload: async () => {
      const fresh = await client.call(getFacility, { params: { id } });
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={record.name}
      crumbs={[{ text: t('facilities.search.title'), to: paths.search }]}
      beside={
        <>
          <StatusWord status={record.status} />
          <span className="sub">{record.code}</span>
        </>
      }
      form={form}
      back={paths.search}
      removal={{
        title: t('facilities.delete_confirm', { name: record.name }),
        text: t('facilities.delete_text'),
      }}
      updated={{ at: record.updated_at, by: record.updated_by }}
      aside={
        <section className="panel changes">
          <h2>{t('facilities.usage')}</h2>
          <Usage count={record.account_count} limit={record.account_limit} />
          <Managers facility={record} />
        </section>
      }
    >
      <FacilityFields
        code={
          <div className="field c4">
            <span className="lab">{t('facilities.code')}</span>
            <span className="fixed">{record.code}</span>
            <span className="hint">{t('facilities.code_fixed')}</span>
          </div>
        }
      />
      <FormSection title={t('facilities.section.rules')}>
        <MonthDayField
          name="financial_balance_date"
          label={t('field.financial_balance_date')}
          required
          hint={t('facilities.balance_hint')}
        />
        <RadioField name="password_policy" label={t('field.password_policy')} span={8} options={policyOptions(t)} />
      </FormSection>
    </FormPage>
  );
}

function policyOptions(t: Translate<ConsoleId>) {
  return [
    { value: 'standard', text: t('facilities.policy.standard') },
    { value: 'passphrase', text: t('facilities.policy.passphrase') },
  ];
}
