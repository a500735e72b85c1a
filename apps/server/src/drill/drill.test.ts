import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  applyImport,
  engines,
  goodMembers,
  makeFacility,
  planImport,
  type TestServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drill } from './drill.ts';

const MEMBERS = process.env.NIGHTLY ? 100_000 : 200;
/** Largest file an import takes at once. */
const FILE = 20_000;
const hasTools = spawnSync('pg_dump', ['--version'], { stdio: 'ignore' }).status === 0;

for (const engine of engines().filter((kind) => kind === 'postgres' && hasTools))
  describe(`a restore (${engine}, ${MEMBERS} members)`, () => {
    let server: TestServer;
    let world: World;
    const KEY = 'f/1/drill/picture.png';

    beforeAll(async () => {
      server = await testServer({ engine });
      world = await makeFacility(server, { organizations: true });
      for (let from = 0; from < MEMBERS; from += FILE) {
        const rows = goodMembers(Math.min(FILE, MEMBERS - from), `D${from / FILE}`);
        const plan = await planImport(world.staff, rows, { within: 300_000 });
        await applyImport(world.staff, plan.task_id, 300_000);
      }
      const content = Buffer.from('a picture, as far as a hash is concerned');
      await server.running.services.storage.put(KEY, content, 'image/png');
      await server.sql(
        `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id) values ($1, $2, 'p.png', 'image/png', $3, 'member', 1)`,
        [world.id, KEY, content.length],
      );
    }, 900_000);
    afterAll(() => server?.stop());

    it('brings back every table, number, policy, role and file, as the command says', () => {
      const main = path.resolve(import.meta.dirname, 'main.ts');
      const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
        encoding: 'utf8',
        env: { ...process.env, BACKUP_DATABASE_URL: server.url ?? '', DATA_DIR: server.running.config.dataDir },
      });
      expect(status, stdout + stderr).toBe(0);
      expect(stdout).toContain('everything came back');
      expect(stdout).toMatch(new RegExp(`public\\.account +${MEMBERS + 1}\\n`));
      expect(stdout).toMatch(/ rows, 1 files/);
    }, 900_000);

    it('is not believed when a row, a policy, a grant, a number or a file is not what it was', async () => {
      const { differences } = await drill(server.running.config, server.url ?? '', async (restored, files) => {
        await restored.query('set row_security = off');
        await restored.query(`update account set last_name = '別人' where id = (select max(id) from account)`);
        await restored.query('delete from history where id = (select max(id) from history)');
        await restored.query('alter table member_type no force row level security');
        await restored.query('drop policy tenant on task');
        await restored.query('grant select on operator to tsudoi_app');
        await restored.query('grant execute on function pg_catalog.set_config(text, text, boolean) to public');
        await restored.query(`select setval(pg_get_serial_sequence('account', 'id'), 1)`);
        writeFileSync(path.join(files, KEY), 'another picture, of about the same size.');
      });
      const text = differences.join('\n');
      expect(text).toMatch(/table public\.account has other contents/);
      expect(text).toMatch(/table public\.history has \d+ rows, it had \d+/);
      expect(text).toMatch(/catalogue lost: table public\.member_type .* forced true/);
      expect(text).toMatch(/catalogue lost: policy task\.tenant/);
      expect(text).toMatch(/catalogue new: function pg_catalog\.set_config grants everybody=EXECUTE/);
      expect(text).toMatch(/catalogue new: table public\.operator .*tsudoi_app=SELECT/);
      expect(text).toMatch(/sequence lost: public\.account_id_seq/);
      expect(text).toMatch(/file f\/1\/drill\/picture\.png has other contents/);
    }, 900_000);
  });
