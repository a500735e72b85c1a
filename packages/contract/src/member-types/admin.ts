import { crudOfFacility } from '../core/crud-of-facility.ts';
import { MemberTypeCreate, MemberTypeRecord, MemberTypeSearch, MemberTypeUpdate } from './schema.ts';

/** The types of a facility, as the operator sets them up. */
export const memberTypes = crudOfFacility({
  base: '/admin/member-types',
  access: { operator: 'any' },
  row: MemberTypeRecord,
  item: MemberTypeRecord,
  create: MemberTypeCreate,
  update: MemberTypeUpdate,
  search: MemberTypeSearch,
});
