import { fieldProblem, type PlanLookalike } from '@tsudoi/contract';
import {
  type ComparablePerson,
  compareFolded,
  comparePersons,
  foldPerson,
  fullName,
  HELD_BACK_FROM,
} from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { FacilityTx } from '../../../db/scope.ts';
import type { RowReader } from '../../../kernel/row-reader.ts';
import { cellsInOrder } from '../../../tasks/imports/cells.ts';
import type { PlannedRow } from '../../../tasks/imports/family.ts';
import type { LookalikeFinder, RowWithLookalikes } from '../../../tasks/imports/lookalikes.ts';
import type { PlanRowRow } from '../../../tasks/imports/row-store.ts';
import type { TaskRow } from '../../../tasks/store.ts';
import { type AccountDefinitions, masked, readableBy, readDefinitions } from '../../account-cms/index.ts';
import { EMPTY_MEMBER } from '../answers.ts';
import type { MemberValues } from '../columns.ts';
import { comparable, comparesBirthdays, presentReasons } from '../duplicates.ts';
import { type ImportContext, readRow } from './import-plan.ts';
import { memberToUpdate } from './import-store.ts';
import { dataOfRows, membersLikeRows, membersToCompare, rowsLikeRows } from './lookalikes-store.ts';
import { planMember, prepareImport } from './planning.ts';
import { valuesOf } from './row-values.ts';

/** Of one row: the likest that are shown. */
const SHOWN = 3;
/** Pairs whose rows are in memory at a time. */
const PAIRS = 2_000;

/** A row that updates a member stores what changes; who it says is read from its cells. */
const isUpdate = ({ result }: Pick<PlanRowRow, 'result'>): boolean => result !== 'create';

function readable<Values extends MemberValues>(definitions: AccountDefinitions, values: Values): ComparablePerson {
  return masked(values, readableBy('staff', definitions, values).field, ['last_name_kana', 'first_name_kana']);
}

/** What staff may read of the person that a row writes. */
function personOf(definitions: AccountDefinitions, data: readonly (string | null)[]): ComparablePerson {
  return readable(definitions, valuesOf(data));
}

/** Rows with the likest of whom they were compared with; the others are not held back. */
function likest(
  pairs: Iterable<{ row: number; other: { id: number } | { row: number }; score: number }>,
): RowWithLookalikes[] {
  return [...Map.groupBy(pairs, ({ row }) => row)].map(([row, found]) => ({
    row,
    lookalikes: found
      .toSorted((a, b) => b.score - a.score)
      .slice(0, SHOWN)
      .map(({ other }) => other),
  }));
}

/** Finds new rows of a member CSV that may be members, or rows above them. */
export const memberLookalikeFinder: LookalikeFinder<ImportContext> = {
  async inFile(tx, { definitions }, taskId) {
    const all = await rowsLikeRows(tx, taskId);
    const found: { row: number; other: { row: number }; score: number }[] = [];
    for (let at = 0; at < all.length; at += PAIRS) {
      const pairs = all.slice(at, at + PAIRS);
      const rows = await dataOfRows(
        tx,
        taskId,
        pairs.flatMap(({ row_no, earlier }) => [row_no, earlier]),
      );
      for (const { row_no: row, earlier } of pairs) {
        const [a, b] = [rows.get(row), rows.get(earlier)];
        if (a === undefined || b === undefined) continue;
        const { likeness, score } = comparePersons(personOf(definitions, a.data), personOf(definitions, b.data));
        if (likeness === 'likely' && score >= HELD_BACK_FROM) found.push({ row, other: { row: earlier }, score });
      }
    }
    return likest(found);
  },

  async amongRecords(tx, { definitions, organizationIds }, range) {
    const members = await membersLikeRows(tx, range, {
      seen: organizationIds,
      birthdays: comparesBirthdays(definitions),
    });
    const rows = await dataOfRows(
      tx,
      range.taskId,
      members.map(({ row_no }) => row_no),
    );
    const folded = new Map([...rows].map(([row, { data }]) => [row, foldPerson(personOf(definitions, data))]));
    return likest(
      members.flatMap((member) => {
        const person = folded.get(member.row_no);
        if (person === undefined) return [];
        const { likeness, score } = compareFolded(person, foldPerson(comparable(definitions, member)));
        const isHeld = likeness === 'likely' && score >= HELD_BACK_FROM;
        return isHeld ? [{ row: member.row_no, other: { id: member.id }, score }] : [];
      }),
    );
  },
};

type Lookalikes = NonNullable<RowReader['lookalikes']>;

/** Compares rows with whom they were taken for, as everything is now and as far as the reader sees it. */
export const compareRows: Lookalikes['compare'] = async ({ tx, session, scope }, task, asked) => {
  const rows = asked.filter(({ lookalikes }) => lookalikes !== null);
  if (rows.length === 0) return new Map();
  const others = rows.flatMap(({ lookalikes }) => lookalikes ?? []);
  const mayView = can(session.grants, { menu: 'members', flag: 'view' });
  const ids = others.flatMap((other) => ('id' in other ? [other.id] : []));
  const members = await membersToCompare(tx, mayView ? ids : [], scope.organizationIds);
  const numbers = others.flatMap((other) => ('row' in other ? [other.row] : []));
  const inFile = await dataOfRows(tx, task.id, numbers);
  const definitions = await readDefinitions(tx);

  function present(person: ComparablePerson, other: { id: number } | { row: number }): PlanLookalike[] {
    if ('id' in other) {
      const whole = members.get(other.id);
      if (whole === undefined) return [];
      const member = comparable(definitions, whole);
      const reasons = presentReasons(comparePersons(person, member), person, member);
      return [{ record_id: other.id, row: null, code: member.member_code, name: fullName(member), reasons }];
    }
    const row = inFile.get(other.row);
    if (row === undefined) return [];
    const above = personOf(definitions, row.data);
    const reasons = presentReasons(comparePersons(person, above), person, above);
    return [{ record_id: null, row: other.row, code: row.code, name: row.name, reasons }];
  }

  const context = rows.some(isUpdate) ? await prepareImport(tx, task) : undefined;
  return new Map(
    rows.map((row) => {
      const person =
        context !== undefined && isUpdate(row)
          ? readable(definitions, { ...EMPTY_MEMBER, ...readRow(context, cellsInOrder(task, row.source)).values })
          : personOf(definitions, row.data ?? []);
      return [row.row_no, (row.lookalikes ?? []).flatMap((other) => present(person, other))];
    }),
  );
};

/** Plans a row anew: as an update of the member it is, or as somebody new. */
export async function planAnew(
  tx: FacilityTx,
  task: TaskRow,
  cells: readonly string[],
  memberId: number | null,
): Promise<PlannedRow> {
  const context = await prepareImport(tx, task);
  const draft = readRow(context, cells);
  if (memberId === null) return planMember(context, draft, undefined);
  const existing = await memberToUpdate(tx, memberId);
  if (existing === undefined) throw fieldProblem('record_id', 'choice');
  return planMember(context, draft, existing);
}
