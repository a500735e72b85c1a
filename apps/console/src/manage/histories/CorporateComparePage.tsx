import { compareCorporateHistory, corporateHistory } from '@tsudoi/contract/corporates';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useParams } from 'react-router';
import { corporatePaths } from '../../pickers/corporate/paths.ts';
import { ComparePage } from './HistoryComparePage.tsx';

/** Two versions of a corporate, or of one of its staff, side by side. */
export function CorporateComparePage() {
  const t = useT();
  const { corporateCode } = useParams();
  const list = { text: t('corporates.search.title'), to: corporatePaths.search };
  const staff = corporateCode === undefined ? undefined : corporatePaths.staff(corporateCode);
  return (
    <ComparePage
      history={corporateHistory}
      compare={compareCorporateHistory}
      crumbs={[list, ...(staff === undefined ? [] : [{ text: t('corporates.staff.title'), to: staff.search }])]}
      main={staff?.search ?? corporatePaths.search}
      detailOf={({ id, account_code }) => staff?.detail(account_code) ?? corporatePaths.detail(id)}
    />
  );
}
