import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { doorMenu } from './doorMenu.ts';

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
