import * as v from 'valibot';
import { crudOfFacility } from '../core/crud-of-facility.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClassType, Done, FacilityQuery, IdParams } from '../core/values.ts';
import {
  FieldCheckBody,
  FieldCreate,
  FieldEffects,
  FieldRecord,
  FieldSearch,
  FieldUpdate,
  Place,
  SectionRecord,
} from './definition.ts';
import { AccountForm } from './schema.ts';

const access = { operator: 'any' } as const;

/** The fields of a facility's member forms, as the operator defines them. */
export const accountFields = crudOfFacility({
  base: '/admin/account-cms',
  access,
  row: FieldRecord,
  item: FieldRecord,
  create: FieldCreate,
  update: FieldUpdate,
  search: FieldSearch,
});

export const accountSections = endpoint({
  method: 'GET',
  path: '/admin/account-cms/sections',
  access,
  query: v.object({ ...FacilityQuery.entries, class_type: ClassType }),
  response: v.object({
    class_type: ClassType,
    revision: v.string(),
    /** Whether the facility has corporates, and so a form of class 2. */
    has_corporates: v.boolean(),
    sections: v.array(SectionRecord),
  }),
  summary: 'The sections of the form of a class of members, with all their fields',
});

export const accountFormsToPreview = endpoint({
  method: 'GET',
  path: '/admin/account-cms/forms',
  access,
  query: v.object({ ...FacilityQuery.entries, class_type: ClassType }),
  /** The same form as an applicant, the member and staff fill it in. */
  response: v.object({ registration: AccountForm, member: AccountForm, staff: AccountForm }),
  summary: 'The form of a class of members as both sides have it, to preview',
});

export const checkAccountField = endpoint({
  method: 'POST',
  path: '/admin/account-cms/check',
  access,
  query: FacilityQuery,
  body: FieldCheckBody,
  response: FieldEffects,
  reads: true,
  summary: 'What a change of a field would do to the members who are there',
});

export const moveAccountField = endpoint({
  method: 'PUT',
  path: '/admin/account-cms/move/{id}',
  access,
  params: IdParams,
  query: FacilityQuery,
  body: Place,
  response: Done,
  summary: 'Move a field to another place in its section',
});

export const moveAccountSection = endpoint({
  method: 'PUT',
  path: '/admin/account-cms/sections/move/{id}',
  access,
  params: IdParams,
  query: FacilityQuery,
  body: Place,
  response: Done,
  summary: 'Move a section to another place in its form',
});
