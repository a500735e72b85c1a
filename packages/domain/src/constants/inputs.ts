/** Largest integer of a form, an unsigned 32-bit number (CONST-50). */
export const UNSIGNED_MAX = 4_294_967_295;
/** Largest id, version or count of a record: what an integer column of the database holds. */
export const INTEGER_MAX = 2_147_483_647;
/** Longest ordinary text in characters (VAL-95). */
export const TEXT_MAX = 255;
/** Longest text of several lines in characters, where a field says nothing else. */
export const TEXTAREA_MAX = 2_000;
/** Longest address or building name in characters (CONST-46, VAL-68). */
export const ADDRESS_MAX = 255;
/** Length of a zip code with its hyphen (CONST-47). */
export const ZIP_LENGTH = 8;
/** Longest money input in characters (CONST-45). */
export const CURRENCY_LENGTH = 13;
/** Smallest value of a number input that says nothing else (CONST-44). */
export const NUMBER_MIN = 0;
/** Largest value of a number input that says nothing else (CONST-44, VAL-12). */
export const NUMBER_MAX = 255;
/** Shortest password of the standard policy in characters (CONST-23). */
export const PASSWORD_MIN = 8;
/** Longest password of the standard policy in characters (CONST-23). */
export const PASSWORD_MAX = 16;
/** Shortest passphrase in characters (G-04). */
export const PASSPHRASE_MIN = 12;
/** Longest passphrase in characters (G-04). */
export const PASSPHRASE_MAX = 128;

/** Tax rates in percent (CONST-59). */
export const TAX_RATES = [0, 8, 10] as const;
/** A rate of {@link TAX_RATES}. */
export type TaxRate = (typeof TAX_RATES)[number];

/** Letters and digits of generated ids, 62 of them (CONST-55). */
export const ID_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A facility warns when its members reach this percentage of the limit, unless its plan says otherwise (CONST-24, CONST-25). */
export const USAGE_ALERT_PERCENT = 80;
/** Facility closing date MM/DD when none is set (G-47). */
export const DEFAULT_BALANCE_DATE = '03/31';
/** A membership can be renewed from this many days before its expiry, unless its type says otherwise (G-15). */
export const RENEWAL_BEFORE_DAYS = 60;
/** A membership can be renewed until this many days after its expiry, unless its type says otherwise (G-15). */
export const RENEWAL_AFTER_DAYS = 30;
