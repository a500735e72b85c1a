import type { ValueOf } from './value-of.ts';

/** Who signs in: staff of a facility or one of its members (ENUM-37). */
export const AccountRole = { manager: 1, member: 2 } as const;
/** A value of {@link AccountRole}. */
export type AccountRole = ValueOf<typeof AccountRole>;

/** Whether a membership is final or still looked at (ENUM-08). Official is 0 on purpose. */
export const Registration = { official: 0, temporary: 1 } as const;
/** A value of {@link Registration}. */
export type Registration = ValueOf<typeof Registration>;

/** Gender as stored; 3 reads 回答しない (ENUM-06, G-47). */
export const Gender = { male: 1, female: 2, undefined: 3 } as const;
/** A value of {@link Gender}. */
export type Gender = ValueOf<typeof Gender>;

/** A person or a company (ENUM-07). */
export const MemberClass = { personal: 1, company: 2 } as const;
/** A value of {@link MemberClass}. */
export type MemberClass = ValueOf<typeof MemberClass>;

/** Filter of lists by whether an account is in use (ENUM-09). */
export const ActiveFilter = { all: 'all', active: 1, inactive: 0 } as const;
/** A value of {@link ActiveFilter}. */
export type ActiveFilter = ValueOf<typeof ActiveFilter>;

/** First letter of an account code: A-0000123 for people, C-0000123 for corporates (ENUM-52). */
export const AccountCodeType = { account: 'A', corporate: 'C' } as const;
/** A value of {@link AccountCodeType}. */
export type AccountCodeType = ValueOf<typeof AccountCodeType>;

/** When a member type runs out: never, a year after joining, or on the facility's date (ENUM-51, G-15). */
export const ExpiryType = { notUsed: 0, year: 1, annual: 2 } as const;
/** A value of {@link ExpiryType}. */
export type ExpiryType = ValueOf<typeof ExpiryType>;

/** Whether a member type takes applications, and whether staff approve them (G-13). Of the shared link they always do. */
export const ApplicationMode = { closed: 0, approval: 1, atOnce: 2 } as const;
/** A value of {@link ApplicationMode}. */
export type ApplicationMode = ValueOf<typeof ApplicationMode>;

/** Whether a staff account of a corporate is its principal; the name is the specification's (ENUM-72, ENUM-74). */
export const StaffCorporatePrincipleFlag = { staff: 0, principal: 1 } as const;
/** A value of {@link StaffCorporatePrincipleFlag}. */
export type StaffCorporatePrincipleFlag = ValueOf<typeof StaffCorporatePrincipleFlag>;

/** Providers a member may sign in with where the facility has set a client id (ENUM-49, ENUM-50). */
export const SocialLogin = { facebook: 'FACEBOOK', x: 'X', google: 'GOOGLE', apple: 'APPLE' } as const;
/** A value of {@link SocialLogin}. */
export type SocialLogin = ValueOf<typeof SocialLogin>;
