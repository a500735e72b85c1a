import { type DependencyCondition, MemberClass } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { DEFAULT_FORM } from './default-form.ts';
import { componentIds, insertComponents, insertGroups, type NewComponent, type NewGroup } from './store.ts';

/** Of rows that were inserted together, the id of one. */
function idAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error('the database returned fewer ids than rows were inserted');
  return id;
}

/** Gives a new facility the default sections and fields of both classes of members. */
export async function insertDefaultForms(tx: FacilityTx, by: string): Promise<void> {
  for (const class_type of Object.values(MemberClass)) {
    const ids = await insertGroups(
      tx,
      DEFAULT_FORM.map(({ name_ja, name_en }) => ({ class_type, name_ja, name_en })),
      by,
    );
    const components = DEFAULT_FORM.flatMap(({ fields }, index) =>
      fields.map(
        (field, place): NewComponent => ({
          ...field,
          type: 'default',
          class_type,
          group_id: idAt(ids, index),
          position: (place + 1) * 10,
        }),
      ),
    );
    await insertComponents(tx, components, by);
  }
}

/** A condition that names the field it looks at by its code. */
export interface NamedCondition extends Pick<DependencyCondition, 'operator_type' | 'value' | 'input_type'> {
  field: string;
  type: DependencyCondition['type'];
  /** Begins the next group. */
  or?: boolean;
}

/** A field of a facility's own, before it has an id. */
export interface NewField extends Omit<NewComponent, 'type' | 'class_type' | 'group_id' | 'position' | 'conditions'> {
  label_ja: string;
  label_en: string;
  conditions?: readonly NamedCondition[];
}

/** A section with fields of a facility's own; conditions may name fields that stand before them. */
export interface NewSection extends Omit<NewGroup, 'class_type'> {
  fields: readonly NewField[];
}

const withIds =
  (ids: ReadonlyMap<string, number>) =>
  ({ field, or = false, ...condition }: NamedCondition): DependencyCondition => ({
    ...condition,
    dependency_account_cms_component_code: condition.type === 'default' ? field : null,
    dependency_account_cms_extend_component_id: condition.type === 'extend' ? (ids.get(field) ?? null) : null,
    logical_function: or ? 'or' : 'and',
  });

/** Adds sections with own fields to the form of personal members; returns the ids of all fields by their code. */
export async function addSections(
  tx: FacilityTx,
  sections: readonly NewSection[],
  by: string,
): Promise<ReadonlyMap<string, number>> {
  const class_type = MemberClass.personal;
  const groupIds = await insertGroups(
    tx,
    sections.map(({ fields: _, ...group }) => ({ ...group, class_type })),
    by,
  );
  const ids = await componentIds(tx, class_type);
  for (const [index, { fields }] of sections.entries())
    for (const [place, { conditions = [], ...field }] of fields.entries()) {
      const component: NewComponent = {
        ...field,
        type: 'extend',
        class_type,
        group_id: idAt(groupIds, index),
        position: (place + 1) * 10,
        conditions: conditions.map(withIds(ids)),
      };
      ids.set(field.code, idAt(await insertComponents(tx, [component], by), 0));
    }
  return ids;
}
