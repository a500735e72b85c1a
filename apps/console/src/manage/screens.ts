import type { RouteObject } from 'react-router';
import { accountPermissionRoutes } from './account-permissions/routes.tsx';
import { accountSummaryRoutes } from './account-summaries/routes.tsx';
import { accountTransferRoutes } from './account-transfers/routes.tsx';
import { adminAccountRoutes } from './admin-accounts/routes.tsx';
import { applicationRoutes } from './applications/routes.tsx';
import { bankImportRoutes } from './bank-imports/routes.tsx';
import { billingAddressRoutes } from './billing-addresses/routes.tsx';
import { billingRunRoutes } from './billing-runs/routes.tsx';
import { bookRoutes } from './books/routes.tsx';
import { corporateRoutes } from './corporates/routes.tsx';
import { csvSettingRoutes } from './csv-settings/routes.tsx';
import { depositRoutes } from './deposits/routes.tsx';
import { documentRoutes } from './documents/routes.tsx';
import { participantRoutes } from './event-participants/routes.tsx';
import { eventRoutes } from './events/routes.tsx';
import { mainSettingsRoutes } from './facility-profile/routes.tsx';
import { historyRoutes } from './histories/routes.tsx';
import { hostRoutes } from './hosts/routes.tsx';
import { importRoutes } from './imports/routes.tsx';
import { invoiceRoutes } from './invoices/routes.tsx';
import { memberRoutes } from './members/routes.tsx';
import { moneyCheckRoutes } from './money-check/routes.tsx';
import { organizationRoutes } from './organizations/routes.tsx';
import { overviewRoutes } from './overview/routes.tsx';
import { paymentAdjustmentRoutes } from './payment-adjustments/routes.tsx';
import { ownPaymentMethodRoutes } from './payment-methods/routes.tsx';
import { paymentPlanRoutes } from './payment-plans/routes.tsx';
import { priceItemRoutes } from './price-items/routes.tsx';
import { roleRoutes } from './roles/routes.tsx';
import { ownSecurityRoutes, securityRoutes } from './second-factor/routes.tsx';
import { settlementRoutes } from './settlements/routes.tsx';

/** Screens outside the menu, which every manager may open. */
export const openScreens: RouteObject[] = [...overviewRoutes, ...ownSecurityRoutes];
/** Screens that belong to a permitted menu. */
export const menuScreens: RouteObject[] = [
  ...memberRoutes,
  ...applicationRoutes,
  ...documentRoutes,
  ...historyRoutes,
  ...corporateRoutes,
  ...importRoutes,
  ...organizationRoutes,
  ...invoiceRoutes,
  ...depositRoutes,
  ...settlementRoutes,
  ...accountTransferRoutes,
  ...moneyCheckRoutes,
  ...bookRoutes,
  ...bankImportRoutes,
  ...billingRunRoutes,
  ...paymentPlanRoutes,
  ...priceItemRoutes,
  ...paymentAdjustmentRoutes,
  ...billingAddressRoutes,
  ...securityRoutes,
  ...eventRoutes,
  ...participantRoutes,
  ...hostRoutes,
  ...mainSettingsRoutes,
  ...csvSettingRoutes,
  ...ownPaymentMethodRoutes,
  ...adminAccountRoutes,
  ...roleRoutes,
  ...accountPermissionRoutes,
  ...accountSummaryRoutes,
];
