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
    let parts: { api: Part; worker: Part; realtime: Part };
    let world: World;

    beforeAll(async () => {
      mails = await mailServer();
      set = await deployment({ TASK_LEASE_SECONDS: '2', SMTP_URL: mails.url });
      const api = await set.start('api');
      // The link of the first manager's mail is there until a worker has sent it.
      world = await makeFacility(api, { organizations: true });
      const [worker, realtime] = await Promise.all([set.start('worker'), set.start('realtime')]);
      parts = { api, worker, realtime };
    });
    afterAll(async () => {
      await set?.remove();
      mails?.stop();
    });

    const place = () => ({ set, world, api: parts.api });
    /** Kills a process and starts another one, as whoever watches over processes does. */
    const kill = (kind: keyof typeof parts) => async (): Promise<Struck> => {
      await parts[kind].kill();
      const over = Date.now();
      parts[kind] = await set.start(kind);
      return { over, api: parts.api };
    };

    for (const kind of ['api', 'worker', 'realtime'] as const) {
      const mark = kind[0]?.toUpperCase();
      if (extent.whole || kind === 'api')
        it(`${kind}, in a burst of writes`, async () => {
          add(`kill -9 of ${kind}`, 'a burst of writes', await burst(place(), `K${mark}`, extent.writes, kill(kind)));
        });

      if (extent.whole)
        it(`${kind}, while people sign in`, async () => {
          add(`kill -9 of ${kind}`, 'sign-ins', await signInsDuring(place(), extent.people, kill(kind)));
        });

      if (extent.whole || kind === 'worker')
        it(`${kind}, in an import`, async () => {
          add(`kill -9 of ${kind}`, 'an import', await importDuring(place(), `I${mark}`, extent.imported, kill(kind)));
        });
    }

    it('worker, while mails leave', async () => {
      const ids = await writeMails(set, world, extent.mails);
      await until('some mails having left', () => tally(mails, world, ids).lost < extent.mails - 2, { every: 1 });
      const { over } = await kill('worker')();
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
