import { invoices } from '@tsudoi/contract/invoices';
import { importFees } from '@tsudoi/contract/joining-fees';
import { importMembers } from '@tsudoi/contract/members';
import { applyTask, taskRows, undoTask } from '@tsudoi/contract/tasks';
import {
  applyImport,
  goodMembers,
  makeFacility,
  makeStaff,
  onEngines,
  planImport,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { makeFile, makeMandate } from '@tsudoi/kit/families/account-transfers';
import { setTerms } from '@tsudoi/kit/families/applications';
import { pay, unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { makeMember } from '@tsudoi/kit/families/members';
import { afterEach, beforeEach, expect, it } from 'vitest';

const FEE = 5_500;
type ChargingFlags = Partial<Record<'send_invoice_flag' | 'auto_payment_flag', 0 | 1>>;

onEngines('what an import of members charges for joining', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let prefix = 0;
  beforeEach(async () => {
    world = await makeFacility(server);
    await setTerms(world, { sign_up_fee: FEE });
  });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  /** Rows that become members of the type with a fee. */
  const joining = (count: number) =>
    goodMembers(count, `F${++prefix}`).map((row) => ({
      ...row,
      member_type: world.memberTypes[0]?.name ?? '',
      registration: '本登録',
    }));
  const plan = (rows: ReturnType<typeof joining>, charging: ChargingFlags) =>
    planImport(world.staff, rows, { charging });
  const fees = (id: number) => world.staff.call(importFees, { params: { id } });
  const invoicesNow = async () =>
    (await world.staff.call(invoices.search, { body: { per_page: 'all', default_search: {} } })).items;
  const mailed = () =>
    server.sql<{ to_address: string }>(
      `select to_address from mail where facility_id = $1 and kind = 'invoice_sent' order by to_address`,
      [world.id],
    );

  it('nobody, unless the file is sent with the wish to', async () => {
    const { task_id } = await plan(joining(2), {});
    expect(await fees(task_id)).toMatchObject({ mailed: false, debited: false, invoices: 0, total: 0 });
    await applyImport(world.staff, task_id);
    expect(await invoicesNow()).toEqual([]);
  });

  it('everybody who becomes a member, foretold by the plan and mailed with the invoice: not who is temporary, and nobody twice', async () => {
    const rows = joining(4).map((row, index) => ({
      ...row,
      registration: index === 0 ? '仮登録' : '本登録',
      email: index === 1 ? '' : row.email,
    }));
    const { task_id } = await plan(rows, { send_invoice_flag: 1 });
    const foretold = { mailed: true, debited: false, invoices: 3, total: 3 * FEE, with_account: 0, without_email: 1 };
    expect(await fees(task_id)).toEqual(foretold);
    expect(await invoicesNow()).toEqual([]);
    await applyImport(world.staff, task_id);
    expect(await fees(task_id)).toEqual(foretold);
    const issued = await invoicesNow();
    expect(issued.map(({ total, confirmation, number }) => [total, confirmation, number !== null])).toEqual([
      [FEE, 2, true],
      [FEE, 2, true],
      [FEE, 2, true],
    ]);
    // The one without an address is issued, and waits to be sent.
    expect(issued.filter(({ send }) => send === 2)).toHaveLength(2);
    expect((await mailed()).map(({ to_address }) => to_address)).toEqual([rows[2]?.email, rows[3]?.email].toSorted());

    // Who was temporary is charged on becoming official; who was charged is not charged again.
    const again = await plan(
      rows.map((row) => ({ ...row, registration: '本登録', address: '別の町1-1' })),
      { send_invoice_flag: 1 },
    );
    expect(await fees(again.task_id)).toMatchObject({ invoices: 1, total: FEE });
    await applyImport(world.staff, again.task_id);
    expect(await invoicesNow()).toHaveLength(4);
  });

  it('by the registered account: who has one is in the next file for the bank, others are not charged', async () => {
    const members = await Promise.all(
      ['甲', '乙'].map((last_name) => makeMember(world, { basicInfo: { last_name, registration: 1 } })),
    );
    const [debited] = members;
    if (debited === undefined) throw new Error('no member');
    await makeMandate(debited);
    const [row] = joining(1);
    if (row === undefined) throw new Error('no row');
    const rows = members.map(({ memberCode: member_code }) => ({ ...row, member_code, email: '', birthday: '' }));
    const { task_id } = await plan(rows, { auto_payment_flag: 1 });
    expect(await fees(task_id)).toMatchObject({ mailed: false, debited: true, invoices: 1, with_account: 1 });
    await applyImport(world.staff, task_id);
    const issued = await invoicesNow();
    expect(issued.map(({ send, total }) => [send, total])).toEqual([[1, FEE]]);
    expect(await mailed()).toEqual([]);
    const file = await makeFile(world, issued[0]?.due_on);
    const [batch] = await server.sql<{ item_count: number; total: number }>(
      'select item_count, total::int as total from transfer_batch where id = $1',
      [file.id],
    );
    expect(batch).toEqual({ item_count: 1, total: FEE });
    // What is in a file is neither cancelled nor is its member as before.
    await world.staff.call(undoTask, { params: { id: task_id } });
    expect((await taskIn(world.staff, task_id, ['undone'])).total_left_out).toBe(1);
    expect((await invoicesNow()).map(({ payment }) => payment)).toEqual([1]);
  });

  it('and takes it back when it is undone, where nothing was paid', async () => {
    const { task_id } = await plan(joining(3), { send_invoice_flag: 1 });
    await applyImport(world.staff, task_id);
    const [paid] = await invoicesNow();
    const accountCode = paid?.account.account_code ?? '';
    await pay({ world, member: { accountCode }, ...paid } as never, 1_000);
    await world.staff.call(undoTask, { params: { id: task_id } });
    const undone = await taskIn(world.staff, task_id, ['undone']);
    expect(undone).toMatchObject({ total_left_out: 1, undone: { removed: 2, restored: 0 } });
    const { items } = await world.staff.call(taskRows, { params: { id: task_id }, query: { result: 'left_out' } });
    expect(items.map(({ left_out }) => left_out)).toEqual([
      '入会金が支払われたか、支払い手続き中のため、そのまま残しました。',
    ]);
    expect((await invoicesNow()).map(({ id, payment }) => [id === paid?.id, payment]).toSorted()).toEqual([
      [false, 3],
      [false, 3],
      [true, 1],
    ]);
    expect(await fees(task_id)).toMatchObject({ invoices: 1 });
  });

  it('and is refused to whoever may not write invoices', async () => {
    const clerk = await makeStaff(world, { permissions: { members: 'edit', 'members.import-csv': 'edit' } });
    const file = new File(['\ufeff会員番号,姓,名,会員種別\r\n'], 'members.csv', { type: 'text/csv' });
    const sent = (flags: ChargingFlags) => clerk.actor.ask(importMembers, { body: flags, files: { file } });
    expect((await sent({ send_invoice_flag: 1 })).status).toBe(403);
    expect((await sent({ auto_payment_flag: 1 })).status).toBe(403);
    expect((await sent({})).status).not.toBe(403);
  });

  it('and is asked again of whoever applies or undoes the plan: an import is everybody’s who may edit imports', async () => {
    const rights = { members: 'edit', 'members.import-csv': 'edit' } as const;
    const clerk = await makeStaff(world, { permissions: rights });
    const cashier = await makeStaff(world, { permissions: { ...rights, invoices: 'edit' } });
    const { task_id } = await plan(joining(2), { send_invoice_flag: 1 });
    expect((await clerk.actor.ask(applyTask, { params: { id: task_id } })).status).toBe(403);
    expect(await invoicesNow()).toEqual([]);
    await applyImport(cashier.actor, task_id);
    expect(await invoicesNow()).toHaveLength(2);
    expect((await clerk.actor.ask(undoTask, { params: { id: task_id } })).status).toBe(403);
    expect((await invoicesNow()).map(({ payment }) => payment)).toEqual([1, 1]);
    // What charges nobody needs no more than the menu.
    const plain = await plan(joining(1), {});
    await applyImport(clerk.actor, plain.task_id);
  });
});
