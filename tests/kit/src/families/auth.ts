import type { Audience } from '@tsudoi/contract';
import { managerFactors, memberSessions, operatorFactors } from '@tsudoi/contract/auth';
import { inviteMember } from '@tsudoi/contract/members';
import type { Actor } from '../actor.ts';
import { softPasskey } from '../passkey.ts';
import type { WorldServer } from '../server.ts';
import { totpCode } from '../totp.ts';
import { byId, type Example, type FamilyWalk, type Place, plain, slot } from '../walk.ts';
import { mailedToken, makeStaff, nextNumber, PASSWORD } from '../world.ts';
import { member } from './members.ts';
import { organization } from './organizations.ts';

type Factors = typeof managerFactors | typeof operatorFactors;

/** Starts an authenticator app and returns the code it shows first. */
async function firstCode(who: Actor, factors: Factors): Promise<{ code: string }> {
  const reply = await who.ask(factors.startTotp);
  return { code: totpCode(reply.json<{ data: { secret: string } }>().data.secret) };
}

/** Asks for a new passkey and replies as a browser would. */
async function registration(who: Actor, factors: Factors): Promise<{ ticket: string; passkey: object }> {
  const reply = await who.ask(factors.startPasskey);
  const { ticket, options } = reply.json<{ data: { ticket: string; options: { challenge: string } } }>().data;
  return { ticket, passkey: softPasskey(who.host).create(options) };
}

/** Makes a passkey and returns its id. */
async function makePasskey(who: Actor, factors: Factors): Promise<{ id: number }> {
  const body = { name: '鍵', ...(await registration(who, factors)) };
  await who.ask(factors.addPasskey, { body });
  const reply = await who.ask(factors.get);
  return { id: reply.json<{ data: { passkeys: { id: number }[] } }>().data.passkeys.at(-1)?.id ?? 0 };
}

/** Another open session of an account, as a row: nothing but the list looks at it. */
export async function otherSession(
  server: WorldServer,
  of: { audience: Audience; facilityId: number | null; accountId: number },
): Promise<{ id: number }> {
  const unique = `walk-${nextNumber()}`;
  const [row] = await server.sql<{ id: number }>(
    `insert into session (audience, facility_id, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
     values ($1, $2, $3, $4, $4, now() + interval '1 hour', $4, now() + interval '1 hour') returning id`,
    [of.audience, of.facilityId, of.accountId, unique],
  );
  return row!;
}

/** Token of a member's invitation. */
export const invitation = slot('invitation', async (place: Place) => {
  const { id, email } = await member.make(place);
  await place.world.staff.call(inviteMember, { params: { id } });
  return { token: await mailedToken(place.world.server, email ?? '') };
});
/** The staff account itself. */
const account = slot('account', async ({ world }) => ({ id: world.staffId }));
/** Another manager. */
const colleague = slot('colleague', async ({ world }) => ({ id: (await makeStaff(world, { signIn: false })).id }));
/** First code of an authenticator app that the staff account is setting up. */
const code = slot('code', ({ world }) => firstCode(world.staff, managerFactors));
/** What a browser replies to the question for a new passkey of the staff account. */
const newPasskey = slot('newPasskey', ({ world }) => registration(world.staff, managerFactors));
/** A passkey of the staff account. */
const passkey = slot('passkey', ({ world }) => makePasskey(world.staff, managerFactors));
/** Another session of the staff account. */
const session = slot('session', ({ world }) =>
  otherSession(world.server, { audience: 'manage', facilityId: world.id, accountId: world.staffId }),
);

const newPassword = { password: PASSWORD, password_confirmation: PASSWORD };
const accepting = (token: string) => ({ body: { token, ...newPassword } });
const token = (text: string) => ({ query: { token: text } });

const staff: Record<string, Example> = {
  managerInfo: plain,
  managerOrganizations: byId(account),
  saveManagerOrganization: {
    input: async (use) => ({ body: { organization_id: (await use(organization)).id } }),
    noHistory: 'a preference of one’s own, for the next sign-in',
  },
  managerLogout: plain,
  'managerFactors.get': plain,
  'managerFactors.confirm': {
    input: () => ({ body: { password: PASSWORD } }),
    noHistory: 'changes nothing but when the session was confirmed',
  },
  'managerFactors.startTotp': plain,
  'managerFactors.confirmTotp': { input: async (use) => ({ body: await use(code) }), foreign: { code: 409 } },
  'managerFactors.renewRecoveryCodes': plain,
  'managerFactors.removeTotp': plain,
  'managerFactors.startPasskey': { ...plain, noHistory: 'begins what only its second call changes' },
  'managerFactors.addPasskey': {
    input: async (use) => ({ body: { name: '鍵', ...(await use(newPasskey)) } }),
    foreign: { newPasskey: 422 },
  },
  'managerFactors.renamePasskey': {
    input: async (use) => ({ params: { id: (await use(passkey)).id }, body: { name: '別の鍵' } }),
  },
  'managerFactors.removePasskey': byId(passkey),
  'managerSessions.list': plain,
  'managerSessions.revoke': byId(session),
  'managerSessions.revokeOthers': plain,
  getSecuritySettings: plain,
  updateSecuritySettings: { input: () => ({ body: { second_factor_policy: 'optional' } }) },
  resetManagerFactors: byId(colleague),
};

export const walk: FamilyWalk = {
  staff,
  member: {
    memberInfo: plain,
    memberLogout: plain,
    'memberSessions.list': plain,
    'memberSessions.revoke': {
      input: async (by) => ({
        params: { id: (await by.call(memberSessions.list)).find(({ current }) => current)?.id ?? 0 },
      }),
    },
    'memberSessions.revokeOthers': plain,
    changeEmail: {
      input: () => ({ body: { email: `new${nextNumber()}@members.example`, password: PASSWORD } }),
      noHistory: 'nothing changes before the new address is confirmed; the mail is the record',
    },
  },
  operator: {
    operatorLogout: () => ({}),
    'operatorFactors.startTotp': () => ({}),
    'operatorFactors.confirmTotp': async ({ operator }) => ({ body: await firstCode(operator, operatorFactors) }),
    'operatorFactors.renewRecoveryCodes': () => ({}),
    'operatorFactors.removeTotp': () => ({}),
    'operatorFactors.addPasskey': async ({ operator }) => ({
      body: { name: '鍵', ...(await registration(operator, operatorFactors)) },
    }),
    'operatorFactors.renamePasskey': async ({ operator }) => ({
      params: { id: (await makePasskey(operator, operatorFactors)).id },
      body: { name: '別の鍵' },
    }),
    'operatorFactors.removePasskey': async ({ operator }) => ({
      params: { id: (await makePasskey(operator, operatorFactors)).id },
    }),
    'operatorSessions.revoke': (cast) => ({ params: { id: cast.session } }),
    'operatorSessions.revokeOthers': () => ({}),
    resetOperatorFactors: ({ other }) => ({ params: { id: other } }),
  },
  links: {
    managerTokenInfo: token,
    managerAcceptInvitation: accepting,
    managerResetPassword: accepting,
    memberTokenInfo: token,
    memberAcceptInvitation: accepting,
    memberResetPassword: accepting,
    confirmEmail: (text) => ({ body: { token: text } }),
  },
  async seed({ server, id, marker, staffId }) {
    const of = [id, staffId, marker];
    await server.sql(
      `insert into account_permission (facility_id, account_id, facility_menu_id, flag)
       select $1, $2, id, 1 from facility_menu where facility_id = $1 limit 1`,
      [id, staffId],
    );
    await server.sql(
      `insert into totp_factor (audience, facility_id, account_id, pending_secret) values ('manage', $1, $2, $3)`,
      of,
    );
    await server.sql(
      `insert into passkey (audience, facility_id, account_id, credential_id, public_key, counter, rp_id, name, synced)
       values ('manage', $1, $2, $3, $3, 0, $3, $3, false)`,
      of,
    );
    await server.sql(
      `insert into recovery_code (audience, facility_id, account_id, code_hash, used_at) values ('manage', $1, $2, $3, now())`,
      of,
    );
    await server.sql(
      `insert into factor_ticket (audience, facility_id, account_id, kind, token_hash, expires_at)
       values ('manage', $1, $2, 'sign-in', $3, now() + interval '1 day')`,
      of,
    );
  },
};
