import { TAX_RATES, UNIT_PRICE_MAX, valuesOf, ZeroRateReason } from '@tsudoi/domain';
import * as v from 'valibot';
import { columnNames, recordFields, updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import { Id, Instant, RequiredText, Text, Version, WireInteger } from '../core/values.ts';

/** What people write. */
const Fields = v.object({
  /** What the line of an invoice says. */
  name: RequiredText(100),
  /** Integer yen of one piece, as the invoice has its amounts: with tax or without. */
  unit_price: Yen(UNIT_PRICE_MAX),
  /** 8 % is the reduced rate, whose lines are marked; a rate of 0 % names its reason. */
  rate: v.pipe(WireInteger, v.picklist(TAX_RATES, 'choice')),
  zero_reason: v.optional(v.nullable(v.picklist(valuesOf(ZeroRateReason), 'choice')), null),
});
/** Names of the fields, as the form has them. */
export const priceItemFields = v.keyof(Fields).options;
/** Names of the fields that are columns, as the history and the CSV have them. */
export const priceItemColumns = columnNames(Fields.entries);

export const PriceItemCreate = Fields;
export const PriceItemUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

export const PriceItemRecord = v.object({
  id: Id,
  ...recordFields(Fields.entries),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type PriceItemRecord = v.InferOutput<typeof PriceItemRecord>;

export const PriceItemSearch = searchBody(
  ['name', 'unit_price', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)) }), {}),
);
export type PriceItemSearch = v.InferOutput<typeof PriceItemSearch>;
