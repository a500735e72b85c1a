import { EventComponentUse, FormItemUse, ListStyle, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { FieldCreate, FieldRecord } from '../account-cms/definition.ts';
import { recordFields, updateFields } from '../core/fields.ts';
import { filterBy, searchBody } from '../core/page.ts';
import { Id, Instant, integerBetween, RequiredText, Text, Version, WireInteger } from '../core/values.ts';
import { MenuFlag } from '../roles/schema.ts';

/** A part of addresses: small letters, digits and hyphens, beginning with a letter. */
const Slug = v.pipe(RequiredText(40), v.regex(/^[a-z][a-z0-9-]*$/, 'slug_format'));
const ROLES_MAX = 200;
const switchOn = (isOn: boolean) => v.optional(v.boolean(), isOn);

const Columns = v.object({
  name: RequiredText(100),
  /** What events of the kind have in their address. */
  url: Slug,
  /** Place among the kinds in the menu of staff. */
  position: v.optional(integerBetween(0, 9_999), 100),
  layout: v.optional(v.picklist(valuesOf(ListStyle), 'choice'), ListStyle.smallCard),
  courses: switchOn(true),
  results: switchOn(false),
  check_in: switchOn(true),
  fee: switchOn(true),
  guests: switchOn(false),
});
/** Names of the columns that an operator writes. */
export const eventKindColumns = v.keyof(Columns).options;

/** Who sees the kind: what each role of staff may do with it, and the roles of members that see it. */
const Readers = {
  staff_roles: v.optional(
    v.pipe(v.array(v.object({ role_id: Id, flag: MenuFlag }), 'array'), v.maxLength(ROLES_MAX, 'too_many')),
    [],
  ),
  member_role_ids: v.optional(v.pipe(v.array(Id, 'array'), v.maxLength(ROLES_MAX, 'too_many')), []),
};
const Fields = v.object({ ...Columns.entries, ...Readers });
export const eventKindFields = v.keyof(Fields).options;

export const EventKindCreate = v.object({ code: Slug, ...Fields.entries });
export const EventKindUpdate = v.object({ ...updateFields(Fields.entries), version: Version });
export const EventKindRecord = v.object({
  id: Id,
  code: v.string(),
  ...recordFields(Fields.entries),
  /** Events of the kind; as long as there are some its address and its switch of courses stay. */
  event_count: WireInteger,
  /** Entries that stand or may, of events that are not over. */
  entry_count: WireInteger,
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type EventKindRecord = v.InferOutput<typeof EventKindRecord>;
export const EventKindSearch = searchBody(
  ['position', 'name', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)) }), {}),
);
export type EventKindSearch = v.InferOutput<typeof EventKindSearch>;

const {
  group_id: _group,
  class_type: _class,
  on_card: _card,
  staff_role_ids: _roles,
  ...Definition
} = FieldCreate.entries;
const EventUse = v.picklist(valuesOf(EventComponentUse), 'choice');
const { input_type, ...Written } = {
  ...Definition,
  label_ja: RequiredText(100),
  label_en: RequiredText(100),
  use_type: EventUse,
};
/** Names of what is written of a field of an entry form. */
export const eventFieldColumns = v.keyof(v.object(Written)).options;
export const EventFieldCreate = v.object({ kind_id: Id, input_type, ...Written });
export const EventFieldUpdate = v.object({ ...updateFields(Written), version: Version });

const { group_id: _g, class_type: _c, on_card: _o, staff_role_ids: _s, core: _core, ...Stored } = FieldRecord.entries;
/** A field of the entry form of a kind, in both languages. */
export const EventFieldRecord = v.object({
  ...Stored,
  kind_id: Id,
  label_ja: v.string(),
  label_en: v.string(),
  use_type: v.picklist(valuesOf(FormItemUse)),
  /** Entries that take part or still may, of events that are not over, and have no answer to it. */
  unanswered: WireInteger,
  position: WireInteger,
});
export type EventFieldRecord = v.InferOutput<typeof EventFieldRecord>;
export const EventFieldSearch = searchBody(['position', 'updated_at'], filterBy({ kind_id: Id }));
