import { fullName, MemberClass, writtenMemberCode } from '@tsudoi/domain';
import type { FacilityTx } from '../../../db/scope.ts';
import { importParams, type PlannedRow } from '../../../tasks/imports/family.ts';
import type { TaskRow } from '../../../tasks/store.ts';
import { readDefinitions } from '../../account-cms/index.ts';
import { allTypes } from '../store.ts';
import { typeReader } from './cells.ts';
import { type Draft, type ImportContext, nothing, planRow, textAt } from './import-plan.ts';
import type { ExistingMember } from './import-store.ts';
import { ownColumnsOfFiles } from './plan.ts';

/** What the rows of an import are read against; new rows are members of `newClass`. */
export async function prepareImport(
  tx: FacilityTx,
  task: TaskRow,
  newClass: MemberClass = MemberClass.personal,
): Promise<ImportContext> {
  const types = await allTypes(tx);
  const definitions = await readDefinitions(tx);
  const { columns, organization_ids, chosen_organization_id } = importParams(task);
  const at = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
  // Places are those of the upload; a field that is gone since has none.
  const own = ownColumnsOfFiles(definitions).map((column) => ({ column, index: at[column.field] ?? -1 }));
  return {
    definitions,
    newClass,
    at,
    own: own.filter(({ index }) => index >= 0),
    deletedAt: at.deleted ?? -1,
    typeNames: new Map(types.map(({ id, name }) => [id, name])),
    readTypes: typeReader(types),
    organizationIds: organization_ids,
    chosenId: chosen_organization_id,
    now: new Date(),
  };
}

/** What happens to a row whose key is that of `existing`. */
export function planMember(context: ImportContext, draft: Draft, existing: ExistingMember | undefined): PlannedRow {
  const code = writtenMemberCode(textAt(context, draft, 'member_code')) || null;
  const name = fullName({
    last_name: textAt(context, draft, 'last_name'),
    first_name: textAt(context, draft, 'first_name'),
  });
  if (draft.texts[context.deletedAt]) return { ...nothing, result: 'skip', code, name };
  const { organizationIds } = context;
  const isSeen =
    existing === undefined ||
    organizationIds === null ||
    existing.organization_ids.some((id) => organizationIds.includes(id));
  // A member of another organization is not shown; all that can be said is that its code is taken.
  if (!isSeen)
    return { ...nothing, result: 'error', code, name, errors: [{ field: 'member_code', code: 'code_taken' }] };
  return planRow(context, draft, existing, { code, name });
}
