import { type SqlBool, sql } from 'kysely';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** What of a participant says nothing about places: answers, a note of staff, the result. */
export type Details = Pick<Row<'participant'>, 'note' | 'result_value' | 'result_rank' | 'result_record'> & {
  answers: Readonly<Record<string, unknown>>;
};

/** Changes details of a participant of exactly this version, and returns it in its next one; undefined where it is another one by now. */
export function updateDetails(
  tx: FacilityTx,
  { id, version }: { id: number; version: number },
  { answers, ...plain }: Partial<Details>,
  by: string,
): Promise<Row<'participant'> | undefined> {
  return tx.one(
    build
      .updateTable('participant')
      .set({
        ...plain,
        ...(answers !== undefined && { answers: JSON.stringify(answers) }),
        version: version + 1,
        updated_at: new Date(),
        updated_by: by,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll(),
  );
}

/** Who takes part in a draw of a course: whoever asked for a place and was neither given one nor refused. */
export const drawnFrom = (tx: FacilityTx, courseId: number): Promise<Row<'participant'>[]> =>
  tx.rows(
    build
      .selectFrom('participant')
      .selectAll()
      .where('course_id', '=', courseId)
      .where('state', '=', 'requested')
      .where('payable', '=', false)
      // Who has left takes part in no lot.
      .where(sql<SqlBool>`(select a.active from account a where a.id = participant.account_id)`)
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** Writes down a draw: its seed and places, and the turn and places of each who takes part. */
export async function writeDraw(
  tx: FacilityTx,
  courseId: number,
  { seed, places, turns, at }: { seed: string; places: number | null; turns: readonly Turn[]; at: Date },
): Promise<void> {
  await tx.run(
    build
      .updateTable('event_course')
      .set({ lot_seed: seed, lot_drawn_at: at, lot_places: places })
      .where('id', '=', courseId),
  );
  for (const { id, turn, weight } of turns)
    await tx.run(build.updateTable('participant').set({ lot_order: turn, lot_weight: weight }).where('id', '=', id));
}
interface Turn {
  id: number;
  turn: number;
  weight: number;
}
