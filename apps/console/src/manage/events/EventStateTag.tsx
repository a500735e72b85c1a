import type { EventState } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag, type Tone } from '@tsudoi/ui/mantine/Tag';

const TONES: Readonly<Record<EventState, Tone>> = {
  draft: 'plain',
  before: 'plain',
  open: 'info',
  closed: 'plain',
  over: 'plain',
  canceled: 'bad',
  postponed: 'warn',
};

/** Where an event stands, in a word. */
export function EventStateTag({ state }: { state: EventState }) {
  const t = useT();
  return <Tag tone={TONES[state]}>{t(`events.state.${state}`)}</Tag>;
}
