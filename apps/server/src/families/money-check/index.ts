import { Problem, pickFields } from '@tsudoi/contract';
import { checkMoneyFinding, type MoneyFinding, searchMoneyFindings } from '@tsudoi/contract/money-check';
import { can } from '@tsudoi/permissions';
import { staff } from '../../kernel/bind.ts';
import type { StaffSession } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { existing, presentPage } from '../../kernel/records.ts';
import { presentAccount } from '../invoices/index.ts';
import { type FoundRow, findingInReach, markChecked, searchFindings } from './store.ts';

export { countFindings } from './store.ts';

/** Where somebody takes part who is found; null for who may not look at the kind. */
function participantOf(row: FoundRow, { grants }: StaffSession): MoneyFinding['participant'] {
  const { participant_id: id, event_code, event_cms_code, kind_url, kind_id } = row;
  if (id === null || event_code === null || event_cms_code === null || kind_url === null || kind_id === null)
    return null;
  if (!can(grants, { menu: 'events', flag: 'view', of: event_cms_code })) return null;
  return { id, event_code, event_cms_code, kind_url, kind_id };
}

function present(row: FoundRow, session: StaffSession): MoneyFinding {
  const { account_id, account_code, member_code, last_name, first_name, checked_at, checked_by } = row;
  const { invoice_id, invoice_code, invoice_number: number, invoice_account_code } = row;
  const person = {
    account_code: account_code ?? '',
    member_code,
    last_name: last_name ?? '',
    first_name: first_name ?? '',
  };
  return {
    ...pickFields(row, ['kind', 'id', 'version', 'amount', 'method', 'finding', 'source', 'bank_import_id']),
    at: row.at.toISOString(),
    account: account_id === null ? null : presentAccount(account_id, person),
    invoice:
      invoice_id === null || invoice_code === null || number === null || invoice_account_code === null
        ? null
        : { id: invoice_id, invoice_code, number, account_code: invoice_account_code },
    participant: participantOf(row, session),
    checked:
      checked_at === null || checked_by === null
        ? null
        : { at: checked_at.toISOString(), by: checked_by, note: row.note },
  };
}

/** What of the money of a facility somebody has to look at each morning; the goal is nothing. */
export const moneyCheck: Family = {
  name: 'money-check',
  bindings: [
    staff(searchMoneyFindings, async ({ tx, body, scope, session }) =>
      presentPage(body, await searchFindings(tx, body, body, scope.organizationIds), (row) => present(row, session)),
    ),
    staff(checkMoneyFinding, async ({ tx, body, scope, actor, history }) => {
      const { version } = existing(await findingInReach(tx, body, scope.organizationIds));
      if (version !== body.version) throw new Problem('stale');
      await markChecked(tx, body, actor.name);
      await history('check', { id: body.id, version }, { after: pickFields(body, ['kind', 'note']) });
      return {};
    }),
  ],
};
