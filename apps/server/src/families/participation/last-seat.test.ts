import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { storedEvent, storedMembers } from '@tsudoi/kit/families/events';
import { describe, expect, it } from 'vitest';
import { verifyPlaces } from './index.ts';
import type { LastSeatOrder } from './last-seat-process.ts';

const PROCESSES = 8;
const PEOPLE = 5;
const PROGRAM = path.join(import.meta.dirname, 'last-seat-process.ts');

/** The next line that a process writes. @throws Error with all it said where it ends before */
function line(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const onData = (data: Buffer) => {
      said += data.toString();
      if (!said.includes('\n')) return;
      child.stdout?.off('data', onData);
      resolve(said.slice(0, said.indexOf('\n')));
    };
    child.stdout?.on('data', onData);
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}: ${said}`)));
  });
}

onEngines('the last seats', (engine) => {
  // The embedded engine belongs to one process.
  describe.runIf(engine === 'postgres')('of eight processes', () => {
    const server = suiteServer({ engine, quiet: true });

    it('go to exactly three of forty people who enter at the same moment', async () => {
      const world = await makeFacility(server);
      const event = await storedEvent(world, { pools: [5, 9], courses: [[0, 1]], waiting: false });
      const [course = 0] = event.courses;
      await server.sql('update seat_pool set capacity = 3 where id = $1', [event.pools[0]]);
      const people = await storedMembers(world, PROCESSES * PEOPLE);
      const children = Array.from({ length: PROCESSES }, (_, at) => {
        const order: LastSeatOrder = {
          url: server.url ?? '',
          facility: world.id,
          course,
          people: people.slice(at * PEOPLE, (at + 1) * PEOPLE),
        };
        return spawn(process.execPath, [PROGRAM, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'inherit'] });
      });
      try {
        expect(await Promise.all(children.map(line))).toEqual(children.map(() => 'ready'));
        const told = children.map(line);
        for (const child of children) child.stdin?.write('go\n');
        const outcomes = (await Promise.all(told)).flatMap((text): string[] => JSON.parse(text));
        const count = (word: string) => outcomes.filter((one) => one === word).length;
        expect([count('entered'), count('course_full')]).toEqual([3, people.length - 3]);
      } finally {
        for (const child of children) child.kill();
      }
      const pools = await server.sql<{ taken: number }>(
        'select taken from seat_pool where facility_id = $1 and event_id = $2 order by id',
        [world.id, event.id],
      );
      expect(pools.map(({ taken }) => taken)).toEqual([3, 3]);
      expect(await server.running.scopes.asOperator('places after the rush', verifyPlaces)).toEqual([]);
    });
  });
});
