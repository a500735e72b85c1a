import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { searchBody } from '../core/page.ts';
import { Email, Id, Instant, OptionalText, orNothing, Phone, RequiredText, Text, Version } from '../core/values.ts';

/** What staff write. */
const Fields = v.object({
  name: RequiredText(100),
  contact_name: OptionalText(100),
  phone: orNothing(Phone),
  email: orNothing(Email),
});
/** Names of the fields, as the history and the form list them. */
export const hostFields = v.keyof(Fields).options;

export const HostCreate = Fields;
export const HostUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const HostRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type HostRecord = v.InferOutput<typeof HostRecord>;

export const HostSearch = searchBody(
  ['name', 'updated_at'],
  v.optional(v.object({ keyword: v.optional(Text(100)) }), {}),
);
export type HostSearch = v.InferOutput<typeof HostSearch>;
