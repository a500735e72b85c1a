import { type CheckedIn, Scan } from '@tsudoi/contract/check-ins';
import { fullName } from '@tsudoi/domain';
import * as v from 'valibot';
import type { FacilityTx } from '../../db/scope.ts';
import { type Bringing, type Judged, judgeScans } from './judge.ts';
import { coursesOfDoor, type EventOfDoor, lockCheckIns, writeCheckIns } from './store.ts';

/** Takes scans in: every one is written, and judged from all that is known then. Returns them with how many changed anything. */
export async function takeScans(
  tx: FacilityTx,
  event: EventOfDoor,
  { scans, ...bringing }: Bringing & { scans: readonly Scan[] },
): Promise<{ judged: Judged[]; changed: number }> {
  const seq = await lockCheckIns(tx, event.id);
  const judged = await judgeScans(tx, event, { ...bringing, scans, seq });
  const rows = judged.map(({ person: _person, first: _first, ...row }) => row);
  return { judged, changed: rows.length === 0 ? 0 : await writeCheckIns(tx, rows, bringing.now) };
}

/** A scan that is made here and now: who is simply in goes in. */
export const scanNow = (now: Date, scan: Pick<Scan, 'nonce' | 'means'> & Partial<Scan>): Scan => ({
  ...v.parse(Scan, {}),
  device_at: now.toISOString(),
  ...scan,
});

/** What is answered to who scanned. */
export async function answerOf(tx: FacilityTx, event: EventOfDoor, judged: Judged): Promise<CheckedIn> {
  const { person, verdict, why, at, first } = judged;
  const courses = person === undefined ? [] : await coursesOfDoor(tx, event.id);
  const firstAt = first === undefined ? (judged.admitted ? at : null) : new Date(first.at);
  return {
    verdict,
    why,
    name: person === undefined ? null : fullName(person),
    course: courses.find(({ id }) => id === person?.course_id)?.name ?? null,
    first_at: firstAt?.toISOString() ?? null,
    at: at.toISOString(),
  };
}
