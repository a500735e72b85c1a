import type { ValueOf } from './value-of.ts';

/** Life of a facility; suspended and terminated ones answer 403 with a notice (ENUM-68, G-47). */
export const FacilityStatus = { preparing: 1, active: 2, suspended: 3, terminated: 4 } as const;
/** A value of {@link FacilityStatus}. */
export type FacilityStatus = ValueOf<typeof FacilityStatus>;

/** State of a facility's installed app (ENUM-69, G-47). */
export const AppStatus = { notUsed: 0, preparing: 1, published: 2, maintenance: 3 } as const;
/** A value of {@link AppStatus}. */
export type AppStatus = ValueOf<typeof AppStatus>;

/** Trade of a facility; night school is 学習塾 (ENUM-03, ENUM-75). */
export const BusinessType = { sport: 1, nightSchool: 2, educationCentre: 3, it: 4 } as const;
/** A value of {@link BusinessType}. */
export type BusinessType = ValueOf<typeof BusinessType>;

/** What a plan is an offer for (ENUM-02). */
export const ApplicationType = { memberManagement: 1, unionManagement: 2, customerManagement: 3 } as const;
/** A value of {@link ApplicationType}. */
export type ApplicationType = ValueOf<typeof ApplicationType>;

/** What a plan counts against its limit (ENUM-01). */
export const PlanCountType = { registry: 1, active: 2, organization: 3 } as const;
/** A value of {@link PlanCountType}. */
export type PlanCountType = ValueOf<typeof PlanCountType>;

/** Level of an organization in the tree of a facility: block › league › club (ENUM-21). */
export const OrganizationType = { block: 1, league: 2, club: 3 } as const;
/** A value of {@link OrganizationType}. */
export type OrganizationType = ValueOf<typeof OrganizationType>;

/** Whether a facility divides itself into organizations (G-47). */
export const OrganizationStructure = { notUse: 0, use: 1 } as const;
/** A value of {@link OrganizationStructure}. */
export type OrganizationStructure = ValueOf<typeof OrganizationStructure>;

/** How the closing day of a facility's year is given (G-47). */
export const FinancialBalanceType = { endOfMonth: 1, namedDate: 2 } as const;
/** A value of {@link FinancialBalanceType}. */
export type FinancialBalanceType = ValueOf<typeof FinancialBalanceType>;

/** Where files of a facility lie, as `cloud_storage_service` says it (ENUM-45). */
export const StorageProvider = { gcs: 'gcs', s3: 's3' } as const;
/** A value of {@link StorageProvider}. */
export type StorageProvider = ValueOf<typeof StorageProvider>;

/** Audience of a notice or setting; never compared with the next two (ENUM-27, ENUM-58). */
export const PlatformType = { all: 1, client: 2, admin: 3 } as const;
/** A value of {@link PlatformType}. */
export type PlatformType = ValueOf<typeof PlatformType>;

/** What a display setting is for (ENUM-56, ENUM-58). */
export const SettingsTarget = { web: 1, mobile: 2 } as const;
/** A value of {@link SettingsTarget}. */
export type SettingsTarget = ValueOf<typeof SettingsTarget>;

/** Platform of a client (ENUM-57, ENUM-58). */
export const Platform = { web: 2, mobile: 4 } as const;
/** A value of {@link Platform}. */
export type Platform = ValueOf<typeof Platform>;
