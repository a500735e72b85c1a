import type {
  DependencyCondition,
  DependencyConditionType,
  ExtendedInputType,
  FormItemUse,
  FormLimits,
  PlatformType,
} from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A choice of a field in both languages. */
export interface ChoiceRow {
  value: string;
  text: { ja: string; en: string };
  /** Offered no longer. */
  retired?: boolean;
  children?: ChoiceRow[];
}

/** A field of an account form, as it is defined. */
export interface ComponentRow {
  id: number;
  type: DependencyConditionType;
  code: string;
  /** Null: the product's own word. */
  label_ja: string | null;
  label_en: string | null;
  hint_ja: string;
  hint_en: string;
  input_type: ExtendedInputType;
  use_type: FormItemUse;
  choices: ChoiceRow[];
  limits: FormLimits;
  conditions: DependencyCondition[];
  platform: PlatformType;
  searchable: boolean;
  in_csv: boolean;
  on_card: boolean;
  member_editable: boolean;
  /** Roles of staff who may read it; empty for all. */
  staff_role_ids: number[];
  version: number;
}

/** A section of an account form with its fields in their order. */
export interface GroupRow {
  id: number;
  class_type: number;
  name_ja: string;
  name_en: string;
  platform: PlatformType;
  member_type_ids: number[];
  version: number;
  components: ComponentRow[];
}

/** A field as an object of json. */
export const COMPONENT = `jsonb_build_object('id', c.id, 'type', c.type, 'code', c.code, 'label_ja', c.label_ja, 'label_en', c.label_en, 'hint_ja', c.hint_ja,
  'hint_en', c.hint_en, 'input_type', c.input_type, 'use_type', c.use_type, 'choices', c.choices, 'limits', c.limits, 'conditions', c.conditions,
  'platform', c.platform, 'searchable', c.searchable, 'in_csv', c.in_csv, 'on_card', c.on_card, 'member_editable', c.member_editable,
  'staff_role_ids', c.staff_role_ids, 'version', c.version)`;

/** Everything the facility defined, both classes of members, in one statement. */
export function allGroups(tx: FacilityTx): Promise<GroupRow[]> {
  return tx.sql(
    `select g.id, g.class_type, g.name_ja, g.name_en, g.platform, g.member_type_ids, g.version,
       (select coalesce(jsonb_agg(${COMPONENT} order by c.position, c.id), '[]') from account_cms_component c
        where c.class_type = g.class_type and c.group_id = g.id and c.deleted_at is null) as components
     from account_cms_group g where g.deleted_at is null order by g.class_type, g.position, g.id`,
  );
}

/** Class and member types of a member, which choose its form. */
export async function formOfMember(
  tx: FacilityTx,
  id: number,
): Promise<{ class_type: number; member_type_ids: number[] } | undefined> {
  const [row] = await tx.sql<{ class_type: number; member_type_ids: number[] }>(
    'select class_type, member_type_ids from account where id = $1 and deleted_at is null',
    [id],
  );
  return row;
}

/** A section to write; those of a class stand in the order in which they were written. */
export interface NewGroup {
  class_type: Row<'account_cms_group'>['class_type'];
  name_ja: string;
  name_en: string;
  platform?: PlatformType;
  member_type_ids?: readonly number[];
}

export async function insertGroups(tx: FacilityTx, groups: readonly NewGroup[], by: string): Promise<number[]> {
  const [last] = await tx.sql<{ position: number }>(
    'select coalesce(max(position), 0) as position from account_cms_group',
  );
  const rows = await tx.rows(
    build
      .insertInto('account_cms_group')
      .values(
        groups.map(({ member_type_ids = [], ...group }, index) => ({
          ...group,
          member_type_ids: [...member_type_ids],
          position: (last?.position ?? 0) + (index + 1) * 10,
          updated_by: by,
        })),
      )
      .returning('id'),
  );
  return rows.map(({ id }) => id);
}

type Needed = 'type' | 'code' | 'input_type' | 'use_type';

/** A field to write. */
export interface NewComponent
  extends Pick<ComponentRow, Needed>,
    Partial<Omit<ComponentRow, 'id' | 'version' | Needed>> {
  class_type: number;
  group_id: number;
  position: number;
}

/** Writes fields; returns their ids in the same order. */
export async function insertComponents(
  tx: FacilityTx,
  components: readonly NewComponent[],
  by: string,
): Promise<number[]> {
  const rows = await tx.rows(
    build
      .insertInto('account_cms_component')
      .values(
        components.map(({ choices = [], limits = {}, conditions = [], ...component }) => ({
          label_ja: null,
          label_en: null,
          ...component,
          choices: JSON.stringify(choices),
          limits: JSON.stringify(limits),
          conditions: JSON.stringify(conditions),
          updated_by: by,
        })),
      )
      .returning('id'),
  );
  return rows.map(({ id }) => id);
}

/** Ids of the facility's fields of a class by their code. */
export async function componentIds(tx: FacilityTx, classType: number): Promise<Map<string, number>> {
  const rows = await tx.rows(
    build
      .selectFrom('account_cms_component')
      .select(['code', 'id'])
      .where('class_type', '=', classType)
      .where('deleted_at', 'is', null),
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}
