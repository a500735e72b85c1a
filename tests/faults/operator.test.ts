import { operatorLogin } from '@tsudoi/contract/auth';
import { operatorSetPassword, operatorTokenInfo } from '@tsudoi/contract/invitations';
import { actor, type Deployment, deployment, engines, type Part } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailServer } from './smtp.ts';

for (const engine of engines().filter((kind) => kind === 'postgres'))
  describe(`npm run operator (${engine})`, () => {
    let set: Deployment;
    let api: Part;
    const email = 'first@tsudoi.example';
    const passwords = { password: 'long enough for three', password_confirmation: 'long enough for three' };

    beforeAll(async () => {
      set = await deployment();
      api = await set.start('api');
    });
    afterAll(async () => {
      await set?.remove();
    });

    const command = (args: readonly string[], env: Record<string, string> = { SMTP_URL: '', MAIL_FROM: '' }) =>
      set.run(['--operator', '--production', ...args], env);
    const tokenIn = (output: string): string => /set-password\?token=([\w-]+)/.exec(output)?.[1] ?? '';
    const visitor = () => actor(api, { host: 'admin.localhost', audience: 'admin' });
    const logged = () =>
      set.sql<{ action: string; operator_name: string; detail: unknown }>(
        `select action, operator_name, detail from operator_log where action <> 'sign_in' order by id`,
      );

    it('gives an empty installation its first operator, who chooses a password by the link and signs in', async () => {
      const { code, output } = await command(['--email', 'First@Tsudoi.example', '--name', '山田 太郎']);
      expect(code, output).toBe(0);
      expect(output).toMatch(/^https:\/\/admin\.localhost\/admin\/set-password\?token=[\w-]{40,}$/m);
      const token = tokenIn(output);
      const info = await visitor().call(operatorTokenInfo, { query: { token } });
      expect(info).toMatchObject({ name: '山田 太郎', email, password_policy: 'passphrase' });
      const before = await visitor().ask(operatorLogin, { body: { login_account: email, password: '' } });
      expect(before.status).toBe(422);
      await visitor().call(operatorSetPassword, { body: { token, ...passwords } });
      const session = await visitor().call(operatorLogin, {
        body: { login_account: email, password: passwords.password },
      });
      expect(session.system_admin_flag).toBe(true);
      // Once only.
      const again = await visitor().ask(operatorSetPassword, { body: { token, ...passwords } });
      expect(again.failure().error_code).toBe('link_expired');
      expect(await logged()).toMatchObject([
        { action: 'operator_added', operator_name: 'command', detail: { email } },
        { action: 'password_set', operator_name: '山田 太郎' },
      ]);
      expect(JSON.stringify(await logged())).not.toContain(token);
      expect(api.process.output()).not.toContain(token);
    });

    it('invites one who is there anew: only the newest link works, and choosing a password ends every session', async () => {
      const first = tokenIn((await command(['--email', email])).output);
      const second = tokenIn((await command([`--email=${email}`])).output);
      const old = visitor();
      await old.signIn(email, passwords.password);
      expect((await visitor().ask(operatorTokenInfo, { query: { token: first } })).failure().error_code).toBe(
        'link_expired',
      );
      const weak = { password: 'password', password_confirmation: 'password' };
      expect((await visitor().ask(operatorSetPassword, { body: { token: second, ...weak } })).status).toBe(422);
      await visitor().call(operatorSetPassword, { body: { token: second, ...passwords } });
      const [{ open } = { open: -1 }] = await set.sql<{ open: number }>(
        `select count(*)::int as open from session where audience = 'admin' and revoked_at is null`,
      );
      expect(open).toBe(0);
      const rows = await set.sql('select id from operator');
      expect(rows).toHaveLength(1);
    });

    it('mails the link and prints none where there is a mail server', async () => {
      const smtp = await mailServer();
      try {
        const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.jp' };
        const { code, output } = await command(['--email', email], env);
        expect(code, output).toBe(0);
        expect(output).toContain('was mailed');
        expect(output).not.toContain('token=');
        expect(smtp.taken).toHaveLength(1);
      } finally {
        smtp.stop();
      }
    });

    it('refuses a password on its line in words, without quoting it', async () => {
      const { code, output } = await command(['--email', email, '--password', 'hunter2-hunter2']);
      expect(code).toBe(1);
      expect(output).toMatch(/there is no option --password/);
      expect(output).not.toMatch(/hunter2|token=/);
    });

    it('refuses a login that a start for real refuses', async () => {
      const owner = await command(['--email', email], { SMTP_URL: '', DATABASE_URL: set.ownerUrl });
      expect(owner.code).toBe(1);
      expect(owner.output).toMatch(/DATABASE_URL +signs in as \w+, a superuser/);
    });
  });
