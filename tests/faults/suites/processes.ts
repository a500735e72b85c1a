import { type Deployment, deployment, makeFacility, type Part, until, type World } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { burst } from '../burst.ts';
import { importDuring } from '../imports.ts';
import { sendAgain, tally, writeMails } from '../mails.ts';
import { signInsDuring } from '../sign-ins.ts';
import { type MailServer, mailServer } from '../smtp.ts';
import type { Add, Extent, Struck } from './extent.ts';

/** Kills each kind of process with SIGKILL while people work. */
export function describeKills(extent: Extent, add: Add): void {
  describe('a process that is killed', () => {
    let set: Deployment;
    let mails: MailServer;
    let api: Part;
    let worker: Part;
    let realtime: Part;
    let world: World;

    beforeAll(async () => {
      mails = await mailServer();
      set = await deployment({ TASK_LEASE_SECONDS: '2', SMTP_URL: mails.url });
      [api, worker, realtime] = await Promise.all([set.start('api'), set.start('worker'), set.start('realtime')]);
      world = await makeFacility(api, { organizations: true });
    });
    afterAll(async () => {
      await set?.remove();
      mails?.stop();
    });

    const place = () => ({ set, world, api });
    /** Kills the api and starts another one, as whoever watches over processes does. */
    const killApi = async (): Promise<Struck> => {
      await api.kill();
      const over = Date.now();
      api = await set.start('api');
      return { over, api };
    };

    it('api, in a burst of writes', async () => {
      add('kill -9 of api', 'a burst of writes', await burst(place(), 'KA', extent.writes, killApi));
    });

    it('api, while people sign in', async () => {
      add('kill -9 of api', 'sign-ins', await signInsDuring(place(), extent.people, killApi));
    });

    it('api, in an import', async () => {
      add('kill -9 of api', 'an import', await importDuring(place(), 'IA', extent.imported, killApi));
    });

    it('worker, in an import', async () => {
      const outcome = await importDuring(place(), 'IW', extent.imported, async () => {
        await worker.kill();
        const over = Date.now();
        worker = await set.start('worker');
        return { over, api };
      });
      add('kill -9 of worker', 'an import', outcome);
    });

    it('realtime, in an import', async () => {
      const outcome = await importDuring(place(), 'IR', extent.imported, async () => {
        await realtime.kill();
        const over = Date.now();
        realtime = await set.start('realtime');
        return { over, api };
      });
      add('kill -9 of realtime', 'an import', outcome);
    });

    it('worker, while mails leave', async () => {
      const ids = await writeMails(set, world, extent.mails);
      await until('some mails having left', () => tally(mails, world, ids).lost < extent.mails - 2, { every: 1 });
      await worker.kill();
      const over = Date.now();
      worker = await set.start('worker');
      await sendAgain(set, ids);
      const { doubled, ...rest } = tally(mails, world, ids);
      // Between the mail server's yes and our note of it nobody can know: that one mail goes again, under the same
      // Message-ID, because the other way round it would be lost.
      expect(doubled).toBeLessThanOrEqual(1);
      const seen = doubled === 0 ? 'nothing' : 'one mail again under its Message-ID';
      add('kill -9 of worker', 'outgoing mail', { ...rest, doubled: 0, recovered: Date.now() - over, seen });
    });
  });
}
