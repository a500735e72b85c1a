import { hasKeyword } from '@tsudoi/contract';
import type { MandateAccount, MandateSearch } from '@tsudoi/contract/account-transfers';
import { keywordFor, likePattern, memberCodeKey } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, type NewRow, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { insertRecord, updateRecord } from '../../db/versioned.ts';
import { createSealer, type Sealer } from '../../kernel/sealing.ts';
import type { Services } from '../../kernel/services.ts';
import { payerIsAmongReached, payerIsReached } from '../invoices/index.ts';

export type Mandate = Row<'mandate'>;
/** A mandate with whose it is. */
export type ListedMandate = Mandate &
  Pick<Row<'account'>, 'account_code' | 'member_code' | 'last_name' | 'first_name'> & { account_id: number };

const sealers = new WeakMap<Pick<Services, 'config'>, Sealer>();

/** Seals accounts and files of debits. */
export function transferSealer(services: Pick<Services, 'config'>): Sealer {
  const sealer = sealers.get(services) ?? createSealer(services.config.secret, 'account transfer');
  sealers.set(services, sealer);
  return sealer;
}

/** Where the account of a payer opens. */
const accountPlace = (payerId: number): string => `mandate of payer ${payerId}`;

/** An account as it is stored: sealed, and of its number the last three digits. */
export const sealedAccount = (services: Pick<Services, 'config'>, payerId: number, account: MandateAccount) => ({
  sealed_account: transferSealer(services).seal(JSON.stringify(account), accountPlace(payerId)),
  last_digits: account.account_number.slice(-3),
});

/** Opens the account of a mandate, for the file of a bank and for its editor alone. */
export const openedAccount = (
  services: Pick<Services, 'config'>,
  { payer_id, sealed_account }: Pick<Mandate, 'payer_id' | 'sealed_account'>,
): MandateAccount => JSON.parse(transferSealer(services).open(sealed_account, accountPlace(payer_id)));

/** Mandates, each with its account. */
const listed = () =>
  build
    .selectFrom('mandate as m')
    .innerJoin('payer as p', 'p.id', 'm.payer_id')
    .innerJoin('payer as s', (join) => join.on(sql<SqlBool>`s.id = coalesce(p.joined_to, p.id)`))
    .innerJoin('account as a', 'a.id', 's.account_id')
    .selectAll('m')
    .select(['a.id as account_id', 'a.account_code', 'a.member_code', 'a.last_name', 'a.first_name']);

/** A mandate in reach; undefined where there is none. */
export const mandateInReach = (
  tx: FacilityTx,
  id: number,
  scopeIds: readonly number[] | null,
): Promise<ListedMandate | undefined> =>
  tx.one(listed().where(payerIsReached('m.payer_id', scopeIds)).where('m.id', '=', id));

/** Locks a mandate; whoever holds it holds no payer before it. */
export const lockMandate = (tx: FacilityTx, id: number): Promise<Mandate> =>
  tx.oneOrThrow(query<Mandate>`select * from mandate where id = ${id} for no key update`);

/** Names the payers whose mandate lives; which of two that were joined is asked for is decided where a file is made. */
export const insertMandate = (
  tx: FacilityTx,
  values: Omit<NewRow<'mandate'>, 'id' | 'version' | 'created_at' | 'updated_at' | 'updated_by'>,
  by: string,
): Promise<number> => insertRecord(tx, 'mandate', values, by);

/** Changes a mandate if it still has the version, and returns the next one. @throws Problem stale */
export const updateMandate = (
  tx: FacilityTx,
  before: Pick<Mandate, 'id' | 'version'>,
  values: Partial<
    Pick<
      Mandate,
      | 'state'
      | 'sealed_account'
      | 'account_since'
      | 'last_digits'
      | 'newness'
      | 'applied_on'
      | 'note'
      | 'fault'
      | 'fault_code'
    >
  >,
  by: string,
): Promise<number> => updateRecord(tx, 'mandate', before, values, by);

/** A page of mandates and how many are found in all. */
export function searchMandates(
  tx: FacilityTx,
  { default_search: { keyword, state }, sort }: Pick<MandateSearch, 'default_search' | 'sort'>,
  page: PageRequest,
  scopeIds: readonly number[] | null,
): Promise<{ rows: ListedMandate[]; total: number }> {
  let found = listed().where(payerIsAmongReached('m.payer_id', scopeIds));
  if (state?.length) found = found.where('m.state', 'in', state);
  if (hasKeyword(keyword)) {
    const like = likePattern(keywordFor(keyword));
    found = found.where((row) =>
      row.or([row('a.name_key', 'like', like), row('a.member_code_key', '=', memberCodeKey(keyword.trim()))]),
    );
  }
  const { column, direction } = sort ?? { column: 'updated_at', direction: 'desc' };
  return readPage(tx, found.orderBy(`m.${column}`, direction).orderBy('m.id', direction), page);
}

/** The account of a member by its number, in reach. */
export const accountOfCode = (
  tx: FacilityTx,
  code: string,
  scopeIds: readonly number[] | null,
): Promise<{ id: number } | undefined> =>
  tx.one(
    build
      .selectFrom('account as a')
      .select('a.id')
      .where('a.member_code_key', '=', memberCodeKey(code))
      .where('a.deleted_at', 'is', null)
      .$if(scopeIds !== null, (found) =>
        found.where(sql<SqlBool>`a.organization_ids && ${[...(scopeIds ?? [])]}::int[]`),
      ),
  );
