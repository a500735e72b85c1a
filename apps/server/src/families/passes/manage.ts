import { Problem } from '@tsudoi/contract';
import { type MemberPass, type PassAnswer, passes } from '@tsudoi/contract/passes';
import { fullName, jstToday, judgePass, readPass, standingOf } from '@tsudoi/domain';
import { staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { isSigned } from './keys.ts';
import { factsOf } from './ladder.ts';
import {
  allowPass,
  type Bearer,
  bearerOf,
  bearerOfCode,
  isRevoked,
  type MemberPassRow,
  passForUpdate,
  passOf,
  revokedPasses,
  revokePass,
  trustedKeys,
} from './store.ts';

/** Revocations of one page. */
const PAGE = 2000;
/** Longest number that is looked for, in characters. */
const NUMBER_MAX = 50;

const issued = (at: Date | null, until: Date | null) =>
  at === null || until === null ? null : { issued_at: at.toISOString(), valid_until: until.toISOString() };

function present(row: MemberPassRow | undefined): MemberPass {
  const { revoked_at: at = null, revoked_by: by = null, revoke_reason: reason = null } = row ?? {};
  return {
    live: issued(row?.live_issued_at ?? null, row?.live_until ?? null),
    paper: issued(row?.paper_issued_at ?? null, row?.paper_until ?? null),
    revoked: at === null ? null : { at: at.toISOString(), by: by ?? '', reason: reason ?? '' },
    version: row?.version ?? 1,
  };
}

/** The pass of a member in reach, locked in the version that was read. @throws Problem not_found, stale */
async function lockedPass({
  tx,
  params,
  body,
  scope,
}: Pick<StaffContext<typeof passes.reissue>, 'tx' | 'params' | 'body' | 'scope'>): Promise<MemberPassRow> {
  const member = existing(await bearerOf(tx, params.id, scope.organizationIds));
  const pass = await passForUpdate(tx, member.id);
  checkVersion(pass, body.version);
  return pass;
}

/** A member as the door greets them; the standing without the last day where staff may not read that. */
async function greeted(
  { tx, facility, now }: StaffContext<typeof passes.check>,
  row: Bearer | undefined,
): Promise<PassAnswer['member']> {
  if (row === undefined) return null;
  const facts = factsOf(row);
  const readsExpiry = readableBy('staff', await definitionsOf(tx, facility), row).field('expires_on');
  const standing = standingOf(readsExpiry ? facts : { ...facts, expires_on: null }, jstToday(now));
  return { id: row.id, member_code: row.member_code, name: fullName(row), standing };
}

const SAYS_WHO: ReadonlySet<string> = new Set(['valid', 'revoked', 'phone_clock', 'old_screenshot', 'expired']);

async function check(context: StaffContext<typeof passes.check>): Promise<PassAnswer> {
  const { tx, body, now, scope } = context;
  const text = body.text.trim();
  const read = readPass(text);
  if (read === undefined) {
    const isNumber = text !== '' && text.length <= NUMBER_MAX;
    const member = await greeted(context, isNumber ? await bearerOfCode(tx, text, scope.organizationIds) : undefined);
    return { verdict: member === null ? 'unreadable' : 'number', kind: null, member };
  }
  const revoked = await isRevoked(tx, Buffer.from(read.id).toString('base64url'), now);
  const keys = (await trustedKeys(tx)).map(
    ({ id, public_key }) => [id, new Uint8Array(Buffer.from(public_key, 'base64url'))] as const,
  );
  const { verdict } = await judgePass(text, {
    facility: tx.facilityId,
    keys: new Map(keys),
    isRevoked: () => revoked,
    now: now.getTime(),
    clockOffset: 0,
    verify: isSigned,
  });
  const isOurs = SAYS_WHO.has(verdict);
  return {
    verdict,
    kind: isOurs ? read.kind : null,
    member: isOurs ? await greeted(context, await bearerOf(tx, read.account, scope.organizationIds)) : null,
  };
}

/** Passes as staff see them, and what a door needs to judge them without network. */
export const manage = [
  staff(passes.keys, async ({ tx }) =>
    (await trustedKeys(tx)).map(({ id, public_key, state, created_at }) => ({
      id,
      public_key,
      state,
      created_at: created_at.toISOString(),
    })),
  ),

  staff(passes.revocations, async ({ tx, query, now }) => {
    const found = await revokedPasses(tx, { now, after: query.after ?? '', limit: PAGE });
    return {
      revoked: found.map(({ pass_id, valid_until }) => ({ id: pass_id, until: valid_until.toISOString() })),
      next: found.length < PAGE ? null : (found.at(-1)?.pass_id ?? null),
      as_of: now.toISOString(),
    };
  }),

  staff(passes.check, check),

  staff(passes.get, async ({ tx, params, scope }) => {
    const member = existing(await bearerOf(tx, params.id, scope.organizationIds));
    return present(await passOf(tx, member.id));
  }),

  staff(passes.revoke, async (context) => {
    const { tx, body, actor, now, history } = context;
    const pass = await lockedPass(context);
    if (pass.revoked_at !== null) throw new Problem('wrong_state');
    const version = await revokePass(tx, pass, { now, reason: body.reason, by: actor.name });
    await history('revoke', { id: pass.account_id, version }, { after: { reason: body.reason } });
    return { id: pass.account_id, code: '', version };
  }),

  staff(passes.reissue, async (context) => {
    const { tx, actor, now, history } = context;
    const pass = await lockedPass(context);
    if (pass.revoked_at === null) throw new Problem('wrong_state');
    const version = await allowPass(tx, pass, { now, by: actor.name });
    await history('reissue', { id: pass.account_id, version }, { before: { reason: pass.revoke_reason } });
    return { id: pass.account_id, code: '', version };
  }),
];
