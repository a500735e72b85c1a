import type { PlainMenuKey } from '@tsudoi/permissions';
import { exportParams } from '../../tasks/exports/family.ts';
import { importParams } from '../../tasks/imports/family.ts';
import type { TaskRow } from '../../tasks/store.ts';

/** The menu a task belongs to; its flag is asked for again whenever somebody looks at the task or is told of it. */
export const menuOf = (task: TaskRow): PlainMenuKey | undefined => importParams(task).menu ?? exportParams(task).menu;
