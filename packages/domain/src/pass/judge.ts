import { PASS_WINDOW_S } from './ladder.ts';
import { type Pass, readPass } from './token.ts';

/**
 * What a scanned text is: a pass that counts; no pass at all, such as a typed number; signed by nobody we trust; of another facility; of a key that is
 * not pinned (any more); revoked; signed and a little off, as phones with a wrong clock show it; signed and over, as a screenshot shows it; printed
 * and over.
 */
export const passVerdicts = [
  'valid',
  'unreadable',
  'forged',
  'foreign',
  'unknown_key',
  'revoked',
  'phone_clock',
  'old_screenshot',
  'expired',
] as const;
/** One of {@link passVerdicts}. */
export type PassVerdict = (typeof passVerdicts)[number];

/** A judgement, with the pass it is about. */
export interface PassJudgement {
  verdict: PassVerdict;
  pass: Pass | undefined;
}

/** What is known where a pass is looked at, with or without network. */
export interface PassTrust {
  facility: number;
  /** Public keys of the facility by their number, 32 bytes each. */
  keys: ReadonlyMap<number, Uint8Array>;
  isRevoked(id: Uint8Array): boolean;
  /** Clock of the looking device, in ms since 1970. */
  now: number;
  /** How much that clock is ahead of the server's, in ms, as it was measured. */
  clockOffset: number;
  /** Whether bytes were signed with a key: Node's crypto, or what the browser has. */
  verify(signature: Uint8Array, signed: Uint8Array, key: Uint8Array): boolean | Promise<boolean>;
}

/** By how much two good clocks may differ, in seconds. */
const SKEW_S = 60;

/** Says what a scanned text is, from what is at hand. It never throws, whatever was scanned. */
export async function judgePass(text: string, trust: PassTrust): Promise<PassJudgement> {
  const pass = readPass(text);
  if (pass === undefined) return { verdict: 'unreadable', pass };
  if (pass.facility !== trust.facility) return { verdict: 'foreign', pass };
  const key = trust.keys.get(pass.key);
  if (key === undefined) return { verdict: 'unknown_key', pass };
  if (!(await isSigned(pass, key, trust))) return { verdict: 'forged', pass };
  if (trust.isRevoked(pass.id)) return { verdict: 'revoked', pass };
  return { verdict: inTime(pass, (trust.now - trust.clockOffset) / 1000), pass };
}

async function isSigned({ signature, signed }: Pass, key: Uint8Array, { verify }: PassTrust): Promise<boolean> {
  try {
    return await verify(signature, signed, key);
  } catch {
    return false;
  }
}

/** Whether a pass counts at a time, in seconds since 1970. Only a clock shows a window that is yet to come. */
function inTime({ kind, notBefore, notAfter }: Pass, time: number): PassVerdict {
  if (time < notBefore - SKEW_S) return 'phone_clock';
  if (time < notAfter + SKEW_S) return 'valid';
  if (kind === 'paper') return 'expired';
  return time < notAfter + PASS_WINDOW_S ? 'phone_clock' : 'old_screenshot';
}
