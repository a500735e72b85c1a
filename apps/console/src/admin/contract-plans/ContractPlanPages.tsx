import { pickFields } from '@tsudoi/contract';
import {
  ContractPlanCreate,
  type ContractPlanRecord,
  ContractPlanUpdate,
  contractPlanFields,
  contractPlans,
} from '@tsudoi/contract/contract-plans';
import { formatNumber } from '@tsudoi/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
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

function Fields({ record }: { record?: ContractPlanRecord }) {
  return <ContractPlanFields touched={record && <TouchedFacilities plan={record} />} />;
}

const SCREENS = familyScreens({
  titles: { list: 'contract_plans.search.title', create: 'contract_plans.create.title' },
  list: CONTRACT_PLAN_LIST,
  endpoints: contractPlans,
  create: { schema: ContractPlanCreate, blank: BLANK },
  update: { schema: ContractPlanUpdate, valuesOf },
  show: ({ name, facility_count: facilities }, t) => ({
    title: name,
    removal:
      facilities > 0
        ? {
            title: t('contract_plans.not_deletable', { name }),
            text: t('contract_plans.in_use', { facilities: formatNumber(facilities) }),
            isRefused: true,
          }
        : { title: t('contract_plans.delete_confirm', { name }) },
  }),
  Fields,
});

/** /admin/contract-plans/create */
export function ContractPlanCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={{ paths }} />;
}

/** /admin/contract-plans/edit/{id} */
export function ContractPlanEditPage() {
  return <FamilyEditPage of={SCREENS} place={{ paths }} />;
}
