import type { Day } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { MenuButton } from '@tsudoi/ui/mantine/MenuButton';
import { useNavigate } from 'react-router';
import { type Kind, pathsOf } from './calendar.ts';

/** Props of {@link CreateEvent}. */
export interface CreateEventProps {
  /** Kinds of which the reader may make events. */
  kinds: readonly Kind[];
  text: string;
  kind: 'primary' | 'quiet';
  on?: Day;
}

/** Makes an event, of a kind to choose where there are several. */
export function CreateEvent({ kinds, text, kind, on }: CreateEventProps) {
  const t = useT();
  const navigate = useNavigate();
  const toOf = (of: Kind) => `${pathsOf(of, '').base}/create${on === undefined ? '' : `?on=${on}`}`;
  const [only, ...others] = kinds;
  if (only === undefined) return null;
  if (others.length === 0) {
    return (
      <LinkButton small kind={kind} to={toOf(only)}>
        {text}
      </LinkButton>
    );
  }
  return (
    <MenuButton
      kind={kind}
      text={text}
      items={kinds.map((of) => ({
        id: String(of.id),
        text: t('events.create_of', { kind: of.name }),
        onPick: () => void navigate(toOf(of)),
      }))}
    />
  );
}
