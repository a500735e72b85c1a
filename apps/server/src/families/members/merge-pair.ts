import { Problem } from '@tsudoi/contract';
import type { MergeHanging } from '@tsudoi/contract/members';
import { StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { problemMessage } from '@tsudoi/i18n/problems';
import { can } from '@tsudoi/permissions';
import type { AccountReference } from '../../kernel/account-references.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { mergedInto } from './merge-store.ts';
import { findMemberWithFiles, type MemberRecordRow } from './store.ts';

type Reading = Pick<StaffContext<unknown>, 'tx' | 'scope' | 'services' | 'session' | 'locale'>;

/** Two members in the reader's reach. @throws Problem merge_same, merge_already or not_found */
export async function pairToMerge({ tx, scope }: Reading, { id, other_id }: { id: number; other_id: number }) {
  if (id === other_id) throw new Problem('merge_same');
  const read = async (member: number) => {
    const row = await findMemberWithFiles(tx, member, scope.organizationIds);
    if (row !== undefined) return row;
    const isMerged = (await mergedInto(tx, member, scope.organizationIds)) !== undefined;
    throw new Problem(isMerged ? 'merge_already' : 'not_found');
  };
  return { kept: await read(id), gone: await read(other_id) };
}

/** Why two members cannot be merged: the rules of members themselves, then those of each family. */
export async function whyNot(
  { tx, services }: Reading,
  kept: MemberRecordRow,
  gone: MemberRecordRow,
): Promise<Problem[]> {
  const problems: (Problem | undefined)[] = [];
  if (kept.class_type !== gone.class_type) problems.push(new Problem('merge_class_differs'));
  if (gone.principle_flag === StaffCorporatePrincipleFlag.principal) problems.push(new Problem('merge_principal'));
  if (kept.corporate_id !== null && gone.corporate_id !== null && kept.corporate_id !== gone.corporate_id)
    problems.push(new Problem('merge_corporate_differs'));
  if (!kept.active && gone.active) problems.push(new Problem('merge_withdrawn'));
  for (const { refuse } of services.accountReferences)
    problems.push(await refuse?.(tx, { from: gone.id, to: kept.id }));
  return problems.filter((problem) => problem !== undefined);
}

/** Problems with their words in a reader's language. */
export const inWords = (problems: readonly Problem[], locale: Locale) =>
  problems.map(({ code, params }) => ({ code, text: problemMessage(code, params, locale) }));

type Working = Extract<AccountReference, { on: 'move' | 'unite' }>;

/** The columns of which something moves, in the order of the families. */
export const workingReferences = ({ services }: Pick<Reading, 'services'>): Working[] =>
  services.accountReferences.filter((one): one is Working => one.on === 'move' || one.on === 'unite');

/** The same that the reader may be told of, each with what people call it. */
export function countedReferences(
  context: Pick<Reading, 'services' | 'session'>,
): (Working & { kind: MergeHanging })[] {
  return workingReferences(context).flatMap((one) =>
    one.counted !== undefined && can(context.session.grants, { menu: one.counted.menu, flag: 'view' })
      ? [{ ...one, kind: one.counted.kind }]
      : [],
  );
}
