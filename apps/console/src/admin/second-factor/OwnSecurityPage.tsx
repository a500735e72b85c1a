import { operatorSessions } from '@tsudoi/contract/auth';
import { operatorFactors } from '@tsudoi/contract/second-factor';
import { SecurityPage } from '../../shell/second-factor/SecurityPage.tsx';
import { OwnSections } from './OwnSections.tsx';

/** /admin/account-settings */
export function OwnSecurityPage() {
  return (
    <SecurityPage factors={operatorFactors} sessions={operatorSessions} main="/admin/overview">
      <OwnSections />
    </SecurityPage>
  );
}
