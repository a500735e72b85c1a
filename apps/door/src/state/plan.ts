import type { DoorPlanShown } from '@tsudoi/contract/check-ins';
import { checkIns } from '@tsudoi/contract/check-ins';
import { t } from '../words.ts';
import { fetchList } from './event.ts';
import type { OpenList, Person } from './list.ts';
import { client } from './session.ts';
import { query } from './state.ts';
import { doorName } from './stores.ts';

/** The doors of the plan in a list; none without a plan. */
export const planDoors = ({ list }: OpenList): DoorPlanShown['doors'] => list.plan?.doors ?? [];

/** Which of them this device is, by the place that it has; undefined where it is none. */
export function ownShare(open: OpenList): number | undefined {
  const index = planDoors(open).findIndex(({ name }) => name === doorName());
  return index < 0 ? undefined : index;
}

/** The door that somebody's ticket is of, where that is another one than this. */
export function otherDoor(open: OpenList | undefined, person: Person | undefined): string | undefined {
  if (open === undefined || person?.share === undefined) return undefined;
  const own = ownShare(open);
  return own === undefined || own === person.share ? undefined : planDoors(open)[person.share]?.name;
}

/** What share a door has, in words. */
export function shareInWords({ list }: OpenList, index: number): string {
  const door = list.plan?.doors[index];
  if (list.plan == null || door === undefined) return '';
  const { by } = list.plan;
  if (by === 'course') {
    const names = list.courses.filter(({ id }) => door.courses.includes(id)).map(({ name }) => name);
    return names.length === 0 ? t('door.plan.nobody') : names.join('・');
  }
  if (door.from === null) return t('door.plan.nobody');
  return door.from === '' ? t('door.plan.first') : t(`door.plan.from_${by}`, { from: door.from });
}

/** Shares the tickets out among doors; none gives the plan up. @throws CallError why not */
export async function makePlan(open: OpenList, by: DoorPlanShown['by'], doors: string[]): Promise<void> {
  await client.call(checkIns.plan, { body: { ...query(), version: open.list.plan?.version ?? 0, by, doors } });
  await fetchList();
}
