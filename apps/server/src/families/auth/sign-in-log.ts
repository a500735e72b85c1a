import { cutText } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';

/** Sign-ins and sign-outs stand in the audit record under a family of their own, the record being the account. */
const FAMILY = 'sign-ins';

export interface SignInEvent {
  action: 'sign_in' | 'sign_in_refused' | 'sign_in_paused' | 'sign_out';
  /** 0 where nobody of the name typed is known; the name itself is not kept, people type passwords there. */
  accountId: number;
  actor: Actor;
  address: string;
  userAgent: string;
  /** How far it came: what was proven, or what was refused. */
  by?: string;
}

/** Writes a sign-in, a refused one or a sign-out of a facility into its audit record. */
export async function recordSignIn(tx: FacilityTx, event: SignInEvent): Promise<void> {
  await recordHistory(tx, event.actor, {
    family: FAMILY,
    recordId: event.accountId,
    action: event.action,
    after: {
      address: event.address,
      user_agent: cutText(event.userAgent, 300),
      ...(event.by === undefined ? {} : { by: event.by }),
    },
  });
}
