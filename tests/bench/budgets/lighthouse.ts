import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../../../scripts/lib/engines.mjs';
import { atLeast, atMost, type Bench, type Budget, type Finding, type Verdict, worse } from '../bench.ts';
import { demoServer, openBrowser, signInMember } from '../browser.ts';
import { ms } from '../words.ts';

const score = (result: Result, category: string): number => Math.round((result.categories[category]?.score ?? 0) * 100);
const value = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? Number.NaN;

function finding(screen: string, result: Result): Finding {
  const [performance, accessibility, practices] = ['performance', 'accessibility', 'best-practices'].map((category) =>
    score(result, category),
  ) as [number, number, number];
  const [lcp, tbt, cls] = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((audit) =>
    value(result, audit),
  ) as [number, number, number];
  const verdicts: Verdict[] = [
    atLeast(performance, 95, 98),
    atMost(lcp, 2_200, 1_800),
    Math.min(accessibility, practices) === 100 ? 'aim' : 'miss',
    cls <= 0.02 && tbt <= 50 ? 'aim' : 'must',
  ];
  const failed = Object.values(result.audits)
    .filter(
      (audit) =>
        audit.score !== null &&
        audit.score < 0.9 &&
        (audit.details?.type === 'table' || audit.scoreDisplayMode === 'binary'),
    )
    .map((audit) => audit.id);
  return {
    what: `member app ${screen}, Lighthouse mobile`,
    must: '≥ 95, a11y and practices 100, LCP ≤ 2.2 s',
    aim: '≥ 98, LCP ≤ 1.8 s, TBT ≤ 50 ms, CLS ≤ 0.02',
    ours: `${performance} / ${accessibility} / ${practices}, LCP ${ms(lcp)}, TBT ${ms(tbt)}, CLS ${cls.toFixed(3)}`,
    verdict: verdicts.reduce(worse),
    note: failed.length > 0 ? `below 90: ${failed.join(', ')}` : undefined,
  };
}

/** The best of three by performance: what other programs take of the machine only ever makes it worse. */
async function measure(
  url: string,
  debugPort: number,
  keepSession: boolean,
  runs: number,
  before: () => Promise<void>,
): Promise<Result> {
  const results: Result[] = [];
  for (let turn = 0; turn < runs; turn++) {
    await before();
    const run = await lighthouse(url, {
      port: debugPort,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      disableStorageReset: keepSession,
    });
    if (run === undefined) throw new Error(`Lighthouse has nothing to say about ${url}`);
    results.push(run.lhr);
  }
  return results.toSorted((a, b) => score(b, 'performance') - score(a, 'performance'))[0] as Result;
}

async function screens(bench: Bench): Promise<Finding[]> {
  const { port } = await demoServer();
  const debugPort = await freePort();
  const context = await openBrowser(bench, true, debugPort);
  const runs = bench.quick ? 1 : 3;
  const origin = `http://localhost:${port}`;
  try {
    const login = await measure(`${origin}/login`, debugPort, false, runs, async () => {});
    const page = await context.newPage();
    await signInMember(page, port);
    const cdp = await context.newCDPSession(page);
    const forget = async () => {
      // A first load with a session: whoever signed in stays so, everything else is fetched anew.
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage,indexeddb' });
      await cdp.send('Network.clearBrowserCache');
    };
    await page.goto('about:blank');
    const home = await measure(`${origin}/home`, debugPort, true, runs, forget);
    if (!home.finalDisplayedUrl.endsWith('/home')) throw new Error(`home led to ${home.finalDisplayedUrl}`);
    return [finding('/login', login), finding('/home', home)];
  } finally {
    await context.close();
  }
}

export const lighthouseBudget: Budget = { id: 'lighthouse', run: screens };
