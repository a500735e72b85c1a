import { AGENCY_METHODS } from '@tsudoi/domain';
import * as v from 'valibot';
import { updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Flag, Id, Instant, RequiredLines, RequiredText, Text, Version, WireInteger } from '../core/values.ts';

/** How an agency is spoken with. */
export const AGENCY_ADAPTERS = ['sandbox', 'stripe'] as const;

/** Blank: it stays as it is. */
const Secret = v.pipe(
  Text(200),
  v.check((text) => text === '' || text.length >= 16, 'min_length:16'),
);

/** What a system administrator writes. Secrets are written and never read. */
const Fields = v.object({
  name: RequiredText(100),
  code: v.pipe(RequiredText(30), v.regex(/^[a-z0-9][a-z0-9-]*$/, 'code_format')),
  adapter: v.picklist(AGENCY_ADAPTERS, 'choice'),
  methods: v.pipe(
    v.array(v.picklist(AGENCY_METHODS, 'choice'), 'array'),
    v.minLength(1, 'required'),
    v.maxLength(AGENCY_METHODS.length, 'too_many'),
  ),
  /** Origins under which facilities may have their endpoints, one a line. */
  endpoints: RequiredLines(1_000),
  /** What it signs its notices with; the one before stays valid until the next change. */
  notice_secret: v.optional(Secret),
  test_mode: v.optional(v.boolean('choice'), false),
  active: v.optional(v.boolean('choice'), true),
});
/** Names of the fields that are columns and no secrets, as the form and the log have them. */
export const paymentAgencyFields = ['name', 'code', 'adapter', 'methods', 'endpoints', 'test_mode', 'active'] as const;

export const PaymentAgencyCreate = Fields;
export const PaymentAgencyUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const PaymentAgencyRecord = v.object({
  id: Id,
  name: v.string(),
  code: v.string(),
  adapter: v.picklist(AGENCY_ADAPTERS),
  methods: v.array(v.picklist(AGENCY_METHODS)),
  endpoints: v.string(),
  test_mode: v.boolean(),
  active: v.boolean(),
  has_notice_secret: v.boolean(),
  facility_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type PaymentAgencyRecord = v.InferOutput<typeof PaymentAgencyRecord>;

export const PaymentAgencySearch = searchBody(
  ['name', 'code', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), active: v.optional(Flag) }), {}),
);
export type PaymentAgencySearch = v.InferOutput<typeof PaymentAgencySearch>;
