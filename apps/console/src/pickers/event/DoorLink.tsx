import { matchPath } from '@tsudoi/permissions';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { manageState } from '../../shell/manageArea.ts';

/** The menu of a door by its address; undefined for who may not open it. */
export function doorMenu(path: string) {
  const entry = matchPath(manageState.info?.permission_menu ?? [], path);
  return entry?.key === 'events.check-in' && entry.view_flag === true ? entry : undefined;
}

/** Opens the door of an event; `path` is that of the doors of its kind. */
export function DoorLink({ path, eventCode, small = false }: { path: string; eventCode: string; small?: boolean }) {
  const t = useT();
  if (doorMenu(path) === undefined) return null;
  return (
    <LinkButton small={small} reloadDocument to={`${path}?event=${encodeURIComponent(eventCode)}`}>
      {t('events.door')}
    </LinkButton>
  );
}
