import type { ValueOf } from './value-of.ts';

/** Category of a mail template (ENUM-23). */
export const MailTemplateKind = { common: 1, event: 2, content: 3, invoice: 4, account: 5 } as const;
/** A value of {@link MailTemplateKind}. */
export type MailTemplateKind = ValueOf<typeof MailTemplateKind>;

/** Whom a free mail addresses (ENUM-24). */
export const FreeMailKind = { accountAuth: 1, memberAuth: 2 } as const;
/** A value of {@link FreeMailKind}. */
export type FreeMailKind = ValueOf<typeof FreeMailKind>;

/** Tab of the free mail screen: search accounts or list recipients (ENUM-25). */
export const FreeMailTab = { account: 1, recipient: 2 } as const;
/** A value of {@link FreeMailTab}. */
export type FreeMailTab = ValueOf<typeof FreeMailTab>;

/** State of a free mail; a sent one is read-only (ENUM-26). */
export const FreeMailState = { unsent: 1, sent: 2 } as const;
/** A value of {@link FreeMailState}. */
export type FreeMailState = ValueOf<typeof FreeMailState>;
