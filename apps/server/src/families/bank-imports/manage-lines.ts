import { fieldProblem, hasKeyword, Problem, pickFields } from '@tsudoi/contract';
import {
  assignBankLine,
  forgetBankName,
  invoicesForBankLine,
  markBankLine,
  membersForBankLine,
  noteBankLine,
  searchBankLines,
  undoBankLine,
} from '@tsudoi/contract/bank-imports';
import { keywordFor, likePattern, memberCodeKey } from '@tsudoi/domain';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type SqlBool, sql } from 'kysely';
import { build } from '../../db/build.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { invoicesInReach, LISTED, payersOf, presentAccount } from '../invoices/index.ts';
import { presentedInvoices, presentInvoice, presentLines } from './present.ts';
import { type Reaching, reach } from './reach.ts';
import { assignLine, undoAssignment } from './settle.ts';
import {
  type BankLine,
  deleteAliasOf,
  importById,
  isTakenBack,
  lineInReach,
  lockLine,
  membersFound,
  searchLines,
  updateLine,
} from './store.ts';

/** Invoices to choose from. */
const CHOICES = 20;

const lines = staff(searchBankLines, async (context) => {
  const { tx, body } = context;
  const scopeIds = await reach(context);
  const { rows, total } = await searchLines(tx, { ...body, scopeIds }, body);
  const presented = await presentLines(tx, rows, scopeIds);
  return presentPage(body, { rows: presented, total }, (line) => line);
});

/** A payment in reach. @throws Problem not_found */
async function namedLine(context: Reaching & { params: { id: number } }): Promise<BankLine> {
  return existing(await lineInReach(context.tx, context.params.id, await reach(context)));
}

const assign = staff(assignBankLine, async (context) => {
  const { tx, body, scope, actor, services, history, locale } = context;
  const { id, import_id } = await namedLine(context);
  const invoiceIds = [...new Set(body.invoice_ids)];
  const seen = await presentedInvoices(tx, invoiceIds, scope.organizationIds);
  if (seen.size !== invoiceIds.length) throw new Problem('not_found');
  const account = body.account_id ?? null;
  if (invoiceIds.length === 0 && account === null) throw fieldProblem('invoice_ids', 'required');
  const payerId = account === null ? undefined : await payerInReach(context, account);
  const { version, deposit, missing } = await assignLine(
    { tx, by: actor.name, services },
    { id, version: body.version },
    {
      invoiceIds,
      ...(payerId !== undefined && { payerId }),
      short:
        body.short === 'fee'
          ? { as: 'fee', reason: serverText(locale, 'bank.fee'), missing: body.missing }
          : { as: 'partial' },
      remember: body.remember === true,
      byRule: false,
    },
  );
  const after = { line_id: id, deposit_id: deposit.id, invoice_ids: invoiceIds, written_off: missing };
  await history('assign', { id: import_id, version }, { after });
  return { id, code: '', version };
});

/** The payer of an account in reach, made where there is none yet. @throws Problem not_found */
async function payerInReach({ tx, scope }: Reaching, accountId: number): Promise<number> {
  const { organizationIds } = scope;
  const account = existing(
    await tx.one<{ id: number }>(
      build
        .selectFrom('account as a')
        .select('a.id')
        .where('a.id', '=', accountId)
        .where('a.deleted_at', 'is', null)
        .$if(organizationIds !== null, (found) =>
          found.where(sql<SqlBool>`a.organization_ids && ${[...(organizationIds ?? [])]}::int[]`),
        ),
    ),
  );
  return existing((await payersOf(tx, [account.id])).get(account.id));
}

const undo = staff(undoBankLine, async (context) => {
  const { tx, body, actor, services, history, locale } = context;
  const { id, import_id, deposit_id } = await namedLine(context);
  const writing = { tx, by: actor.name, services };
  const named = { id, version: body.version };
  const { version } = await undoAssignment(writing, named, serverText(locale, 'bank.undone'), await reach(context));
  await history('undo', { id: import_id, version }, { before: { line_id: id, deposit_id } });
  return { id, code: '', version };
});

const mark = staff(markBankLine, async (context) => {
  const { tx, body, actor, history } = context;
  await namedLine(context);
  const line = existing(await lockLine(tx, context.params.id));
  checkVersion(line, body.version);
  const file = existing(await importById(tx, line.import_id));
  if (line.state === 'assigned' || line.state === 'matched' || file.state === 'ready') throw new Problem('wrong_state');
  const isPutBack = body.state === 'suggested';
  // What the bank took back does not come in again; what took it back may be let go.
  if (body.state !== 'set_aside' && (await isTakenBack(tx, line.id))) throw new Problem('wrong_state');
  const hasCandidates = (line.candidates as unknown[]).length > 0;
  const version = await updateLine(
    tx,
    line,
    {
      state: isPutBack && !hasCandidates ? 'nobody' : body.state,
      reason: isPutBack
        ? line.canceled
          ? 'cancels_nothing'
          : line.reason === 'by_person'
            ? 'undone'
            : line.reason
        : 'by_person',
      ...(isPutBack && line.canceled && { cancels_id: null }),
      ...(body.note !== undefined && { note: body.note }),
      settled_by: isPutBack ? null : actor.name,
      settled_at: isPutBack ? null : new Date(),
    },
    actor.name,
  );
  await history(
    'mark',
    { id: line.import_id, version },
    { after: { line_id: line.id, ...pickFields(body, ['state', 'note']) } },
  );
  return { id: line.id, code: '', version };
});

const note = staff(noteBankLine, async (context) => {
  const { tx, body, actor, history } = context;
  await namedLine(context);
  const line = existing(await lockLine(tx, context.params.id));
  checkVersion(line, body.version);
  const written = body.note?.trim() || null;
  const version = await updateLine(tx, line, { note: written }, actor.name);
  const change = { before: { line_id: line.id, note: line.note }, after: { line_id: line.id, note: written } };
  await history('note', { id: line.import_id, version }, change);
  return { id: line.id, code: '', version };
});

const forget = staff(forgetBankName, async (context) => {
  const { tx, body, actor, history } = context;
  await namedLine(context);
  const line = existing(await lockLine(tx, context.params.id));
  checkVersion(line, body.version);
  if (!(await deleteAliasOf(tx, line.id))) throw new Problem('wrong_state');
  const version = await updateLine(tx, line, {}, actor.name);
  const before = { line_id: line.id, payer_name: line.payer_name };
  await history('forget', { id: line.import_id, version }, { before });
  return { id: line.id, code: '', version };
});

const members = staff(membersForBankLine, async (context) => {
  const {
    tx,
    scope,
    query: { keyword },
  } = context;
  await namedLine(context);
  if (!hasKeyword(keyword)) return [];
  const rows = await membersFound(tx, keyword, scope.organizationIds, CHOICES);
  return rows.map((row) => presentAccount(row.id, row));
});

const invoices = staff(invoicesForBankLine, async (context) => {
  const {
    tx,
    scope,
    query: { keyword },
  } = context;
  const line = await namedLine(context);
  let found = invoicesInReach(scope.organizationIds)
    .select(LISTED)
    .where('i.confirmation', '=', 2)
    .where('i.payment', '=', 1);
  if (hasKeyword(keyword))
    for (const word of keyword.trim().split(/\s+/).slice(0, 5)) {
      const like = likePattern(keywordFor(word));
      found = found.where((row) =>
        row.or([
          row('i.search_key', 'like', like),
          row('a.name_key', 'like', like),
          row('a.member_code_key', '=', memberCodeKey(word)),
        ]),
      );
    }
  const rows = await tx.rows(
    found.orderBy(sql`i.total - i.paid <> ${line.amount}`).orderBy('i.due_on').orderBy('i.id').limit(CHOICES),
  );
  return rows.map(presentInvoice);
});

/** Calls of staff about the payments in files. */
export const lineBindings: readonly Binding[] = [lines, assign, undo, mark, note, forget, members, invoices];
