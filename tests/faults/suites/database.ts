import {
  type Deployment,
  deployment,
  makeFacility,
  type OwnPostgres,
  ownPostgres,
  type Part,
  until,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { burst } from '../burst.ts';
import { importDuring } from '../imports.ts';
import { sendAgain, states, tally, writeMails } from '../mails.ts';
import { type MailServer, mailServer } from '../smtp.ts';
import type { Add, Extent, Struck } from './extent.ts';

/** Crashes PostgreSQL and brings it back. */
export function describeDatabase(extent: Extent, add: Add): void {
  describe('a database that crashes and comes back', () => {
    let postgres: OwnPostgres;
    let set: Deployment;
    let mails: MailServer;
    let api: Part;
    let worker: Part;
    let world: World;

    beforeAll(async () => {
      postgres = await ownPostgres();
      mails = await mailServer();
      set = await deployment({ TASK_LEASE_SECONDS: '2', SMTP_URL: mails.url }, postgres.url);
      api = await set.start('api,realtime');
      // The link of the first manager's mail is there until a worker has sent it.
      world = await makeFacility(api, { organizations: true });
      worker = await set.start('worker');
    });
    afterAll(async () => {
      await set?.remove();
      mails?.stop();
      postgres?.remove();
    });

    const crash = async (): Promise<Struck> => {
      postgres.crash();
      postgres.start();
      return { over: Date.now(), api };
    };

    it('in a burst of writes', async () => {
      add('PostgreSQL crashed', 'a burst of writes', await burst({ set, world, api }, 'DB', extent.writes, crash));
      for (const { process } of [api, worker]) expect(process.code(), 'the process lives on').toBeUndefined();
    });

    it('in an import', async () => {
      add('PostgreSQL crashed', 'an import', await importDuring({ set, world, api }, 'DI', extent.imported, crash));
    });

    if (extent.whole)
      it('while mails leave', async () => {
        const ids = await writeMails(set, world, extent.mails);
        await until('some mails having left', () => tally(mails, world, ids).lost < extent.mails - 2, { every: 1 });
        const { over } = await crash();
        await until('the database being asked again', () => states(set, ids).catch(() => undefined), {
          within: 20_000,
        });
        await sendAgain(set, ids);
        add('PostgreSQL crashed', 'outgoing mail', {
          ...tally(mails, world, ids),
          recovered: Date.now() - over,
          seen: 'nothing',
        });
        expect(api.process.code()).toBeUndefined();
      });
  });
}
