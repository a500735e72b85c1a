import { type Deployment, deployment, makeFacility, until, type World } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAgain, states, tally, triedInVain, writeMails } from '../mails.ts';
import { type MailServer, mailServer } from '../smtp.ts';
import type { Add, Extent } from './extent.ts';

/** Lets the mail server misbehave. */
export function describeMail(extent: Extent, add: Add): void {
  describe('a mail server', () => {
    let mails: MailServer;
    let set: Deployment;
    let world: World;

    beforeAll(async () => {
      mails = await mailServer();
      set = await deployment({ SMTP_URL: mails.url });
      const api = await set.start('api');
      world = await makeFacility(api);
      // Two workers: what one gives up must not leave through both.
      await Promise.all([set.start('worker'), set.start('worker')]);
    });
    afterAll(async () => {
      await set?.remove();
      mails?.stop();
    });

    it.each([
      ['busy', '451 to every mail'],
      ['hanging up', 'hangs up after the last byte'],
    ] as const)('that is %s gets every mail once it is well again, each once', async (mood, fault) => {
      await mails.behave(mood);
      const ids = await writeMails(set, world, extent.mails);
      await triedInVain(set, ids);
      expect(await states(set, ids)).toEqual({ waiting: extent.mails, sent: 0, failed: 0 });
      await mails.behave('well');
      const recovered = await sendAgain(set, ids);
      add(`mail server: ${fault}`, 'outgoing mail', { ...tally(mails, world, ids), recovered, seen: 'mails later' });
    });

    it('that refuses an address is asked once, and the mail is marked with its reason', async () => {
      await mails.behave('refusing');
      const ids = await writeMails(set, world, extent.mails);
      await until('every mail having failed', async () => (await states(set, ids)).failed === extent.mails);
      const rows = await set.sql<{ error: string; attempts: number }>(
        'select distinct error, attempts from mail where id = any($1)',
        [ids],
      );
      expect(rows).toEqual([{ error: expect.stringContaining('no such mailbox'), attempts: 1 }]);
      await mails.behave('well');
      add('mail server: 550 to every mail', 'outgoing mail', {
        ...{ written: 0, lost: 0, doubled: tally(mails, world, ids).written - tally(mails, world, ids).lost },
        ...{ recovered: 0, seen: `${extent.mails} mails marked as failed` },
      });
    });

    if (extent.whole)
      it('that never answers holds up nobody else for good, and gets every mail once it is well again', async () => {
        await mails.behave('silent');
        const ids = await writeMails(set, world, 4);
        await triedInVain(set, ids, 120_000);
        await mails.behave('well');
        const recovered = await sendAgain(set, ids, 60_000);
        add('mail server: silent', 'outgoing mail', { ...tally(mails, world, ids), recovered, seen: 'mails later' });
      }, 300_000);
  });
}
