import type { ApplicationRow } from '@tsudoi/contract/applications';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';

/** Where an application stands, in a word: what needs somebody stands out. */
export function StateWord({
  application,
}: {
  application: Pick<ApplicationRow, 'state' | 'corrected'> & Partial<Pick<ApplicationRow, 'fee_finding'>>;
}) {
  const t = useT();
  const { state, corrected, fee_finding: finding = null } = application;
  if (finding !== null) return <Tag tone="bad">{t(`applications.finding.${finding}`)}</Tag>;
  if (corrected) return <Tag tone="info">{t('applications.corrected')}</Tag>;
  const text = t(`applications.state.${state}`);
  return state === 'submitted' ? <Tag tone="warn">{text}</Tag> : <span>{text}</span>;
}
