import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportMembers, importMembers } from '@tsudoi/contract/members';
import { getTask, taskHistory, taskRows } from '@tsudoi/contract/tasks';
import { addDays, jstToday } from '@tsudoi/domain';
import {
  csvFile,
  goodMembers,
  makeFacility,
  makeMember,
  memberCsv,
  nextNumber,
  onEngines,
  planImport,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { storedEvent } from '@tsudoi/kit/families/events';
import { storedPlan } from '@tsudoi/kit/families/payment-plans';
import { beforeAll, describe, expect, it } from 'vitest';
import { retentionRules } from '../families/index.ts';
import { createLog } from '../kernel/log.ts';
import { durationMs, retentionTable } from '../kernel/retention.ts';
import { type Sweeper, startSweeper } from './sweeper.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const hash = () => `hash-${nextNumber()}`;

it('the rules are the table of docs/operations.md', () => {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  expect(/<!-- retention -->\n([\s\S]*?)\n<!-- \/retention -->/.exec(page)?.[1]).toBe(retentionTable(retentionRules));
});

onEngines('what is no longer kept', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  type Parts = Partial<Parameters<typeof startSweeper>[0]>;
  /** A sweeper that does nothing by itself; a round is always due. */
  function sweeper(parts: Parts = {}): Sweeper {
    const { scopes, services } = server.running;
    return startSweeper({
      rules: retentionRules,
      scopes,
      storage: services.storage,
      log: createLog({ quiet: true }),
      roundSeconds: 0,
      ...parts,
    });
  }
  async function swept(parts: Parts = {}) {
    const one = sweeper(parts);
    const removed = await one.round();
    await one.stop();
    return removed;
  }
  const files = () => server.running.services.storage;
  const idOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
    (await server.sql<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;
  const task = (columns: Record<string, unknown>) => {
    const names = Object.keys(columns);
    return idOf(
      `insert into task (facility_id, account_id, kind, name, ${names.join(', ')})
       select $1, min(id), 'test', 'test', ${names.map((_, at) => `$${at + 2}`).join(', ')} from account where facility_id = $1`,
      [world.id, ...Object.values(columns)],
    );
  };
  const operator = async () => (await server.sql<{ id: number }>('select id from operator limit 1'))[0]?.id ?? 0;
  const account = async () =>
    (await server.sql<{ id: number }>('select id from account where facility_id = $1 limit 1', [world.id]))[0]?.id ?? 0;

  const eventEnded = async (at: Date) => {
    const event = await storedEvent(world);
    await server.sql(
      'update event set ends_at = $2, starts_at = $2::timestamptz - interval $$2 hours$$ where id = $1',
      [event.id, at],
    );
    return event;
  };
  const scan = (event: { id: number }, admitted: boolean) =>
    idOf(
      `insert into check_in (facility_id, event_id, nonce, device, means, verdict, shown, admitted, at, device_at, by, seq)
       values ($1, $2, $3, 'test', 'typed', 'in', 'in', $4, now(), now(), '', 1)`,
      [world.id, event.id, hash(), admitted],
    );

  const billingItem = async (state: string, at: Date): Promise<[string, number]> => {
    const of = await storedPlan(world);
    const member = await account();
    const subscriber = await idOf(
      `insert into plan_subscriber (facility_id, plan_id, account_id, starts_on) values ($1, $2, $3, '2026-01-01')`,
      [world.id, of, member],
    );
    const run = await idOf(
      `insert into billing_run (facility_id, through_on, scheduled, state, finished_at, created_by) values ($1, '2026-01-31', false, $2, $3, '')`,
      [world.id, state, at],
    );
    const item = `insert into billing_run_item (facility_id, run_id, subscriber_id, plan_id, account_id, month, charge_on, state)
      values ($1, $2, $3, $4, $5, '2026-01-01', '2026-01-01', 'skip')`;
    return ['billing_run_item', await idOf(item, [world.id, run, subscriber, of, member])];
  };
  const application = (state: string, at: Date) =>
    idOf(
      `insert into application (facility_id, door, state, class_type, member_type_id, email, locale, address, updated_at)
       select $1, 'mail', $2, 1, min(id), $3, 'ja', '192.0.2.1', $4 from member_type where facility_id = $1`,
      [world.id, state, `${hash()}@applicant.example`, at],
    );

  /** Makes one row that a rule is for, as if it had happened at a time; returns its table and what finds it there. */
  type Made = [table: string, key: number | string, column?: string];
  const make: Record<string, (at: Date) => Promise<Made>> = {
    sessions: async (at) => [
      'session',
      await idOf(
        `insert into session (audience, facility_id, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
         values ('member', $1, 1, $2, $3, $5, $4, $5)`,
        [world.id, hash(), hash(), hash(), at],
      ),
    ],
    'operator-sessions': async (at) => [
      'session',
      // Revoked then; by itself it would have gone on.
      await idOf(
        `insert into session (audience, account_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at, revoked_at)
         values ('admin', 1, $1, $2, $4, $3, now() + interval '1 year', $4)`,
        [hash(), hash(), hash(), at],
      ),
    ],
    'login-failures': async (at) => [
      'login_failure',
      await idOf('insert into login_failure (account_key, at) values ($1, $2)', [hash(), at]),
    ],
    tickets: async (at) => [
      'factor_ticket',
      await idOf(
        `insert into factor_ticket (audience, facility_id, account_id, kind, token_hash, expires_at) values ('manage', $1, $2, 'sign-in', $3, $4)`,
        [world.id, await account(), hash(), at],
      ),
    ],
    'operator-tickets': async (at) => [
      'factor_ticket',
      await idOf(
        `insert into factor_ticket (audience, kind, token_hash, expires_at) values ('admin', 'passkey', $1, $2)`,
        [hash(), at],
      ),
    ],
    links: async (at) => [
      'mail_token',
      await idOf(
        `insert into mail_token (facility_id, account_id, kind, token_hash, expires_at) values ($1, $2, 'reset', $3, $4)`,
        [world.id, await account(), hash(), at],
      ),
    ],
    'operator-links': async (at) => [
      'operator_link',
      await idOf('insert into operator_link (operator_id, token_hash, expires_at) values ($1, $2, $3)', [
        await operator(),
        hash(),
        at,
      ]),
    ],
    notes: async (at) => {
      const id = await account();
      const note = `insert into member_note (facility_id, member_id, author_id, body, deleted_at) values ($1, $2, $2, 'メモ', $3)`;
      return ['member_note', await idOf(note, [world.id, id, at])];
    },
    'agency-notices': async (at) => {
      const code = hash().toLowerCase();
      const agency = await idOf(
        `insert into payment_agency (code, name, adapter, methods, endpoints, test_mode, active, search_key)
         values ($1, '', 'sandbox', '{}', '', true, true, '')`,
        [code],
      );
      const columns = 'facility_id, agency_id, event_id, raw, raw_hash, headers, is_signed, state, received_at';
      const event = `insert into agency_event (${columns}) values ($1, $2, $3, '', '', '{}', true, 'done', $4)`;
      return ['agency_event', await idOf(event, [world.id, agency, code, at])];
    },
    'bank-files': async (at) => {
      const columns =
        'facility_id, file_name, file_hash, file_bytes, format, from_on, to_on, file_count, file_total, created_by, state';
      const file = await idOf(
        `insert into bank_import (${columns}) values ($1, '', $2, 1, 'csv', '2026-11-01', '2026-11-01', 1, 1, '', 'dropped')`,
        [world.id, hash()],
      );
      const raw = `insert into bank_file (facility_id, import_id, raw, created_at) values ($1, $2, '', $3) returning import_id as id`;
      await server.sql(raw, [world.id, file, at]);
      return ['bank_file', file, 'import_id'];
    },
    documents: async (at) => {
      const columns = 'facility_id, title, audience, visible_from, shared_by, search_key, deleted_at';
      const document = `insert into shared_document (${columns}) values ($1, '案内', 'members', '2020-01-01', '', '', $2)`;
      return ['shared_document', await idOf(document, [world.id, at])];
    },
    'billing-previews': (at) => billingItem('dropped', at),
    'billing-items': (at) => billingItem('done', at),
    merges: async (at) => {
      const member = () =>
        idOf(`insert into account (facility_id, role, member_code, last_name) values ($1, 2, $2, '森')`, [
          world.id,
          hash().replaceAll('-', ''),
        ]);
      const columns = 'facility_id, kept_id, gone_id, before, after, moved, merged_at, merged_by';
      const merge = `insert into member_merge (${columns}) values ($1, $2, $3, '{}', '{}', '{}', $4, '')`;
      return ['member_merge', await idOf(merge, [world.id, await member(), await member(), at])];
    },
    'application-links': async (at) => {
      const link =
        'insert into application_link (facility_id, application_id, token_hash, expires_at) values ($1, $2, $3, $4)';
      return ['application_link', await idOf(link, [world.id, await application('submitted', new Date()), hash(), at])];
    },
    applications: async (at) => ['application', await application('refused', at)],
    consents: async (at) => {
      const consent = `insert into consent (facility_id, account_id, kind, locale, version, text_hash, address, screen, agreed_at)
         values ($1, $2, 'terms', 'ja', 1, $3, '192.0.2.1', 'registry-landing', $4)`;
      return ['consent', await idOf(consent, [world.id, await account(), hash(), at])];
    },
    viewings: async (at) => {
      const id = await account();
      const viewing =
        'insert into viewing (facility_id, session_id, account_id, viewed_id, created_at, ends_at) values ($1, 1, $2, $2, $3, $3)';
      return ['viewing', await idOf(viewing, [world.id, id, at])];
    },
    'corporate-invitations': async (at) => {
      const invitation = `insert into corporate_invitation (facility_id, corporate_id, invited_by, email, token_hash, expires_at, created_at)
         values ($1, $2, $2, 'a@b.example', $3, $4, $4)`;
      return ['corporate_invitation', await idOf(invitation, [world.id, await account(), `old-${nextNumber()}`, at])];
    },
    'family-links': async (at) => {
      const link = `insert into account_link (facility_id, holder_id, person_id, kind, scope, asked_by, since, until, ended_by)
         values ($1, $2, $3, 'other', 'see', 'staff', $4, $4, 'staff')`;
      return ['account_link', await idOf(link, [world.id, await account(), (await makeMember(world)).id, at])];
    },
    'refused-scans': async (at) => ['check_in', await scan(await eventEnded(at), false)],
    'check-ins': async (at) => ['check_in', await scan(await eventEnded(at), true)],
    'entry-answers': async (at) => {
      const event = await eventEnded(at);
      const note = hash();
      const columns =
        'facility_id, event_id, course_id, account_id, number, state, source, note, created_by, updated_by';
      await server.sql(
        `insert into participant (${columns}) values ($1, $2, $3, $4, 1, 'waiting', 'member', $5, '', '')`,
        [world.id, event.id, event.courses[0], await account(), note],
      );
      return ['participant', note, 'note'];
    },
    mails: async (at) => [
      'mail',
      await idOf(
        `insert into mail (facility_id, kind, to_address, subject, body_text, state, created_at) values ($1, 'test', 'a@b.example', 's', '', 'sent', $2)`,
        [world.id, at],
      ),
    ],
    tasks: async (at) => [
      'task',
      await task({ type: 1, state: 'undone', created_at: at, finished_at: at, rows_removed_at: at }),
    ],
    'account-summaries': async (at) => {
      // Days go whole: the day that the end of the time falls on is still kept.
      const ends = Date.now() - durationMs({ days: 800 });
      const day = at.getTime() < ends ? addDays(jstToday(at), -1) : jstToday(at);
      await server.sql(
        'insert into account_summary_period (facility_id, granularity, day, afterwards) values ($1, 1, $2, true)',
        [world.id, day],
      );
      return ['account_summary_period', day, 'day'];
    },
    'csv-mappings': async (at) => {
      const header = `列${nextNumber()}`;
      await server.sql(
        `insert into csv_mapping (facility_id, kind, header, updated_at, updated_by) values ($1, 'members', $2, $3, 'test')`,
        [world.id, header, at],
      );
      return ['csv_mapping', header, 'header'];
    },
    'pass-revocations': async (at) => {
      const name = hash();
      await server.sql(
        `insert into pass_revocation (facility_id, pass_id, account_id, valid_until) values ($1, $2, $3, $4)`,
        [world.id, name, await account(), at],
      );
      return ['pass_revocation', name, 'pass_id'];
    },
  };
  const exists = async (table: string, key: number | string, column = 'id') =>
    (await server.sql(`select 1 from ${table} where ${column} = $1`, [key])).length === 1;

  const ofRows = retentionRules.filter(({ name }) => !['exports', 'plans', 'uploads', 'unused-files'].includes(name));
  it.each(ofRows.map((rule) => [rule.name, rule] as const))(
    'goes, and what is younger stays: %s',
    async (name, rule) => {
      const at = (ms: number) => new Date(Date.now() - durationMs(rule.retainFor) + ms);
      const old = await make[name]!(at(-60_000));
      const young = await make[name]!(at(60_000));
      expect(await swept({ rules: [rule] })).toEqual({ [name]: expect.any(Number) });
      expect([await exists(...old), await exists(...young)]).toEqual([false, true]);
    },
  );

  it('of mails that still wait is nothing', async () => {
    const id = await idOf(
      `insert into mail (facility_id, kind, to_address, subject, body_text, created_at, next_try_at)
       values ($1, 'test', 'a@b.example', 's', 'text', now() - interval '1 year', now() + interval '1 day')`,
      [world.id],
    );
    await swept();
    expect(await exists('mail', id)).toBe(true);
  });

  describe('of an export', () => {
    const finished = (id: number, hours: number) =>
      server.sql('update task set finished_at = now() - make_interval(hours => $2) where id = $1', [id, hours]);
    async function written(): Promise<{ id: number; key: string }> {
      const { task_id: id } = await world.staff.call(exportMembers, { body: { default_search: {} } });
      await taskIn(world.staff, id, ['done']);
      const key = `f/${world.id}/exports/${id}.csv`;
      expect(await files().exists(key)).toBe(true);
      return { id, key };
    }
    const shown = async (id: number) => (await world.staff.call(getTask, { params: { id } })).url_download;

    it('is the file, once nobody can have its address any more', async () => {
      const [old, young] = [await written(), await written()];
      await finished(old.id, 25);
      await finished(young.id, 1);
      expect(await swept()).toMatchObject({ exports: 1 });
      expect([await files().exists(old.key), await files().exists(young.key)]).toEqual([false, true]);
      expect([await shown(old.id), await shown(young.id)]).toEqual([null, null]);
      expect(await swept()).not.toHaveProperty('exports');
    });

    it('is gone in the next round where this one dies between file and row, and nobody sees an error meanwhile', async () => {
      const { id, key } = await written();
      await finished(id, 25);
      const cut = swept({
        storage: {
          remove: async (gone) => {
            await files().remove(gone);
            throw new Error('the process ended here');
          },
        },
      });
      expect(await cut).not.toHaveProperty('exports');
      expect([await files().exists(key), await exists('task', id), await shown(id)]).toEqual([false, true, null]);
      expect((await world.staff.call(taskHistory)).find(({ task_id }) => task_id === id)).toMatchObject({
        state: 'done',
      });
      expect(await swept()).toMatchObject({ exports: 1 });
      const [row] = await server.sql<{ result_key: string | null }>('select result_key from task where id = $1', [id]);
      expect(row?.result_key).toBeNull();
    });

    it('is also what a failed one had written before its row said so', async () => {
      const id = await task({
        type: 2,
        state: 'failed',
        created_at: new Date(),
        finished_at: new Date(Date.now() - 90_000_000),
      });
      const key = `f/${world.id}/exports/${id}.csv`;
      await files().put(key, Buffer.from('氏名'), 'text/csv');
      await swept();
      expect(await files().exists(key)).toBe(false);
    });

    it('is nothing while it runs', async () => {
      const id = await task({
        type: 2,
        state: 'running',
        created_at: new Date(),
        finished_at: new Date(0),
        lease_until: new Date(Date.now() + 600_000),
      });
      const key = `f/${world.id}/exports/${id}.csv`;
      await files().put(key, Buffer.from('氏名'), 'text/csv');
      await swept();
      expect(await files().exists(key)).toBe(true);
      await server.sql(`update task set state = 'cancelled' where id = $1`, [id]);
    });
  });

  describe('of an import', () => {
    it('are the cells of its file once it cannot be undone; a plan that waits is cancelled', async () => {
      const plan = await planImport(world.staff, goodMembers(3, `R${nextNumber()}`));
      const kept = await planImport(world.staff, goodMembers(2, `R${nextNumber()}`));
      await server.sql(`update task set created_at = now() - interval '31 days', finished_at = null where id = $1`, [
        plan.task_id,
      ]);
      expect(await swept({ batchRows: 2 })).toMatchObject({ plans: 3 });
      const rows = async (id: number) => (await world.staff.call(taskRows, { params: { id } })).total;
      expect([await rows(plan.task_id), await rows(kept.task_id)]).toEqual([0, 2]);
      expect(await world.staff.call(getTask, { params: { id: plan.task_id } })).toMatchObject({ state: 'cancelled' });
      expect(await world.staff.call(getTask, { params: { id: kept.task_id } })).toMatchObject({ state: 'planned' });
    });

    it('is its file a day later, but not while it is being read', async () => {
      const plan = await planImport(world.staff, goodMembers(1, `R${nextNumber()}`));
      const [row] = await server.sql<{ file_key: string }>('select file_key from task where id = $1', [plan.task_id]);
      const key = row!.file_key;
      await server.sql(`update issued_upload set created_at = now() - interval '25 hours' where key = $1`, [key]);
      await server.sql(
        `update task set state = 'checking', lease_until = now() + interval '10 minutes' where id = $1`,
        [plan.task_id],
      );
      await swept();
      expect(await files().exists(key)).toBe(true);
      await server.sql(`update task set state = 'planned', lease_until = null where id = $1`, [plan.task_id]);
      await swept();
      expect(await files().exists(key)).toBe(false);
    });

    it('is also a file whose task was never written', async () => {
      const before = await server.sql<{ id: number }>('select id from issued_upload');
      const spy = server.running.services.jobs.enqueue;
      server.running.services.jobs.enqueue = () => Promise.reject(new Error('the process ended here'));
      try {
        await world.staff.ask(importMembers, {
          body: { encode_type: 'UTF-8' },
          files: { file: csvFile(memberCsv(goodMembers(1, `R${nextNumber()}`))) },
        });
      } finally {
        server.running.services.jobs.enqueue = spy;
      }
      const [left] = await server.sql<{ id: number; key: string }>(
        'select id, key from issued_upload where not id = any ($1::int[])',
        [before.map(({ id }) => id)],
      );
      expect(await files().exists(left!.key)).toBe(true);
      await server.sql(`update issued_upload set created_at = now() - interval '25 hours' where id = $1`, [left!.id]);
      await swept();
      expect(await files().exists(left!.key)).toBe(false);
    });
  });

  describe('of uploads', () => {
    const stored = async (at: Date, owner = 'account') => {
      const key = `f/${world.id}/staff/${nextNumber()}.png`;
      await files().put(key, Buffer.from('x'), 'image/png');
      await server.sql(
        `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id, created_at) values ($1, $2, 'a', 'image/png', 1, $3, 1, $4)`,
        [world.id, key, owner, at],
      );
      return key;
    };
    const day = (days: number) => new Date(Date.now() - days * 86_400_000);

    it('are files that no record took over, not the others', async () => {
      const [unused, young, used, logo] = [
        await stored(day(31)),
        await stored(day(29)),
        await stored(day(400), 'facility'),
        await stored(day(400)),
      ];
      await server.sql('update facility set logo_image_path = $2 where id = $1', [world.id, logo]);
      await swept();
      const there = await Promise.all([unused, young, used, logo].map((key) => files().exists(key)));
      expect(there).toEqual([false, true, true, true]);
    });

    it('is also a checked file that the process left without a row', async () => {
      const name = `${'a'.repeat(43)}.png`;
      const taken = `f/${world.id}/staff/${name}`;
      await files().put(taken, Buffer.from('x'), 'image/png');
      await server.sql(
        `insert into issued_upload (facility_id, key, created_at) values ($1, $2, now() - interval '25 hours')`,
        [world.id, `f/${world.id}/in/staff/1/file/${name}`],
      );
      await swept();
      expect(await files().exists(taken)).toBe(false);
    });

    it('are halves of files that were being written when a process ended', async () => {
      const cut: Date[] = [];
      await swept({ storage: { remove: async () => {}, removeUnfinished: async (before) => cut.push(before) } });
      expect(cut).toHaveLength(1);
      expect(Date.now() - cut[0]!.getTime()).toBeGreaterThanOrEqual(86_400_000);
    });
  });
});
