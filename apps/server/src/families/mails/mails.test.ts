import { createServer } from 'node:net';
import { createFacility, getFacility } from '@tsudoi/contract/facilities';
import { getMemberDetail, inviteMember, searchMembers } from '@tsudoi/contract/members';
import {
  makeFacility,
  makeMember,
  nextNumber,
  onEngines,
  operatorOf,
  type TestServer,
  testServer,
  until,
  type World,
} from '@tsudoi/kit';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { type MailPort, MailRefused, type OutgoingMail } from '../../ports/mail.ts';
import { createMailbox } from '../../ports/mailbox.ts';
import { createSmtp } from '../../ports/smtp.ts';
import { startMailer } from './mailer.ts';

onEngines('outgoing mail', (engine) => {
  let server: TestServer;
  let world: World;

  beforeAll(async () => {
    // No worker: the tests carry the mail themselves. The mailbox page is the demo's.
    server = await testServer({ engine, roles: 'api', env: { NODE_ENV: 'demo' } });
    world = await makeFacility(server);
    await server.sql(`update mail set state = 'sent'`);
  });
  afterAll(() => server?.stop());

  /** A mailer that does nothing by itself: the test asks for each round. */
  async function postman(send: MailPort['send']) {
    const { scopes } = server.running;
    const mailer = startMailer({
      scopes,
      port: { showsRows: false, send },
      log: createLog({ quiet: true }),
      config: { mailFrom: 'no-reply@tsudoi.example' },
    });
    await mailer.stop();
    return mailer;
  }
  async function write(to = `someone${nextNumber()}@example.com`): Promise<number> {
    const [row] = await server.sql<{ id: number }>(
      `insert into mail (facility_id, kind, to_address, to_name, subject, body_text) values ($1, 'test', $2, '山本 花子', '件名', '本文') returning id`,
      [world.id, to],
    );
    return row?.id ?? 0;
  }
  const state = async (id: number) => {
    const [row] = await server.sql<{ state: string; attempts: number; error: string | null; wait: number }>(
      'select state, attempts, error, round(extract(epoch from next_try_at - now()))::int as wait from mail where id = $1',
      [id],
    );
    return row;
  };

  it('keeps its text no longer than until it has left, or never will', async () => {
    const textOf = async (id: number) =>
      (await server.sql<{ body_text: string }>('select body_text from mail where id = $1', [id]))[0]?.body_text;
    const [sent, late, lost] = [
      await write('sent@example.com'),
      await write('late@example.com'),
      await write('lost@example.com'),
    ];
    const mailer = await postman(async ({ to }) => {
      if (to.startsWith('late')) throw new MailRefused('busy', false);
      if (to.startsWith('lost')) throw new MailRefused('no such user', true);
    });
    await mailer.sendDue();
    expect([await textOf(sent), await textOf(late), await textOf(lost)]).toEqual(['', '本文', '']);
    expect([(await state(sent))?.state, (await state(late))?.state, (await state(lost))?.state]).toEqual([
      'sent',
      'waiting',
      'failed',
    ]);
    await server.sql(`update mail set state = 'sent' where id = $1`, [late]);
    // The mailbox page of the demo is the row itself.
    const shown = await write('shown@example.com');
    const { scopes } = server.running;
    const config = { mailFrom: 'no-reply@tsudoi.example' };
    const mailbox = startMailer({ scopes, port: createMailbox(), log: createLog({ quiet: true }), config });
    await mailbox.stop();
    await mailbox.sendDue();
    expect([await textOf(shown), (await state(shown))?.state]).toEqual(['本文', 'sent']);
  });

  it('leaves once, from the facility by name', async () => {
    const sent: OutgoingMail[] = [];
    const mailer = await postman(async (mail) => void sent.push(mail));
    const id = await write('hanako@example.com');
    await mailer.sendDue();
    await mailer.sendDue();
    expect(sent).toMatchObject([
      {
        from: 'no-reply@tsudoi.example',
        fromName: world.name,
        to: 'hanako@example.com',
        toName: '山本 花子',
        subject: '件名',
        text: '本文',
      },
    ]);
    expect((await state(id))?.state).toBe('sent');
  });

  it('does not leave a second time when another worker has taken it while the ones before it were slow', async () => {
    const sent: string[] = [];
    const [first, second] = [await write('slow@example.com'), await write('waiting@example.com')];
    const mailer = await postman(async (mail) => {
      sent.push(mail.to);
      // As takeMails does, once the time of this worker is over.
      if (mail.to === 'slow@example.com')
        await server.sql('update mail set attempts = attempts + 1 where id = $1', [second]);
    });
    await mailer.sendDue();
    expect(sent).toEqual(['slow@example.com']);
    expect((await state(first))?.state).toBe('sent');
    expect((await state(second))?.state).toBe('waiting');
    await server.sql(`update mail set state = 'sent' where id = $1`, [second]);
  });

  it('leaves by itself while a worker runs', async () => {
    const id = await write();
    const { scopes, config } = server.running;
    const mailer = startMailer({
      scopes,
      port: { showsRows: false, send: async () => {} },
      log: createLog({ quiet: true }),
      config,
    });
    await until('the mail is sent', async () => (await state(id))?.state === 'sent');
    await mailer.stop();
  });

  it('is sent once although two workers look for it', async () => {
    const sent: string[] = [];
    const mailers = [
      await postman(async (mail) => void sent.push(mail.to)),
      await postman(async (mail) => void sent.push(mail.to)),
    ];
    for (let n = 0; n < 5; n++) await write();
    await Promise.all(mailers.map((mailer) => mailer.sendDue()));
    expect(new Set(sent).size).toBe(5);
    expect(sent).toHaveLength(5);
  });

  it('is tried again later and later, and given up in the open', async () => {
    const mailer = await postman(async () => {
      throw new MailRefused('mailbox busy', false);
    });
    const id = await write();
    const waits: number[] = [];
    for (let round = 1; round <= 6; round++) {
      expect((await state(id))?.state).toBe('waiting');
      await server.sql('update mail set next_try_at = now() where id = $1', [id]);
      expect(await mailer.sendDue()).toBe(1);
      waits.push((await state(id))?.wait ?? 0);
    }
    expect(await state(id)).toMatchObject({ state: 'failed', attempts: 6, error: 'mailbox busy' });
    expect(waits.slice(0, 5)).toEqual(waits.slice(0, 5).toSorted((a, b) => a - b));
    expect(new Set(waits.slice(0, 5)).size).toBe(5);
  });

  it('is taken up again when its worker died with it', async () => {
    const sent: string[] = [];
    const dying = await postman(() => new Promise(() => {}));
    const id = await write('late@example.com');
    void dying.sendDue();
    await until('a worker has it', async () => (await state(id))?.attempts === 1);
    const other = await postman(async (mail) => void sent.push(mail.to));
    expect(await other.sendDue()).toBe(0);
    await server.sql('update mail set next_try_at = now() where id = $1', [id]);
    await other.sendDue();
    expect(sent).toEqual(['late@example.com']);
  });

  it('is given up at once when the address is refused for good', async () => {
    const mailer = await postman(async () => {
      throw new MailRefused('550 no such user', true);
    });
    const id = await write();
    await mailer.sendDue();
    expect(await state(id)).toMatchObject({ state: 'failed', attempts: 1, error: '550 no such user' });
  });

  it('says at the member what became of its invitation, and finds those whose mail did not arrive', async () => {
    const place = await makeFacility(server);
    const [typo, fine] = [await makeMember(place), await makeMember(place)];
    const fate = async (id: number) => (await place.staff.call(getMemberDetail, { params: { id } })).invitation_mail;
    const unreached = async () => {
      const body = { default_search: { sign_up: 'mail_failed' as const } };
      return (await place.staff.call(searchMembers, { body })).items.map(({ id }) => id);
    };
    expect(await fate(typo.id)).toBeNull();
    for (const { id } of [typo, fine]) await place.staff.call(inviteMember, { params: { id } });
    expect(await fate(typo.id)).toEqual({ state: 'waiting', tries: 0, refusal: null });

    const refusal = (permanent: boolean) =>
      postman(async ({ to }) => {
        if (to === typo.email) throw new MailRefused('550 no such user', permanent);
      });
    await (await refusal(false)).sendDue();
    expect(await fate(typo.id)).toEqual({ state: 'waiting', tries: 1, refusal: '550 no such user' });
    expect(await fate(fine.id)).toMatchObject({ state: 'sent', refusal: null });
    expect(await unreached()).toEqual([]);
    await server.sql('update mail set next_try_at = now() where account_id = $1', [typo.id]);
    await (await refusal(true)).sendDue();
    expect(await fate(typo.id)).toEqual({ state: 'failed', tries: 2, refusal: '550 no such user' });
    expect(await unreached()).toEqual([typo.id]);

    // Invited anew, the newest mail counts; whoever has come in since then needs none.
    await place.staff.call(inviteMember, { params: { id: typo.id } });
    expect(await fate(typo.id)).toEqual({ state: 'waiting', tries: 0, refusal: null });
    expect(await unreached()).toEqual([]);
    await server.sql(`update mail set state = 'failed' where account_id = $1`, [typo.id]);
    expect(await unreached()).toEqual([typo.id]);
    await server.sql(`update account set password_hash = 'known' where id = $1`, [typo.id]);
    expect(await fate(typo.id)).toBeNull();
    expect(await unreached()).toEqual([]);
  });

  it('says at a manager who has not signed in yet what became of the invitation', async () => {
    const operator = await operatorOf(server);
    const number = nextNumber();
    const { id } = await operator.call(createFacility, {
      body: {
        name: `施設${number}`,
        code: `M${number}`,
        host_names: [`m${number}.tsudoi.test`],
        business_type: 1,
        manager_last_name: '山本',
        manager_first_name: '太郎',
        manager_email: `m${number}@tsudoi.test`,
      },
    });
    const mailer = await postman(async () => {
      throw new MailRefused('550 no such user', true);
    });
    await mailer.sendDue();
    const { managers } = await operator.call(getFacility, { params: { id } });
    expect(managers).toMatchObject([{ invitation_mail: { state: 'failed', tries: 1, refusal: '550 no such user' } }]);
  });

  it('keeps a line break in a name out of every header', async () => {
    const member = await makeMember(world);
    await server.sql(`update account set last_name = E'山本\\r\\nBcc: evil@example.com' where id = $1`, [member.id]);
    await world.staff.call(inviteMember, { params: { id: member.id } });
    const [mail] = await server.sql<{ to_name: string; subject: string }>(
      'select to_name, subject from mail where account_id = $1',
      [member.id],
    );
    expect(`${mail?.to_name}${mail?.subject}`).not.toMatch(/[\r\n]/);
  });

  describe('in the demo', () => {
    const look = (path: string) => world.visitor('member').raw({ path });

    it('can be read at /dev/mail, the newest first, with links to follow', async () => {
      const id = await write();
      await server.sql(`update mail set body_text = $2, subject = $3 where id = $1`, [
        id,
        'リンク https://x.example/confirm-token?a=1&token=abc_DEF <b>',
        '<script>alert(1)</script>',
      ]);
      const list = await look('/dev/mail');
      expect(list.headers['content-type']).toContain('text/html');
      expect(list.text.indexOf(`/dev/mail/${id}"`)).toBeLessThan(
        list.text.indexOf('/dev/mail/', list.text.indexOf(`/dev/mail/${id}"`) + 15),
      );
      expect(list.text).not.toContain('<script');
      const one = await look(`/dev/mail/${id}`);
      expect(one.text).toContain('<a href="https://x.example/confirm-token?a=1&amp;token=abc_DEF">');
      expect(one.text).not.toMatch(/<script|<b>/);
      expect((await look('/dev/mail/2000000000')).status).toBe(404);
      const json = (await look('/dev/mail.json')).json<{ mails: { id: number }[] }>();
      expect(json.mails[0]?.id).toBe(id);
    });
  });
});

describe('SMTP', () => {
  async function withServer(
    onData: (raw: string) => Error | undefined,
    work: (port: MailPort) => Promise<void>,
  ): Promise<void> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) =>
        done(
          address.startsWith('nobody') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined,
        ),
      onData(stream, _, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(onData(Buffer.concat(chunks).toString('utf8'))));
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const address = smtp.server.address();
    const port = createSmtp(`smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    try {
      await work(port);
    } finally {
      port.close?.();
      await new Promise<void>((resolve) => smtp.close(resolve));
    }
  }
  const mail = (to: string): OutgoingMail => ({
    id: '1.2',
    from: 'no-reply@tsudoi.example',
    fromName: 'あおば',
    to,
    toName: '山本 花子',
    subject: '【あおば】ご案内',
    text: 'こんにちは\nリンク',
  });

  it('carries a Japanese mail that arrives as it was written', async () => {
    const { default: PostalMime } = await import('postal-mime');
    let raw = '';
    await withServer(
      (text) => {
        raw = text;
        return undefined;
      },
      (port) => port.send(mail('hanako@example.com')),
    );
    const read = await PostalMime.parse(raw);
    expect(read).toMatchObject({
      subject: '【あおば】ご案内',
      from: { name: 'あおば', address: 'no-reply@tsudoi.example' },
      to: [{ name: '山本 花子', address: 'hanako@example.com' }],
    });
    expect(read.text?.trim()).toBe('こんにちは\nリンク');
    expect(read.messageId).toBe('<1.2@tsudoi.example>');
  });

  it('tells a refusal for good from one for now', async () => {
    await withServer(
      () => Object.assign(new Error('try later'), { responseCode: 451 }),
      async (port) => {
        await expect(port.send(mail('nobody@example.com'))).rejects.toMatchObject({ permanent: true });
        await expect(port.send(mail('busy@example.com'))).rejects.toMatchObject({ permanent: false });
      },
    );
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const address = free.address();
    await new Promise((resolve) => free.close(resolve));
    const closed = createSmtp(`smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    await expect(closed.send(mail('hanako@example.com'))).rejects.toMatchObject({ permanent: false });
  });
});
