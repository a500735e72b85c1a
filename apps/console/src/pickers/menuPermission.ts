import { matchPath } from '@tsudoi/permissions';
import type { PagePermission } from '@tsudoi/ui/headless/session/permission';
import { manageState } from '../shell/manageArea.ts';

/** What the account may do on a screen of another menu, such as one that this screen leads to. */
export function menuPermission(path: string): PagePermission {
  const entry = matchPath(manageState.info?.permission_menu ?? [], path);
  return { view: entry?.view_flag === true, edit: entry?.edit_flag === true };
}
