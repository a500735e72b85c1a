import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Flag, Id, Instant, Line, OptionalText, orNothing, RequiredText, Text, Version, Zip } from '../core/values.ts';

/** What staff write. */
const Fields = v.object({
  /** Whom invoices are made out to. */
  addressee: RequiredText(100),
  department: OptionalText(100),
  honorific: v.picklist(['様', '御中'], 'choice'),
  zipcode: orNothing(Zip),
  pref_code: OptionalText(2),
  city_code: OptionalText(5),
  address: OptionalText(255),
  building_name: OptionalText(255),
  /** Invoices go to it; the first one of an owner does so by itself. */
  is_default: v.optional(Flag, 0),
});
/** Names of the fields, as the form and the history have them. */
export const billingAddressFields = v.keyof(Fields).options;

/** The owner is named by the account code or the member number. */
export const BillingAddressCreate = v.object({ account_code: RequiredText(30), ...Fields.entries });
export const BillingAddressUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const BillingAddressRecord = v.object({
  id: Id,
  /** Whose it is: a member or a corporate. */
  account: v.object({
    id: Id,
    account_code: v.string(),
    member_code: v.nullable(v.string()),
    name: v.string(),
  }),
  ...recordFields(Fields.entries),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type BillingAddressRecord = v.InferOutput<typeof BillingAddressRecord>;

export const BillingAddressSearch = searchBody(
  ['addressee', 'updated_at'],
  v.optional(
    filterBy({
      /** Addressee, department, name or number of the owner. */
      keyword: v.optional(Text(100)),
      account_code: v.optional(Line(30)),
    }),
    {},
  ),
);
export type BillingAddressSearch = v.InferOutput<typeof BillingAddressSearch>;
