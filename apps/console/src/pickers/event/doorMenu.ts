import { matchPath } from '@tsudoi/permissions';
import { manageState } from '../../shell/manageArea.ts';

/** The menu of a door by its address; undefined for who may not open it. */
export function doorMenu(path: string) {
  const entry = matchPath(manageState.info?.permission_menu ?? [], path);
  return entry?.key === 'events.check-in' && entry.view_flag === true ? entry : undefined;
}
