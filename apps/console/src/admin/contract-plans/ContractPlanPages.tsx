import { pickFields } from '@tsudoi/contract';
import {
  ContractPlanCreate,
  type ContractPlanRecord,
  ContractPlanUpdate,
  contractPlanFields,
  contractPlans,
} from '@tsudoi/contract/contract-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import { ContractPlanFields } from './ContractPlanFields.tsx';
import { CONTRACT_PLAN_LIST } from './list.ts';
import { paths } from './paths.ts';
import { TouchedFacilities } from './TouchedFacilities.tsx';

const BLANK = {
  name: '',
  name_en: '',
  account_limit: 500,
  storage_gb: 10,
  monthly_fee: 0,
  usage_alert_percent: 80,
  active: true,
  sort: 100,
};
const valuesOf = (record: ContractPlanRecord) => pickFields(record, [...contractPlanFields, 'version']);

/** /admin/contract-plans/create */
export function ContractPlanCreatePage() {
  const t = useT();
  return (
    <CreatePage
      title={t('contract_plans.create.title')}
      list={{ title: t('contract_plans.search.title'), path: paths.search }}
      create={contractPlans.create}
      schema={ContractPlanCreate}
      blank={BLANK}
    >
      <ContractPlanFields />
    </CreatePage>
  );
}

/** /admin/contract-plans/edit/{id} */
export function ContractPlanEditPage() {
  const t = useT();
  return (
    <RecordPage
      list={{
        title: t('contract_plans.search.title'),
        path: paths.search,
        walk: { settings: CONTRACT_PLAN_LIST, hrefOf: paths.edit },
      }}
      endpoints={contractPlans}
      schema={ContractPlanUpdate}
      valuesOf={valuesOf}
      show={({ name, facility_count: facilities }) => ({
        title: name,
        removal:
          facilities > 0
            ? {
                title: t('contract_plans.not_deletable', { name }),
                text: t('contract_plans.in_use', { facilities: formatNumber(facilities) }),
                isRefused: true,
              }
            : { title: t('contract_plans.delete_confirm', { name }) },
      })}
    >
      {(plan) => <ContractPlanFields touched={<TouchedFacilities plan={plan} />} />}
    </RecordPage>
  );
}
