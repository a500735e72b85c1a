import { Problem } from '@tsudoi/contract';
import { staleProblem } from '../../db/versioned.ts';
import { difference, recordHistory } from '../../kernel/history.ts';
import type { Participating, ReadParticipant } from './act.ts';
import { type Details, updateDetails } from './details-store.ts';
import { lockParticipants, type Participant } from './store.ts';

export type { Details };

/** What of a participant says nothing about places. */
export const detailsOf = (row: Participant): Details => ({
  answers: row.answers as Details['answers'],
  note: row.note,
  result_value: row.result_value,
  result_rank: row.result_rank,
  result_record: row.result_record,
});

/** Changes answers, note or result of a participant, whatever state it is in. @throws Problem not_found, stale */
export async function writeDetails(
  { tx, actor }: Participating,
  { id, version }: ReadParticipant,
  details: Partial<Details>,
): Promise<Participant> {
  const [before] = await lockParticipants(tx, [id]);
  if (before === undefined) throw new Problem('not_found');
  if (version !== undefined && version !== before.version) throw staleProblem(before);
  const stored = detailsOf(before);
  const change = difference(stored, { ...stored, ...details });
  if (Object.keys(change.after).length === 0) return before;
  const after = await updateDetails(tx, before, details, actor.name);
  if (after === undefined) throw staleProblem(before);
  await recordHistory(tx, actor, {
    family: 'participation',
    recordId: id,
    version: after.version,
    action: 'details',
    ...change,
  });
  return after;
}

/** Changes details of a participant of exactly this version, for whoever writes the history of many at once; false where it is another one by now. */
export const updateImported = async (
  tx: Participating['tx'],
  at: { id: number; version: number },
  details: Partial<Details>,
  by: string,
): Promise<boolean> => (await updateDetails(tx, at, details, by)) !== undefined;
