import type { NoticeState } from '@tsudoi/contract/notices';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag, type Tone } from '@tsudoi/ui/mantine/Tag';

/** What is not on the login page now has a tag. */
const TONE: Partial<Record<NoticeState, Tone>> = { waiting: 'info', over: 'plain' };

/** Whether a notice waits, is shown or is over. */
export function StateWord({ state }: { state: NoticeState }) {
  const t = useT();
  const word = t(`notices.state.${state}`);
  const tone = TONE[state];
  return tone === undefined ? <span className="word">{word}</span> : <Tag tone={tone}>{word}</Tag>;
}
