import { passVerdicts, standings } from '@tsudoi/domain';
import * as v from 'valibot';
import { Id, Instant, Line, RequiredText, Version, WireInteger } from '../core/values.ts';

/** Bytes as base64url. */
const Bytes = v.string();

/** Why a member has no pass to show: staff made it invalid, or there is no membership in order. */
export const passRefusals = ['revoked', 'not_official'] as const;

/** The windows of a member's pass for 24 hours; see `Ladder` of the domain. */
export const OwnLadder = v.object({
  /** Body of the first window and the signatures of all; null where there is no pass. */
  ladder: v.nullable(v.object({ first: Bytes, signatures: Bytes })),
  refused: v.nullable(v.picklist(passRefusals)),
  /** The server's clock, by which the phone corrects its own. */
  now: Instant,
});
export type OwnLadder = v.InferOutput<typeof OwnLadder>;

/** A key by which passes are checked; `retired` ones count no more. */
export const PassKey = v.object({
  id: Id,
  /** Ed25519, 32 bytes. */
  public_key: Bytes,
  state: v.picklist(['current', 'previous', 'retired']),
  created_at: Instant,
});
export type PassKey = v.InferOutput<typeof PassKey>;

/** A key as operators see it, with how many printed cards it signed that still count. */
export const PassKeyRow = v.object({ ...PassKey.entries, cards: WireInteger, rotated_by: v.nullable(v.string()) });
export type PassKeyRow = v.InferOutput<typeof PassKeyRow>;

const Issued = v.nullable(v.object({ issued_at: Instant, valid_until: Instant }));

/** The pass of a member as staff see it. */
export const MemberPass = v.object({
  live: Issued,
  paper: Issued,
  revoked: v.nullable(v.object({ at: Instant, by: v.string(), reason: v.string() })),
  version: Version,
});
export type MemberPass = v.InferOutput<typeof MemberPass>;

/** Longest reason of a revocation, in characters. */
export const PASS_REASON_MAX = 200;
export const PassRevoke = v.object({ reason: RequiredText(PASS_REASON_MAX), version: Version });
export const PassReissue = v.object({ version: Version });

/** Longest text that a scanner may send, in characters. */
const SCANNED_MAX = 1000;
export const PassCheck = v.object({
  text: v.pipe(Line(SCANNED_MAX), v.nonEmpty('required')),
});

/** What a scanned text is, and whose it is as far as the reader reaches; `number` is a member code that was typed. */
export const PassAnswer = v.object({
  verdict: v.picklist([...passVerdicts, 'number']),
  kind: v.nullable(v.picklist(['live', 'paper'])),
  member: v.nullable(v.object({ id: Id, member_code: v.string(), name: v.string(), standing: v.picklist(standings) })),
});
export type PassAnswer = v.InferOutput<typeof PassAnswer>;

/** Names of passes that count no more, in the order of their names, page by page. */
export const PassRevocations = v.object({
  revoked: v.array(v.object({ id: Bytes, until: Instant })),
  /** `after` of the next page; null where this is the last. */
  next: v.nullable(Bytes),
  as_of: Instant,
});
