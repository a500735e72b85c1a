import { operatorFactors, operatorSessions } from '@tsudoi/contract/auth';
import { SecurityPage } from '../../shell/security/SecurityPage.tsx';

/** /admin/account-settings */
export function OwnSecurityPage() {
  return <SecurityPage factors={operatorFactors} sessions={operatorSessions} main="/admin/overview" />;
}
