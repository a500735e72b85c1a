import { describeMoney } from './suite.ts';

// Other stories every night; a failure names the seed, and MONEY_SEED repeats it.
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000_000);
const runs = Number(process.env.MONEY_RUNS ?? 10_000);

describeMoney(`${runs} stories of money, MONEY_SEED=${seed}`, { runs, seed });
