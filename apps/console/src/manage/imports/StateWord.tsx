import type { TaskState } from '@tsudoi/contract';
import { label } from '@tsudoi/i18n/labels';
import { useLocale } from '@tsudoi/ui/headless/screen/i18n';
import { Tag, type Tone } from '@tsudoi/ui/mantine/Tag';

const TONE: Partial<Record<TaskState, Tone>> = {
  checking: 'info',
  mapping: 'warn',
  planned: 'info',
  applying: 'info',
  undoing: 'info',
  invalid: 'bad',
  refused: 'bad',
  failed: 'bad',
  undone: 'plain',
  cancelled: 'plain',
};

/** The state of an import in a word; 反映済み is the normal end and plain. */
export function StateWord({ state }: { state: TaskState }) {
  const locale = useLocale();
  const word = label('importState', state, locale);
  const tone = TONE[state];
  return tone === undefined ? word : <Tag tone={tone}>{word}</Tag>;
}
