import { IconEye } from '@tabler/icons-react';
import { startViewing } from '@tsudoi/contract/viewings';
import { matchPath } from '@tsudoi/permissions';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { manageState } from '../../shell/manageArea.ts';
import { VIEWING_KEY } from '../../shell/preferences.ts';

/** Props of {@link StartViewing}. */
export interface StartViewingProps {
  as: 'role' | 'account';
  id: number;
}

/** Looks at the console as a role or a colleague, in this tab; nothing for whoever may not. */
export function StartViewing({ as, id }: StartViewingProps) {
  const t = useT();
  const client = useClient();
  const { viewing } = useSnapshot(manageState);
  const [busy, setBusy] = useState(false);
  const menu = matchPath(manageState.info?.permission_menu ?? [], '/manage/account-permissions');
  if (menu?.edit_flag !== true || viewing !== undefined) return null;
  const start = async () => {
    setBusy(true);
    try {
      const started = await client.call(startViewing, { body: { as, id } });
      const from = location.pathname + location.search;
      sessionStorage.setItem(VIEWING_KEY, JSON.stringify({ ...started, from }));
      // Anew from the start: nothing that was read with one's own rights stays.
      location.assign('/manage/overview');
    } catch (cause) {
      setBusy(false);
      notifyRefused(cause, t);
    }
  };
  return (
    <Button
      icon={<IconEye className="i" aria-hidden="true" />}
      busy={busy && t('viewings.starting')}
      onClick={() => void start()}
    >
      {t(as === 'role' ? 'viewings.start_role' : 'viewings.start_account')}
    </Button>
  );
}
