import {
  applicationOffer,
  approveApplication,
  askBackApplication,
  correctApplication,
  getApplication,
  openApplication,
  searchApplications,
  startApplication,
  submitApplication,
  withdrawApplication,
} from '@tsudoi/contract/applications';
import { memberInfo, memberLogin } from '@tsudoi/contract/auth';
import { getMember, searchMembers } from '@tsudoi/contract/members';
import {
  mailedToken,
  makeFacility,
  makeMember,
  nextNumber,
  onEngines,
  PASSWORD,
  suiteServer,
  testServer,
  until,
  type World,
} from '@tsudoi/kit';
import { applicationToken, openRegistration, setTerms, submission } from '@tsudoi/kit/families/applications';
import { beforeEach, expect, it } from 'vitest';

onEngines('an application by mail', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
    await openRegistration(world);
  });

  const visitor = (where: World = world) => where.visitor('member');
  const begin = (body: object) => visitor().ask(startApplication, { body });
  const submit = (token: string, fields: object = {}) =>
    visitor().ask(submitApplication, { body: { ...submission(token), ...fields } });
  const listed = async () => (await world.staff.call(searchApplications, { body: { default_search: {} } })).items;
  const mailsTo = (email: string) =>
    server.sql<{ kind: string; body_text: string }>(
      'select kind, body_text from mail where to_address = $1 order by id',
      [email],
    );
  const confirmed = async (options: Parameters<typeof applicationToken>[1] = {}) => {
    const link = await applicationToken(world, options);
    await visitor().call(openApplication, { body: { token: link.token } });
    return link;
  };
  const typeId = () => world.memberTypes[0]!.id;

  it('is confirmed by its link, sent with a password, and makes a temporary member who waits for staff', async () => {
    const { email, token } = await applicationToken(world);
    const opened = await visitor().call(openApplication, { body: { token } });
    expect(opened).toMatchObject({ state: 'confirmed', email, known: false, password_policy: 'standard' });
    const codes = opened.form.groups.flatMap(({ items }) => items.map(({ code }) => code));
    expect(codes).toEqual(['name', 'name_kana', 'gender', 'birthday', 'phone', 'location']);
    const sent = await visitor().call(submitApplication, { body: submission(token) });
    expect(sent).toMatchObject({ state: 'submitted', can_sign_in: true, sign_in_code: null });

    const person = visitor();
    await person.signIn(email, PASSWORD);
    expect((await person.call(memberInfo)).account).toMatchObject({ email, registration: 1, last_name: '崎山' });
    const [row] = await listed();
    expect(row).toMatchObject({ code: sent.code, door: 'mail', state: 'submitted', corrected: false });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['application_link', 'application_received']);
  });

  it('is official at once where the type asks for no approval', async () => {
    await setTerms(world, { application_mode: 2 });
    const { email, token } = await confirmed();
    expect(await visitor().call(submitApplication, { body: submission(token) })).toMatchObject({ state: 'approved' });
    const person = visitor();
    await person.signIn(email, PASSWORD);
    const { account } = await person.call(memberInfo);
    expect(account.registration).toBe(0);
    expect(account.joined_on).not.toBeNull();
    expect((await mailsTo(email)).at(-1)?.body_text).toContain(account.member_code);
    // With a fee nobody joins before it is paid.
    await setTerms(world, { sign_up_fee: 3300 });
    const other = await confirmed();
    expect(await visitor().call(submitApplication, { body: submission(other.token) })).toMatchObject({
      state: 'unpaid',
    });
  });

  it('replies the same to everybody, and tells a member by mail alone', async () => {
    const { email } = await makeMember(world, { signIn: true });
    const body = { member_type_id: typeId(), consents: [] };
    const [known, unknown] = [await begin({ ...body, email }), await begin({ ...body, email: 'nobody@example.com' })];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await until(
      'both are mailed',
      async () => (await mailsTo(email ?? '')).length + (await mailsTo('nobody@example.com')).length === 2,
    );
    expect((await mailsTo(email ?? ''))[0]?.kind).toBe('application_known');
    expect((await mailsTo('nobody@example.com'))[0]?.kind).toBe('application_link');
    // The owner of the address may apply for somebody of the family, who signs in by the number (G-49).
    await server.sql('update account set confirmed_email = email, email_confirmed_at = now() where email = $1', [
      email,
    ]);
    const token = await mailedToken(server, email ?? '');
    expect(await visitor().call(openApplication, { body: { token } })).toMatchObject({ known: true });
    const sent = await visitor().call(submitApplication, { body: submission(token) });
    expect(sent.sign_in_code).not.toBeNull();
    const child = visitor();
    await child.signIn(sent.sign_in_code ?? '', PASSWORD);
  });

  it('writes the request down and nothing else: a worker looks the address up', async () => {
    const alone = await testServer({ engine, roles: 'api' });
    try {
      const place = await makeFacility(alone);
      await openRegistration(place);
      const { email } = await makeMember(place);
      for (const address of [email ?? '', 'nobody@example.com'])
        await visitor(place).call(startApplication, {
          body: { member_type_id: place.memberTypes[0]!.id, email: address, consents: [] },
        });
      expect(await alone.sql('select state, mailed_at from application')).toEqual([
        { state: 'mailed', mailed_at: null },
        { state: 'mailed', mailed_at: null },
      ]);
      expect(await alone.sql(`select 1 from mail where kind like 'application%'`)).toEqual([]);
      expect(await alone.sql('select 1 from application_link')).toEqual([]);
    } finally {
      await alone.stop();
    }
  });

  it('is sent once by a link, also by two at the same moment', async () => {
    const { token } = await confirmed();
    const replies = await Promise.all([submit(token), submit(token), submit(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await submit(token)).failure()).toMatchObject({
      error_code: 'application_link_used',
      message: 'このリンクからの申し込みは、すでに送信されています。',
    });
    expect((await visitor().ask(openApplication, { body: { token } })).failure().error_code).toBe(
      'application_link_used',
    );
    expect(await listed()).toHaveLength(1);
  });

  it('by another link of somebody who is a member by now is for staff to tell, and the sender learns nothing', async () => {
    const { email, token: first } = await confirmed();
    const { token: second } = await confirmed({ email });
    expect((await submit(first)).status).toBe(200);
    const [sent] = await listed();
    await world.staff.call(approveApplication, { params: { id: sent!.id }, body: { version: sent!.version } });
    const again = await submit(second);
    expect(again.status).toBe(200);
    const waiting = (await listed()).find(({ state }) => state === 'submitted');
    const { lookalikes } = await world.staff.call(getApplication, { params: { id: waiting!.id } });
    expect(lookalikes.map(({ likeness, no_return }) => [likeness, no_return])).toEqual([['likely', 'active']]);
    expect(again.text).not.toMatch(/会員番号|member_code/);
  });

  it('has a link that works for a day, at its own facility, and is stored as a hash', async () => {
    const { token } = await applicationToken(world);
    const [link] = await server.sql<{ token_hash: string; hours: number }>(
      `select token_hash, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from application_link where facility_id = $1`,
      [world.id],
    );
    expect(link?.hours).toBe(24);
    expect(link?.token_hash).not.toContain(token);
    const foreign = await makeFacility(server);
    await openRegistration(foreign);
    const elsewhere = await visitor(foreign).ask(openApplication, { body: { token } });
    expect(elsewhere.failure().error_code).toBe('link_expired');
    await server.sql(`update application_link set expires_at = now() - interval '1 second' where facility_id = $1`, [
      world.id,
    ]);
    expect((await visitor().ask(openApplication, { body: { token } })).failure().error_code).toBe('link_expired');
    expect((await submit(token)).failure().error_code).toBe('link_expired');
  });

  it('is nothing that staff see before it is sent', async () => {
    await confirmed();
    const [row] = await server.sql<{ id: number }>('select id from application where facility_id = $1', [world.id]);
    expect(await listed()).toEqual([]);
    expect((await world.staff.ask(getApplication, { params: { id: row!.id } })).status).toBe(404);
  });

  it('decides nothing that is not the applicant’s to say', async () => {
    const { token } = await confirmed();
    const forged = {
      basic_info: {
        ...submission(token).basic_info,
        registration: 0,
        member_code: 'ADMIN1',
        expires_on: '2099-12-31',
        joined_on: '2000-01-01',
        email: 'somebody@else.example',
        organization_ids: [1],
        member_type: [9999],
      },
      state: 'approved',
      account_id: 1,
      door: 'staff',
    };
    const reply = await submit(token, forged);
    expect(reply.status, reply.text).toBe(200);
    const { items } = await world.staff.call(searchMembers, { body: { default_search: { keyword: '崎山' } } });
    expect(items[0]).toMatchObject({ registration: 1, expires_on: null, joined_on: null });
    expect(items[0]?.member_code).not.toBe('ADMIN1');
    expect(items[0]?.email).not.toBe('somebody@else.example');
  });

  it('is checked by the form of the facility, and keeps nothing of a refused try', async () => {
    const { token } = await confirmed();
    await server.sql(`update account_cms_component set use_type = 1 where facility_id = $1 and code = 'phone'`, [
      world.id,
    ]);
    server.running.services.facilities.forget();
    const refused = await submit(token, { basic_info: { ...submission(token).basic_info, phone: '' } });
    expect(refused.status, refused.text).toBe(422);
    expect(Object.keys(refused.failure().errors)).toEqual(['basic_info.phone']);
    const weak = await submit(token, { password: 'password', password_confirmation: 'password' });
    expect(Object.keys(weak.failure().errors)).toEqual(['password']);
    expect((await submit(token)).status).toBe(200);
  });

  it('asks who is under age for a guardian who consents', async () => {
    const { token } = await confirmed();
    const child = { basic_info: { ...submission(token).basic_info, birthday: '2018-05-12' } };
    expect(Object.keys((await submit(token, child)).failure().errors)).toContain('guardian.last_name');
    const guardian = { last_name: '崎山', first_name: '美和', relation: 'mother', phone: '090-5550-0143' };
    expect((await submit(token, { ...child, guardian })).failure().errors).toHaveProperty(['guardian.agreed']);
    expect((await submit(token, { ...child, guardian: { ...guardian, agreed: true } })).status).toBe(200);
    const [row] = await listed();
    const record = await world.staff.call(getApplication, { params: { id: row!.id } });
    expect(record.guardian).toEqual(guardian);
  });

  it('notes what was agreed to: every text in the version that was shown, with hash, time, address and screen', async () => {
    await server.sql(
      `insert into legal_text (facility_id, kind, title, body, version) values ($1, 'terms', '利用規約', '<p>第1条</p>', 4), ($1, 'policy', '方針', '<p>個人情報</p>', 3)`,
      [world.id],
    );
    const offer = await visitor().call(applicationOffer);
    expect(offer.consents.map(({ kind, version }) => [kind, version])).toEqual([
      ['terms', 4],
      ['policy', 3],
    ]);
    const email = `applicant${nextNumber()}@${world.host}`;
    const body = { member_type_id: typeId(), email };
    const none = await begin({ ...body, consents: [{ kind: 'terms', version: 4 }] });
    expect(none.failure().errors['consents.policy']).toEqual(['プライバシーポリシーに同意してください。']);
    const old = await begin({
      ...body,
      consents: [
        { kind: 'terms', version: 3 },
        { kind: 'policy', version: 3 },
      ],
    });
    expect(old.failure().error_fields?.['consents.terms']?.[0]?.code).toBe('consent_outdated');
    const agreed = offer.consents.map(({ kind, version }) => ({ kind, version }));
    expect((await begin({ ...body, consents: agreed })).status).toBe(200);
    await until('a link is mailed', async () => (await mailsTo(email)).length === 1);
    const token = await mailedToken(server, email);
    await visitor().call(openApplication, { body: { token } });
    await visitor().call(submitApplication, { body: submission(token) });
    const rows = await server.sql(
      `select kind, locale, version, length(text_hash) as hash, screen, address <> '' as has_address, guardian from consent where facility_id = $1 order by id`,
      [world.id],
    );
    const common = { locale: 'ja', hash: 64, screen: 'registry-landing', has_address: true, guardian: null };
    expect(rows).toEqual([
      { kind: 'terms', version: 4, ...common },
      { kind: 'policy', version: 3, ...common },
    ]);
  });

  it('is closed where the facility says so, the period is over, or the type takes none', async () => {
    const { token } = await confirmed();
    const body = { member_type_id: typeId(), email: 'a@example.com', consents: [] };
    const isClosed = async () => {
      const { member_types: types } = await visitor().call(applicationOffer);
      expect(types.map(({ id }) => id)).not.toContain(typeId());
      expect((await begin(body)).failure().error_code).toBe('registration_closed');
      expect((await submit(token)).failure().error_code).toBe('registration_closed');
    };
    await setTerms(world, { apply_until: '2020-01-01' });
    await isClosed();
    await setTerms(world, { apply_until: null, application_mode: 0 });
    await isClosed();
    await setTerms(world, { application_mode: 1 });
    await openRegistration(world, false);
    await isClosed();
    await openRegistration(world);
    expect((await submit(token)).status).toBe(200);
  });

  it('mails five links an hour to an address at most, and says nothing of it', async () => {
    const email = `often${nextNumber()}@${world.host}`;
    for (let n = 0; n < 7; n++)
      expect((await begin({ member_type_id: typeId(), email, consents: [] })).status).toBe(200);
    await until(
      'all requests are seen to',
      async () =>
        (await server.sql('select 1 from application where facility_id = $1 and mailed_at is null', [world.id]))
          .length === 0,
    );
    // Those that came before the worker looked count too.
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
  });

  it('is begun thirty times an hour from one address at most', async () => {
    await server.sql(
      `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, address, mailed_at)
       select $1, 'mail', 'mailed', 1, $2, 'x' || n || '@example.com', 'ja', '127.0.0.1', now() from generate_series(1, 30) n`,
      [world.id, typeId()],
    );
    const reply = await begin({ member_type_id: typeId(), email: 'late@example.com', consents: [] });
    expect(reply.status, reply.text).toBe(429);
  });

  it('waits for staff without an account while the facility is full: the applicant never learns of it', async () => {
    const { token, email } = await confirmed();
    await server.sql('update facility set account_limit = 0 where id = $1', [world.id]);
    server.running.services.facilities.forget();
    expect(await visitor().call(submitApplication, { body: submission(token) })).toMatchObject({
      state: 'submitted',
      can_sign_in: false,
    });
    const login = await visitor().ask(memberLogin, { body: { login_account: email, password: PASSWORD } });
    expect(login.status).toBe(401);
  });

  it('is corrected in what staff marked and in nothing else, by a link that works once', async () => {
    const { token, email } = await confirmed();
    await visitor().call(submitApplication, { body: submission(token) });
    const [row] = await listed();
    await world.staff.call(askBackApplication, {
      params: { id: row!.id },
      body: { version: row!.version, questions: [{ path: 'basic_info.phone', note: 'つながる番号をお願いします' }] },
    });
    const mail = (await mailsTo(email)).at(-1);
    const link = /register-new-account\/([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    const opened = await visitor().call(openApplication, { body: { token: link } });
    expect(opened).toMatchObject({
      state: 'returned',
      questions: [{ path: 'basic_info.phone', note: 'つながる番号をお願いします' }],
      answers: { basic_info: { last_name: '崎山', phone: '090-5550-0143', birthday: '1984/06/02' } },
    });
    const body = {
      token: link,
      basic_info: { ...submission(link).basic_info, phone: '045-111-2222', last_name: '別人' },
    };
    expect(await visitor().call(correctApplication, { body })).toMatchObject({ state: 'submitted' });
    expect((await visitor().ask(correctApplication, { body })).failure().error_code).toBe('application_link_used');
    const [after] = await listed();
    expect(after).toMatchObject({ state: 'submitted', corrected: true, last_name: '崎山' });
    const record = await world.staff.call(getApplication, { params: { id: row!.id } });
    expect(record.answers.find(({ path }) => path === 'basic_info.phone')).toMatchObject({ text: '045-111-2222' });
    const member = await world.staff.call(getMember, { params: { id: record.member!.id } });
    expect(member.basic_info).toMatchObject({ phone: '045-111-2222', last_name: '崎山', registration: 1 });
  });

  it('is withdrawn by the link of a correction, and its account goes', async () => {
    const { token, email } = await confirmed();
    await visitor().call(submitApplication, { body: submission(token) });
    const person = visitor();
    await person.signIn(email, PASSWORD);
    const [row] = await listed();
    await world.staff.call(askBackApplication, {
      params: { id: row!.id },
      body: { version: row!.version, questions: [{ path: 'basic_info.phone', note: '確認' }] },
    });
    const link = /register-new-account\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body_text ?? '')?.[1] ?? '';
    await visitor().call(withdrawApplication, { body: { token: link } });
    expect((await listed())[0]?.state).toBe('withdrawn');
    expect((await person.ask(memberInfo)).status).toBe(401);
  });
});
