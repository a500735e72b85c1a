import { atMost, type Budget } from '../bench.ts';
import { median, stopwatch, type Took } from '../measure.ts';
import type { Person } from '../person.ts';
import { memberFile, planned } from '../transfer.ts';
import { cpuSeconds, seconds, times } from '../words.ts';

const ROWS = 10_000;
/** Every second row is somebody who is there, under another code. */
const isKnown = (number: number): boolean => number % 2 === 0;

type Known = Pick<Person, 'last_name' | 'first_name' | 'last_name_kana' | 'first_name_kana' | 'birthday' | 'phone'>;

/** The plan of a file half of whose rows are members already, against that of strangers, in a large facility. */
export const planCheck: Budget = {
  id: 'plan',
  async run(bench) {
    const { database, product, facilities, staff } = await bench.stage('one');
    const [facility, boss] = [facilities[0], staff[0]];
    if (facility === undefined || boss === undefined) throw new Error('the world has no facilities');
    const registered = await bench.cluster.sql<Known>(
      database,
      `select last_name, first_name, last_name_kana, first_name_kana, birthday::text, phone from account
       where facility_id = $1 and role = 2 order by id limit ${ROWS}`,
      [facility.id],
    );
    const isNew = (one: Person, number: number): Person => ({
      ...one,
      member_code: `P${number}`,
      email: `p${number}@x.test`,
    });
    const files = {
      strangers: memberFile(ROWS, facility.host, isNew),
      half: memberFile(ROWS, facility.host, (one, number) => ({
        ...isNew(one, number),
        ...(isKnown(number) ? registered[number - 1] : {}),
      })),
    };
    const time = async (file: Blob, undecided: (found: number) => boolean) => {
      const took = await stopwatch(bench.cluster, product.pid, () => planned(boss, file));
      const found = took.result.total_undecided;
      if (!undecided(found)) throw new Error(`${found} of ${ROWS} rows wait for a decision`);
      return took;
    };
    const rounds: Record<'strangers' | 'half', Took>[] = [];
    for (let turn = 0; turn < 3; turn++)
      rounds.push({
        strangers: await time(files.strangers, (found) => found < ROWS / 10),
        half: await time(files.half, (found) => found > ROWS / 3),
      });
    const middle = (of: 'strangers' | 'half') => ({
      seconds: median(rounds.map((one) => one[of].seconds)),
      ownCpu: median(rounds.map((one) => one[of].ownCpu)),
      databaseCpu: median(rounds.map((one) => one[of].databaseCpu)),
    });
    const [strangers, half] = [middle('strangers'), middle('half')];
    const ratio = median(
      rounds.map(
        (one) => (one.half.ownCpu + one.half.databaseCpu) / (one.strangers.ownCpu + one.strangers.databaseCpu),
      ),
    );
    return [
      {
        what: `plan of ${ROWS.toLocaleString('en')} rows, every second somebody of ${facility.members.toLocaleString('en')}`,
        must: 'CPU ≤ 2 × that of strangers',
        aim: '≤ 1.3 ×',
        ours: `${seconds(half.seconds)}, strangers ${seconds(strangers.seconds)}`,
        ratio: times(ratio),
        cpu: cpuSeconds(strangers, half),
        verdict: atMost(ratio, 2, 1.3),
      },
    ];
  },
};
