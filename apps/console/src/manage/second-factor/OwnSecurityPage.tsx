import { managerSessions } from '@tsudoi/contract/auth';
import { managerFactors } from '@tsudoi/contract/second-factor';
import { SecurityPage } from '../../shell/second-factor/SecurityPage.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { OwnSections } from './OwnSections.tsx';

/** /manage/account-settings */
export function OwnSecurityPage() {
  return (
    <SecurityPage factors={managerFactors} sessions={managerSessions} main="/manage/overview">
      <ConfirmEmail />
      <OwnSections />
    </SecurityPage>
  );
}
