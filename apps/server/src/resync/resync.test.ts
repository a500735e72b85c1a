import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { invoiceDeposits, searchDeposits } from '@tsudoi/contract/deposits';
import { paymentPage, startPayment } from '@tsudoi/contract/payments';
import { fiscalYear, jstToday } from '@tsudoi/domain';
import { engines, makeFacility, makeMember, suiteServer, until } from '@tsudoi/kit';
import { named } from '@tsudoi/kit/families/deposits';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { connectSandbox, suiteSandbox } from '@tsudoi/kit/families/payments';
import { openDatabase } from '@tsudoi/server/testing';
import { describe, expect, it } from 'vitest';
import { createScopes } from '../db/scope.ts';
import { runTool } from '../drill/postgres-tools.ts';
import { verifyMoney } from '../families/deposits/index.ts';
import { markNumber } from '../families/invoice-documents/index.ts';
import { areRestored } from './place.ts';
import { resync } from './resync.ts';

const hasTools = spawnSync('pg_dump', ['--version'], { stdio: 'ignore' }).status === 0;

for (const engine of engines().filter((kind) => kind === 'postgres' && hasTools))
  describe(`books out of a backup (${engine})`, () => {
    const server = suiteServer({ engine });
    const sandbox = suiteSandbox(server);

    it('are not served before numbers and agencies were read back, and explain what is missing', async () => {
      const world = await makeFacility(server);
      await connectSandbox(server, world, sandbox);
      const member = await makeMember(world, { signIn: true });
      const person = await member.signIn();
      const { scopes, services } = server.running;
      const { storage } = services;
      const first = await makeInvoice(member, { lines: [line(1_000)] });
      await markNumber(storage, world.id, first.number ?? '');
      // The first start notes where the books are; the next one finds them there.
      expect([await areRestored(scopes), await areRestored(scopes)]).toEqual([false, false]);

      const folder = mkdtempSync(path.join(tmpdir(), 'tsudoi-resync-'));
      const dump = path.join(folder, 'tsudoi.dump');
      await runTool('pg_dump', ['--format=custom', `--file=${dump}`], server.url ?? '');

      // After the backup: two invoices whose files exist, one of them paid, the other being paid.
      const paying = async (yen: number) => {
        const issued = await makeInvoice(member, { lines: [line(yen)] });
        await markNumber(storage, world.id, issued.number ?? '');
        const params = { invoice_code: issued.invoice_code };
        const { charge } = await person.call(startPayment, { params, body: { method: 'COMBINI' } });
        return { issued, params, key: charge?.charge_code ?? '' };
      };
      const [paid, open] = [await paying(3_000), await paying(4_000)];
      sandbox.pay(paid.key);
      await until('paid', async () => {
        await sandbox.flush();
        return (await person.call(paymentPage, { params: paid.params })).charge?.state === 'settled';
      });
      expect(await world.staff.call(invoiceDeposits, { params: named(paid.issued) })).toMatchObject({ open: 0 });

      const name = `tsudoi_resync_${Date.now()}_${process.pid}`;
      const restoredUrl = Object.assign(new URL(server.url ?? ''), { pathname: `/${name}` }).toString();
      const admin = openDatabase(server.url ?? '');
      await admin.query(`create database ${name} template template0`);
      const restored = openDatabase(restoredUrl);
      try {
        await runTool('pg_restore', ['--exit-on-error', `--dbname=${name}`, dump], server.url ?? '');
        const after = createScopes(restored);
        expect(await areRestored(after)).toBe(true);
        const said: string[] = [];
        const now = new Date();
        const parts = { scopes: after, services, storage };
        const run = () => resync(parts, now, fiscalYear(jstToday(now)), (text) => said.push(text));
        // An agency that does not answer leaves it undone.
        await restored.query(`update payment_agency set endpoints = 'http://127.0.0.1:9'`);
        await restored.query(
          `update facility_payment_method set payment_methods = replace(payment_methods::text, $1, 'http://127.0.0.1:9')::jsonb`,
          [sandbox.origin],
        );
        await expect(run()).rejects.toThrow('could not be read back');
        expect(await areRestored(after)).toBe(true);
        await restored.query(`update payment_agency set endpoints = $1`, [sandbox.origin]);
        await restored.query(
          `update facility_payment_method set payment_methods = replace(payment_methods::text, 'http://127.0.0.1:9', $1)::jsonb`,
          [sandbox.origin],
        );
        await run();
        expect(await areRestored(after)).toBe(false);
        const { rows: gaps } = await restored.query('select kind, first_number, last_number, reason from number_gap');
        expect(gaps).toEqual([{ kind: 'invoice', first_number: 2, last_number: 3, reason: 'restore' }]);
        const { rows: money } = await restored.query<{ amount: string; payer_id: null }>(
          `select amount::int, payer_id, source_kind from deposit`,
        );
        expect(money).toEqual([{ amount: 3_000, payer_id: null, source_kind: 'agency' }]);
        expect(sandbox.charges.find(({ key }) => key === open.key)?.state).toBe('canceled');
        expect(said.join('\n')).toContain('numbers 2 to 3');
        expect(await after.asOperator('books', verifyMoney)).toEqual([]);
        // A second run finds nothing more, and the next number follows what was handed out.
        said.length = 0;
        await run();
        expect(said).toEqual(['the books are whole: the server can be started.']);
      } finally {
        await restored.end();
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.end();
        rmSync(folder, { recursive: true, force: true });
      }
      expect((await world.staff.call(searchDeposits, { body: {} })).items).toHaveLength(1);
    });
  });
