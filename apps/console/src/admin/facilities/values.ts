import type { FacilityCreate, FacilityRecord, FacilityUpdate } from '@tsudoi/contract/facilities';
import { AppStatus, BusinessType, FacilityStatus } from '@tsudoi/domain';
import type * as v from 'valibot';

/** What the create form holds. */
export type CreateValues = v.InferInput<typeof FacilityCreate>;
/** What the edit form holds. */
export type UpdateValues = v.InferInput<typeof FacilityUpdate>;

const ACCOUNT_LIMIT = 500;

/** A new facility before anything is typed. */
export const NEW_FACILITY: CreateValues = {
  name: '',
  code: '',
  host_names: [],
  business_type: BusinessType.sport,
  status: FacilityStatus.active,
  app_status: AppStatus.published,
  account_limit: ACCOUNT_LIMIT,
  color: '#165e83',
  use_organization_structure_flag: 1,
  use_corporate_structure_flag: 0,
  system_allow_guest_flag: 0,
  client_can_register: 0,
  manager_last_name: '',
  manager_first_name: '',
  manager_email: '',
};

/** A record as its form holds it. */
export function valuesOf(record: FacilityRecord): UpdateValues {
  return {
    name: record.name,
    host_names: record.host_names,
    business_type: record.business_type,
    status: record.status,
    app_status: record.app_status,
    account_limit: record.account_limit,
    color: record.color,
    use_organization_structure_flag: record.use_organization_structure_flag,
    use_corporate_structure_flag: record.use_corporate_structure_flag,
    system_allow_guest_flag: record.system_allow_guest_flag,
    client_can_register: record.client_can_register,
    financial_balance_date: record.financial_balance_date,
    password_policy: record.password_policy,
    version: record.version,
  };
}
