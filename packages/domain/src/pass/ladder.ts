import { PASS_BODY_BYTES, PASS_SIGNATURE_BYTES, type PassBody, passBody, passText } from './token.ts';

/** Seconds for which one window of a live pass counts. */
export const PASS_WINDOW_S = 300;
/** Windows of a ladder: those of 24 hours. */
export const PASS_WINDOWS = 288;

/** What all windows of a ladder have in common, and from when to when they reach, in seconds since 1970. */
export type LadderBody = Omit<PassBody, 'kind' | 'notBefore' | 'notAfter'> & { from: number; until: number };

/**
 * From when to when a ladder reaches that is issued at `now`: whole windows, at most 24 hours, and not past `end` where the
 * membership has one. All in seconds since 1970; undefined where nothing is left.
 */
export function ladderSpan(now: number, end: number | null): { from: number; until: number } | undefined {
  const from = Math.floor(now / PASS_WINDOW_S) * PASS_WINDOW_S;
  const whole = from + PASS_WINDOWS * PASS_WINDOW_S;
  const until = end === null ? whole : Math.min(whole, Math.floor(end / PASS_WINDOW_S) * PASS_WINDOW_S);
  return until > from ? { from, until } : undefined;
}

/** The bodies of the windows of a ladder, in their order. */
export function ladderBodies({ from, until, ...body }: LadderBody): Uint8Array[] {
  const bodies: Uint8Array[] = [];
  for (let notBefore = from; notBefore < until; notBefore += PASS_WINDOW_S)
    bodies.push(passBody({ ...body, kind: 'live', notBefore, notAfter: notBefore + PASS_WINDOW_S }));
  return bodies;
}

/** A ladder as a phone stores it: windows differ in their time alone, so one body and all signatures say the whole. */
export interface Ladder {
  /** Body of the first window. */
  first: Uint8Array;
  /** Signatures of all windows, 64 bytes each. */
  signatures: Uint8Array;
}

/** Where the two times stand in a body; see token.ts. */
const [NOT_BEFORE, NOT_AFTER] = [14, 18];

/** What a phone shows at a time, in seconds since 1970: the text of the window and until when it counts; undefined outside the ladder. */
export function ladderWindow({ first, signatures }: Ladder, time: number): { text: string; until: number } | undefined {
  if (first.length !== PASS_BODY_BYTES) return undefined;
  const body = first.slice();
  const view = new DataView(body.buffer);
  const index = Math.floor((time - view.getUint32(NOT_BEFORE)) / PASS_WINDOW_S);
  const at = index * PASS_SIGNATURE_BYTES;
  if (index < 0 || at + PASS_SIGNATURE_BYTES > signatures.length) return undefined;
  const from = view.getUint32(NOT_BEFORE) + index * PASS_WINDOW_S;
  view.setUint32(NOT_BEFORE, from);
  view.setUint32(NOT_AFTER, from + PASS_WINDOW_S);
  return { text: passText(body, signatures.subarray(at, at + PASS_SIGNATURE_BYTES)), until: from + PASS_WINDOW_S };
}
