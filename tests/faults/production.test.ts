import { type Deployment, deployment, engines, send } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

for (const engine of engines().filter((kind) => kind === 'postgres'))
  describe(`a start for real (${engine})`, () => {
    let set: Deployment;
    let logins = 0;

    beforeAll(async () => {
      set = await deployment();
    });
    afterAll(async () => {
      await set?.remove();
    });

    /** Starts with settings that must not do, and answers what it says. */
    async function refused(env: Record<string, string>): Promise<string> {
      const { code, output } = await set.run(['--production'], env);
      expect(code, output).toBe(1);
      expect(output).not.toContain('"msg":"serving"');
      return output;
    }
    /** The database under another login. */
    async function loginWith(rights: string): Promise<string> {
      const url = new URL(set.ownerUrl);
      url.username = `tsudoi_wrong_${process.pid}_${++logins}`;
      await set.sql(`create role ${url.username} login ${rights}`);
      return url.toString();
    }
    it('names every setting that is missing, and says it in one go', async () => {
      const none = Object.fromEntries(Object.keys(set.env).map((name) => [name, '']));
      const output = await refused({ ...none, DATA_DIR: set.dataDir });
      for (const name of ['DATABASE_URL', 'SECRET', 'ADMIN_HOST', 'TRUSTED_PROXIES', 'SMTP_URL', 'MAIL_FROM'])
        expect(output).toContain(`  ${name}`);
    });

    it('refuses the secret of the demo', async () => {
      const output = await refused({ SECRET: 'tsudoi-demo-secret-not-for-production' });
      expect(output).toMatch(/SECRET +is the one of the demo/);
      expect(output).not.toContain('tsudoi-demo-secret');
    });

    it('refuses plain http without a proxy it trusts', async () => {
      expect(await refused({ TRUSTED_PROXIES: '' })).toMatch(/TRUSTED_PROXIES +is needed in production: .*plain http/);
    });

    it('refuses a superuser', async () => {
      expect(await refused({ DATABASE_URL: set.ownerUrl })).toMatch(/DATABASE_URL +signs in as \w+, a superuser/);
    });

    it('refuses a login that owns tables, with everything else that is wrong about it', async () => {
      const url = await loginWith('bypassrls createrole');
      const { username } = new URL(url);
      await set.sql(`grant tsudoi_runtime to ${username}`);
      await set.sql(`alter table mail owner to ${username}`);
      try {
        const output = await refused({ DATABASE_URL: url });
        expect(output).toMatch(/has BYPASSRLS/);
        expect(output).toMatch(/has CREATEROLE/);
        expect(output).toMatch(/owns tables \(mail\)/);
      } finally {
        await set.sql('alter table mail owner to current_user');
        await set.sql(`drop role ${username}`);
      }
    });

    it('refuses a login that may not enter the scopes', async () => {
      const url = await loginWith('');
      try {
        expect(await refused({ DATABASE_URL: url })).toMatch(/not a member of tsudoi_runtime/);
      } finally {
        await set.sql(`drop role ${new URL(url).username}`);
      }
    });

    it('refuses tables that are behind, until they are migrated', async () => {
      await set.sql(`delete from schema_migration where name like '0009%'`);
      expect(await refused({})).toMatch(/DATABASE_MIGRATION_URL +is needed, or npm run migrate.*0009/);
      const migrated = await set.run(['--migrate'], { DATABASE_MIGRATION_URL: set.ownerUrl });
      expect(migrated.code, migrated.output).toBe(0);
      expect(migrated.output).toContain('0009_runtime_login');
    });

    it('refuses the demo world', async () => {
      await set.sql(
        `insert into operator (email, last_name, first_name, password_hash) values ('operator@tsudoi.example', '太田', '誠', 'x')`,
      );
      expect(await refused({})).toMatch(/DATABASE_URL +names a database with the demo world/);
      await set.sql('delete from operator');
    });

    it('serves with good settings, several at once over an empty database that one of them migrates', async () => {
      const empty = new URL(set.ownerUrl);
      empty.pathname = `${empty.pathname}_empty`;
      const serving = Object.assign(new URL(set.servingUrl), { pathname: empty.pathname });
      empty.username = new URL(await loginWith('createrole')).username;
      await set.sql(`create database ${empty.pathname.slice(1)} owner ${empty.username}`);
      try {
        const env = { DATABASE_URL: serving.toString(), DATABASE_MIGRATION_URL: empty.toString() };
        const parts = await Promise.all(['api', 'realtime', 'worker,api'].map((kind) => set.start(kind, env)));
        const answers = await Promise.all(parts.map(({ port }) => send(port, { host: 'nobody', path: '/healthz' })));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        for (const path of ['/dev/mail', '/dev/mail.json', '/dev/sign-in.json', '/dev/sign-in/staff@aoba.example'])
          expect((await send(parts[0]!.port, { host: 'localhost', path })).status, path).toBe(404);
        const migrations = parts.map(({ process }) => process.output().split('"migrated"').length - 1);
        expect(migrations.reduce((sum, count) => sum + count)).toBe(1);
        const said = parts.map(({ process }) => process.output()).join('');
        expect(said).not.toContain(set.env.SECRET);
        for (const part of parts) expect((await part.stop()).code, part.process.output()).toBe(0);
      } finally {
        await set.sql(`drop database ${empty.pathname.slice(1)} with (force)`);
        await set.sql(`drop role ${empty.username}`);
      }
    });
  });
