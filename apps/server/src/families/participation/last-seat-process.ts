// A process of its own for `last-seat.test.ts`: opens the database, says that it is ready, and lets its people enter once it is told to.
import { once } from 'node:events';
import { Problem } from '@tsudoi/contract';
import { openPostgres } from '../../db/postgres.ts';
import { createScopes } from '../../db/scope.ts';
import { enter } from './index.ts';

/** What the process is to do. */
export interface LastSeatOrder {
  url: string;
  facility: number;
  course: number;
  people: readonly number[];
}

const order: LastSeatOrder = JSON.parse(process.argv[2] ?? '{}');
const engine = openPostgres(order.url, 4);
const { inFacility } = createScopes(engine);
const actor = { kind: 'system', id: null, name: `process ${process.pid}` } as const;

async function outcome(account_id: number): Promise<string> {
  try {
    const { state } = await inFacility(order.facility, (tx) =>
      enter(
        { tx, actor, facility: { name: '会' }, now: new Date() },
        { course_id: order.course, account_id, source: 'member' },
      ),
    );
    return state;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

// The connection is open and the code is loaded: nobody is late because of that.
await inFacility(order.facility, (tx) => tx.sql('select 1'));
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const outcomes = await Promise.all(order.people.map(outcome));
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
await engine.end();
process.exit(0);
