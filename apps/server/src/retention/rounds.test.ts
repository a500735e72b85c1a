import { makeFacility, onEngines, suiteServer, until } from '@tsudoi/kit';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog, type LogEntry } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { batchResult, type RetentionRule } from '../kernel/retention.ts';
import { startSweeper } from './sweeper.ts';

onEngines('a round of the sweep', (engine) => {
  const server = suiteServer({ engine, roles: 'api' });
  let facilities: number[];

  beforeAll(async () => {
    for (let n = 0; n < 3; n += 1) await makeFacility(server);
    facilities = (await server.sql<{ id: number }>('select id from facility order by id')).map(({ id }) => id);
  });
  beforeEach(() =>
    server.sql('update retention_round set holder = null, lease_until = null, after_facility = 0, finished_at = null'),
  );

  const rule = (name: string, sweep: (facilityId: number, limit: number) => Promise<number>): RetentionRule => ({
    name,
    what: 'something',
    retainFor: { days: 1 },
    since: 'it was made',
    scope: 'facility',
    sweep: async (tx, batch) => batchResult(await sweep(tx.facilityId, batch.limit), batch),
  });
  type Parts = Partial<Parameters<typeof startSweeper>[0]>;
  const worker = (rules: RetentionRule[], parts: Parts = {}) =>
    startSweeper({
      rules,
      scopes: server.running.scopes,
      storage: { remove: async () => {} },
      log: createLog({ quiet: true }),
      ...parts,
    });
  /** A rule that notes where it was. */
  function noted(name = 'noted') {
    const seen: number[] = [];
    return { seen, rule: rule(name, async (facilityId) => seen.push(facilityId) && 0) };
  }
  function gate() {
    let open: () => void = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  }

  it('is of one worker at a time, once an hour, in every facility', async () => {
    const one = noted();
    const [first, second] = [worker([one.rule]), worker([one.rule])];
    const rounds = await Promise.all([first.round(), second.round()]);
    expect(rounds.filter((round) => round === undefined)).toHaveLength(1);
    expect(one.seen).toEqual(facilities);
    expect(await second.round()).toBeUndefined();
    await server.sql(`update retention_round set finished_at = now() - interval '61 minutes'`);
    expect(await second.round()).toEqual({});
    expect(one.seen).toEqual([...facilities, ...facilities]);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('goes on at the facility to which the worker before had come', async () => {
    const seen: number[] = [];
    const { opened, open } = gate();
    const first = worker([
      rule('noted', async (facilityId) => {
        if (seen.push(facilityId) === 2) await opened;
        return 0;
      }),
    ]);
    const round = first.round();
    await until('the second facility', async () => seen.length === 2);
    const stopped = first.stop();
    open();
    await Promise.all([round, stopped]);
    expect(seen).toEqual(facilities.slice(0, 2));
    const other = noted();
    const second = worker([other.rule]);
    expect(await second.round()).toEqual({});
    // The facility in which it was stopped is swept again: nobody knows how much of it was left.
    expect(other.seen).toEqual(facilities.slice(1));
    await second.stop();
  });

  it('is taken over from a worker that has died, which does nothing more should it live after all', async () => {
    const [one, other] = [noted(), noted()];
    const { opened, open } = gate();
    let begun = false;
    const removeUnfinished = async () => {
      begun = true;
      await opened;
      return 0;
    };
    const first = worker([one.rule], { storage: { remove: async () => {}, removeUnfinished } });
    const round = first.round();
    await until('the first round under way', async () => begun);
    const second = worker([other.rule]);
    expect(await second.round()).toBeUndefined();
    await server.sql(`update retention_round set lease_until = now() - interval '1 second'`);
    expect(await second.round()).toEqual({});
    open();
    await round;
    expect([one.seen, other.seen]).toEqual([[], facilities]);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('removes in batches, each of its own transaction, and counts what it did', async () => {
    let left = 7;
    const limits: number[] = [];
    const metrics = createMetrics();
    const lines: LogEntry[] = [];
    const one = worker(
      [
        rule('batched', async (facilityId, limit) => {
          if (facilityId !== facilities[0]) return 0;
          limits.push(limit);
          const taken = Math.min(limit, left);
          left -= taken;
          return taken;
        }),
      ],
      { batchRows: 3, metrics, log: { ...createLog({ quiet: true }), info: (entry) => void lines.push(entry) } },
    );
    expect(await one.round()).toEqual({ batched: 7 });
    expect(limits).toEqual([3, 3, 3]);
    expect((await metrics.read()).text).toContain('tsudoi_swept_total{rule="batched"} 7');
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'swept', batched: 7, is_over: true }));
    await one.stop();
  });

  it('is not held up by a rule that fails, or a file that the storage does not let go of', async () => {
    const one = noted('after');
    const errors: LogEntry[] = [];
    const failing = rule('failing', () => Promise.reject(new Error('statement timeout')));
    const log = { ...createLog({ quiet: true }), error: (entry: LogEntry) => void errors.push(entry) };
    const sweeping = worker([failing, one.rule], { log });
    expect(await sweeping.round()).toEqual({});
    expect(one.seen).toEqual(facilities);
    expect(errors.map(({ rule: name, facility_id }) => [name, facility_id])).toEqual(
      facilities.map((id) => ['failing', id]),
    );
    await sweeping.stop();
  });

  it('begins by itself', async () => {
    const one = noted();
    const sweeping = worker([one.rule], { lookMs: 20 });
    await until('a round', async () => one.seen.length === facilities.length);
    await sweeping.stop();
  });
});
