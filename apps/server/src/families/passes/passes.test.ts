import { issueLadder, type OwnLadder, passes, passKeys } from '@tsudoi/contract/passes';
import { addDays, jstToday, ladderWindow, passBody, passText, readPass } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { actingFor, makeLink } from '@tsudoi/kit/families/account-links';
import { revokePass } from '@tsudoi/kit/families/passes';
import { beforeAll, expect, it } from 'vitest';

onEngines('passes of members', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let operator: Actor;
  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    operator = await operatorOf(server);
  });

  const person = (info: object = {}) => makeMember(world, { basicInfo: info, signIn: true });
  const issue = (by: Actor) => by.call(issueLadder, {});
  /** What the phone shows so many seconds from now. */
  function shown({ ladder }: OwnLadder, seconds = 0): string {
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const stored = { first: bytes(ladder?.first), signatures: bytes(ladder?.signatures) };
    return ladderWindow(stored, Date.now() / 1000 + seconds)?.text ?? '';
  }
  const check = (text: string, by: Actor = world.staff) => by.call(passes.check, { body: { text } });
  const verdict = async (text: string) => (await check(text)).verdict;
  const change = (id: number, set: string) =>
    server.sql(`update account set ${set} where facility_id = $1 and id = $2`, [world.id, id]);
  const query = () => ({ facility_code: world.code });
  const keys = () => operator.call(passKeys.list, { query: query() });
  const rotate = (current_id: number | null) => operator.ask(passKeys.rotate, { query: query(), body: { current_id } });
  const revocations = async () => (await world.staff.call(passes.revocations, {})).revoked.map(({ id }) => id);

  it('are 288 windows of about 30 kB that staff can check, whose member they name within their reach', async () => {
    const near = await makeOrganization(world);
    const made = await person({ organization_ids: [near.id] });
    const member = await made.signIn();
    const ladder = await issue(member);
    expect(JSON.stringify(ladder).length).toBeLessThan(30_000);
    expect(Buffer.from(ladder.ladder?.signatures ?? '', 'base64url').length).toBe(288 * 64);
    expect(await check(shown(ladder))).toMatchObject({
      verdict: 'valid',
      kind: 'live',
      member: { id: made.id, standing: 'official' },
    });
    expect(await verdict(shown(ladder, 3600))).toBe('phone_clock');
    expect(await check((await check(shown(ladder))).member?.member_code ?? '')).toMatchObject({
      verdict: 'number',
      member: { id: made.id },
    });
    const far = await makeOrganization(world);
    const { actor: stranger } = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [far.id] });
    expect(await check(shown(ladder), stranger)).toMatchObject({ verdict: 'valid', member: null });
    for (const call of [passes.get, passes.revoke, passes.reissue])
      expect(
        (await stranger.ask(call, { params: { id: made.id }, body: { reason: 'x', version: 1 } } as never)).status,
      ).toBe(404);
  });

  it('renew under one name, so that what staff see and revoke is one thing; the history has the first alone', async () => {
    const made = await person();
    const member = await made.signIn();
    const names = [await issue(member), await issue(member)].map((one) =>
      Buffer.from(readPass(shown(one))?.id ?? []).toString('hex'),
    );
    expect(new Set(names).size).toBe(1);
    const entries = await server.sql<{ action: string }>(
      `select action from history where facility_id = $1 and family = 'passes' and record_id = $2`,
      [world.id, made.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['issue']);
  });

  it('are forged, foreign or nothing where somebody else signed, or nobody', async () => {
    const member = await (await person()).signIn();
    const pass = readPass(shown(await issue(member)));
    if (pass === undefined) throw new Error('no pass');
    const body = passBody(pass);
    expect(await verdict(passText(body, pass.signature))).toBe('valid');
    expect(await verdict(passText(passBody({ ...pass, account: pass.account + 1 }), pass.signature))).toBe('forged');
    expect(await verdict(passText(passBody({ ...pass, facility: pass.facility + 1 }), pass.signature))).toBe('foreign');
    expect(await verdict(passText(passBody({ ...pass, key: 4_000_000_000 }), pass.signature))).toBe('unknown_key');
    for (const text of ['x', ' ', ':'.repeat(153), 'A'.repeat(1000)]) expect(await verdict(text)).toBe('unreadable');
  });

  it('are revoked with a reason until staff issue anew; the phone gets nothing meanwhile, and what was revoked stays so', async () => {
    const made = await person();
    const member = await made.signIn();
    const before = await issue(member);
    const at = { params: { id: made.id } };
    const version = await revokePass(world.staff, made.id);
    expect(await verdict(shown(before))).toBe('revoked');
    expect(await revocations()).toContain(Buffer.from(readPass(shown(before))?.id ?? []).toString('base64url'));
    expect(await issue(member)).toMatchObject({ ladder: null, refused: 'revoked' });
    expect(await world.staff.call(passes.get, at)).toMatchObject({ live: null, revoked: { reason: '紛失' } });
    const again = { ...at, body: { reason: '紛失', version } };
    expect((await world.staff.ask(passes.revoke, again)).failure().error_code).toBe('wrong_state');
    expect(
      (await world.staff.ask(passes.reissue, { ...at, body: { version: version - 1 } })).failure().error_code,
    ).toBe('stale');
    await world.staff.call(passes.reissue, { ...at, body: { version } });
    const after = await issue(member);
    expect(await verdict(shown(after))).toBe('valid');
    expect(await verdict(shown(before))).toBe('revoked');
    const { actor: reader } = await makeStaff(world, { permissions: { members: 'view' } });
    expect((await reader.ask(passes.revoke, again)).status).toBe(403);
  });

  it('are for memberships in order alone, end with them, and count no more from the moment of a pause, a withdrawal or a merge', async () => {
    const today = jstToday(new Date());
    const lastDay = await issue(await (await person({ expires_on: today })).signIn());
    expect(Buffer.from(lastDay.ladder?.signatures ?? '', 'base64url').length / 64).toBeLessThanOrEqual(288);
    expect(shown(lastDay, 86_400)).toBe('');
    const lapsed = await (await person({ expires_on: addDays(today, -1) })).signIn();
    expect(await issue(lapsed)).toMatchObject({ ladder: null, refused: 'not_official' });
    for (const [set, back] of [
      ['paused = true', 'paused = false'],
      ['active = false', 'active = true'],
      ['deleted_at = now()', 'deleted_at = null'],
    ] as const) {
      const made = await person();
      const pass = shown(await issue(await made.signIn()));
      await change(made.id, set);
      expect(await verdict(pass)).toBe('revoked');
      await change(made.id, back);
      expect(await verdict(pass)).toBe('valid');
    }
  });

  it('are issued for a person one acts for, and not for one whose things one may only see', async () => {
    const [mother, child, aunt] = [await person(), await person(), await person()];
    await makeLink(mother, child);
    await makeLink(aunt, child, { scope: 'see' });
    const ladder = await issue(actingFor(await mother.signIn(), child));
    expect(await check(shown(ladder))).toMatchObject({ member: { id: child.id } });
    expect((await actingFor(await aunt.signIn(), child).ask(issueLadder, {})).status).toBe(403);
  });

  it('go on with the key before, not with the one before that; two who rotate at once replace one key', async () => {
    const member = await (await person()).signIn();
    const first = shown(await issue(member));
    const [current] = await keys();
    const both = await Promise.all([rotate(current?.id ?? null), rotate(current?.id ?? null)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = shown(await issue(member));
    expect([await verdict(first), await verdict(second)]).toEqual(['valid', 'valid']);
    await rotate((await keys())[0]?.id ?? null);
    expect([await verdict(first), await verdict(second)]).toEqual(['unknown_key', 'valid']);
    expect((await world.staff.call(passes.keys, {})).map(({ state }) => state)).toEqual(['current', 'previous']);
  });

  it('get a new key by themselves after a year, of several at once one', async () => {
    const members = await Promise.all([person(), person(), person()].map(async (made) => (await made).signIn()));
    await issue(members[0]!);
    const before = await keys();
    await server.sql(
      `update pass_key set created_at = now() - interval '366 days' where facility_id = $1 and state = 'current'`,
      [world.id],
    );
    await Promise.all(members.map(issue));
    const after = await keys();
    expect(after.length).toBe(before.length + 1);
    expect(after[1]).toMatchObject({ id: before[0]?.id, state: 'previous' });
  });

  it('leave no private key in an answer, the log of operators, the history or beside the current key', async () => {
    const member = await (await person()).signIn();
    await issue(member);
    await rotate((await keys())[0]?.id ?? null);
    const rows = await server.sql<{ state: string; sealed: string | null }>(
      'select state, sealed from pass_key where facility_id = $1',
      [world.id],
    );
    const sealed = rows.flatMap((row) => row.sealed ?? []);
    expect(rows.filter(({ state }) => state === 'current').length).toBe(1);
    expect(sealed.length).toBe(1);
    // The header of an Ed25519 key in PKCS #8, as it would be seen.
    expect(Buffer.from(sealed[0] ?? '', 'base64url').toString('latin1')).not.toContain('\u0004\u0020');
    const told = [
      ...(await server.sql(`select detail::text as text from operator_log where facility_id = $1`, [world.id])),
      ...(await server.sql(
        `select coalesce(before::text, '') || coalesce(after::text, '') as text from history where facility_id = $1 and family = 'passes'`,
        [world.id],
      )),
      await keys(),
      await world.staff.call(passes.keys, {}),
    ];
    expect(JSON.stringify(told)).not.toMatch(/sealed|private|v1\.|MC4CAQAw/);
    for (const text of sealed) expect(JSON.stringify(told)).not.toContain(text);
  });
});
