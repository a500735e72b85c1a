import type { ApplicationSearch } from '@tsudoi/contract/applications';
import { type ApplicationState, keywordFor, likePattern } from '@tsudoi/domain';
import { build } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Application } from './store.ts';

/** States of which staff have a list. */
const LISTED = ['submitted', 'returned', 'unpaid', 'approved', 'refused', 'withdrawn'] as const;
type Listed = (typeof LISTED)[number];

/** A row of the list. */
export type ListedApplication = Pick<
  Application,
  | 'id'
  | 'door'
  | 'state'
  | 'class_type'
  | 'member_type_id'
  | 'basic_info'
  | 'returned_at'
  | 'decided_at'
  | 'updated_by'
  | 'fee_finding'
  | 'group_id'
  | 'version'
> & { submitted_at: Date; type_name: string; sign_up_fee: number };

type Asked = Pick<ApplicationSearch, 'default_search' | 'sort'>;

function found({ default_search: asked, sort }: Asked) {
  const { keyword = '', state = [], door = [], member_type: types = [] } = asked;
  let all = build
    .selectFrom('application as a')
    .innerJoin('member_type as t', (join) =>
      join.onRef('t.facility_id', '=', 'a.facility_id').onRef('t.id', '=', 'a.member_type_id'),
    )
    .where('a.submitted_at', 'is not', null)
    .where('a.state', 'in', state.length === 0 ? LISTED : state);
  if (keyword !== '') all = all.where('a.search_key', 'like', likePattern(keywordFor(keyword)));
  if (door.length > 0) all = all.where('a.door', 'in', door);
  if (types.length > 0) all = all.where('a.member_type_id', 'in', types);
  // Of some states one stands behind the other, in the order in which an application goes through them.
  if (state.length > 1)
    all = all.orderBy((row) =>
      row
        .case('a.state')
        .when('submitted')
        .then(row.lit(0))
        .when('returned')
        .then(row.lit(1))
        .when('unpaid')
        .then(row.lit(2))
        .else(row.lit(3))
        .end(),
    );
  // What was sent at once stands together, the first of it first.
  return all
    .orderBy('a.submitted_at', sort?.direction ?? 'desc')
    .orderBy((row) => row.fn.coalesce('a.group_id', 'a.id'), 'desc')
    .orderBy('a.id');
}

/** A page of the applications that were sent. */
export async function searchApplications(
  tx: FacilityTx,
  body: Asked & PageRequest,
): Promise<{ rows: ListedApplication[]; total: number }> {
  const page = await readPage(
    tx,
    found(body).select([
      'a.id',
      'a.door',
      'a.state',
      'a.class_type',
      'a.member_type_id',
      'a.basic_info',
      'a.submitted_at',
      'a.returned_at',
      'a.decided_at',
      'a.updated_by',
      'a.fee_finding',
      'a.group_id',
      'a.version',
      't.name as type_name',
      't.sign_up_fee',
    ]),
    body,
  );
  // All are sent, and their answers are what the store writes.
  return { total: page.total, rows: page.rows as ListedApplication[] };
}

/** How many applications there are in each state of which staff have a list. */
export async function countByState(tx: FacilityTx): Promise<Record<Listed, number>> {
  const rows = await tx.rows(
    build
      .selectFrom('application')
      .select((row) => ['state', row.fn.countAll<string>().as('count')])
      .where('submitted_at', 'is not', null)
      .groupBy('state'),
  );
  const byState = new Map<string, number>(rows.map(({ state, count }) => [state, Number(count)]));
  const of = (state: ApplicationState) => byState.get(state) ?? 0;
  return {
    submitted: of('submitted'),
    returned: of('returned'),
    unpaid: of('unpaid'),
    approved: of('approved'),
    refused: of('refused'),
    withdrawn: of('withdrawn'),
  };
}
