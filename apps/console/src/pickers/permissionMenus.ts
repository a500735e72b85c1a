import type { FacilityMenuEntry } from '@tsudoi/contract/menus';
import type { PermissionMenus } from '@tsudoi/contract/roles';
import { PermissionFlag } from '@tsudoi/domain';
import type { MatrixMenu } from '@tsudoi/ui/headless/form/permissionMatrix';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useMemo } from 'react';

/** The rows of a permission matrix: the facility's menus, hidden ones marked, each as far as the reader may give it. */
export function useMatrixMenus({ menus, limit }: PermissionMenus): readonly MatrixMenu[] {
  const t = useT();
  return useMemo(() => {
    const rowOf = ({ facility_menu_id: menu, name, view_flag, children }: FacilityMenuEntry): MatrixMenu => ({
      id: String(menu),
      name: view_flag ? name : t('permissions.hidden_menu', { menu: name }),
      ...(limit === null || children.length > 0 ? {} : { most: limit[String(menu)] ?? PermissionFlag.none }),
      children: children.map(rowOf),
    });
    return menus.map(rowOf);
  }, [menus, limit, t]);
}
