import type { DocumentRow, DocumentState } from '@tsudoi/contract/documents';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';

const TONES = { planned: 'info', visible: 'ok', ended: 'plain', withdrawn: 'warn' } as const;

/** Where a document stands. */
export function StateTag({ state }: { state: DocumentState }) {
  const t = useT();
  return <Tag tone={TONES[state]}>{t(`documents.state.${state}`)}</Tag>;
}

/** Whom a document is for, in words. */
export function useAudienceWords() {
  const t = useT();
  return ({ audience, groups, named_count }: Pick<DocumentRow, 'audience' | 'groups' | 'named_count'>): string => {
    if (audience === 'members' && named_count !== 1) return t('documents.named', { count: formatNumber(named_count) });
    return groups.map(({ name }) => name).join(t('documents.separator'));
  };
}

/** From when to when it is visible. */
export function usePeriodWords() {
  const t = useT();
  return ({ visible_from: from, visible_until: until }: Pick<DocumentRow, 'visible_from' | 'visible_until'>): string =>
    until === null
      ? t('documents.from', { from: formatDay(from) })
      : t('documents.period', { from: formatDay(from), until: formatDay(until) });
}
