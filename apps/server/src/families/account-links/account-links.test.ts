import { areaOf } from '@tsudoi/contract';
import {
  askForLink,
  confirmLink,
  confirmOwnLink,
  endLink,
  endOwnLink,
  linkMembers,
  memberLinks,
  ownLinks,
} from '@tsudoi/contract/account-links';
import { allEndpoints } from '@tsudoi/contract/all';
import { memberInfo, memberLogout } from '@tsudoi/contract/auth';
import { memberTimeline } from '@tsudoi/contract/histories';
import {
  changeOwnStanding,
  changeStanding,
  getMemberDetail,
  getOwnStanding,
  getProfile,
  mergeMembers,
  updateProfileSection,
} from '@tsudoi/contract/members';
import { addDays, ageReachedOn, type Day, jstToday } from '@tsudoi/domain';
import { type Actor, type Member, makeFacility, makeMember, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { actingFor, makeLink, requestTo } from '@tsudoi/kit/families/account-links';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { startLinkRounds } from './rounds.ts';

onEngines('a link between two members', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  const today = jstToday(new Date());

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const person = (fields: { first_name?: string; birthday?: Day; email?: string | null } = {}): Promise<Member> =>
    makeMember(world, { basicInfo: fields, signIn: true });
  const child = (birthday: Day = addDays(today, -3000)) => person({ birthday, email: null });
  const links = async ({ id }: Member) => world.staff.call(memberLinks, { params: { id } });
  const link = (holder: Member, to: Member, how: { kind?: 'parent' | 'other'; scope?: 'see' | 'act' } = {}) =>
    world.staff.ask(linkMembers, {
      params: { id: holder.id },
      body: { other: 'person', other_id: to.id, kind: 'other', scope: 'act', ...how },
    });
  const codeOf = (reply: Awaited<ReturnType<Actor['ask']>>) =>
    reply.status < 300 ? 'done' : reply.failure().error_code;
  const mails = async (to: string | null) =>
    server.sql<{ kind: string; subject: string; body_text: string }>(
      'select kind, subject, body_text from mail where facility_id = $1 and to_address = $2 order by id',
      [world.id, to],
    );
  const phone = async (by: Actor, number: string) => {
    const { version } = await by.call(getProfile);
    return by.ask(updateProfileSection, { body: { basic_info: { phone: number }, extend_info: {}, version } });
  };
  /** The round of a day, as the worker runs it. */
  const roundOn = async (day: Day) => {
    const { scopes, services } = server.running;
    const log = createLog({ quiet: true });
    const rounds = startLinkRounds({ scopes, services, log, now: () => new Date(`${day}T00:00:30+09:00`) });
    await rounds.round();
    await rounds.stop();
  };

  describe('acting for somebody', () => {
    it('is of the person in all that is read and written, and the history says who did it for whom', async () => {
      const [mother, ichiro] = [await person({ first_name: '花代' }), await child()];
      const by = await mother.signIn();
      expect((await by.call(memberInfo)).family).toEqual([]);
      await makeLink(mother, ichiro, { kind: 'parent' });
      expect((await by.call(memberInfo)).family).toMatchObject([
        {
          id: ichiro.id,
          member_code: expect.stringMatching(/./),
          member_type: expect.stringMatching(/./),
          scope: 'act',
        },
      ]);

      const acting = actingFor(by, ichiro);
      const info = await acting.call(memberInfo);
      expect(info.account.id).toBe(ichiro.id);
      expect(info.family).toMatchObject([{ id: ichiro.id }]);
      expect(codeOf(await phone(acting, '045-111-9999'))).toBe('done');
      expect((await by.call(getProfile)).basic_info.phone).not.toBe('045-111-9999');
      const standing = await acting.call(getOwnStanding);
      const { planned } = await acting.call(changeOwnStanding, {
        body: { act: 'withdraw', holds_from: standing.first_day, version: standing.version },
      });
      // Another holder who reads this learns of nobody but the child.
      expect(planned[0]?.asked_name).not.toContain('花代');
      const rows = await server.sql<{ actor_id: number; for_id: number }>(
        `select actor_id, for_id from history where facility_id = $1 and family = 'members' and record_id = $2 and actor_kind = 'member'`,
        [world.id, ichiro.id],
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row).toEqual({ actor_id: mother.id, for_id: ichiro.id });
      const { entries } = await world.staff.call(memberTimeline, {
        params: { account_code: ichiro.accountCode },
        query: {},
      });
      expect(entries.find(({ action, source }) => action === 'update' && source === 'member_app')).toMatchObject({
        by: `${world.marker} 花代`,
        acted_for: `${world.marker} 花子`,
      });
    });

    it('never does what concerns signing in, nor anything whose contract does not allow it', async () => {
      const [mother, ichiro] = [await person(), await child()];
      await makeLink(mother, ichiro, { scope: 'pay' });
      const by = await mother.signIn();
      const own = allEndpoints().filter(
        ({ endpoint }) => areaOf(endpoint.path) === 'member' && !('open' in endpoint.access),
      );
      const allowed = own.filter(({ endpoint }) => (endpoint.actingFor ?? 'self') !== 'self');
      const refused = own.filter((one) => !allowed.includes(one));
      expect(allowed.map(({ name }) => name).toSorted()).toEqual([
        'acceptOffer',
        'beginRenewal',
        'cancelEntry',
        'cancelPayment',
        'changeEntry',
        'changeOwnStanding',
        'changeWaiting',
        'enterEvent',
        'entryForm',
        'getOwnForm',
        'getOwnStanding',
        'getProfile',
        'getRenewal',
        'giveUpOffer',
        'issueLadder',
        'memberEvent',
        'memberEvents',
        'memberFileUrl',
        'memberInfo',
        'memberUploadDone',
        'memberUploadTicket',
        'openDocument',
        'ownDocuments',
        'ownEntries',
        'ownEntry',
        'ownInvoiceDocument',
        'ownInvoices',
        'ownReceipt',
        'paymentPage',
        'quoteEntry',
        'renewMembership',
        'startPayment',
        'undoOwnStanding',
        'updateProfile',
        'updateProfileSection',
      ]);
      expect(refused.length).toBeGreaterThan(8);
      for (const { name, endpoint } of refused) {
        const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
        const input = { params: Object.fromEntries(names.map((one) => [one, '1'])) };
        expect([name, codeOf(await actingFor(by, ichiro).ask(endpoint, input))]).toEqual([name, 'not_for_others']);
      }
      expect(codeOf(await by.ask(memberLogout))).toBe('done');
    });

    it('does no more than the link allows, for nobody else, and not a call longer than it holds', async () => {
      const [mother, ichiro, stranger] = [await person(), await child(), await child()];
      const { id } = await makeLink(mother, ichiro, { scope: 'see' });
      const by = await mother.signIn();
      const acting = actingFor(by, ichiro);
      expect((await acting.call(getProfile)).id).toBe(ichiro.id);
      const { version } = await acting.call(getProfile);
      const body = { basic_info: { phone: '045-111-9999' }, extend_info: {}, version };
      expect(codeOf(await acting.ask(updateProfileSection, { body }))).toBe('link_too_narrow');
      for (const other of [stranger, mother, { id: 999_999 }])
        expect(codeOf(await actingFor(by, other).ask(getProfile))).toBe('link_over');
      const foreign = await makeMember(await makeFacility(server));
      expect(codeOf(await actingFor(by, foreign).ask(getProfile))).toBe('link_over');
      await world.staff.call(endLink, { params: { id }, body: { version: 1 } });
      expect(codeOf(await acting.ask(getProfile))).toBe('link_over');
      expect((await by.call(memberInfo)).family).toEqual([]);
    });

    it('is not passed on: who acts for a holder does not act for their persons', async () => {
      const [grandmother, mother, ichiro] = [await person(), await person(), await child()];
      await makeLink(grandmother, mother);
      await makeLink(mother, ichiro);
      expect(codeOf(await actingFor(await grandmother.signIn(), ichiro).ask(getProfile))).toBe('link_over');
    });
  });

  it('shows two holders of one child nothing of each other', async () => {
    const [mother, father, ichiro] = [
      await person({ first_name: '花江' }),
      await person({ first_name: '太郎左' }),
      await child(),
    ];
    await makeLink(mother, ichiro);
    await makeLink(father, ichiro);
    const asFather = actingFor(await father.signIn(), ichiro);
    expect(codeOf(await phone(asFather, '045-222-3333'))).toBe('done');
    const by = await mother.signIn();
    const acting = actingFor(by, ichiro);
    const { version } = await acting.call(getProfile);
    const stale = await acting.ask(updateProfileSection, {
      body: { basic_info: { phone: '045-222-4444' }, extend_info: {}, version: version - 1 },
    });
    expect(codeOf(stale)).toBe('stale');
    const read = [
      stale.text,
      ...(await Promise.all([
        by.ask(ownLinks),
        by.ask(memberInfo),
        acting.ask(memberInfo),
        acting.ask(getProfile),
        acting.ask(getOwnStanding),
      ]).then((replies) => replies.map(({ text }) => text))),
    ];
    for (const text of read) expect(text).not.toContain('太郎左');
    expect((await (await ichiro.signIn()).call(ownLinks)).map(({ other }) => other)).toEqual(['holder', 'holder']);
  });

  it('makes no cycle, also where two are entered at once, and none with oneself or twice', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    expect(codeOf(await link(a, a))).toBe('link_self');
    const both = await Promise.all([link(a, b), link(b, a)]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'link_cycle']);
    const [holder, held] = codeOf(both[0]!) === 'done' ? [a, b] : [b, a];
    expect(codeOf(await link(holder, held))).toBe('link_exists');
    const ring = await Promise.all([link(held, c), link(c, holder)]);
    expect(ring.map(codeOf).toSorted()).toEqual(['done', 'link_cycle']);
    const adult = await person({ birthday: '1980-04-01' });
    expect(codeOf(await link(a, adult, { kind: 'parent' }))).toBe('link_of_age');
    expect(codeOf(await link(a, adult, { kind: 'other' }))).toBe('done');
  });

  it('is asked for by number and name, and holds once the other side or staff confirm it', async () => {
    const [mother, ichiro, jiro] = [await person(), await person({ email: null }), await child()];
    const [by, asked] = [await mother.signIn(), await ichiro.signIn()];
    const body = await requestTo(asked, 'person');
    expect(codeOf(await by.ask(askForLink, { body: { ...body, first_name: '別人' } }))).toBe('link_nobody');
    await by.call(askForLink, { body });
    expect(codeOf(await actingFor(by, ichiro).ask(getProfile))).toBe('link_over');
    const [waiting] = await by.call(ownLinks);
    expect(waiting).toMatchObject({ state: 'asked', other: 'person', asked_by: 'holder', member_code: '' });
    const at = { params: { id: waiting!.id }, body: { version: 1 } };
    expect(codeOf(await by.ask(confirmOwnLink, at))).toBe('wrong_state');
    expect(codeOf(await (await jiro.signIn()).ask(confirmOwnLink, at))).toBe('not_found');
    await asked.call(confirmOwnLink, at);
    expect((await actingFor(by, ichiro).call(getProfile)).id).toBe(ichiro.id);
    expect((await mails(mother.email)).map(({ kind }) => kind)).toEqual(['link_opened']);

    await by.call(askForLink, { body: await requestTo(await jiro.signIn(), 'person') });
    const ofJiro = (await links(jiro))[0]!;
    expect(ofJiro).toMatchObject({ state: 'asked', other: 'holder', other_id: mother.id });
    await world.staff.call(confirmLink, { params: { id: ofJiro.id }, body: { version: 1 } });
    expect((await by.call(memberInfo)).family.map(({ id }) => id).toSorted()).toEqual([ichiro.id, jiro.id].toSorted());
    await asked.call(endOwnLink, { params: { id: waiting!.id }, body: { version: 2 } });
    expect((await by.call(memberInfo)).family.map(({ id }) => id)).toEqual([jiro.id]);
  });

  it('lets somebody try no more than a few names', async () => {
    const by = await (await person()).signIn();
    const body = {
      other: 'person',
      member_code: 'NOBODY',
      last_name: '山',
      first_name: '田',
      kind: 'other',
      scope: 'see',
    };
    const codes: string[] = [];
    for (let tries = 0; tries < 30 && codes.at(-1) !== 'too_many_attempts'; tries++)
      codes.push(codeOf(await by.ask(askForLink, { body })));
    expect(codes.at(-1)).toBe('too_many_attempts');
  });

  it('brings mails about the membership to the holder, and those about signing in never', async () => {
    const [mother, father, ichiro] = [await person(), await person(), await child()];
    await makeLink(mother, ichiro);
    await makeLink(father, ichiro);
    const { standing } = await world.staff.call(getMemberDetail, { params: { id: ichiro.id } });
    await world.staff.call(changeStanding, {
      params: { id: ichiro.id },
      body: { act: 'pause', holds_from: addDays(today, 5), version: standing.version },
    });
    for (const holder of [mother, father]) {
      const found = (await mails(holder.email)).filter(({ kind }) => kind === 'standing_pause');
      expect(found).toHaveLength(1);
      expect(found[0]!.subject).toContain('さん）');
    }
    const { mailRecipients } = await import('../mails/index.ts');
    const signIn = Object.entries(mailRecipients).filter(([kind]) =>
      /password|invitation|email|factor|sign_in|merged/.test(kind),
    );
    expect(signIn.length).toBeGreaterThan(8);
    expect(signIn.filter(([, to]) => to !== 'person')).toEqual([]);
  });

  it('ends when the child comes of age or leaves; both sides are told', async () => {
    const birthday = addDays(today, -6000);
    const [mother, ichiro, jiro] = [await person(), await person({ birthday }), await child()];
    await makeLink(mother, ichiro, { kind: 'parent' });
    await makeLink(mother, jiro);
    const lastDay = ageReachedOn(birthday, 18);
    await roundOn(lastDay);
    expect(await links(ichiro)).toHaveLength(1);
    await roundOn(addDays(lastDay, 1));
    expect(await links(ichiro)).toEqual([]);
    for (const { email } of [mother, ichiro])
      expect((await mails(email)).map(({ kind }) => kind)).toContain('link_of_age');
    expect(await links(jiro)).toHaveLength(1);
    const { standing } = await world.staff.call(getMemberDetail, { params: { id: jiro.id } });
    await world.staff.call(changeStanding, {
      params: { id: jiro.id },
      body: { act: 'withdraw', holds_from: today, version: standing.version },
    });
    expect((await (await mother.signIn()).call(memberInfo)).family).toEqual([]);
    await roundOn(today);
    expect(await links(mother)).toEqual([]);
    expect((await mails(mother.email)).map(({ kind }) => kind)).toContain('link_ended');
  });

  it('moves with a merge, and forbids one of two who are linked', async () => {
    const [mother, double, ichiro] = [await person(), await person(), await child()];
    await makeLink(double, ichiro);
    const merge = (kept: Member, gone: Member) =>
      world.staff.ask(mergeMembers, {
        params: { id: kept.id, other_id: gone.id },
        body: { version: kept.version, other_version: gone.version, choices: {} },
      });
    expect(codeOf(await merge(double, ichiro))).toBe('merge_family');
    expect(codeOf(await merge(mother, double))).toBe('done');
    expect(await links(mother)).toMatchObject([{ other: 'person', other_id: ichiro.id }]);
  });
});
