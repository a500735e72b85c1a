import { managerFactors, managerSessions } from '@tsudoi/contract/auth';
import { SecurityPage } from '../../shell/security/SecurityPage.tsx';

/** /manage/account-settings */
export function OwnSecurityPage() {
  return <SecurityPage factors={managerFactors} sessions={managerSessions} main="/manage/overview" />;
}
