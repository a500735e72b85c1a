import type { EntrantFacts } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { ENTRANT_COLUMNS, type Entrant, factsOfRow } from '../event-kinds/index.ts';

/** An entry as an import finds it. */
export interface Entry {
  id: number;
  version: number;
  number: number;
  name: string;
  member_code_key: string;
  course_name: string;
  is_living: boolean;
  answers: Readonly<Record<string, unknown>>;
  result_value: string | null;
  result_rank: number | null;
  result_record: string | null;
  note: string | null;
  facts: EntrantFacts;
  /** Results that its course has; empty where any text is one. */
  result_values: string[];
}

const ENTRY = `select p.id, p.version, p.number, a.last_name || ' ' || a.first_name as name, a.member_code_key, c.name as course_name,
    p.ended_at is null as is_living, p.answers, p.result_value, p.result_rank, p.result_record, p.note, c.result_values,
    ${ENTRANT_COLUMNS}
  from participant p join account a on a.id = p.account_id join event_course c on c.id = p.course_id join event e on e.id = p.event_id`;

type Found = Omit<Entry, 'facts'> & Entrant & { event_starts_at: Date };
const withFacts = (rows: readonly Found[]): Entry[] => rows.map((row) => ({ ...row, facts: factsOfRow(row) }));

/** Entries of an event, or some of them. */
export const entriesOfEvent = async (
  tx: FacilityTx,
  eventId: number,
  ids: readonly number[] | null = null,
): Promise<Entry[]> =>
  withFacts(
    await tx.sql<Found>(
      `${ENTRY} where p.event_id = $1 and ($2::int[] is null or p.id = any ($2::int[])) order by p.number`,
      [eventId, ids === null ? null : [...ids]],
    ),
  );

/** Entries of an event by their numbers. */
export const entriesByNumber = async (tx: FacilityTx, eventId: number, numbers: readonly number[]): Promise<Entry[]> =>
  withFacts(
    await tx.sql<Found>(`${ENTRY} where p.event_id = $1 and p.number = any ($2::int[])`, [eventId, [...numbers]]),
  );
