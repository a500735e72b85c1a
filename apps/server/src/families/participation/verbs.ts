import { Problem } from '@tsudoi/contract';
import type { ParticipantAct } from '@tsudoi/domain';
import type { Services } from '../../kernel/services.ts';
import { isReturned } from '../deposits/index.ts';
import { cancelFor, livingInvoices, lockPayerFor } from '../invoices/index.ts';
import { type Acting, act, locked, lockedWithMoney, type Participating, type ReadParticipant } from './act.ts';
import { lockLateMoney, useLateMoney } from './late-money.ts';
import { type Participant, participantById } from './store.ts';

/**
 * Brings somebody back who had ended, if there is a place; money that came too late for the fee pays it.
 * @throws Problem fee_returned where their fee was given back, which pays for no second time
 */
export async function restore(
  participating: Participating & { services: Services },
  read: ReadParticipant,
  acting: Acting = {},
): Promise<Participant> {
  const { tx } = participating;
  const charged = (await livingInvoices(tx, 'event', [read.id])).get(read.id);
  if (charged !== undefined && (await isReturned(tx, charged.id))) throw new Problem('fee_returned');
  const before = await participantById(tx, read.id);
  if (before === undefined) throw new Problem('not_found');
  const late = await lockLateMoney(tx, before);
  const restored = await restoring(participating, read, acting);
  await useLateMoney(participating, read.id, late);
  return (await participantById(tx, read.id)) ?? restored;
}

/** An act that may charge somebody. */
const charging =
  (name: ParticipantAct) =>
  async (participating: Participating, read: ReadParticipant, acting: Acting = {}): Promise<Participant> =>
    act(
      participating,
      await (acting.fee?.lines.length ? lockedWithMoney : locked)(participating.tx, read),
      name,
      acting,
    );

/** An act without money. */
const plain =
  (name: ParticipantAct) =>
  async (
    participating: Participating,
    read: ReadParticipant,
    acting: Pick<Acting, 'reason'> = {},
  ): Promise<Participant> =>
    act(participating, await locked(participating.tx, read), name, acting);

/** Gives a place to somebody who asked for one or waits. */
export const approve = charging('approve');

/** Takes the place that was offered. */
export const accept = charging('accept');

const restoring = charging('restore');

/** Says no to somebody who asked or waits. */
export const refuse = plain('refuse');

/** Puts somebody on the waiting list whom the lot did not choose, in the order in which they were drawn. */
export const queue = async (
  participating: Participating,
  read: ReadParticipant,
  { drawnAt, turn }: { drawnAt: Date; turn: number },
): Promise<Participant> =>
  act(participating, await locked(participating.tx, read), 'queue', {
    columns: { queued_at: new Date(drawnAt.getTime() + turn) },
  });

/** Lets the place go that was offered. */
export const giveUp = plain('giveUp');

/** What cancelling came to: yen of the fee that are kept and that come back, and how. */
interface Settled {
  kept: number;
  returned: number;
  as: 'refund' | 'credit';
}

/** Ends a participation with what was charged for it, as long as none of it is paid. */
async function end(
  participating: Participating,
  read: ReadParticipant,
  name: 'cancel' | 'expire',
  { reason = null, keepsInvoice = false, settled, ...acting }: Acting & { keepsInvoice?: boolean; settled?: Settled },
): Promise<Participant> {
  const { tx, actor } = participating;
  const origin = { because: 'event', because_id: read.id } as const;
  if (keepsInvoice) await lockPayerFor(tx, origin);
  else await cancelFor(tx, origin, { reason: reason ?? name, actor });
  const columns = settled && { kept_yen: settled.kept, returned_yen: settled.returned, settled_as: settled.as };
  return act(participating, await locked(tx, read), name, { ...acting, reason, ...(columns && { columns }) });
}

/**
 * Cancels a participation and frees its places. An invoice of which nothing is paid is cancelled; where something is, the caller gives back what
 * the terms say in the same transaction, and says so with `keepsInvoice`. @throws Problem invoice_paid, payment_open, wrong_state
 */
export const cancel = (
  participating: Participating,
  read: ReadParticipant,
  acting: Pick<Acting, 'reason'> & { keepsInvoice?: boolean; settled?: Settled } = {},
): Promise<Participant> => end(participating, read, 'cancel', acting);

/** Frees the places of an offer that was not answered, or of an entry that was not paid. @throws Problem invoice_paid, payment_open, wrong_state */
export const expire = (
  participating: Participating,
  read: ReadParticipant,
  acting: Pick<Acting, 'reason'> & { keepsInvoice?: boolean } = {},
) => end(participating, read, 'expire', acting);
