import { pickFields } from '@tsudoi/contract';
import {
  invoiceAccounts,
  invoiceDefaults,
  invoiceIssuer,
  invoiceSummary,
  issuerFields,
} from '@tsudoi/contract/invoices';
import { addDays, fullName, jstToday, SELECT_LIST_MAX } from '@tsudoi/domain';
import { updateRecord } from '../../db/versioned.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { changeOf, checkVersion } from '../../kernel/records.ts';
import { staffOfWhole } from '../../kernel/whole-facility.ts';
import { askedQuery, memberOptions } from '../members/index.ts';
import { issuerForUpdate, issuerOf, issuerRow } from './issuer.ts';
import { summaryOf } from './search.ts';

const summary = staff(invoiceSummary, ({ tx, scope, now }) => summaryOf(tx, jstToday(now), scope.organizationIds));

const defaults = staff(invoiceDefaults, async ({ tx, facility, now }) => {
  const issuer = await issuerOf(tx, facility);
  return { ...pickFields(issuer, ['tax_type', 'rounding']), due_on: addDays(jstToday(now), issuer.due_days) };
});

const accounts = staff(invoiceAccounts, async (context) => {
  const { tx, query } = context;
  const asked = await askedQuery(context, { default_search: { keyword: query.keyword }, advanced_search: [] });
  const found = await memberOptions(tx, asked, { limit: SELECT_LIST_MAX, mainOnly: false });
  return found.map((row) => ({ id: row.id, text: `${row.member_code} ${fullName(row)}` }));
});

const get = staff(invoiceIssuer.get, async ({ tx, facility }) => {
  const row = await issuerRow(tx);
  return {
    ...pickFields(await issuerOf(tx, facility), issuerFields),
    name: row?.name ?? null,
    facility_name: facility.name,
    version: row?.version ?? 1,
    updated_at: row?.updated_by == null ? null : row.updated_at.toISOString(),
    updated_by: row?.updated_by ?? null,
  };
});

const update = staffOfWhole(invoiceIssuer.update, async ({ tx, body, actor, requestId }) => {
  const before = await issuerForUpdate(tx);
  checkVersion(before, body.version);
  const was = pickFields(before, issuerFields);
  const values = pickFields({ ...was, ...body }, issuerFields);
  const change = changeOf(was, values);
  if (change === undefined) return { version: before.version };
  const version = await updateRecord(tx, 'invoice_issuer', before, values, actor.name);
  // Numbers of its own: those of invoices lead to invoices.
  await facilityHistory(tx, actor, 'invoice-issuer', requestId)('update', { id: before.id, version }, change);
  return { version };
});

export const settingBindings: readonly Binding[] = [summary, defaults, accounts, get, update];
