import * as v from 'valibot';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { FileInput } from '../core/file.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Email, Id, Instant, OptionalText, orNothing, Phone, RequiredText, Text, Version } from '../core/values.ts';

/** What staff write. */
const Fields = v.object({
  name: RequiredText(100),
  contact_name: OptionalText(100),
  phone: orNothing(Phone),
  email: orNothing(Email),
  logo: v.optional(FileInput('logo')),
});
/** Names of the fields, as the form has them. */
export const hostFields = v.keyof(Fields).options;
/** Names of the fields that are columns, as the history and the CSV have them. */
export const hostColumns = columnNames(Fields.entries);

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
  v.optional(filterBy({ keyword: v.optional(Text(100)) }), {}),
);
export type HostSearch = v.InferOutput<typeof HostSearch>;
