import { FacilityStatus } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import { useLocale } from '@tsudoi/ui/headless/screen/i18n';
import { Tag, type Tone } from '@tsudoi/ui/mantine/Tag';

/** Only what needs someone, or is over, has a tag. */
const TONE: Record<number, Tone | undefined> = {
  [FacilityStatus.preparing]: 'info',
  [FacilityStatus.suspended]: 'warn',
  [FacilityStatus.terminated]: 'plain',
};

/** The state of a facility: 稼働中 is a plain word, the rest are tags. */
export function StatusWord({ status }: { status: number }) {
  const locale = useLocale();
  const word = label('facilityStatus', status, locale);
  const tone = TONE[status];
  return tone === undefined ? <span className="word">{word}</span> : <Tag tone={tone}>{word}</Tag>;
}
