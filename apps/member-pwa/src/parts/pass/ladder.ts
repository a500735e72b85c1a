import { issueLadder, type OwnLadder } from '@tsudoi/contract/passes';
import { type Ladder, ladderWindow, SECOND_MS } from '@tsudoi/domain';
import { get, set } from 'idb-keyval';
import { owner } from '../../offline/scope.ts';
import { documentStore, orElse } from '../../offline/stores.ts';
import { client } from '../../session/client.ts';

/** What the phone has of a pass. It lies with the documents that are pinned, and is wiped with them. */
interface StoredPass {
  /** Null where the server refused one. */
  ladder: Ladder | null;
  refused: OwnLadder['refused'];
  /** By how much the server's clock is ahead of the phone's, in ms. */
  offset: number;
}

/** Why no window can be shown: refused, the 24 hours are over, or never fetched. */
export type PassReason = NonNullable<OwnLadder['refused']> | 'over' | 'never';

/** What the card shows now, for how many ms from now it is right, and until when by the phone's clock. */
export type ShownPass = { text: string; for: number; until: number } | { reason: PassReason; for?: undefined };

/** Below this many seconds of windows new ones are asked for. */
const RENEW_BELOW_S = 12 * 3600;

const keyOf = (of: string): string => `${of}:pass`;

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** The pass that is stored for whoever's pages these are. */
export const readStoredPass = (): Promise<StoredPass | undefined> =>
  orElse(() => get<StoredPass>(keyOf(owner()), documentStore()), undefined);

/** Asks the server for a new ladder and stores it. @throws CallError */
export async function renewPass(): Promise<StoredPass> {
  const of = owner();
  const { ladder, refused, now } = await client.call(issueLadder, {});
  const pass: StoredPass = {
    ladder: ladder && { first: bytesOf(ladder.first), signatures: bytesOf(ladder.signatures) },
    refused,
    offset: Date.parse(now) - Date.now(),
  };
  // Somebody else may have signed in meanwhile, or nobody: theirs is not overwritten.
  if (of !== '' && owner() === of) await orElse(() => set(keyOf(of), pass, documentStore()), undefined);
  return pass;
}

const secondsNow = ({ offset }: StoredPass, at: number): number => (at + offset) / SECOND_MS;

/** Whether new windows should be asked for. */
export function isDue(pass: StoredPass | undefined, at: number): boolean {
  if (pass?.ladder == null) return true;
  // The time is looked for that is so far ahead: where it has a window, there are enough.
  return ladderWindow(pass.ladder, secondsNow(pass, at) + RENEW_BELOW_S) === undefined;
}

/** What a stored pass shows at a time of the phone's clock, in ms. */
export function shownPass(pass: StoredPass | undefined, at: number): ShownPass {
  if (pass === undefined) return { reason: 'never' };
  if (pass.ladder === null) return { reason: pass.refused ?? 'never' };
  const seconds = secondsNow(pass, at);
  const window = ladderWindow(pass.ladder, seconds);
  if (window === undefined) return { reason: 'over' };
  const left = Math.ceil((window.until - seconds) * SECOND_MS);
  return { text: window.text, for: left, until: at + left };
}

/** Until when the phone has windows, in ms of its clock; undefined where it has none for this moment. */
export function storedUntil(pass: StoredPass | undefined, at: number): number | undefined {
  if (pass?.ladder == null) return undefined;
  let until: number | undefined;
  for (
    let window = ladderWindow(pass.ladder, secondsNow(pass, at));
    window !== undefined;
    window = ladderWindow(pass.ladder, window.until)
  )
    until = window.until * SECOND_MS - pass.offset;
  return until;
}
