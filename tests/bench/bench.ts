import type { Actor } from '@tsudoi/kit/actor';
import type { Cluster } from './cluster.ts';
import { startFloor } from './floor.ts';
import { prepareNarrowFloor } from './floors/narrow.ts';
import { type Product, startProduct } from './product.ts';
import type { ServerProcess } from './server-process.ts';
import { type BenchFacility, copyWorld, dropWorld, facilitiesOf, staffOf, type WorldPlan, worldPlan } from './world.ts';

/** Whether a budget is kept: better than its aim, within what must be, beyond it, or not to be had here. */
export type Verdict = 'aim' | 'must' | 'miss' | 'not measured';

/** One line of the result. */
export interface Finding {
  what: string;
  must: string;
  aim: string;
  /** The floor on the product's tables; where there is only one floor, that one. */
  floor?: string;
  /** The floor on a table of its own, against which budgets are measured. */
  narrow?: string;
  ours: string;
  /** Ours as a share of the floor that counts, or as a multiple of it; the budget says which. */
  ratio?: string;
  /** The same of the floor on the product's tables, where there are two. */
  ratioWide?: string;
  /** CPU per request in ms: floors → ours, each server + database. */
  cpu?: string;
  verdict: Verdict;
  note?: string;
}

/** A copy of a world with the floors and the product over it and the staff of its facilities signed in. */
export interface Stage {
  database: string;
  floor: ServerProcess;
  product: Product;
  /** Facilities that have members. */
  facilities: BenchFacility[];
  staff: Actor[];
  /** Facilities that wait for an import, and their staff. */
  empty: { facility: BenchFacility; staff: Actor }[];
}

export interface Bench {
  cluster: Cluster;
  quick: boolean;
  /** Members of a world. */
  rows: number;
  chromium: string | undefined;
  print(line: string): void;
  /** The stage of a world; the same one until {@link Bench.clear}. */
  stage(world: WorldPlan['name']): Promise<Stage>;
  /** The stage of another plan. */
  stageOf(plan: WorldPlan): Promise<Stage>;
  /** A copy of a world with nothing running over it. */
  database(world: WorldPlan['name']): Promise<string>;
  /** Ends everything that runs. */
  clear(): Promise<void>;
}

/** One budget of DESIGN §12, or several that are measured together. */
export interface Budget {
  /** Name for `--only`. */
  id: string;
  run(bench: Bench): Promise<Finding[]>;
}

/** Judges a number that should be large. */
export const atLeast = (value: number, must: number, aim: number): Verdict =>
  value >= aim ? 'aim' : value >= must ? 'must' : 'miss';
/** Judges a number that should be small. */
export const atMost = (value: number, must: number, aim: number): Verdict =>
  value <= aim ? 'aim' : value <= must ? 'must' : 'miss';
const WORST: readonly Verdict[] = ['aim', 'must', 'miss', 'not measured'];
/** Two numbers of one budget: the worse decides. */
export const worse = (a: Verdict, b: Verdict): Verdict => (WORST.indexOf(a) > WORST.indexOf(b) ? a : b);

async function setUp(cluster: Cluster, database: string): Promise<Stage> {
  const all = await facilitiesOf(cluster, database);
  const filled = all.filter(({ members }) => members > 0);
  await prepareNarrowFloor(cluster, database);
  const floor = await startFloor(cluster, database);
  const product = await startProduct(cluster, database, { host: filled[0]?.host });
  const staff = await staffOf(product, all);
  const together = all.map((facility, index) => ({ facility, staff: staff[index] as Actor }));
  return {
    database,
    floor,
    product,
    facilities: filled,
    staff: together.filter(({ facility }) => facility.members > 0).map((one) => one.staff),
    empty: together.filter(({ facility }) => facility.members === 0),
  };
}

/** What budgets are measured with: worlds are copied and servers started when the first budget asks for them. */
export function createBench(cluster: Cluster, options: Pick<Bench, 'quick' | 'rows' | 'chromium' | 'print'>): Bench {
  const stages = new Map<string, Promise<Stage>>();
  const databases = new Set<string>();
  const copyOf = async (plan: WorldPlan): Promise<string> => {
    const made = await copyWorld(cluster, plan, options.print);
    databases.add(made);
    return made;
  };
  const stageOf = (plan: WorldPlan): Promise<Stage> => {
    const key = `${plan.name} ${plan.members.join()}`;
    const existing = stages.get(key);
    if (existing !== undefined) return existing;
    const made = copyOf(plan).then((copy) => setUp(cluster, copy));
    stages.set(key, made);
    return made;
  };
  return {
    cluster,
    ...options,
    database: (world) => copyOf(worldPlan(world, options.rows)),
    stageOf,
    stage: (world) => stageOf(worldPlan(world, options.rows)),
    async clear() {
      // A stage that could not be set up has said so already.
      for (const made of await Promise.allSettled(stages.values()))
        if (made.status === 'fulfilled') await Promise.all([made.value.floor.stop(), made.value.product.stop()]);
      stages.clear();
      for (const copy of databases) await dropWorld(cluster, copy);
      databases.clear();
    },
  };
}
