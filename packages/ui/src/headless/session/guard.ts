import { TOAST_MS } from '@tsudoi/domain';
import { useCallback } from 'react';
import { type ConsoleId, type Translate, useT } from '../screen/i18n.ts';
import { notify } from '../screen/notifications.ts';
import { type PagePermission, usePagePermission } from './permission.ts';

/** Notifies the person that a feature may not be used: three seconds at the top right (PERM-19, CONST-12). */
export function refuseFeature(t: Translate<ConsoleId>): void {
  notify({
    type: 'danger',
    title: t('alert.not_allowed_title'),
    message: t('alert.not_allowed_feature'),
    vertical: 'top',
    horizontal: 'right',
    timeout: TOAST_MS,
  });
}

/**
 * Lets an action through only with the permission; without it, confirming says so and does nothing. Buttons hide
 * themselves, so this is for what was open already when the permission went.
 */
export function usePermissionGuard(need: keyof PagePermission = 'edit'): (action: () => void) => void {
  const t = useT();
  const isAllowed = usePagePermission()[need];
  return useCallback((action) => (isAllowed ? action() : refuseFeature(t)), [isAllowed, t]);
}
