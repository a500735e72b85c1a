import { clientKeys } from '../../offline/local.ts';
import { safeRedirect } from '../../session/redirect.ts';

/** Where a member goes on after a payment that was asked for before anything else (402); home otherwise. */
export const backPath = (): string => safeRedirect(clientKeys.paymentInfo.read());

/** Once the member has gone on, the next payment leads home again. */
export const forgetBack = (): void => clientKeys.paymentInfo.clear();
