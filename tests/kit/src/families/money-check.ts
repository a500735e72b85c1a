import { checkMoneyFinding } from '@tsudoi/contract/money-check';
import { type FamilyWalk, searchFor } from '../walk.ts';
import type { World } from '../world.ts';
import { overpaid, pay } from './deposits.ts';
import { makeInvoice } from './invoices.ts';

export const walk: FamilyWalk = {
  staff: {
    searchMoneyFindings: { input: () => searchFor() },
    checkMoneyFinding: {
      input: async (use) => {
        const { id, version } = await use(overpaid);
        return { body: { kind: 'left', id, version, note: '次の請求に使う' } };
      },
    },
  },
  async seed(world: World) {
    const { id } = await pay(await makeInvoice(world), 12_000, { payer_name: world.marker });
    const body = { kind: 'left' as const, id, version: 2, note: `${world.marker}のメモ` };
    await world.staff.call(checkMoneyFinding, { body });
  },
};
