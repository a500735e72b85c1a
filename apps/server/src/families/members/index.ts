import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { bulk } from './bulk/calls.ts';
import { memberStanding } from './bulk/standing.ts';
import { memberChange } from './bulk/values.ts';
import { csv } from './csv/calls.ts';
import { memberExport } from './csv/export.ts';
import { memberRowReaders } from './csv/row-reader.ts';
import { different } from './different.ts';
import { duplicates } from './duplicates.ts';
import { lists } from './facts/list.ts';
import { memberFiles } from './files.ts';
import { invite, memberInvite } from './invite.ts';
import { manage } from './manage.ts';
import { self } from './member.ts';
import { merging } from './merge.ts';
import { deleteOldMerges } from './merge-store.ts';
import { findPairs, pairs } from './pairs.ts';
import { prints } from './print/calls.ts';
import { memberPrint } from './print/print.ts';
import { memberReferences } from './references.ts';
import { standing } from './standing/calls.ts';
import { startStandingRounds } from './standing/rounds.ts';
import { terms } from './term.ts';
import { undoing } from './unmerge.ts';

export {
  type Applicant,
  admitApplicant,
  checkApplicant,
  correctApplicant,
  createApplicant,
  dismissApplicant,
  expiryOfApplicant,
  moveExpiry,
  turnRegistration,
} from './applicants.ts';
export { type BulkParams, bulkKind } from './bulk/plan-task.ts';
export { changesInWords, MASK, putBackState } from './changes.ts';
export { fromData, importColumns, type MemberValues, memberColumnNames } from './columns.ts';
export { countStaff, lockCorporate, makePrincipal, moveStaff, touchMember } from './corporate-store.ts';
export { cellText, isAsExported, printCell } from './csv/cells.ts';
export { isNumber } from './csv/export-own.ts';
export { memberImport } from './csv/import.ts';
export type { Draft as MemberDraft, ImportContext as MemberImportContext } from './csv/import-plan.ts';
export type { ExistingMember } from './csv/import-store.ts';
export { printOwn, readOwn } from './csv/own-cells.ts';
export {
  type CsvForm,
  type CsvPlan,
  DELETED_HEADER,
  headersIn,
  MEMBER_CSV,
  planOf,
  ROW_COLUMNS,
  settableColumns,
} from './csv/plan.ts';
export { planMember, prepareImport } from './csv/planning.ts';
export { ofMembers } from './csv/row-reader.ts';
export { memberDesk, settledByStaff } from './desk.ts';
export { sayDifferent } from './different.ts';
export { lookalikesOf } from './duplicates.ts';
export { phoneKey } from './duplicates-store.ts';
export { type ClosedFacts, closedFacts } from './facts/known.ts';
export { conditionFields } from './fields.ts';
export { type ConditionGroups, conditionsMetBy, countMeeting, membersMeeting } from './meeting.ts';
export { type Names, named, namesFor } from './names.ts';
export { putBackChange } from './put-back.ts';
export { askedOrder, askedQuery, KANA_ORDER, narrowed } from './query.ts';
export { dismissReadmitted, noReturn, type Readmitting, readmitApplicant } from './readmit.ts';
export { detailOf, memberPage, readMember, readWithFiles, recordOf, removeMember, saving } from './records.ts';
export { changeMember, createMember, stale } from './save.ts';
export { type MemberQuery, memberConditions, memberIds, memberOptions } from './search-store.ts';
export { factsOf as standingFacts } from './standing/carry-out.ts';
export {
  findMember as findMemberInReach,
  lockMember,
  memberByCode,
  memberOfAddress,
  type TypeWords,
  typeNames,
  typesOf,
} from './store.ts';
export { changedInWords, memberByAccountCode, memberInWords, membersWithValues } from './words.ts';
export type { StaffPlace } from './write-store.ts';

/** Members of a facility: lists, records, the member's own profile, CSV, invitations. */
export const members: Family = {
  name: 'members',
  bindings: [
    ...manage,
    ...lists,
    ...csv,
    ...bulk,
    ...prints,
    ...invite,
    ...duplicates,
    ...different,
    ...merging,
    ...undoing,
    ...pairs,
    ...terms,
    ...standing,
    ...self,
  ],
  fileOwners: [memberFiles],
  accountReferences: memberReferences,
  retention: [
    deleteAfter({ days: 31 }, 'they were merged', {
      name: 'merges',
      what: 'what undoing a merge of two members needs',
      facility: deleteOldMerges,
    }),
  ],
  rowReaders: memberRowReaders,
  workers: [{ name: 'standing', start: startStandingRounds }],
  tasks: (parts) => [
    memberExport,
    memberInvite(parts),
    memberChange(parts),
    memberStanding(parts),
    memberPrint(parts.services),
    findPairs,
  ],
};
