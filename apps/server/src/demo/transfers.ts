import { addDays, jstToday } from '@tsudoi/domain';
import { query } from '../db/build.ts';
import { insertRecord } from '../db/versioned.ts';
import {
  insertMandate,
  makeBatch,
  previewOf,
  sealedAccount,
  transferSetting,
} from '../families/account-transfers/index.ts';
import type { PaidContext } from '../kernel/paid-listener.ts';

/** What stands on the contract with the bank. */
const CLIENT = {
  client_code: '0138000271',
  client_name: 'ｼﾔ)ｱｵﾊﾞｽﾎﾟ-ﾂｸﾗﾌﾞ',
  bank: '0138',
  bank_name: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branch_name: 'ｱｵﾊﾞﾀﾞｲ',
  account_type: '1' as const,
  account_number: '1234567',
};
const STATES = ['registered', 'registered', 'applied', 'faulty'] as const;
/** Days until the debit, and how far ahead its invoices may be due. */
const DEBIT_IN_DAYS = 20;
const DUE_IN_DAYS = 90;

/** Accounts of four members, one of which the bank sent back, and the file of this month, which waits for its result. */
export async function insertDemoTransfers({ tx, by, services }: PaidContext, now: Date): Promise<void> {
  const today = jstToday(now);
  await insertRecord(tx, 'transfer_setting', CLIENT, by);
  const payers = await tx.rows(
    query<{
      id: number;
    }>`select i.payer_id as id from invoice i where i.confirmation = 2 and i.payment = 1 and i.paid = 0
      group by i.payer_id order by i.payer_id desc limit ${STATES.length}`,
  );
  for (const [index, { id: payer_id }] of payers.entries()) {
    const state = STATES[index] ?? 'applied';
    const account_number = String(7_000_123 + index * 111);
    const account = { bank: '0001', branch: '015', account_type: '1', account_number, holder: 'ﾔﾏﾓﾄ ﾊﾅｺ' } as const;
    await insertMandate(
      tx,
      {
        payer_id,
        state,
        ...sealedAccount(services, payer_id, account),
        applied_on: addDays(today, -30 - index),
        fault: state === 'faulty' ? '届出印が違います' : null,
      },
      by,
    );
  }
  const setting = await transferSetting(tx);
  const dueUntil = addDays(today, DUE_IN_DAYS);
  const seen = await previewOf(tx, dueUntil);
  if (setting === undefined || seen.count === 0) return;
  await makeBatch({ tx, services, setting, by, now }, { debitOn: addDays(today, DEBIT_IN_DAYS), dueUntil, seen });
}
