import { AGENCY_METHODS, PAYMENT_METHOD_KEYS } from '@tsudoi/domain';
import * as v from 'valibot';
import { updateFields } from '../core/fields.ts';
import { Flag, Id, Instant, Line, OptionalLines, OptionalText, Text, Version } from '../core/values.ts';
import { AGENCY_ADAPTERS } from '../payment-agencies/schema.ts';

const Endpoint = v.nullable(Line(500));

/** One of the six methods as a facility has it (ENT-35). */
export const PaymentMethodItem = v.object({
  payment_method: v.picklist(PAYMENT_METHOD_KEYS, 'choice'),
  /** Whether members may pay so. */
  method_flag: Flag,
  /** Whether the legal notice of the facility stands beside it before members pay. */
  view_policy_flag: Flag,
  /** Calls of a single payment; of a method that is off there is none. */
  api_end_point: Endpoint,
  /** Calls of continued payments, of credit cards alone. */
  auto_payment_api_end_point: Endpoint,
});
export type PaymentMethodItem = v.InferOutput<typeof PaymentMethodItem>;

/** Blank: it stays as it is. */
const ApiKey = v.optional(
  v.nullable(
    v.pipe(
      Text(200),
      v.check((text) => text === '' || text.length >= 8, 'min_length:8'),
    ),
  ),
);

const OfStaff = {
  shop_id: OptionalText(100),
  /** Written and never read: left out it stays, null takes it away. */
  api_key: ApiKey,
  /** What the agency signs this facility's notices with, where it has a secret for each of its accounts; written as the key is. */
  notice_secret: ApiKey,
  /** When what was paid for is provided, and how it is cancelled: two of the six things that are told before the last click. */
  delivery_note: OptionalLines(300),
  cancel_note: OptionalLines(300),
};

export const PaymentMethodsUpdate = v.object({
  agency_id: v.optional(v.nullable(Id)),
  ...updateFields(OfStaff),
  payment_methods: v.pipe(v.array(PaymentMethodItem, 'array'), v.maxLength(PAYMENT_METHOD_KEYS.length, 'too_many')),
  version: Version,
});

export const PaymentMethodsOfStaffUpdate = v.object({
  ...updateFields(OfStaff),
  view_policies: v.pipe(
    v.array(v.object({ payment_method: v.picklist(PAYMENT_METHOD_KEYS, 'choice'), view_policy_flag: Flag }), 'array'),
    v.maxLength(PAYMENT_METHOD_KEYS.length, 'too_many'),
  ),
  version: Version,
});

export const PaymentMethods = v.object({
  agency_id: v.nullable(Id),
  agency_name: v.nullable(v.string()),
  /** How the agency is spoken with, and so what its credentials are called. */
  adapter: v.nullable(v.picklist(AGENCY_ADAPTERS)),
  shop_id: v.nullable(v.string()),
  has_api_key: v.boolean(),
  has_notice_secret: v.boolean(),
  /** Path on the host of the facility to which the agency sends its notices, as its own screens ask for it. */
  notice_path: v.nullable(v.string()),
  delivery_note: v.nullable(v.string()),
  cancel_note: v.nullable(v.string()),
  payment_methods: v.array(PaymentMethodItem),
  /** Agencies to choose from, with what they can and where they may be called. */
  agencies: v.array(
    v.object({
      id: Id,
      text: v.string(),
      adapter: v.picklist(AGENCY_ADAPTERS),
      methods: v.array(v.picklist(AGENCY_METHODS)),
      endpoints: v.string(),
      active: v.boolean(),
      test_mode: v.boolean(),
    }),
  ),
  version: Version,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type PaymentMethods = v.InferOutput<typeof PaymentMethods>;
