import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Deployment, deployment, engines, send } from '@tsudoi/kit';
import pg from 'pg';
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

    /** Starts a process with settings that must not do, and returns what it says. */
    async function refusedStart(env: Record<string, string>): Promise<string> {
      const { code, output } = await set.run(['--production'], env);
      expect(code, output).toBe(1);
      expect(output).not.toContain('"msg":"serving"');
      return output;
    }
    /** The same without a process of its own: how one ends is seen where a setting is wrong and where the database is. */
    async function refused(env: Record<string, string>): Promise<string> {
      const said = await set.refusal(env);
      if (said === undefined) throw new Error('it would serve');
      return said;
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
      const output = await refusedStart({ ...none, DATA_DIR: set.dataDir });
      for (const name of [
        'DATABASE_URL',
        'OPERATOR_DATABASE_URL',
        'SECRET',
        'ADMIN_HOST',
        'TRUSTED_PROXIES',
        'SMTP_URL',
        'MAIL_FROM',
      ])
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
      expect(await refusedStart({ DATABASE_URL: set.ownerUrl })).toMatch(/DATABASE_URL +signs in as \w+, a superuser/);
    });

    it('refuses a login that owns tables, with everything else that is wrong about it', async () => {
      const url = await loginWith('bypassrls createrole');
      const { username } = new URL(url);
      await set.sql(`grant tsudoi_serve to ${username}`);
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
        expect(await refused({ DATABASE_URL: url })).toMatch(
          /DATABASE_URL +signs in as \w+, which is not a member of tsudoi_serve/,
        );
      } finally {
        await set.sql(`drop role ${new URL(url).username}`);
      }
    });

    it('refuses logins that reach each other’s scopes, and one login for both', async () => {
      const { username: serving } = new URL(set.servingUrl);
      const { username: operating } = new URL(set.operatorUrl);
      await set.sql(`grant tsudoi_operator to ${serving}`);
      await set.sql(`grant tsudoi_gate to ${operating}`);
      try {
        const output = await refused({});
        expect(output).toMatch(new RegExp(` DATABASE_URL +signs in as ${serving}, which may enter tsudoi_operator`));
        expect(output).toMatch(
          new RegExp(`OPERATOR_DATABASE_URL +signs in as ${operating}, which may enter tsudoi_gate`),
        );
      } finally {
        await set.sql(`revoke tsudoi_operator from ${serving}`);
        await set.sql(`revoke tsudoi_gate from ${operating}`);
      }
      expect(await refused({ OPERATOR_DATABASE_URL: set.servingUrl })).toMatch(
        /OPERATOR_DATABASE_URL +is the same login as DATABASE_URL/,
      );
      expect(await refused({ OPERATOR_DATABASE_URL: `${set.servingUrl}?x` })).toMatch(
        /OPERATOR_DATABASE_URL +signs in as \w+, which is not a member of tsudoi_operate/,
      );
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

    it('serves with good settings, several at once over an empty database that one of them migrates, made as the docs say', async () => {
      const name = `tsudoi_docs_${process.pid}`;
      const at = (username: string) =>
        Object.assign(new URL(set.ownerUrl), { username, pathname: `/${name}` }).toString();
      await asTheDocsSay(name);
      try {
        const env = {
          DATABASE_URL: at(`${name}_serving`),
          OPERATOR_DATABASE_URL: at(`${name}_operating`),
          DATABASE_MIGRATION_URL: at(`${name}_owner`),
        };
        const parts = await Promise.all(['api', 'realtime', 'worker,api'].map((kind) => set.start(kind, env)));
        const answers = await Promise.all(parts.map(({ port }) => send(port, { host: 'nobody', path: '/healthz' })));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        for (const path of ['/dev/mail', '/dev/mail.json', '/dev/sign-in.json', '/dev/sign-in/staff@aoba.example'])
          expect((await send(parts[0]!.port, { host: 'localhost', path })).status, path).toBe(404);
        const migrations = parts.map(({ process }) => process.output().split('"migrated"').length - 1);
        expect(migrations.reduce((sum, count) => sum + count)).toBe(1);
        const said = parts.map(({ process }) => process.output()).join('');
        expect(said).not.toContain(set.env.SECRET);
        expect(said).not.toContain('the database fence is open');
        const ends = await Promise.all(parts.map((part) => part.stop()));
        for (const [at, { code }] of ends.entries()) expect(code, parts[at]?.process.output()).toBe(0);

        // Where the owner cannot deny it, as on some managed databases, it serves and says so.
        await onSuperuser(name, 'grant execute on function pg_catalog.set_config(text, text, boolean) to public');
        const open = await set.start('api', env);
        expect(open.process.output()).toMatch(/"warn".*the database fence is open.*set_config\(text,text,boolean\)/);
        expect((await open.stop()).code).toBe(0);

        // Logins of two databases would write what the other does not see.
        expect(await refused({ ...env, DATABASE_MIGRATION_URL: '', OPERATOR_DATABASE_URL: set.operatorUrl })).toMatch(
          /OPERATOR_DATABASE_URL +names another database/,
        );
      } finally {
        await set.sql(`drop database if exists ${name} with (force)`);
        for (const login of ['owner', 'serving', 'operating']) await set.sql(`drop role if exists ${name}_${login}`);
      }
    });

    /** Runs a statement as the superuser of the tests in a database. */
    async function onSuperuser(database: string, text: string): Promise<void> {
      const connectionString = Object.assign(new URL(set.ownerUrl), { pathname: `/${database}` }).toString();
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(text).finally(() => client.end());
    }

    /** Makes database and logins with the commands of the page, under other names. */
    async function asTheDocsSay(name: string): Promise<void> {
      const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
      const commands = /```sql\n([^`]*)```/.exec(page)?.[1]?.replaceAll('tsudoi', name) ?? '';
      const [before = '', inside = ''] = commands.split(`\\connect ${name}\n`);
      const statements = (text: string) => text.split(';').filter((statement) => statement.trim() !== '');
      expect(statements(before)).toHaveLength(4);
      expect(statements(inside)).toHaveLength(2);
      for (const statement of statements(before)) await set.sql(statement);
      for (const statement of statements(inside)) await onSuperuser(name, statement);
    }
  });
