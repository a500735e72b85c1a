import { managerFactors, operatorFactors } from '@tsudoi/contract/second-factor';
import type { Actor } from '../actor.ts';
import { softPasskey } from '../passkey.ts';
import { totpCode } from '../totp.ts';
import { byId, type Example, type FamilyWalk, plain, slot } from '../walk.ts';
import { makeStaff, PASSWORD } from '../world.ts';

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

/** A ticket of a signed-in session and a recovery code to go with it; sets a second factor up where there is none. */
async function secondStep(who: Actor, factors: Factors): Promise<{ ticket: string; proof: object }> {
  if ((await who.ask(factors.startStepUp)).status !== 200)
    await who.ask(factors.confirmTotp, { body: await firstCode(who, factors) });
  const codes = (await who.ask(factors.renewRecoveryCodes)).json<{ data: { recovery_codes: string[] } }>().data;
  const { ticket } = (await who.ask(factors.startStepUp)).json<{ data: { ticket: string } }>().data;
  return { ticket, proof: { method: 'recovery', code: codes.recovery_codes[0] } };
}

/** Makes a passkey and returns its id. */
async function makePasskey(who: Actor, factors: Factors): Promise<{ id: number }> {
  const body = { name: '鍵', ...(await registration(who, factors)) };
  await who.ask(factors.addPasskey, { body });
  const reply = await who.ask(factors.get);
  return { id: reply.json<{ data: { passkeys: { id: number }[] } }>().data.passkeys.at(-1)?.id ?? 0 };
}

/** Another manager. */
const colleague = slot(
  'colleague',
  async ({ world, organization }) => {
    const organizations = organization === null ? [] : [organization];
    return { id: (await makeStaff(world, { signIn: false, organizations })).id };
  },
  { ofOrganization: true },
);
/** First code of an authenticator app that the staff account is setting up. */
const code = slot('code', ({ world }) => firstCode(world.staff, managerFactors));
/** What a browser replies to the question for a new passkey of the staff account. */
const newPasskey = slot('newPasskey', ({ world }) => registration(world.staff, managerFactors));
/** A passkey of the staff account. */
const passkey = slot('passkey', ({ world }) => makePasskey(world.staff, managerFactors));
/** The second factor of the staff account, for its open session. */
const stepUp = slot('stepUp', ({ world }) => secondStep(world.staff, managerFactors));

const staff: Record<string, Example> = {
  'managerFactors.get': plain,
  'managerFactors.confirm': {
    input: () => ({ body: { password: PASSWORD } }),
    noHistory: 'changes nothing but when the session was confirmed',
  },
  'managerFactors.startTotp': plain,
  'managerFactors.confirmTotp': { input: async (use) => ({ body: await use(code) }), foreign: { code: 409 } },
  'managerFactors.renewRecoveryCodes': plain,
  'managerFactors.startStepUp': { ...plain, noHistory: 'begins what only its second call changes' },
  'managerFactors.stepUp': { input: async (use) => ({ body: await use(stepUp) }), foreign: { stepUp: 422 } },
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
  getSecuritySettings: plain,
  updateSecuritySettings: { input: () => ({ body: { second_factor_policy: 'optional' } }), ofWhole: true },
  resetManagerFactors: byId(colleague),
};

export const walk: FamilyWalk = {
  staff,
  operator: {
    'operatorFactors.startTotp': () => ({}),
    'operatorFactors.confirmTotp': async ({ operator }) => ({ body: await firstCode(operator, operatorFactors) }),
    'operatorFactors.renewRecoveryCodes': () => ({}),
    'operatorFactors.stepUp': async ({ operator }) => ({ body: await secondStep(operator, operatorFactors) }),
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
    resetOperatorFactors: ({ other }) => ({ params: { id: other } }),
  },
  async seed({ server, id, marker, staffId }) {
    const of = [id, staffId, marker];
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
    // Whoever has a second factor has to have proven it to go on.
    await server.sql(
      `update session set proven = 'password+factor' where facility_id = $1 and audience = 'manage' and account_id = $2`,
      [id, staffId],
    );
  },
};
