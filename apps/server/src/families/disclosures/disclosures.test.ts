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
import { line, makeInvoice } from '@tsudoi/kit/families/invoices';
import { expect, it } from 'vitest';

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
    expect(parts).toEqual(['請求', '入金']);
    expect(rows.flat().join('|')).not.toContain('8800円');
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
