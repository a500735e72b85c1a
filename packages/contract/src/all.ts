import * as accountCms from './account-cms/index.ts';
import * as accountLinks from './account-links/index.ts';
import * as accountPermissions from './account-permissions/index.ts';
import * as accountSummaries from './account-summaries/index.ts';
import * as accountTransfers from './account-transfers/index.ts';
import * as adminAccounts from './admin-accounts/index.ts';
import * as applications from './applications/index.ts';
import * as applyConditions from './apply-conditions/index.ts';
import * as auth from './auth/index.ts';
import * as bankImports from './bank-imports/index.ts';
import * as billingAddresses from './billing-addresses/index.ts';
import * as billingRuns from './billing-runs/index.ts';
import * as books from './books/index.ts';
import * as cardDesigns from './card-designs/index.ts';
import * as checkIns from './check-ins/index.ts';
import * as contractPlans from './contract-plans/index.ts';
import type { AnyEndpoint } from './core/endpoint.ts';
import * as corporates from './corporates/index.ts';
import * as csvSettings from './csv-settings/index.ts';
import * as deposits from './deposits/index.ts';
import * as disclosures from './disclosures/index.ts';
import * as documents from './documents/index.ts';
import * as entries from './entries/index.ts';
import * as erasures from './erasures/index.ts';
import * as eventKinds from './event-kinds/index.ts';
import * as eventParticipants from './event-participants/index.ts';
import * as events from './events/index.ts';
import * as facilities from './facilities/index.ts';
import * as facilityProfile from './facility-profile/index.ts';
import * as filterTemplates from './filter-templates/index.ts';
import * as histories from './histories/index.ts';
import * as hosts from './hosts/index.ts';
import * as invitations from './invitations/index.ts';
import * as invoiceDocuments from './invoice-documents/index.ts';
import * as invoices from './invoices/index.ts';
import * as joiningFees from './joining-fees/index.ts';
import * as legal from './legal/index.ts';
import * as memberTypes from './member-types/index.ts';
import * as members from './members/index.ts';
import * as moneyCheck from './money-check/index.ts';
import * as notes from './notes/index.ts';
import * as notices from './notices/index.ts';
import * as operators from './operators/index.ts';
import * as organizations from './organizations/index.ts';
import * as overview from './overview/index.ts';
import * as passes from './passes/index.ts';
import * as paymentAdjustments from './payment-adjustments/index.ts';
import * as paymentAgencies from './payment-agencies/index.ts';
import * as paymentMethods from './payment-methods/index.ts';
import * as paymentPlans from './payment-plans/index.ts';
import * as payments from './payments/index.ts';
import * as priceItems from './price-items/index.ts';
import * as reference from './reference/index.ts';
import * as renewals from './renewals/index.ts';
import * as resourceAccessConditions from './resource-access-conditions/index.ts';
import * as roles from './roles/index.ts';
import * as secondFactor from './second-factor/index.ts';
import * as settlements from './settlements/index.ts';
import * as storages from './storages/index.ts';
import * as tasks from './tasks/index.ts';
import * as viewings from './viewings/index.ts';

/** Every family of the contract: the table of contents of the API. */
export const families = {
  auth,
  secondFactor,
  invitations,
  facilities,
  organizations,
  members,
  accountCms,
  memberTypes,
  reference,
  tasks,
  storages,
  overview,
  legal,
  filterTemplates,
  histories,
  notes,
  notices,
  hosts,
  facilityProfile,
  roles,
  accountPermissions,
  accountSummaries,
  adminAccounts,
  operators,
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
  passes,
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
  eventKinds,
  eventParticipants,
  events,
  resourceAccessConditions,
  checkIns,
  entries,
} as const;

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value;
}

/** Every endpoint there is, with the family that declares it; for the server's start, the API page and the walks. */
export function allEndpoints(): { family: string; name: string; endpoint: AnyEndpoint }[] {
  const found: { family: string; name: string; endpoint: AnyEndpoint }[] = [];
  for (const [family, exports] of Object.entries(families)) {
    for (const [name, value] of Object.entries(exports as Record<string, unknown>)) {
      if (isEndpoint(value)) found.push({ family, name, endpoint: value });
      else if (typeof value === 'object' && value !== null) {
        for (const [part, inner] of Object.entries(value))
          if (isEndpoint(inner)) found.push({ family, name: `${name}.${part}`, endpoint: inner });
      }
    }
  }
  return found;
}
