import type { OperatorRecord } from '@tsudoi/contract/operators';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';

/** Whether somebody may sign in, and has a password for it; a tag where not. */
export function StateWord({ operator }: { operator: Pick<OperatorRecord, 'active' | 'signed_up'> }) {
  const t = useT();
  if (!operator.active) return <Tag tone="warn">{t('operators.state.suspended')}</Tag>;
  if (!operator.signed_up) return <Tag tone="info">{t('operators.state.invited')}</Tag>;
  return t('operators.state.active');
}
