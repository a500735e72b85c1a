import { randomBytes } from 'node:crypto';
import { randomId } from '@tsudoi/domain';

const CODE_LENGTH = 20;

/**
 * Our key of a new charge at an agency. It names the facility: several may have one account there, and the books of whose charge it is may
 * have lost it.
 */
export const keyFor = (facilityId: number): string => `${facilityId}-${randomId(CODE_LENGTH, randomBytes)}`;

/** The facility that a key names; undefined of a key of before, which names none. */
export function facilityOfKey(key: string): number | undefined {
  const [, id] = /^(\d{1,10})-/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}
