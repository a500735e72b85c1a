import type { Family } from '../kernel/family.ts';
import type { RetentionRule } from '../kernel/retention.ts';
import { accountCms } from './account-cms/index.ts';
import { accountLinks } from './account-links/index.ts';
import { accountPermissions } from './account-permissions/index.ts';
import { accountSummaries } from './account-summaries/index.ts';
import { accountTransfers } from './account-transfers/index.ts';
import { adminAccounts } from './admin-accounts/index.ts';
import { applications } from './applications/index.ts';
import { applyConditions } from './apply-conditions/index.ts';
import { auth } from './auth/index.ts';
import { bankImports } from './bank-imports/index.ts';
import { billingAddresses } from './billing-addresses/index.ts';
import { billingRuns } from './billing-runs/index.ts';
import { books } from './books/index.ts';
import { cardDesigns } from './card-designs/index.ts';
import { checkIns } from './check-ins/index.ts';
import { contractPlans } from './contract-plans/index.ts';
import { corporates } from './corporates/index.ts';
import { csvSettings } from './csv-settings/index.ts';
import { deposits } from './deposits/index.ts';
import { disclosures } from './disclosures/index.ts';
import { documents } from './documents/index.ts';
import { entries, ownEntryList } from './entries/index.ts';
import { erasures } from './erasures/index.ts';
import { eventKinds } from './event-kinds/index.ts';
import { eventParticipants } from './event-participants/index.ts';
import { events } from './events/index.ts';
import { facilities } from './facilities/index.ts';
import { facilityProfile } from './facility-profile/index.ts';
import { filterTemplates } from './filter-templates/index.ts';
import { histories } from './histories/index.ts';
import { hosts } from './hosts/index.ts';
import { invitations } from './invitations/index.ts';
import { invoiceDocuments } from './invoice-documents/index.ts';
import { invoices } from './invoices/index.ts';
import { joiningFees } from './joining-fees/index.ts';
import { legal } from './legal/index.ts';
import { mails } from './mails/index.ts';
import { memberTypes } from './member-types/index.ts';
import { members } from './members/index.ts';
import { moneyCheck } from './money-check/index.ts';
import { notes } from './notes/index.ts';
import { notices } from './notices/index.ts';
import { operators } from './operators/index.ts';
import { organizations } from './organizations/index.ts';
import { overview } from './overview/index.ts';
import { participation } from './participation/index.ts';
import { passes } from './passes/index.ts';
import { paymentAdjustments } from './payment-adjustments/index.ts';
import { paymentAgencies } from './payment-agencies/index.ts';
import { paymentMethods } from './payment-methods/index.ts';
import { paymentPlans } from './payment-plans/index.ts';
import { payments } from './payments/index.ts';
import { priceItems } from './price-items/index.ts';
import { reference } from './reference/index.ts';
import { renewals } from './renewals/index.ts';
import { resourceAccessConditions } from './resource-access-conditions/index.ts';
import { roles } from './roles/index.ts';
import { secondFactor } from './second-factor/index.ts';
import { settlements } from './settlements/index.ts';
import { storages } from './storages/index.ts';
import { tasks } from './tasks/index.ts';
import { viewings } from './viewings/index.ts';

/** Every family: the server's table of contents. */
export const families: readonly Family[] = [
  auth,
  secondFactor,
  invitations,
  facilities,
  organizations,
  members,
  accountCms,
  memberTypes,
  histories,
  notes,
  filterTemplates,
  reference,
  tasks,
  storages,
  overview,
  legal,
  mails,
  notices,
  operators,
  hosts,
  facilityProfile,
  roles,
  accountPermissions,
  accountSummaries,
  adminAccounts,
  viewings,
  corporates,
  applications,
  renewals,
  contractPlans,
  invoices,
  joiningFees,
  books,
  deposits,
  moneyCheck,
  paymentPlans,
  priceItems,
  paymentAdjustments,
  applyConditions,
  bankImports,
  billingRuns,
  paymentAgencies,
  paymentMethods,
  payments,
  settlements,
  accountTransfers,
  invoiceDocuments,
  billingAddresses,
  cardDesigns,
  csvSettings,
  accountLinks,
  disclosures,
  documents,
  erasures,
  passes,
  participation,
  eventKinds,
  events,
  resourceAccessConditions,
  checkIns,
  entries,
  ownEntryList,
  eventParticipants,
];

/** Everything that is removed after a time; docs/operations.md has the same table. */
export const retentionRules: readonly RetentionRule[] = families.flatMap(({ retention = [] }) => retention);

/**
 * What the machinery asks of one family: whose session it is, what its owner is told of a task, which menus must
 * exist and who may see them, how the files of a form are taken in, what is seen in place of somebody, for whom somebody acts.
 */
export { createActingFor, createIdentities } from './auth/index.ts';
export { completeMenus, viewersOf } from './menus/index.ts';
export { hiddenMenus } from './resource-access-conditions/index.ts';
export { createFormFiles } from './storages/index.ts';
export { permittedReport } from './tasks/index.ts';
export { viewedAs } from './viewings/index.ts';
