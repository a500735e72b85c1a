import { type Grantable, isInstanceMenu } from '@tsudoi/permissions';
import { exportParams } from '../../tasks/exports/family.ts';
import { importParams } from '../../tasks/imports/family.ts';
import type { TaskRow } from '../../tasks/store.ts';

/**
 * The menu a task belongs to, with the kind where the menu has kinds; its flag is asked for again whenever somebody looks at the task or is told of it.
 * A kind that is not named is none: nobody may see it.
 */
export function menuOf(task: TaskRow): Grantable | undefined {
  const menu = importParams(task).menu ?? exportParams(task).menu;
  if (menu === undefined) return undefined;
  return isInstanceMenu(menu) ? { menu, of: importParams(task).of ?? '' } : { menu };
}
