import { useSearchParams } from 'react-router';
import { AccountForm } from './AccountForm.tsx';
import { HoldersList } from './HoldersList.tsx';

/** /manage/account-permissions, and with ?account={id} the permissions of one account */
export function AccountPermissionsPage() {
  const account = Number(useSearchParams()[0].get('account'));
  return account > 0 ? <AccountForm id={account} /> : <HoldersList />;
}
