import {
  managerInfo,
  managerLogin,
  managerSecondStep,
  operatorSecondStep,
  type SecondFactorNeeded,
} from '@tsudoi/contract/auth';
import { managerFactors, operatorFactors } from '@tsudoi/contract/second-factor';
import {
  type Actor,
  ADMIN_HOST,
  makeFacility,
  makeOperator,
  makeStaff,
  onEngines,
  PASSWORD,
  type Reply,
  type SoftPasskey,
  type Staff,
  softPasskey,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

interface Question {
  ticket: string;
  options: { challenge: string; allowCredentials?: { id: string }[]; userVerification?: string };
}
const dataOf = <T>(reply: Reply): T => reply.json<{ data: T }>().data;

onEngines('a passkey', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  async function add(who: Actor, factors: typeof managerFactors | typeof operatorFactors): Promise<SoftPasskey> {
    const key = softPasskey(who.host);
    const { ticket, options } = dataOf<Question>(await who.ask(factors.startPasskey));
    const reply = await who.ask(factors.addPasskey, {
      body: { ticket, name: '会社の鍵', passkey: key.create(options) },
    });
    expect(reply.status, reply.text).toBe(201);
    expect(dataOf<{ recovery_codes: string[] }>(reply).recovery_codes).toHaveLength(10);
    return key;
  }
  async function withPasskey(at = world): Promise<Staff & { key: SoftPasskey }> {
    const staff = await makeStaff(at);
    return { ...staff, key: await add(staff.actor, managerFactors) };
  }
  const visitor = () => world.visitor('manage');
  async function ticketOf(email: string): Promise<SecondFactorNeeded> {
    const reply = await visitor().ask(managerLogin, { body: { login_account: email, password: PASSWORD } });
    return reply.failure().error as SecondFactorNeeded;
  }
  async function ask(ticket?: string, who = visitor()): Promise<Question> {
    return dataOf(await who.ask(managerSecondStep.passkeyOptions, { body: ticket === undefined ? {} : { ticket } }));
  }
  const second = (ticket: string, passkey: object): Promise<Reply> =>
    visitor().ask(managerSecondStep.finish, { body: { ticket, proof: { method: 'passkey', passkey } } });
  const alone = (ticket: string, passkey: object, who = visitor()): Promise<Reply> =>
    who.ask(managerSecondStep.passkeyLogin, { body: { ticket, passkey } });
  const refusal = (reply: Reply): string => reply.failure().error_code;

  it('is the second step after the password, also where it did not verify its user', async () => {
    const { email, key } = await withPasskey();
    const { ticket, methods } = await ticketOf(email);
    expect(methods).toEqual(['passkey', 'recovery']);
    const { options } = await ask(ticket);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([key.id]);
    expect((await second(ticket, key.sign(options, { verified: false }))).status).toBe(200);
  });

  it('signs in by itself where it verified its user, and not where it did not', async () => {
    const { key, email } = await withPasskey();
    const unverified = await ask();
    expect(unverified.options.userVerification).toBe('required');
    expect(unverified.options.allowCredentials ?? []).toEqual([]);
    expect(refusal(await alone(unverified.ticket, key.sign(unverified.options, { verified: false })))).toBe(
      'passkey_refused',
    );
    const question = await ask();
    const person = visitor();
    const reply = await alone(question.ticket, key.sign(question.options), person);
    expect(reply.status, reply.text).toBe(200);
    person.token = dataOf<{ access_token: string }>(reply).access_token;
    expect((await person.call(managerInfo)).profile.email).toBe(email);
  });

  it('answers a challenge once, its own only, and not after five minutes', async () => {
    const { key } = await withPasskey();
    const first = await ask();
    const signed = key.sign(first.options);
    expect((await alone(first.ticket, signed)).status).toBe(200);
    expect(refusal(await alone(first.ticket, signed))).toBe('ticket_expired');
    const [one, two] = [await ask(), await ask()];
    expect(refusal(await alone(one.ticket, key.sign(two.options)))).toBe('passkey_refused');
    // A wrong answer spends the question too.
    expect(refusal(await alone(one.ticket, key.sign(one.options)))).toBe('passkey_refused');
    await server.sql(`update factor_ticket set expires_at = expires_at - interval '5 minutes'`);
    expect(refusal(await alone(two.ticket, key.sign(two.options)))).toBe('ticket_expired');
  });

  it('is refused from another site, with a counter that went back, and where nobody has it', async () => {
    const { key } = await withPasskey();
    const foreign = await ask();
    expect(refusal(await alone(foreign.ticket, key.sign(foreign.options, { origin: 'https://evil.example' })))).toBe(
      'passkey_refused',
    );
    const used = await ask();
    expect((await alone(used.ticket, key.sign(used.options, { counter: 9 }))).status).toBe(200);
    const cloned = await ask();
    expect(refusal(await alone(cloned.ticket, key.sign(cloned.options, { counter: 9 })))).toBe('passkey_refused');
    const nobody = await ask();
    expect(refusal(await alone(nobody.ticket, softPasskey(world.host).sign(nobody.options)))).toBe('passkey_refused');
  });

  it('works neither for another account’s second step nor on another facility’s host', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { ticket } = await ticketOf(theirs.email);
    const { options } = await ask(ticket);
    expect((await second(ticket, mine.key.sign(options))).status).toBe(422);
    const elsewhere = await makeFacility(server);
    const there = elsewhere.visitor('manage');
    const question = await ask(undefined, there);
    const signed = mine.key.sign(question.options, { origin: `http://${elsewhere.host}` });
    expect(refusal(await alone(question.ticket, signed, there))).toBe('passkey_refused');
  });

  it('is named, renamed, listed and given up by its owner only', async () => {
    const { actor } = await withPasskey();
    const other = await withPasskey();
    const [passkey] = (await actor.call(managerFactors.get)).passkeys;
    expect(passkey).toMatchObject({ name: '会社の鍵', rp_id: world.host, last_used_at: null });
    const params = { id: passkey!.id };
    expect((await other.actor.ask(managerFactors.renamePasskey, { params, body: { name: 'x' } })).status).toBe(404);
    expect((await other.actor.ask(managerFactors.removePasskey, { params })).status).toBe(404);
    await actor.call(managerFactors.renamePasskey, { params, body: { name: '自宅の鍵' } });
    expect((await actor.call(managerFactors.get)).passkeys[0]!.name).toBe('自宅の鍵');
    await actor.call(managerFactors.removePasskey, { params });
    expect(await actor.call(managerFactors.get)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });

  it('is an operator’s way in as well, on the operators’ host', async () => {
    const operator = await makeOperator(server);
    const key = await add(operator, operatorFactors);
    const person = server.visitor(ADMIN_HOST, 'admin');
    const { ticket, options } = dataOf<Question>(await person.ask(operatorSecondStep.passkeyOptions, { body: {} }));
    const body = { ticket, passkey: key.sign(options) };
    expect((await person.ask(operatorSecondStep.passkeyLogin, { body })).status).toBe(200);
  });
});
