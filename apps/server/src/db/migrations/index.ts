import { foundation } from './0001_foundation.ts';
import { organizations } from './0002_organizations.ts';
import { memberTypes } from './0003_member_types.ts';
import { permissions } from './0004_permissions.ts';
import { accounts } from './0005_accounts.ts';
import { history } from './0006_history.ts';
import { tasks } from './0007_tasks.ts';
import { mailAndFiles } from './0008_mail_files.ts';
import { runtimeLogin } from './0009_runtime_login.ts';
import { secondFactor } from './0010_second_factor.ts';
import { accountForms } from './0011_account_forms.ts';
import { runningTasks } from './0012_running_tasks.ts';
import { auditSeals } from './0013_audit_seals.ts';
import { operatorLink } from './0014_operator_link.ts';
import { issuedUploads } from './0015_issued_uploads.ts';
import { notices } from './0016_notice.ts';
import { signIn } from './0017_sign_in.ts';
import { twoLogins } from './0018_two_logins.ts';
import { retention } from './0019_retention.ts';
import { menusOfKinds } from './0020_menus_of_kinds.ts';
import { versionedTables } from './0021_versioned_tables.ts';
import { memberAddressesAndCodes } from './0022_member_addresses_and_codes.ts';

/** All migrations in their order. A migration that has run anywhere is never edited; the next one changes what it did. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '0001_foundation', sql: foundation },
  { name: '0002_organizations', sql: organizations },
  { name: '0003_member_types', sql: memberTypes },
  { name: '0004_permissions', sql: permissions },
  { name: '0005_accounts', sql: accounts },
  { name: '0006_history', sql: history },
  { name: '0007_tasks', sql: tasks },
  { name: '0008_mail_files', sql: mailAndFiles },
  { name: '0009_runtime_login', sql: runtimeLogin },
  { name: '0010_second_factor', sql: secondFactor },
  { name: '0011_account_forms', sql: accountForms },
  { name: '0012_running_tasks', sql: runningTasks },
  { name: '0013_audit_seals', sql: auditSeals },
  { name: '0014_operator_link', sql: operatorLink },
  { name: '0015_issued_uploads', sql: issuedUploads },
  { name: '0016_notice', sql: notices },
  { name: '0017_sign_in', sql: signIn },
  { name: '0018_two_logins', sql: twoLogins },
  { name: '0019_retention', sql: retention },
  { name: '0020_menus_of_kinds', sql: menusOfKinds },
  { name: '0021_versioned_tables', sql: versionedTables },
  { name: '0022_member_addresses_and_codes', sql: memberAddressesAndCodes },
];
