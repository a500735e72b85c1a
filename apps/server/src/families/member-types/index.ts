import { memberTypeOptions, memberTypeOptionsForStore, memberTypesByPrefix } from '@tsudoi/contract/member-types';
import { memberCode } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { lastNumbers, memberTypes as listTypes, type MemberTypeRow } from './store.ts';

export { existingMemberTypes, insertMemberType } from './store.ts';

/** Member types to choose from, in their order. */
export const memberTypeChoices = (tx: FacilityTx) => options(tx, undefined);

async function options(
  tx: FacilityTx,
  classType: MemberTypeRow['class_type'] | undefined,
): Promise<{ id: number; text: string }[]> {
  return (await listTypes(tx, classType)).map(({ id, name }) => ({ id, text: name }));
}

/** Types that share a prefix also share its numbers, so they are one row of the settings. */
function byPrefix(types: readonly MemberTypeRow[], last: ReadonlyMap<string, number>) {
  return [...Map.groupBy(types, (type) => type.prefix)].map(([prefix, group]) => {
    const digits = Math.max(...group.map((type) => type.digits));
    return {
      prefix,
      digits,
      next_code: memberCode(prefix, digits, (last.get(prefix) ?? 0) + 1),
      member_types: group.map(({ id, name }) => ({ id, name })),
    };
  });
}

/** Member types: the operator sets them up (G-46), staff pick from them. */
export const memberTypes: Family = {
  name: 'member-types',
  bindings: [
    staff(memberTypeOptions, ({ tx, query }) => options(tx, query.class_type)),
    staff(memberTypeOptionsForStore, ({ tx, query }) => options(tx, query.class_type)),
    staff(memberTypesByPrefix, async ({ tx }) => byPrefix(await listTypes(tx), await lastNumbers(tx))),
    ...adminBindings,
  ],
};
