import { AccountRole } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useMemo } from 'react';

/** Whom roles are for, in words. */
export function useTypes() {
  const t = useT();
  return useMemo(() => {
    const types = [
      { value: AccountRole.manager, text: t('roles.of_managers') },
      { value: AccountRole.member, text: t('roles.of_members') },
    ];
    return { types, textOf: (type: number) => types.find(({ value }) => value === type)?.text ?? '' };
  }, [t]);
}
