import type { PermissionFlag } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { label } from '@tsudoi/i18n/labels';
import { type Flags, flagChanges, type MatrixMenu } from '../../headless/form/permissionMatrix.ts';

/** What becomes possible and what no longer is, menu by menu: 会員CSV取込（閲覧と編集）. */
export function changeWords(menus: readonly MatrixMenu[], before: Flags, after: Flags, locale: Locale) {
  const { gained, lost } = flagChanges(menus, before, after);
  const describe = ({ menu, flag }: { menu: MatrixMenu; flag: PermissionFlag }) => {
    const how = label('permissionFlag', flag, locale);
    return locale === 'ja' ? `${menu.name}（${how}）` : `${menu.name} (${how})`;
  };
  return { gained: gained.map(describe), lost: lost.map(describe) };
}
