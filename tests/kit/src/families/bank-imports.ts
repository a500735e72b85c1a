import {
  assignBankLine,
  type BankImportState,
  type BankLineRow,
  confirmBankImport,
  getBankImport,
  markBankLine,
  searchBankLines,
  undoBankLine,
  uploadBankFile,
} from '@tsudoi/contract/bank-imports';
import { jstToday, transferReference, writeZengin, type ZenginPayment } from '@tsudoi/domain';
import type { Actor } from '../actor.ts';
import { until } from '../until.ts';
import { byId, type FamilyWalk, plain, searchFor, slot, updates } from '../walk.ts';
import { nextNumber, type World } from '../world.ts';
import { invoice } from './invoices.ts';

/** The account of a facility that the files of tests are of. */
export const ownAccount = {
  bank: '0138',
  bankName: 'ﾖｺﾊﾏﾐﾅﾄ',
  branch: '012',
  branchName: 'ｱｵﾊﾞﾀﾞｲ',
  number: '1234567',
  holder: 'ｼﾔ)ｱｵﾊﾞｽﾎﾟ-ﾂｸﾗﾌﾞ',
};

const HALF_WIDTH = 0xff61;
const FIRST_KANA = 0xa1;

/** A text of ASCII and half-width kana in Shift_JIS, as banks write it. */
export const sjis = (text: string) =>
  Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code < HALF_WIDTH ? code : code - HALF_WIDTH + FIRST_KANA;
  });

/** A file of a bank with payments of today. */
export const bankFile = (payments: readonly (Omit<ZenginPayment, 'on'> & Partial<ZenginPayment>)[]) => {
  const on = jstToday(new Date());
  return sjis(
    writeZengin(
      ownAccount,
      payments.map((payment) => ({ on, ...payment })),
      on,
    ),
  );
};

/** Sends a file. */
export const sendBankFile = (by: Actor, bytes: Uint8Array, name = 'nyukin.txt') =>
  by.ask(uploadBankFile, { body: {}, files: { file: new File([Uint8Array.from(bytes)], name) } });

/** A file once it rests in a state, and its task with it. */
export const importIn = (world: World, id: number, state: BankImportState) =>
  until(`bank import ${id} being ${state}`, async () => {
    const file = await world.staff.call(getBankImport, { params: { id } });
    if (file.state !== state) return undefined;
    const [task] = await world.server.sql(
      `select id from task where facility_id = $1 and kind = 'bank-import' and state = 'running' limit 1`,
      [world.id],
    );
    return task === undefined ? file : undefined;
  });

/** Gives up what waits, so that the next file can come. */
async function clearOpen(world: World): Promise<void> {
  await world.server.sql(
    `delete from bank_line l using bank_import i where i.facility_id = $1 and l.facility_id = i.facility_id and l.import_id = i.id and i.state in ('reading', 'ready', 'dropping')`,
    [world.id],
  );
  await world.server.sql(
    `update bank_import set state = 'dropped', line_count = 0, line_total = 0 where facility_id = $1 and state in ('reading', 'ready', 'dropping')`,
    [world.id],
  );
}

/** A file that was read and waits to be confirmed. */
export async function readyFile(world: World, payments: Parameters<typeof bankFile>[0]) {
  await clearOpen(world);
  const { id } = await world.chief.call(uploadBankFile, {
    body: {},
    files: { file: new File([Uint8Array.from(bankFile(payments))], `nyukin-${nextNumber()}.txt`) },
  });
  const { version } = await importIn(world, id, 'ready');
  return { world, id, version };
}

/** A file whose work stopped while it was read. */
async function stoppedFile(world: World) {
  const { id, version } = await readyFile(world, [{ name: 'ｽｽﾞｷ', amount: 1_000 + nextNumber() }]);
  await world.server.sql(`update bank_import set state = 'reading' where facility_id = $1 and id = $2`, [world.id, id]);
  return { world, id, version };
}

/** A file whose payments were taken. */
export async function takenFile(world: World, payments: Parameters<typeof bankFile>[0]) {
  const { id, version } = await readyFile(world, payments);
  await world.chief.call(confirmBankImport, { params: { id }, body: { version, accept_account: true } });
  return { world, id, version: (await importIn(world, id, 'done')).version };
}

/** Payments of a file in their order. */
export const linesOf = async (world: World, import_id: number, filter: object = {}): Promise<BankLineRow[]> =>
  (await world.staff.call(searchBankLines, { body: { per_page: 'all', default_search: { import_id, ...filter } } }))
    .items;

const amount = () => 1_000 + nextNumber();
const waiting = slot('waitingFile', ({ world }) => readyFile(world, [{ name: 'ﾔﾏﾓﾄ ﾊﾅｺ', amount: amount() }]));
const stopped = slot('stoppedFile', ({ world }) => stoppedFile(world));
const taken = slot('takenFile', ({ world }) => takenFile(world, [{ name: 'ﾀｶﾊｼ', amount: amount() }]));
const bankLine = slot(
  'bankLine',
  async (place) => {
    const { world, marker } = place;
    const issued = await invoice.make(place);
    // Short by the fee of the bank, so that it waits for a person.
    const { id } = await takenFile(world, [
      { name: `${transferReference(issued.number)} ${marker.slice(0, 6)}`, amount: 10_670 },
    ]);
    const [found] = await linesOf(world, id);
    return { world, issued, id: found?.id ?? 0, version: found?.version ?? 0 };
  },
  { ofOrganization: true },
);
const assigned = slot(
  'assignedLine',
  async (place) => {
    const { world, issued, id, version } = await bankLine.make(place);
    const body = { version, invoice_ids: [issued.id], short: 'fee' as const, remember: true };
    const saved = await world.staff.call(assignBankLine, { params: { id }, body });
    return { world, issued, id, version: saved.version ?? 0 };
  },
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    searchBankImports: { input: () => searchFor() },
    uploadBankFile: {
      input: async (use) => {
        const { world } = await use(waiting);
        await clearOpen(world);
        const file = new File([Uint8Array.from(bankFile([{ name: 'ｻﾄｳ', amount: amount() }]))], 'nyukin.txt');
        return { body: {}, files: { file } };
      },
      foreign: { waitingFile: 'nothing' },
      ofWhole: true,
    },
    getBankImport: byId(waiting),
    confirmBankImport: { ...updates(waiting, () => ({ accept_account: true })), ofWhole: true },
    dropBankImport: { ...updates(waiting, () => ({})), ofWhole: true },
    resumeBankImport: { ...updates(stopped, () => ({})), ofWhole: true },
    rematchBankImport: { ...updates(taken, () => ({})), ofWhole: true },
    searchBankLines: { input: () => searchFor() },
    exportBankLines: { input: () => ({ body: { default_search: {}, encode_type: 'UTF-8' } }) },
    assignBankLine: {
      input: async (use) => {
        const { id, version, issued } = await use(bankLine);
        return { params: { id }, body: { version, invoice_ids: [issued.id], short: 'fee' as const } };
      },
    },
    undoBankLine: updates(assigned, () => ({})),
    markBankLine: updates(bankLine, () => ({ state: 'set_aside' as const, note: '利息' })),
    noteBankLine: updates(bankLine, () => ({ note: '銀行に確認中' })),
    forgetBankName: updates(assigned, () => ({})),
    membersForBankLine: {
      input: async (use) => ({ params: { id: (await use(bankLine)).id }, query: { keyword: '' } }),
    },
    bankSamples: plain,
    bankSample: { input: () => ({ query: { format: 'csv' as const } }) },
    invoicesForBankLine: {
      input: async (use) => ({ params: { id: (await use(bankLine)).id }, query: { keyword: '' } }),
    },
  },
  async seed(world) {
    const place = { world, organization: null, marker: world.marker };
    const { id, version } = await assigned.make(place);
    await world.staff.call(undoBankLine, { params: { id }, body: { version } });
    const [again] = await world.server.sql<{ version: number }>(
      `select version from bank_line where facility_id = $1 and id = $2`,
      [world.id, id],
    );
    await world.staff.call(markBankLine, {
      params: { id },
      body: { version: again?.version ?? 0, state: 'set_aside', note: `${world.marker}の利息` },
    });
    await assigned.make(place);
  },
};
