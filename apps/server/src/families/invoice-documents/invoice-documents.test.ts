import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { invoiceDeposits, reverseDeposit } from '@tsudoi/contract/deposits';
import * as endpoints from '@tsudoi/contract/invoice-documents';
import { cancelInvoice, invoiceIssuer, invoices, ownInvoices } from '@tsudoi/contract/invoices';
import { fiscalYear, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { actingFor, makeLink } from '@tsudoi/kit/families/account-links';
import { makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { named, pay } from '@tsudoi/kit/families/deposits';
import { documentOf } from '@tsudoi/kit/families/invoice-documents';
import { issuerBody, line, makeDraft, makeInvoice } from '@tsudoi/kit/families/invoices';
import { viewingAs } from '@tsudoi/kit/families/viewings';
import { readPdf } from '@tsudoi/kit/pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsOfIssued } from '../../db/migrations/0084_invoice_documents.ts';
import type { Storage } from '../../ports/storage.ts';
import { verifyMoney } from '../deposits/index.ts';
import { itemOf, storedFile, voidFile } from './draw.ts';
import { copyOf } from './store.ts';

onEngines('documents of invoices', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
    await world.staff.call(invoiceIssuer.update, { body: { ...issuerBody, version: 1 } });
  });
  afterAll(async () => {
    const { scopes } = server.running;
    expect(await scopes.asOperator('the books after the tests', (tx) => verifyMoney(tx))).toEqual([]);
  });

  const address = {
    basicInfo: { zipcode: '2270062', pref_code: '14', city_code: '14117', address: '青葉台2-5-1' },
    signIn: true,
  };
  const mixed = [
    line(8_800, { description: '12月分 月会費' }),
    line(2_590, { description: 'スポーツ飲料', quantity: 2, rate: 8 }),
    line(2_000, { description: '協会年会費', rate: 0, zero_reason: 'out_of_scope' }),
  ];
  async function opened(by: Actor, endpoint: Parameters<Actor['ask']>[0], params: Record<string, string | number>) {
    const reply = await by.ask(endpoint, { params });
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    expect(String(reply.headers['content-type'])).toContain('application/pdf');
    const bytes = Buffer.from(reply.bytes);
    const { pages } = await readPdf(bytes);
    return { bytes, pages, text: pages.map((page) => page.text).join('\n') };
  }
  const receiptsOf = (id: number, seen: number) =>
    world.staff.call(endpoints.issueReceipt, { params: { id }, body: { seen } });

  it('say what was issued: addressee in the window, T number, ※, sums per rate, account and number, on one small page', async () => {
    const issued = await makeInvoice(await makeMember(world, address), { lines: mixed, due_on: '2026-12-10' });
    const record = await world.staff.call(invoices.get, { params: { id: issued.id } });
    // Found by whom it was addressed to, whatever they are called since.
    const [{ name } = { name: '' }] = await server.sql<{ name: string }>(
      `update account set last_name = '改姓' from invoice i where i.facility_id = $1 and i.id = $2 and account.facility_id = $1 and account.id = i.account_id returning i.addressee->>'name' as name`,
      [world.id, issued.id],
    );
    const keyword = { default_search: { keyword: name.split(' ')[0] ?? '', ids: [issued.id] } };
    expect((await world.staff.call(invoices.search, { body: keyword })).total).toBe(1);
    const { document_id } = await documentOf(issued);
    const { bytes, pages, text } = await opened(world.staff, endpoints.openInvoiceDocument, {
      id: issued.id,
      document_id,
    });
    expect(pages).toHaveLength(1);
    expect(bytes.length).toBeLessThan(200 * 1024);
    for (const words of [
      '請 求 書',
      issued.number,
      '登録番号 T8700110005901',
      '〒227-0062',
      '2026年12月10日（木）',
      '不課税',
      '1 / 1ページ',
    ])
      expect(text).toContain(words);
    expect(text).toContain('スポーツ飲料 ※');
    expect(text).toContain(issued.number.replace('-', ''));
    // The sums on paper are those of the invoice.
    for (const { total, tax, rate } of record.taxes) {
      expect(text).toContain(total.toLocaleString('en'));
      if (rate > 0) expect(text).toContain(tax.toLocaleString('en'));
    }
    expect(text).toContain(record.total.toLocaleString('en'));
    const window = pages[0]?.texts.filter(({ x, y }) => x < 110 && y > 12 && y < 57).map((each) => each.text) ?? [];
    expect(window.join(' ')).toMatch(/〒227-0062 神奈川県横浜市青葉区青葉台2-5-1 .* 様/);
  });

  it('are frozen with a hash of their contents, and their file is stored once with its own', async () => {
    const issued = await makeInvoice(await makeMember(world, address));
    const { document_id } = await documentOf(issued);
    const read = async () =>
      (
        await server.sql<{
          content: string;
          content_hash: string;
          file_hash: string | null;
          file_bytes: number | null;
        }>(
          'select d.content, d.content_hash, c.file_hash, c.file_bytes from invoice_document d join invoice_copy c on c.facility_id = d.facility_id and c.document_id = d.id where d.facility_id = $1 and d.id = $2',
          [world.id, document_id],
        )
      )[0];
    // The worker draws it without being asked.
    await until('the file is drawn', async () => (await read())?.file_hash != null);
    const stored = await read();
    const hash = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');
    expect(hash(stored?.content ?? '')).toBe(stored?.content_hash);
    const { bytes } = await opened(world.staff, endpoints.openInvoiceDocument, { id: issued.id, document_id });
    expect([hash(bytes), bytes.length]).toEqual([stored?.file_hash, stored?.file_bytes]);
    for (const [statement, values] of [
      [`update invoice_document set content = '{}' where facility_id = $1 and id = $2`, [world.id, document_id]],
      [`update invoice_document set number = '99-000001' where facility_id = $1 and id = $2`, [world.id, document_id]],
      [`update invoice_copy set file_hash = 'x' where facility_id = $1 and document_id = $2`, [world.id, document_id]],
      [
        `insert into invoice_document (facility_id, kind, number, invoice_id, paid_at, issued_on, issued_by, amount, content, content_hash)
           select facility_id, 'receipt', 'X', invoice_id, now(), issued_on, 'x', 1, content, 'wrong' from invoice_document where facility_id = $1 and id = $2`,
        [world.id, document_id],
      ],
    ] as const)
      await expect(server.sql(statement, [...values]), statement).rejects.toThrow();
    // What was handed out stays as it was; opened, that of a cancelled invoice says so.
    await world.staff.call(cancelInvoice, {
      params: { id: issued.id },
      body: { version: issued.version, reason: '誤り' },
    });
    const again = await opened(world.staff, endpoints.openInvoiceDocument, { id: issued.id, document_id });
    expect((await read())?.file_hash).toBe(stored?.file_hash);
    expect(again.text).toContain('無効');
  });

  it('of a draft are a sample without a number', async () => {
    const draft = await makeDraft(world, { lines: mixed });
    const { text } = await opened(world.staff, endpoints.previewInvoice, { id: draft.id });
    expect(text).toMatch(/見本[\s\S]*確定時に付番/);
    expect(text).not.toMatch(/\d{2}-\d{6}/);
    const issued = await makeInvoice(world);
    expect((await world.staff.ask(endpoints.previewInvoice, { params: { id: issued.id } })).status).toBe(409);
  });

  it('are opened by their member and the principal of their company, and by nobody else', async () => {
    const owner = await makeMember(world, address);
    const issued = await makeInvoice(owner);
    const [person, stranger] = [await owner.signIn(), await (await makeMember(world, address)).signIn()];
    const { text } = await opened(person, endpoints.ownInvoiceDocument, named(issued));
    expect(text).toContain(issued.number);
    const asked = { params: named(issued) };
    expect((await stranger.ask(endpoints.ownInvoiceDocument, asked)).status).toBe(404);
    expect((await stranger.ask(endpoints.ownReceipt, asked)).status).toBe(404);
    const draft = await makeDraft(owner);
    const { invoice_code } = await world.staff.call(invoices.get, { params: { id: draft.id } });
    const ofDraft = { params: { account_code: owner.accountCode, invoice_code } };
    expect((await person.ask(endpoints.ownInvoiceDocument, ofDraft)).status).toBe(404);
    const foreign = await (await makeMember(await makeFacility(server), address)).signIn();
    expect((await foreign.ask(endpoints.ownInvoiceDocument, asked)).status).toBe(404);

    const company = await makeCorporate(world);
    const [principal, other] = [await makeCorporateStaff(company), await makeCorporateStaff(company)];
    const ofCompany = await makeInvoice({ ...owner, id: company.id, accountCode: company.code });
    const letIn = async ({ id }: { id: number }) => {
      await server.sql(
        'update account set password_hash = (select password_hash from account where facility_id = $1 and id = $3) where facility_id = $1 and id = $2',
        [world.id, id, owner.id],
      );
      const [row] = await server.sql<{ member_code: string }>(
        'select member_code from account where facility_id = $1 and id = $2',
        [world.id, id],
      );
      const actor = world.visitor('member');
      await actor.signIn(row?.member_code ?? '', PASSWORD);
      return actor;
    };
    const params = { account_code: company.code, invoice_code: ofCompany.invoice_code };
    await opened(await letIn(principal), endpoints.ownInvoiceDocument, params);
    expect((await (await letIn(other)).ask(endpoints.ownInvoiceDocument, { params })).status).toBe(404);
    // Who acts for the principal does so for the person; who may only see issues no receipt.
    await makeLink(owner, principal);
    const acting = actingFor(person, principal);
    expect((await acting.ask(endpoints.ownInvoiceDocument, { params })).status).toBe(404);
    expect((await acting.ask(ownInvoices)).text).not.toContain(ofCompany.invoice_code);
    const child = await makeMember(world, address);
    await makeLink(owner, child, { scope: 'see' });
    const ofChild = { params: named(await makeInvoice(child)) };
    const seeing = actingFor(person, child);
    expect((await seeing.ask(endpoints.ownInvoiceDocument, ofChild)).status).toBe(200);
    expect((await seeing.ask(endpoints.ownReceipt, ofChild)).failure().error_code).toBe('link_too_narrow');
  });

  it('are there for who must pay first, for who looks on, and of what was issued before there were documents', async () => {
    const owner = await makeMember(world, address);
    const overdue = await makeInvoice(owner, { due_on: '2026-01-31', required_for_use: 1 });
    const person = await owner.signIn();
    expect((await person.raw({ method: 'GET', path: '/api/member/documents' })).status).toBe(402);
    await opened(person, endpoints.ownInvoiceDocument, named(overdue));

    const { id, document_id } = await documentOf(overdue);
    const of = [world.id, document_id];
    await server.sql(
      `insert into invoice_copy (facility_id, document_id, copy, issued_on, issued_by, next_try_at) values ($1, $2, 2, '2026-11-20', 'x', '2100-01-01')`,
      of,
    );
    const { actor } = await viewingAs(
      world.staff,
      'account',
      (await makeStaff(world, { permissions: { invoices: 'view' } })).id,
    );
    await opened(actor, endpoints.openInvoiceDocument, { id, document_id });
    const copies = () =>
      server.sql<{ file_key: string | null }>(
        'select file_key from invoice_copy where facility_id = $1 and document_id = $2 and copy = 2',
        of,
      );
    expect(await copies()).toEqual([{ file_key: null }]);

    const [row] = await server.running.scopes.inFacility(world.id, async (tx) => [await copyOf(tx, document_id, 2)]);
    if (row === undefined) throw new Error('no copy');
    const puts: string[] = [];
    const { scopes } = server.running;
    const storage = {
      exists: async () => false,
      // Its number is marked beside it.
      put: async (key: string) => void (key.endsWith('.pdf') ? puts.push(key) : 0),
    } as unknown as Storage;
    const files = await Promise.all([1, 2, 3, 4].map(() => storedFile({ scopes, storage }, world.id, row)));
    expect([puts.length, new Set(files.map((file) => file.toString('base64'))).size]).toEqual([1, 1]);
    // One that does not hold any more is drawn and stored once as well, however many open it, at once and afterwards.
    const bytesOf = new Map<string, Buffer>();
    const keeps = {
      exists: async (key: string) => bytesOf.has(key),
      open: async (key: string) => Readable.from([bytesOf.get(key)]),
      put: async (key: string, bytes: Buffer) => void bytesOf.set(key, bytes),
    } as unknown as Storage;
    const place = { storage: keeps, writes: true, isWanted: () => true };
    const marked = { ...itemOf(row), isVoid: true, replacedBy: null };
    const openVoid = () => voidFile(place, world.id, row, marked);
    const [first, second] = await Promise.all([openVoid(), openVoid()]);
    expect(first).toBe(second);
    expect((await openVoid()).equals(first)).toBe(true);
    expect(bytesOf.size).toBe(1);
    // Its file is gone, and drawn again it would be another one: nothing is stored in its place.
    const changed = { ...row, file_key: 'f/gone.pdf', file_hash: 'another' };
    await expect(storedFile({ scopes, storage }, world.id, changed)).rejects.toThrow('another one');
    expect(puts).toHaveLength(1);

    const contents = () =>
      server.sql<{ content: string }>(
        'select content from invoice_document where facility_id = $1 and invoice_id = $2',
        [world.id, id],
      );
    const [before] = await contents();
    await server.sql('delete from invoice_copy where facility_id = $1 and document_id = $2', of);
    await server.sql('delete from invoice_document where facility_id = $1 and id = $2', of);
    await server.sql(documentsOfIssued);
    const [after] = await contents();
    expect(JSON.parse(after?.content ?? '')).toEqual({ ...JSON.parse(before?.content ?? ''), member_code: null });
    const { document_id: made } = await documentOf(overdue);
    await opened(actor, endpoints.openInvoiceDocument, { id, document_id: made });
  });

  it('are opened by staff within their reach', async () => {
    const place = await makeFacility(server, { organizations: true });
    const [near, far] = [await makeOrganization(place), await makeOrganization(place)];
    const issued = await makeInvoice(await makeMember(place, { basicInfo: { organization_ids: [near.id] } }));
    const { id, document_id } = await documentOf(issued);
    const clerk = async (organization: number) =>
      (await makeStaff(place, { permissions: { invoices: 'view' }, organizations: [organization] })).actor;
    const params = { id, document_id };
    await opened(await clerk(near.id), endpoints.openInvoiceDocument, params);
    expect((await (await clerk(far.id)).ask(endpoints.openInvoiceDocument, { params })).status).toBe(404);
    const without = await makeStaff(place, { permissions: { members: 'view' } });
    expect((await without.actor.ask(endpoints.openInvoiceDocument, { params })).status).toBe(403);
    // A document is opened through its own invoice alone.
    const other = await makeInvoice(issued.member);
    const crossed = await place.staff.ask(endpoints.openInvoiceDocument, { params: { id: other.id, document_id } });
    expect(crossed.status).toBe(404);
  });

  it('that are receipts follow the payment: once, marked when issued again, and void when it is taken back', async () => {
    const owner = await makeMember(world, address);
    const issued = await makeInvoice(owner, { lines: mixed });
    const early = await world.staff.ask(endpoints.issueReceipt, { params: { id: issued.id }, body: { seen: 0 } });
    expect(early.failure().error_code).toBe('invoice_not_paid');
    await pay(issued, 15_980, { method: 'CREDIT', received_on: '2026-11-21' });
    const person = await owner.signIn();
    const [first, same] = [
      await opened(person, endpoints.ownReceipt, named(issued)),
      await opened(person, endpoints.ownReceipt, named(issued)),
    ];
    expect(first.bytes.equals(same.bytes)).toBe(true);
    const year = String(fiscalYear(jstToday(new Date())) % 100);
    expect(first.text).toContain(`R${year}-`);
    for (const words of [
      '領 収 書',
      '15,980',
      '2026年11月21日（土）',
      'クレジットカード払い',
      '収入印紙は必要ありません',
      issued.number,
    ])
      expect(first.text).toContain(words);
    expect(first.text).not.toContain('再発行');

    const { documents } = await receiptsOf(issued.id, 1);
    const twice = await world.staff.ask(endpoints.issueReceipt, { params: { id: issued.id }, body: { seen: 1 } });
    expect(twice.status).toBe(409);
    const receipt = documents.find(({ kind }) => kind === 'receipt');
    expect(receipt).toMatchObject({ holds: true, amount: 15_980, copies: [{ copy: 1 }, { copy: 2 }] });
    const params = { id: issued.id, document_id: receipt?.id ?? 0 };
    const reissued = await opened(world.staff, endpoints.openInvoiceDocument, params);
    expect(reissued.text).toContain('再発行');
    expect(reissued.text).toContain(receipt?.number ?? 'none');
    expect(reissued.text).not.toContain('無効');

    const { allocations } = await world.staff.call(invoiceDeposits, { params: named(issued) });
    const deposit = allocations[0]?.deposit;
    await world.staff.call(reverseDeposit, {
      params: { id: deposit?.id ?? 0 },
      body: { version: deposit?.version ?? 0, reason: '入力の誤り' },
    });
    const after = await world.staff.call(endpoints.invoiceDocuments, { params: { id: issued.id } });
    expect(after.receipt).toBe('none');
    expect((await opened(world.staff, endpoints.openInvoiceDocument, params)).text).toContain('無効');
    expect(after.documents.find(({ kind }) => kind === 'receipt')?.holds).toBe(false);
    await pay(issued, 15_980);
    const anew = await receiptsOf(issued.id, 0);
    const numbers = anew.documents.filter(({ kind }) => kind === 'receipt').map(({ number, holds }) => [number, holds]);
    expect(numbers).toEqual([
      [receipt?.number, false],
      [expect.stringMatching(/^R/), true],
    ]);
    expect(numbers[1]?.[0]).not.toBe(receipt?.number);
  });

  it('are printed many in one file, without drafts and cancelled ones', async () => {
    const place = await makeFacility(server);
    const [a, b, gone] = [await makeInvoice(place), await makeInvoice(place), await makeInvoice(place)];
    await makeDraft(place);
    await place.staff.call(cancelInvoice, { params: { id: gone.id }, body: { version: gone.version, reason: '誤り' } });
    const sort = { column: 'number', direction: 'asc' } as const;
    const onlyDrafts = await place.staff.ask(endpoints.printInvoices, {
      body: { default_search: { confirmation: ['1'] }, sort } as never,
    });
    expect(onlyDrafts.failure().error_code).toBe('nothing_to_print');
    const { task_id } = await place.staff.call(endpoints.printInvoices, { body: { default_search: {}, sort } });
    const task = await taskIn(place.staff, task_id, ['done']);
    const { bytes } = await place.staff.raw({ path: (task.url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
    const { pages } = await readPdf(Buffer.from(bytes));
    expect(pages.map(({ text }) => /\d{2}-\d{6}/.exec(text)?.[0])).toEqual([a.number, b.number]);
  });
});
