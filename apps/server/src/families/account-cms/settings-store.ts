import type { FieldSearch } from '@tsudoi/contract/account-cms';
import { AccountRole, MemberClass } from '@tsudoi/domain';
import type * as v from 'valibot';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';
import type { Facility } from '../../kernel/facility.ts';
import { COMPONENT, type ComponentRow } from './store.ts';
import type { Answering } from './values.ts';

type ClassType = Row<'account_cms_group'>['class_type'];

/** A field with what its settings show beside its definition. */
export interface FieldRow extends ComponentRow {
  class_type: ClassType;
  group_id: number;
  updated_at: Date;
  updated_by: string | null;
}

/** A section as it is defined, without its fields. */
export interface SectionRow {
  id: number;
  name_ja: string;
  name_en: string;
  platform: ComponentRow['platform'];
  member_type_ids: number[];
  version: number;
}

const records = recordsOf('account_cms_component');
export const removeField = records.remove;

const FIELD = `select ${COMPONENT} as definition, c.class_type, c.group_id, c.updated_at, c.updated_by from account_cms_component c
  join account_cms_group g on g.class_type = c.class_type and g.id = c.group_id and g.deleted_at is null
  where c.deleted_at is null`;
const IN_ORDER = 'order by c.class_type, g.position, g.id, c.position, c.id';

type Read = { definition: ComponentRow } & Omit<FieldRow, keyof ComponentRow>;
const fieldOf = ({ definition, ...row }: Read): FieldRow => ({ ...definition, ...row });

/** All fields of a class, in the order of the form. */
export async function fieldsOfClass(tx: FacilityTx, classType: number): Promise<FieldRow[]> {
  return (await tx.sql<Read>(`${FIELD} and c.class_type = $1 ${IN_ORDER}`, [classType])).map(fieldOf);
}

export async function fieldById(tx: FacilityTx, id: number): Promise<FieldRow | undefined> {
  const [row] = await tx.sql<Read>(`${FIELD} and c.id = $1`, [id]);
  return row === undefined ? undefined : fieldOf(row);
}

/** Fields found for the list; a facility has a few hundred at most, so the keyword is looked for by the caller. */
export async function fieldsFound(tx: FacilityTx, { sort, default_search }: v.InferOutput<typeof FieldSearch>) {
  const classes = default_search.class_type ?? Object.values(MemberClass);
  const order =
    sort?.column === 'updated_at'
      ? `order by c.updated_at ${sort.direction === 'desc' ? 'desc' : 'asc'}, c.id`
      : IN_ORDER;
  const rows = await tx.sql<Read>(`${FIELD} and c.class_type = any ($1::smallint[]) ${order}`, [classes]);
  return rows.map(fieldOf);
}

/** Which structures a facility has: they decide about two built-in fields. */
export function structureOf(
  tx: FacilityTx,
  facilityId: number,
): Promise<Pick<Facility, 'use_organization_structure' | 'use_corporate_structure'>> {
  return tx.oneOrThrow(
    build
      .selectFrom('facility')
      .select(['use_organization_structure', 'use_corporate_structure'])
      .where('id', '=', facilityId),
  );
}

/** The sections of a class in their order. */
export function sectionsOfClass(tx: FacilityTx, classType: number): Promise<SectionRow[]> {
  return tx.sql(
    `select id, name_ja, name_en, platform, member_type_ids, version from account_cms_group
     where class_type = $1 and deleted_at is null order by position, id`,
    [classType],
  );
}

/** Holds off other changes to the form of a class until the transaction ends: rules name other fields. */
export async function lockForm(tx: FacilityTx, classType: number): Promise<void> {
  await tx.sql('select id from account_cms_group where class_type = $1 order by id for update', [classType]);
}

/** What is written of a field. */
export type FieldValues = Pick<
  ComponentRow,
  | 'label_ja'
  | 'label_en'
  | 'hint_ja'
  | 'hint_en'
  | 'use_type'
  | 'choices'
  | 'limits'
  | 'conditions'
  | 'platform'
  | 'searchable'
  | 'in_csv'
  | 'on_card'
  | 'member_editable'
  | 'staff_role_ids'
> & { group_id: number };

const columnsOf = ({ choices, limits, conditions, ...rest }: FieldValues) => ({
  ...rest,
  choices: JSON.stringify(choices),
  limits: JSON.stringify(limits),
  conditions: JSON.stringify(conditions),
});

/** Where a field stands that comes into a section: at its end. */
async function endOf(tx: FacilityTx, classType: number, groupId: number): Promise<number> {
  const { position } = await tx.oneOrThrow(
    query<{ position: number }>`select coalesce(max(position), 0)::int + 10 as position from account_cms_component
      where class_type = ${classType} and group_id = ${groupId} and deleted_at is null`,
  );
  return position;
}

/** Adds an own field at the end of its section and returns its id. */
export async function insertField(
  tx: FacilityTx,
  field: FieldValues & Pick<FieldRow, 'class_type' | 'input_type' | 'code'>,
  by: string,
): Promise<number> {
  const position = await endOf(tx, field.class_type, field.group_id);
  const { class_type, input_type, code } = field;
  return records.insert(tx, { ...columnsOf(field), class_type, input_type, code, type: 'extend', position }, by);
}

/** Changes a field in its version; one that comes into another section stands at its end. @throws Problem stale */
export async function updateField(tx: FacilityTx, before: FieldRow, values: FieldValues, by: string): Promise<number> {
  const isMoved = before.group_id !== values.group_id;
  const position = isMoved ? { position: await endOf(tx, before.class_type, values.group_id) } : {};
  return records.update(tx, before, { ...columnsOf(values), ...position }, by);
}

/** Puts the fields of a section into this order. Their versions stay: nothing that a form of theirs shows has changed. */
export async function orderFields(tx: FacilityTx, groupId: number, ids: readonly number[]): Promise<void> {
  await tx.sql(
    `update account_cms_component c set position = o.place * 10 from unnest($2::int[]) with ordinality as o (id, place)
     where c.id = o.id and c.group_id = $1`,
    [groupId, [...ids]],
  );
}

/** Puts the sections of a class into this order. */
export async function orderSections(tx: FacilityTx, classType: number, ids: readonly number[]): Promise<void> {
  await tx.sql(
    `update account_cms_group g set position = o.place * 10 from unnest($2::int[]) with ordinality as o (id, place)
     where g.id = o.id and g.class_type = $1`,
    [classType, [...ids]],
  );
}

/** The class that a section belongs to. */
export async function classOfSection(tx: FacilityTx, id: number): Promise<number | undefined> {
  const [row] = await tx.sql<{ class_type: number }>(
    'select class_type from account_cms_group where id = $1 and deleted_at is null',
    [id],
  );
  return row?.class_type;
}

/** How many members, deleted ones not among them, have an answer to each own field of a class. */
export async function answersByField(tx: FacilityTx, classType: number): Promise<Map<number, number>> {
  const rows = await tx.sql<{ id: string; members: number }>(
    `select key as id, count(*)::int as members from account a, jsonb_object_keys(a.extend_info) as key
     where a.class_type = $1 and a.deleted_at is null group by key`,
    [classType],
  );
  return new Map(rows.map(({ id, members }) => [Number(id), members]));
}

/** Fields of the facility that name a role of staff, which stays as it is until the transaction ends. */
export async function fieldsOfRole(
  tx: FacilityTx,
  roleId: number,
): Promise<Pick<FieldRow, 'code' | 'label_ja' | 'label_en'>[]> {
  // Whoever is about to name it holds its row.
  await tx.sql('select from role where id = $1 for update', [roleId]);
  return tx.sql(
    `select code, label_ja, label_en from account_cms_component
     where deleted_at is null and staff_role_ids @> array[$1::int] order by class_type, position, id`,
    [roleId],
  );
}

/** Which of these are roles of staff. They stay until the transaction ends. */
export async function staffRolesAmong(tx: FacilityTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.sql<{ id: number }>(
    `select id from role where id = any ($1::int[]) and type = ${AccountRole.manager} and deleted_at is null order by id for share`,
    [[...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many members of its class, deleted ones not among them, have an answer to a field. */
export async function membersWhoAnswered(
  tx: FacilityTx,
  { id, class_type }: Pick<FieldRow, 'id' | 'class_type'>,
): Promise<number> {
  const { members } = await tx.oneOrThrow(
    query<{ members: number }>`select count(*)::int as members from account
      where class_type = ${class_type} and deleted_at is null and extend_info ? ${String(id)}`,
  );
  return members;
}

/** How many people have an answer to a field: members, deleted ones among them, and applicants. */
export async function answersTo(tx: FacilityTx, id: number): Promise<number> {
  const { people } = await tx.oneOrThrow(
    query<{ people: number }>`select ((select count(*) from account where extend_info ? ${String(id)})
      + (select count(*) from application where extend_info ? ${String(id)}))::int as people`,
  );
  return people;
}

/** A member as its form sees it. */
export interface MemberAnswers extends Answering {
  id: number;
}

/** The next members of a class, in the order of their ids. */
export function membersAfter(tx: FacilityTx, classType: number, id: number, limit: number): Promise<MemberAnswers[]> {
  return tx.sql(
    `select id, class_type, last_name, first_name, last_name_kana, first_name_kana, gender, birthday, email, phone, zipcode, pref_code,
       city_code, address, building_name, member_code, registration, joined_on, expires_on, member_type_ids, organization_ids, extend_info
     from account where role = ${AccountRole.member} and class_type = $1 and deleted_at is null and id > $2 order by id limit $3`,
    [classType, id, limit],
  );
}
