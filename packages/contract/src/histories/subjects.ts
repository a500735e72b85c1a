import type { PlainMenuKey } from '@tsudoi/permissions';

/**
 * What the history of a facility is about, each with the menu whose viewers read it; null is read by whoever reads the
 * timeline, `kind` by who may view the kind of the event. A family that is not named here is in no timeline.
 */
export const timelineSubjects = {
  members: 'members',
  corporates: 'corporates',
  notes: 'members',
  applications: 'applications',
  renewals: 'members',
  passes: 'members',
  documents: 'documents',
  events: 'kind',
  participation: 'kind',
  'check-ins': 'kind',
  invoices: 'invoices',
  'invoice-documents': 'invoices',
  payments: 'invoices',
  deposits: 'deposits',
  'bank-imports': 'bank-imports',
  'account-transfers': 'account-transfers',
  'billing-runs': 'billing-runs',
  'billing-addresses': 'billing-addresses',
  'payment-plans': 'payment-plans',
  'payment-adjustments': 'payment-adjustment',
  'price-items': 'invoices',
  'money-check': 'money-check',
  books: 'books',
  organizations: 'organizations',
  hosts: 'hosts',
  managers: 'admin-accounts',
  roles: 'roles',
  'facility-profile': 'settings.main',
  legal: 'settings.main',
  'invoice-issuer': 'settings.main',
  'payment-methods': 'settings.main',
  'csv-settings': 'settings.csv-components',
  facilities: null,
  'filter-templates': null,
  exports: null,
  imports: null,
  storages: null,
  uploads: null,
  'sign-ins': null,
} as const satisfies Readonly<Record<string, PlainMenuKey | 'kind' | null>>;
/** A family with entries in the history of a facility. */
export type TimelineSubject = keyof typeof timelineSubjects;
