import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { cancelInvoice, confirmInvoices, type InvoiceRecord, invoices } from '@tsudoi/contract/invoices';
import { type InvoiceLine, invoiceAmounts, jstToday, linesFault, mayDo, type TaxType } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { recordHistories } from '../../kernel/history.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { findMemberInReach } from '../members/index.ts';
import { findingOf } from './because.ts';
import { issueInvoices } from './issue.ts';
import { issuerOf } from './issuer.ts';
import { presentRecord, presentRow } from './present.ts';
import { invoicesInReach, isDraft, searchInvoices } from './search.ts';
import { readsAddressOf } from './sheet.ts';
import {
  asLine,
  hasOpenCharge,
  type Invoice,
  insertInvoice,
  invoicedAccounts,
  linesOf,
  lockInvoices,
  lockPayers,
  markCanceled,
  payersOf,
  remindersOf,
  removeInvoice,
  updateDraft,
} from './store.ts';

type Reaching = Pick<StaffContext<unknown>, 'tx' | 'scope'>;

/** An invoice of a member in reach. @throws Problem not_found */
export async function invoiceInReach({ tx, scope }: Reaching, id: number): Promise<Invoice> {
  return existing(await tx.one(invoicesInReach(scope.organizationIds).selectAll('i').where('i.id', '=', id)));
}

/** The same locked, with its payer before it. @throws Problem not_found */
export async function lockedInvoice(context: Reaching, id: number): Promise<Invoice> {
  const { payer_id } = await invoiceInReach(context, id);
  await lockPayers(context.tx, [payer_id]);
  return existing((await lockInvoices(context.tx, [id]))[0]);
}

const search = staff(invoices.search, async ({ tx, body, scope, now }) => {
  const asked = { ...body, today: jstToday(now), scopeIds: scope.organizationIds };
  return presentPage(body, await searchInvoices(tx, asked, body), presentRow);
});

/** What the lines come to. @throws Problem validation where they take a rate below zero */
function amountsOf(lines: readonly InvoiceLine[], how: { type: TaxType; rounding: Invoice['rounding'] }) {
  const fault = linesFault(lines, how);
  if (fault === 'negative_total' || fault === 'too_large') throw fieldProblem('lines', fault);
  if (fault === 'no_lines') throw fieldProblem('lines', 'required');
  return invoiceAmounts(lines, how);
}

const create = staff(invoices.create, async (context) => {
  const { tx, facility, body, scope, actor, history } = context;
  const { account_id, lines, required_for_use, ...written } = body;
  const account = await findMemberInReach(tx, account_id, scope.organizationIds);
  if (account === undefined) throw fieldProblem('account_id', 'unknown_reference');
  const { rounding } = await issuerOf(tx, facility);
  const amounts = amountsOf(lines, { type: written.tax_type, rounding });
  const payer_id = (await payersOf(tx, [account.id])).get(account.id) ?? 0;
  const values = { ...written, required_for_use: required_for_use === 1 };
  const origin = { payer_id, account_id: account.id, because: 'manual', rounding } as const;
  const id = await insertInvoice(tx, { values, origin, amounts, lines }, actor.name);
  await history(
    'create',
    { id, version: 1 },
    { after: { account_id: account.id, ...values, lines, total: amounts.total } },
  );
  return { id, code: '', version: 1 };
});

/** The invoices that this one replaces and is replaced by, whether a payment of it is under way, and how often it was reminded of. */
async function linksOf(
  tx: FacilityTx,
  { id, replaces_id }: Invoice,
): Promise<Pick<InvoiceRecord, 'replaces' | 'replaced_by' | 'payment_open' | 'reminders'>> {
  const of = build.selectFrom('invoice').select(['id', 'number']).where('deleted_at', 'is', null);
  const replaces = replaces_id === null ? undefined : await tx.one(of.where('id', '=', replaces_id));
  const replacedBy = await tx.one(of.where('replaces_id', '=', id).orderBy('id', 'desc').limit(1));
  const payment_open = await hasOpenCharge(tx, id);
  const reminders = await remindersOf(tx, id);
  return { replaces: replaces ?? null, replaced_by: replacedBy ?? null, payment_open, reminders };
}

/** What an invoice was issued for, as far as the reader may open that. */
async function originOf(
  { tx, session }: Pick<StaffContext<unknown>, 'tx' | 'session'>,
  invoice: Invoice,
): Promise<InvoiceRecord['origin']> {
  const { because, because_id } = invoice;
  if (because === 'manual') return null;
  const mayOpen = because === 'sign_up' && can(session.grants, { menu: 'applications', flag: 'view' });
  const application =
    mayOpen && because_id !== null
      ? await tx.one(build.selectFrom('application').select('id').where('id', '=', because_id))
      : undefined;
  return { because, application_id: application?.id ?? null, finding: await findingOf(tx, invoice) };
}

const get = staff(invoices.get, async (context) => {
  const { tx, facility, params } = context;
  const invoice = await invoiceInReach(context, params.id);
  const account = existing((await invoicedAccounts(tx, [invoice.account_id])).get(invoice.account_id));
  const links = { ...(await linksOf(tx, invoice)), origin: await originOf(context, invoice) };
  const record = await presentRecord(tx, facility, invoice, account, links);
  if (record.addressee === null || (await readsAddressOf(tx, facility))(account)) return record;
  // Whoever may not read where a member lives does not read it here either; the invoice itself has it.
  return { ...record, addressee: { ...record.addressee, zipcode: null, address: null } };
});

/** @throws Problem wrong_state once it is confirmed */
function mustBeDraft(invoice: Invoice): void {
  if (!isDraft(invoice)) throw new Problem('invoice_issued');
}

const update = staff(invoices.update, async (context) => {
  const { tx, params, body, actor, history } = context;
  const before = await lockedInvoice(context, params.id);
  mustBeDraft(before);
  checkVersion(before, body.version);
  const had = ((await linesOf(tx, [before.id])).get(before.id) ?? []).map(asLine);
  const { lines, required_for_use, version: _, ...written } = body;
  const was = { ...pickFields(before, ['title', 'note', 'due_on', 'tax_type', 'required_for_use']), lines: had };
  const values = {
    ...pickFields({ ...was, ...written }, ['title', 'note', 'due_on', 'tax_type']),
    required_for_use: required_for_use === undefined ? was.required_for_use : required_for_use === 1,
  };
  const change = changeOf(was, { ...values, lines });
  if (change === undefined) return { id: before.id, code: '', version: before.version };
  const amounts = amountsOf(lines, { type: values.tax_type, rounding: before.rounding });
  const version = await updateDraft(tx, before, { values, amounts, lines }, actor.name);
  await history('update', { id: before.id, version }, change);
  return { id: before.id, code: '', version };
});

const remove = staff(invoices.remove, async (context) => {
  const { tx, params, query, actor, history } = context;
  const before = await lockedInvoice(context, params.id);
  mustBeDraft(before);
  checkVersion(before, query.version);
  const version = await removeInvoice(tx, before, actor.name);
  await history('delete', { id: before.id, version }, { before: pickFields(before, ['account_id', 'title', 'total']) });
  return {};
});

const confirm = staff(confirmInvoices, async (context) => {
  const { tx, facility, body, scope, now, actor, requestId } = context;
  const ids = body.invoices.map(({ id }) => id);
  const reached = await tx.rows(invoicesInReach(scope.organizationIds).select('i.id').where('i.id', 'in', ids));
  const inReach = new Set(reached.map(({ id }) => id));
  const asked = body.invoices.filter(({ id }) => inReach.has(id));
  const beyond = [...new Set(ids)].filter((id) => !inReach.has(id)).map((id) => ({ id, why: 'gone' as const }));
  const { confirmed, left, invoices: issued } = await issueInvoices({ tx, facility, now, by: actor.name }, asked);
  const numbers = new Map(confirmed.map(({ id, number }) => [id, number]));
  const entry = { family: 'invoices', action: 'confirm', requestId };
  await recordHistories(
    tx,
    actor,
    issued.map(({ id, version, total }) => ({
      ...{ ...entry, recordId: id, version: version + 1, after: { number: numbers.get(id), total } },
    })),
  );
  return { confirmed, left: [...left, ...beyond] };
});

const cancel = staff(cancelInvoice, async (context) => {
  const { tx, params, body, actor, history, services } = context;
  const before = await lockedInvoice(context, params.id);
  checkVersion(before, body.version);
  if (!mayDo('cancel', before)) throw new Problem(before.paid > 0 ? 'invoice_paid' : 'wrong_state');
  if (await hasOpenCharge(tx, before.id)) throw new Problem('payment_open');
  const version = await markCanceled(tx, before, body.reason, actor.name);
  await history('cancel', { id: before.id, version }, { after: { number: before.number, reason: body.reason } });
  if (body.replace !== 1) {
    const listener = before.because === 'manual' ? undefined : services.paidListeners.get(before.because);
    await listener?.onWaived?.({ tx, services, by: actor.name }, before);
    return { version, replacement_id: null };
  }
  const lines = ((await linesOf(tx, [before.id])).get(before.id) ?? []).map(asLine);
  const { tax_type, rounding } = before;
  const replacement_id = await insertInvoice(
    tx,
    {
      values: pickFields(before, ['title', 'note', 'due_on', 'tax_type', 'required_for_use', 'required_from']),
      origin: {
        ...pickFields(before, ['payer_id', 'account_id', 'because', 'because_id', 'rounding']),
        replaces_id: before.id,
      },
      amounts: invoiceAmounts(lines, { type: tax_type, rounding }),
      lines,
    },
    actor.name,
  );
  await history(
    'create',
    { id: replacement_id, version: 1 },
    { after: { replaces: before.number, account_id: before.account_id } },
  );
  return { version, replacement_id };
});

export const manageBindings: readonly Binding[] = [search, create, get, update, remove, confirm, cancel];
