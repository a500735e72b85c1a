import {
  confirmTransferResult,
  createMandate,
  getMandate,
  getTransfer,
  getTransferSetting,
  makeTransfer,
  moveMandate,
  previewTransfer,
  type TransferBatchState,
  transferFile,
  updateTransferSetting,
  uploadTransferResult,
} from '@tsudoi/contract/account-transfers';
import { addDays, jstToday } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { until } from '../until.ts';
import { byId, type FamilyWalk, searchFor, slot, updates } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { sjis } from './bank-imports.ts';
import { issueDraft, line, makeDraft } from './invoices.ts';
import { type Member, makeMember, member } from './members.ts';

const DIGITS = 7;

/** The account of a payer, as staff write it. */
export const debitAccount = (account_number = String(3_000_000 + nextNumber()).padStart(DIGITS, '0')) => ({
  bank: '0001',
  branch: '015',
  account_type: '1' as const,
  account_number,
  holder: 'ヤマモト ハナコ',
});
const written = () => ({ ...debitAccount(), applied_on: jstToday(new Date()), note: null });

/** As whom facilities of tests collect. */
export const transferSettingBody = (client_code = '1234567890') => ({
  client_code,
  client_name: 'ｱｵﾊﾞｽﾎﾟ-ﾂｸﾗﾌﾞ',
  bank: '0138',
  bank_name: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branch_name: 'ｱｵﾊﾞﾀﾞｲ',
  account_type: '1' as const,
  account_number: '1234567',
});

/** Writes the setting of a facility where it has none. */
export async function withTransferSetting(world: World, by: Actor = world.chief): Promise<void> {
  const { client_code, version } = await by.call(getTransferSetting);
  if (client_code === null) await by.call(updateTransferSetting, { body: { ...transferSettingBody(), version } });
}

/** Enters the mandate of a member, registered unless told otherwise. */
export async function makeMandate(owner: Member, number?: string, isRegistered = true) {
  const { world, memberCode: member_code } = owner;
  const body = { ...written(), ...debitAccount(number), member_code };
  const { id } = await world.staff.call(createMandate, { body });
  if (isRegistered) {
    const moved = { version: 1, state: 'registered' as const, reason: null };
    await world.staff.call(moveMandate, { params: { id }, body: moved });
  }
  return { world, owner, id, version: isRegistered ? 2 : 1 };
}

/** Issues an invoice that is due before any file is made. */
export const dueInvoice = async (owner: Member, yen: number, due_on = addDays(jstToday(new Date()), 1)) =>
  issueDraft(await makeDraft(owner, { lines: [line(yen)], due_on }));

/** Makes the file of the first day to come that has none. */
export async function makeFile(world: World, due_until = addDays(jstToday(new Date()), 1)) {
  await withTransferSetting(world);
  const [{ day } = { day: '' }] = await world.server.sql<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series($2::date, $2::date + 80, interval '1 day') d
      where d::date not in (select debit_on from transfer_batch where facility_id = $1 and state <> 'dropped') limit 1`,
    [world.id, addDays(jstToday(new Date()), 1)],
  );
  const { count, total } = await world.chief.call(previewTransfer, { body: { debit_on: day, due_until } });
  const body = { debit_on: day, due_until, count, total };
  const { id, version } = await world.chief.call(makeTransfer, { body });
  return { world, id, version, debit_on: day };
}

/** The file as the bank gets it. */
export async function fileText(world: World, { id, version }: { id: number; version: number }): Promise<string> {
  const reply = await world.chief.ask(transferFile, { params: { id }, body: { version } });
  if (reply.status !== 200) throw new Error(`no file: ${reply.status}`);
  return new TextDecoder('shift_jis').decode(reply.bytes);
}

const CODE_AT = 111;

/** What a bank makes of a file, with a code for each of its debits in turn; `0` where none is given. */
export function bankResult(file: string, codes: readonly string[] = []): string {
  let at = -1;
  const sums = { done: [0, 0] as [number, number], failed: [0, 0] as [number, number] };
  const told = ([count, yen]: [number, number]) => String(count).padStart(6, '0') + String(yen).padStart(12, '0');
  return file
    .split('\r\n')
    .map((record) => {
      if (record[0] === '2') {
        at += 1;
        const code = codes[at] ?? '0';
        const sum = code === '0' ? sums.done : sums.failed;
        sum[0] += 1;
        sum[1] += Number(record.slice(80, 90));
        return record.slice(0, CODE_AT) + code + record.slice(CODE_AT + 1);
      }
      return record[0] === '8' ? record.slice(0, 19) + told(sums.done) + told(sums.failed) + record.slice(55) : record;
    })
    .join('\r\n');
}

/** Lets the day of a debit come: the file is of a day that is over and that no other one has. Returns the day. */
export async function dayCame(world: World, id: number): Promise<string> {
  const [moved] = await world.server.sql<{ day: string }>(
    `update transfer_batch b set debit_on = (select d::date from generate_series($3::date, $3::date - 300, interval '-1 day') d
        where d::date not in (select o.debit_on from transfer_batch o where o.facility_id = $1 and o.state <> 'dropped') limit 1)
      where facility_id = $1 and id = $2 returning to_char(debit_on, 'YYYY-MM-DD') as day`,
    [world.id, id, addDays(jstToday(new Date()), -1)],
  );
  return moved?.day ?? '';
}

/** The result of a file on a day. */
export const resultFile = (text: string, day: string, name = 'kekka.txt'): File => {
  const debit = `${day.slice(5, 7)}${day.slice(8)}`;
  return new File([Uint8Array.from(sjis(text.slice(0, 54) + debit + text.slice(58)))], name);
};

/** A file whose day came, with the result read and not yet confirmed. */
export async function readResult(world: World, made: { id: number; version: number }, codes: readonly string[] = []) {
  const text = bankResult(await fileText(world, made), codes);
  const file = resultFile(text, await dayCame(world, made.id));
  const { version } = await world.chief.call(uploadTransferResult, {
    params: { id: made.id },
    body: {},
    files: { file },
  });
  return { world, id: made.id, version: version ?? 0 };
}

/** A file once it rests in a state, and its task with it. */
export const transferIn = (world: World, id: number, state: TransferBatchState) =>
  until(`file ${id} being ${state}`, async () => {
    const batch = await world.chief.call(getTransfer, { params: { id } });
    if (batch.state !== state) return undefined;
    const [task] = await world.server.sql(
      `select id from task where facility_id = $1 and kind = 'account-transfer' and state = 'running' limit 1`,
      [world.id],
    );
    return task === undefined ? batch : undefined;
  });

/** A file whose result was booked. */
export async function bookedFile(world: World, made: { id: number; version: number }, codes: readonly string[] = []) {
  const { id, version } = await readResult(world, made, codes);
  await world.chief.call(confirmTransferResult, { params: { id }, body: { version } });
  return { world, id, version: (await transferIn(world, id, 'done')).version };
}

const mandate = slot('mandate', async (place) => makeMandate(await member.make(place)), { ofOrganization: true });
const due = slot('dueMandate', async (place) => {
  const made = await makeMandate(await member.make({ ...place, organization: null }));
  await dueInvoice(made.owner, 1_000 + nextNumber());
  return { ...made, debit_on: addDays(jstToday(new Date()), 81 + (nextNumber() % 10)) };
});
const batch = slot('transferBatch', async (place) => {
  const { world } = await due.make(place);
  return makeFile(world);
});
const ready = slot('readyTransfer', async (place) => {
  const made = await batch.make(place);
  return readResult(made.world, made);
});

export const walk: FamilyWalk = {
  staff: {
    searchMandates: { input: () => searchFor() },
    createMandate: {
      input: async (use) => ({ body: { ...written(), member_code: (await use(member)).memberCode } }),
      foreign: { member: 422 },
    },
    getMandate: byId(mandate),
    openMandate: updates(mandate, () => ({})),
    updateMandate: updates(mandate, written),
    moveMandate: updates(mandate, () => ({ state: 'stopped' as const, reason: '解約' })),
    getTransferSetting: { input: () => ({}) },
    findBanks: { input: () => ({ query: { keyword: 'みずほ' } }) },
    findBranches: { input: () => ({ query: { bank: '0001', keyword: '' } }) },
    updateTransferSetting: {
      input: async (use) => {
        const { world } = await use(mandate);
        const { version } = await world.chief.call(getTransferSetting);
        return { body: { ...transferSettingBody(String(1_000_000_000 + nextNumber())), version } };
      },
      foreign: { mandate: 'nothing' },
      ofWhole: true,
    },
    previewTransfer: {
      input: () => ({ body: { debit_on: '2027-01-27', due_until: '2027-01-27' } }),
      ofWhole: true,
    },
    makeTransfer: {
      input: async (use) => {
        const { world, debit_on } = await use(due);
        await withTransferSetting(world);
        const due_until = addDays(jstToday(new Date()), 1);
        const { count, total } = await world.chief.call(previewTransfer, { body: { debit_on, due_until } });
        return { body: { debit_on, due_until, count, total } };
      },
      foreign: { dueMandate: 409 },
      ofWhole: true,
    },
    searchTransfers: { input: () => searchFor() },
    getTransfer: byId(batch),
    searchTransferItems: {
      input: async (use) => ({ body: { default_search: { batch_id: (await use(batch)).id } } }),
      foreign: { transferBatch: 'nothing' },
    },
    transferFile: { ...updates(batch, () => ({})), ofWhole: true },
    uploadTransferResult: {
      input: async (use) => {
        const made = await use(batch);
        const text = bankResult(await fileText(made.world, made));
        const file = resultFile(text, await dayCame(made.world, made.id));
        return { params: { id: made.id }, body: {}, files: { file } };
      },
      ofWhole: true,
    },
    confirmTransferResult: { ...updates(ready, () => ({})), ofWhole: true },
    forgetTransferResult: { ...updates(ready, () => ({})), ofWhole: true },
    dropTransfer: { ...updates(batch, () => ({})), ofWhole: true },
  },
  async seed(world) {
    const { id } = await makeMandate(await makeMember(world, { basicInfo: { last_name: world.marker } }));
    const { owner } = await makeMandate(await makeMember(world, { basicInfo: { last_name: world.marker } }));
    await dueInvoice(owner, 5_000);
    const { version } = await world.staff.call(getMandate, { params: { id } });
    const faulty = { version, state: 'faulty' as const, reason: `${world.marker}の届出印` };
    await world.staff.call(moveMandate, { params: { id }, body: faulty });
    await bookedFile(world, await makeFile(world));
  },
};
