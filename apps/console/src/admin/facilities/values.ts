import { type FacilityCreate, FIRST_ACCOUNT_LIMIT, FIRST_COLOR } from '@tsudoi/contract/facilities';
import { BusinessType } from '@tsudoi/domain';
import type * as v from 'valibot';

/** A new facility before anything is typed. */
export const NEW_FACILITY: v.InferInput<typeof FacilityCreate> = {
  name: '',
  code: '',
  host_names: [],
  business_type: BusinessType.sport,
  account_limit: FIRST_ACCOUNT_LIMIT,
  contract_plan_id: null,
  contract_from: null,
  contract_until: null,
  color: FIRST_COLOR,
  use_organization_structure_flag: 1,
  use_corporate_structure_flag: 0,
  system_allow_guest_flag: 0,
  client_can_register: 0,
  manager_last_name: '',
  manager_first_name: '',
  manager_email: '',
};

const GIGABYTE = 1_000_000_000;

/** A size of storage in GB, as lists show it. */
export const gigabytes = (bytes: number): string => (bytes / GIGABYTE).toFixed(1);
