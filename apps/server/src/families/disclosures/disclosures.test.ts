import { discloseMember } from '@tsudoi/contract/disclosures';
import { updateMember } from '@tsudoi/contract/members';
import { createNote } from '@tsudoi/contract/notes';
import {
  basicInfo,
  exportedCsv,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
} from '@tsudoi/kit';
import { makeLink } from '@tsudoi/kit/families/account-links';
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { expect, it } from 'vitest';
import { families } from '../index.ts';

/** Tables that point at members, whose rows the file tells. */
const TOLD = [
  ...[
    'account_link',
    'account_member_type',
    'account_organization',
    'application',
    'billing_address',
    'consent',
    'corporate',
  ],
  ...['document_opening', 'document_recipient', 'history', 'invoice', 'mail', 'member_note', 'participant', 'payer'],
  ...['plan_subscriber', 'standing_change', 'stored_file'],
];
/** The others, and why not. */
const NOT_TOLD: Record<string, string> = {
  account: 'who a record was merged into, and whose staff it is, stand among its changes',
  account_permission: 'of staff',
  billing_run_item: 'what a run reckoned; what came of it is an invoice',
  corporate_invitation: 'of somebody else, by an address',
  different_member: 'of another person as well',
  erasure: 'of who was erased',
  factor_ticket: 'a password for minutes',
  filter_template: 'of staff',
  issued_upload: 'a permission for hours',
  likely_pair: 'of another person as well',
  mail_token: 'a password for days',
  member_merge: 'of the record that went, which is in the file itself',
  member_pass: 'keys of a card',
  pass_revocation: 'keys of a card',
  passkey: 'a means of signing in',
  plan_join_due: 'a plan that comes with the type',
  recovery_code: 'a means of signing in',
  renewal: 'the new day stands among the changes, its fee among the invoices',
  session: 'sign-ins are told',
  task: 'of staff',
  task_row: 'what an import read; what came of it stands among the changes',
  totp_factor: 'a means of signing in',
  viewing: 'of staff',
};

it('a table that points at members is in the file of a person, or it is said why not', () => {
  const tables = families.flatMap(({ accountReferences = [] }) => accountReferences.map(({ table }) => table));
  expect([...new Set(tables)].sort()).toEqual([...TOLD, ...Object.keys(NOT_TOLD)].sort());
});

onEngines('what is kept of a member, for that member', (engine) => {
  const server = suiteServer({ engine });

  it('is in one file: record, changes with who made them, notes, invoices and mails, and nothing of others', async () => {
    const world = await makeFacility(server);
    const info = basicInfo(world, { last_name: '青葉', first_name: '花', phone: '090-1111-2222' });
    const person = await makeMember(world, { basicInfo: info });
    const { id } = person;
    await makeMember(world, { basicInfo: { last_name: '無関係', phone: '090-9999-0000' } });
    await world.staff.call(updateMember, {
      params: { id },
      body: { basic_info: { ...info, phone: '090-3333-4444' }, version: 1 },
    });
    await world.staff.call(createNote, { params: { id }, body: { body: '電話は夕方に' } });
    const { number } = await makeInvoice(person, { lines: [line(8_800)] });
    const { rows } = await exportedCsv(world.staff, discloseMember, { member_id: id });
    expect(rows[0]).toEqual(['区分', '項目', '内容', '日時', '記録した人・相手']);
    const told = rows.map((row) => row.join('|'));
    const says = (...parts: readonly string[]) => told.some((row) => parts.every((part) => row.includes(part)));
    expect(says('登録内容', '電話番号', '090-3333-4444')).toBe(true);
    expect(says('変更の履歴', '電話番号', '090-1111-2222 → 090-3333-4444')).toBe(true);
    expect(says('メモ', '電話は夕方に')).toBe(true);
    expect(says('請求', number, '8800円')).toBe(true);
    expect(told.join('\n')).not.toContain('無関係');
    expect(told.join('\n')).not.toContain('090-9999-0000');
    expect(says('このファイルにないもの')).toBe(false);
  });

  it('leaves out, and says so, what whoever makes the file may not see', async () => {
    const world = await makeFacility(server);
    const person = await makeMember(world);
    const { id } = person;
    await makeInvoice(person, { lines: [line(8_800)] });
    const { actor } = await makeStaff(world, { permissions: { members: 'edit' } });
    const { rows } = await exportedCsv(actor, discloseMember, { member_id: id });
    const parts = rows.filter(([part]) => part === 'このファイルにないもの').map(([, item]) => item);
    expect(parts).toEqual(['入会の申し込み', '共有した書類', '支払いプラン', '請求先', '請求', '入金']);
    expect(rows.flat().join('|')).not.toContain('8800円');
  });

  it('names nobody of the family whom whoever makes the file does not reach', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [here, there] = [(await makeOrganization(world)).id, (await makeOrganization(world)).id];
    const member = (last_name: string, of: number) =>
      makeMember(world, { basicInfo: { last_name, first_name: '子', organization_ids: [of] } });
    const [holder, near, far] = [await member('親', here), await member('近', here), await member('遠', there)];
    for (const person of [near, far]) await makeLink(holder, person);
    const { actor } = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [here] });
    const { rows } = await exportedCsv(actor, discloseMember, { member_id: holder.id });
    const family = rows.filter(([part]) => part === '家族').map(([, , name]) => name);
    expect(family.toSorted()).toEqual(['近 子', '＊＊＊']);
  });

  it('is not for who only looks, nor of a member beyond reach', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [here, there] = [(await makeOrganization(world)).id, (await makeOrganization(world)).id];
    const { id } = await makeMember(world, { basicInfo: { organization_ids: [there] } });
    const viewer = await makeStaff(world, { permissions: { members: 'view' } });
    expect((await viewer.actor.ask(discloseMember, { body: { member_id: id } })).status).toBe(403);
    const near = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [here] });
    expect((await near.actor.ask(discloseMember, { body: { member_id: id } })).status).toBe(404);
  });
});
