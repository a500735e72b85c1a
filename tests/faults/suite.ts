import type { Outcome } from './outcome.ts';
import { describeDatabase } from './suites/database.ts';
import { describeDisk } from './suites/disk.ts';
import { type Extent, noteInto } from './suites/extent.ts';
import { describeMail } from './suites/mail.ts';
import { describeKills } from './suites/processes.ts';
import { describeRedis } from './suites/redis.ts';

/** Breaks one thing after the other while people work, and puts what came of it into the list. */
export function describeFaults(extent: Extent, outcomes: Outcome[]): void {
  const add = noteInto(outcomes);
  describeKills(extent, add);
  describeDatabase(extent, add);
  describeRedis(extent, add);
  describeDisk(add);
  describeMail(extent, add);
}
