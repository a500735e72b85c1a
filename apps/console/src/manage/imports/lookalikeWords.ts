import type { PlanLookalike } from '@tsudoi/contract';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useComparedField } from '../../pickers/lookalikes.tsx';
import { sameFields } from './planRow.ts';

/** Says who a row may be: 同じ氏名・生年月日の会員がいます。 */
export function useLookalikeWords(): (who: PlanLookalike | undefined) => string {
  const t = useT();
  const fieldWords = useComparedField();
  return (who) => {
    const fields = sameFields(who).map(fieldWords).join(t('members.detail.dot'));
    if (who === undefined || fields === '') return t('imports.to_decide.somebody');
    if (who.row !== null) return t('imports.to_decide.row', { fields, row: formatNumber(who.row) });
    return t('imports.to_decide.member', { fields });
  };
}
