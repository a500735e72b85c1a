import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { recordHistory } from '../../kernel/history.ts';
import { type BankLine, canceledBy, lockLine, nextCanceled, updateLine } from './store.ts';

/** Of one transaction. */
const LOOKED_AT = 50;

/** Sets a payment aside because the bank took it back. */
async function setAside(
  tx: FacilityTx,
  line: BankLine,
  actor: Actor,
  change: { cancels_id?: number } = {},
): Promise<void> {
  const settled = { settled_by: actor.name, settled_at: new Date() };
  const aside = { state: 'set_aside', reason: 'bank_canceled', ...settled, ...change } as const;
  const version = await updateLine(tx, line, aside, actor.name);
  await recordHistory(tx, actor, {
    family: 'bank-imports',
    recordId: line.import_id,
    version,
    action: 'mark',
    after: { line_id: line.id, state: 'set_aside', reason: 'bank_canceled' },
  });
}

/**
 * Lets what the bank took back take away the payments it names, some at a time; true while there are more. Of a file that is only read these
 * are payments of the same file; once it is confirmed those of others too. One that was booked stays so, and what took it back waits for a person.
 */
export async function takeAwayCanceled(
  tx: FacilityTx,
  importId: number,
  actor: Actor,
  among: 'file' | 'booked',
): Promise<boolean> {
  const next = await nextCanceled(tx, importId, { isRead: among === 'booked', limit: LOOKED_AT });
  for (const { id } of next) {
    const line = await lockLine(tx, id);
    if (line === undefined) continue;
    const found = await canceledBy(tx, line, among);
    const original = found === undefined ? undefined : await lockLine(tx, found);
    if (original !== undefined && original.state !== 'assigned') {
      await setAside(tx, original, actor);
      await setAside(tx, line, actor, { cancels_id: original.id });
      continue;
    }
    const reason =
      among === 'file' ? 'bank_canceled' : original === undefined ? 'cancels_nothing' : ('cancels_booked' as const);
    const named = original === undefined ? {} : { cancels_id: original.id, payer_id: original.payer_id };
    await updateLine(tx, line, { state: 'nobody', reason, ...named }, actor.name);
  }
  return next.length > 0;
}
