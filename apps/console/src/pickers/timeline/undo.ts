import type { Client } from '@tsudoi/contract/client';
import { CallError } from '@tsudoi/contract/client';
import { memberTimeline, putBackChange } from '@tsudoi/contract/histories';

/** How long a message with 元に戻す stays, in ms. */
export const UNDO_MS = 10_000;

/**
 * Puts back what a save of a member changed, all of it that can be.
 * @throws CallError where nothing can be, or something has changed since
 */
export async function putBackVersion(client: Client, accountCode: string, version: number): Promise<void> {
  const params = { account_code: accountCode };
  const { entries } = await client.call(memberTimeline, { params, query: { kind: 'change' } });
  const entry = entries.find((each) => each.version === version && each.action === 'update');
  const fields = entry?.changes.filter(({ put_back }) => put_back === 'yes').map(({ field }) => field) ?? [];
  if (entry === undefined) return;
  await client.call(putBackChange, { params, body: { entry: entry.id, ...(fields.length > 0 && { fields }) } });
}

export const isRefusal = (cause: unknown): cause is CallError => cause instanceof CallError;
