import type { OrganizationCreate, OrganizationRecord, OrganizationUpdate } from '@tsudoi/contract/organizations';
import { OrganizationType } from '@tsudoi/domain';
import type * as v from 'valibot';

/** What the create form holds. */
export type CreateValues = v.InferInput<typeof OrganizationCreate>;
/** What the edit form holds. */
export type UpdateValues = v.InferInput<typeof OrganizationUpdate>;

/** A new organization before anything is typed. */
export const NEW_ORGANIZATION: CreateValues = {
  name: '',
  code: '',
  type: OrganizationType.club,
  parent_id: null,
  zipcode: null,
  pref_code: null,
  city_code: null,
  address: null,
  building_name: null,
  contact_name: null,
  phone: null,
  email: null,
};

/** A record as its form holds it. */
export function valuesOf(record: OrganizationRecord): UpdateValues {
  const {
    name,
    code,
    type,
    parent_id,
    zipcode,
    pref_code,
    city_code,
    address,
    building_name,
    contact_name,
    phone,
    email,
    version,
  } = record;
  return {
    name,
    code,
    type,
    parent_id,
    zipcode,
    pref_code,
    city_code,
    address,
    building_name,
    contact_name,
    phone,
    email,
    version,
  };
}
