import type { OperatorTx } from '../../db/scope.ts';

/** Places that nobody can explain: which rule is broken, in which facility, by which record, and by how many places. */
export interface UnexplainedPlaces {
  rule: string;
  facility_id: number;
  id: number;
  places: number;
}

/** Each rule finds what breaks it. */
const RULES: Readonly<Record<string, string>> = {
  'what is taken of a pool is what participants hold': `
    select s.facility_id, s.id, s.taken - coalesce(sum(p.weight), 0) as places from seat_pool s
      left join course_pool cp on cp.facility_id = s.facility_id and cp.pool_id = s.id
      left join participant p on p.facility_id = cp.facility_id and p.course_id = cp.course_id and p.holds
    group by s.facility_id, s.id having s.taken <> coalesce(sum(p.weight), 0)`,
  'extra is what is taken beyond the capacity': `
    select s.facility_id, s.id, s.extra - greatest(0, s.taken - s.capacity) as places from seat_pool s
    where s.extra <> greatest(0, s.taken - s.capacity)`,
  'who is to pay has an invoice': `
    select p.facility_id, p.id, p.weight as places from participant p
    where p.payable and not exists (select from invoice i where i.facility_id = p.facility_id and i.because = 'event'
      and i.because_id = p.id and i.payment <> 3 and i.deleted_at is null)`,
  'who has no place owes no fee': `
    select p.facility_id, p.id, p.weight as places from participant p
      join invoice i on i.facility_id = p.facility_id and i.because = 'event' and i.because_id = p.id
    where p.state in ('waiting', 'refused', 'expired') and i.payment = 1 and i.paid = 0 and i.deleted_at is null`,
};

/** Looks through the places of all facilities; empty where each is explained. */
export async function verifyPlaces(tx: Pick<OperatorTx, 'sql'>): Promise<UnexplainedPlaces[]> {
  const found: UnexplainedPlaces[] = [];
  for (const [rule, text] of Object.entries(RULES)) {
    const rows = await tx.sql<Omit<UnexplainedPlaces, 'rule'>>(`${text} limit 1000`);
    found.push(...rows.map((row) => ({ rule, ...row, places: Number(row.places) })));
  }
  return found;
}
