import { buildApps } from '../../../scripts/lib/apps.mjs';
import { run } from '../../../scripts/lib/process.mjs';
import { atMost, type Budget, type Finding } from '../bench.ts';

/** `must` where what is checked on the way there is not yet what must be. */
const AIMS: Record<string, { what: string; aim: number; must?: number }> = {
  'member home': { what: 'member app, home: first load, gzip JS', aim: 110 },
  'member login': { what: 'member app, login: first load, gzip JS', aim: 125 },
  'member invoices': { what: 'member app, own invoices: first load, gzip JS', aim: 120, must: 132 },
  'console list': { what: 'console list: first load, gzip JS', aim: 160 },
};

/** What `npm test` checks as well, against the aims: JavaScript before paint. */
export const bundle: Budget = {
  id: 'bundle',
  async run() {
    const { ok, output: built } = await buildApps();
    if (!ok) throw new Error(`the apps do not build:\n${built}`);
    const { output } = await run('node', ['scripts/bundle-budget.mjs']);
    const findings: Finding[] = [];
    for (const [, name = '', size, limit] of output.matchAll(/^\s*(\S.*?)\s+([\d.]+) KB of (\d+) KB/gm)) {
      const budget = AIMS[name];
      if (budget === undefined) continue;
      findings.push({
        what: budget.what,
        must: `≤ ${budget.must ?? limit} KB`,
        aim: `≤ ${budget.aim} KB`,
        ours: `${size} KB`,
        verdict: atMost(Number(size), budget.must ?? Number(limit), budget.aim),
      });
    }
    if (findings.length < Object.keys(AIMS).length) throw new Error(`bundle-budget.mjs said: ${output.trim()}`);
    return findings;
  },
};
