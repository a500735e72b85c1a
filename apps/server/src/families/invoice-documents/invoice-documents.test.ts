import { createHash } from 'node:crypto';
import { invoiceDeposits, reverseDeposit } from '@tsudoi/contract/deposits';
import * as endpoints from '@tsudoi/contract/invoice-documents';
import { cancelInvoice, invoiceIssuer, invoices } from '@tsudoi/contract/invoices';
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
import { makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { named, pay } from '@tsudoi/kit/families/deposits';
import { documentOf } from '@tsudoi/kit/families/invoice-documents';
import { issuerBody, line, makeDraft, makeInvoice } from '@tsudoi/kit/families/invoices';
import { readPdf } from '@tsudoi/kit/pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyMoney } from '../deposits/index.ts';

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
  const receiptsOf = (id: number) => world.staff.call(endpoints.issueReceipt, { params: { id } });

  it('say what was issued: addressee in the window, T number, ※, sums per rate, account and number, on one small page', async () => {
    const issued = await makeInvoice(await makeMember(world, address), { lines: mixed, due_on: '2026-12-10' });
    const record = await world.staff.call(invoices.get, { params: { id: issued.id } });
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
    // Cancelled or not, what was handed out stays as it was.
    await world.staff.call(cancelInvoice, {
      params: { id: issued.id },
      body: { version: issued.version, reason: '誤り' },
    });
    const again = await opened(world.staff, endpoints.openInvoiceDocument, { id: issued.id, document_id });
    expect(hash(again.bytes)).toBe(stored?.file_hash);
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
    const early = await world.staff.ask(endpoints.issueReceipt, { params: { id: issued.id } });
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

    const { documents } = await receiptsOf(issued.id);
    const receipt = documents.find(({ kind }) => kind === 'receipt');
    expect(receipt).toMatchObject({ holds: true, amount: 15_980, copies: [{ copy: 1 }, { copy: 2 }] });
    const params = { id: issued.id, document_id: receipt?.id ?? 0 };
    const reissued = await opened(world.staff, endpoints.openInvoiceDocument, params);
    expect(reissued.text).toContain('再発行');
    expect(reissued.text).toContain(receipt?.number ?? 'none');

    const { allocations } = await world.staff.call(invoiceDeposits, { params: named(issued) });
    const deposit = allocations[0]?.deposit;
    await world.staff.call(reverseDeposit, {
      params: { id: deposit?.id ?? 0 },
      body: { version: deposit?.version ?? 0, reason: '入力の誤り' },
    });
    const after = await world.staff.call(endpoints.invoiceDocuments, { params: { id: issued.id } });
    expect(after.receipt).toBe('none');
    expect(after.documents.find(({ kind }) => kind === 'receipt')?.holds).toBe(false);
    await pay(issued, 15_980);
    const anew = await receiptsOf(issued.id);
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
    const { task_id } = await place.staff.call(endpoints.printInvoices, { body: { default_search: {}, sort } });
    const task = await taskIn(place.staff, task_id, ['done']);
    const { bytes } = await place.staff.raw({ path: (task.url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
    const { pages } = await readPdf(Buffer.from(bytes));
    expect(pages.map(({ text }) => /\d{2}-\d{6}/.exec(text)?.[0])).toEqual([a.number, b.number]);
  });
});
