import { pickFields } from '@tsudoi/contract';
import {
  deleteFacility,
  type FacilityRecord,
  FacilityUpdate,
  facilityFields,
  getFacility,
  updateFacility,
} from '@tsudoi/contract/facilities';
import { formatNumber } from '@tsudoi/i18n';
import { labelOptions } from '@tsudoi/i18n/labels';
import { ADMIN_FACILITY_MENUS } from '@tsudoi/permissions';
import { operatorUpload, UploadContext } from '@tsudoi/ui/headless/form/upload';
import { type ConsoleId, type Translate, useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { MonthDayField } from '@tsudoi/ui/mantine/fields/MonthDayField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { adminClient, adminSession, onPageOf } from '../../shell/adminArea.ts';
import { ContractFields } from './ContractFields.tsx';
import { FacilityFields } from './FacilityFields.tsx';
import { FACILITY_LIST } from './list.ts';
import { Opening } from './Opening.tsx';
import { paths } from './paths.ts';
import { Usage } from './Usage.tsx';
import { gigabytes } from './values.ts';

const valuesOf = (record: FacilityRecord) => pickFields(record, [...facilityFields, 'version']);

/** /admin/facilities/edit/{id}: deleted by system administrators alone. */
export function FacilityEditPage() {
  const t = useT();
  const { info } = useSnapshot(adminSession.state);
  const remove = info?.system_admin_flag === true ? deleteFacility : undefined;
  return (
    <RecordPage
      list={{
        title: t('shell.facility_list'),
        path: paths.search,
        walk: { settings: FACILITY_LIST, hrefOf: paths.edit },
      }}
      endpoints={{ get: getFacility, update: updateFacility, remove }}
      schema={FacilityUpdate}
      valuesOf={valuesOf}
      show={(record) => ({
        title: record.name,
        beside: <span className="sub">{record.code}</span>,
        actions: <FacilityPages id={record.id} />,
        above: <Opening facility={record} mayEnd={info?.system_admin_flag === true} />,
        removal: { title: t('facilities.delete_confirm', { name: record.name }), text: t('facilities.delete_text') },
        aside: (
          <section className="panel changes">
            <h2>{t('facilities.usage')}</h2>
            <Usage count={record.account_count} limit={record.account_limit} warnPercent={record.usage_alert_percent} />
            {record.contract_plan !== null && (
              <p className="hint">
                {t('facilities.storage_of_plan', {
                  used: gigabytes(record.storage_bytes),
                  size: formatNumber(record.contract_plan.storage_gb),
                })}
              </p>
            )}
          </section>
        ),
      })}
    >
      {(record) => <EditFields record={record} />}
    </RecordPage>
  );
}

/** Links to what else can be set up for the facility; its profile is this screen. */
function FacilityPages({ id }: { id: number }) {
  const locale = useLocale();
  return (
    <div className="pages">
      {ADMIN_FACILITY_MENUS.filter(({ key, ready }) => ready && key !== 'facility.profile').map(
        ({ key, url, title }) => (
          <LinkButton key={key} small to={url.replace('{facility_id}', String(id))}>
            {title[locale]}
          </LinkButton>
        ),
      )}
    </div>
  );
}

function EditFields({ record }: { record: FacilityRecord }) {
  const t = useT();
  const locale = useLocale();
  useEffect(() => onPageOf(record), [record]);
  const transport = useMemo(() => operatorUpload(adminClient, record.id), [record.id]);
  return (
    <>
      <FacilityFields
        code={
          <div className="field c4">
            <span className="lab">{t('facilities.code')}</span>
            <span className="fixed">{record.code}</span>
            <span className="hint">{t('facilities.code_fixed')}</span>
          </div>
        }
        contract={
          <ContractFields
            heldPlanId={record.contract_plan_id}
            withPercent
            app={
              <SelectField
                name="app_status"
                label={t('field.app_status')}
                required
                span={4}
                options={labelOptions('appStatus', locale)}
              />
            }
          />
        }
      />
      <FormSection title={t('facilities.section.look')}>
        <UploadContext value={transport}>
          <ImageField name="logo" label={t('field.logo')} purpose="logo" hint={t('facilities.logo_hint')} span={12} />
        </UploadContext>
      </FormSection>
      <FormSection title={t('facilities.section.rules')}>
        <RadioField
          name="financial_balance_type"
          label={t('field.financial_balance_type')}
          options={labelOptions('financialBalanceType', locale)}
          span={6}
        />
        <MonthDayField
          name="financial_balance_date"
          label={t('field.financial_balance_date')}
          required
          hint={t('facilities.balance_hint')}
        />
        <RadioField name="password_policy" label={t('field.password_policy')} span={12} options={policyOptions(t)} />
      </FormSection>
    </>
  );
}

function policyOptions(t: Translate<ConsoleId>) {
  return [
    { value: 'standard', text: t('facilities.policy.standard') },
    { value: 'passphrase', text: t('facilities.policy.passphrase') },
  ];
}
