import type { OperatorTx } from '../db/scope.ts';
import type { Chain, Leaf, Seal } from './chain.ts';

const LOCK = 7_205_811_021;

const MICROSECONDS = '(extract(epoch from at) * 1000000)::bigint';
const HISTORY_ROW = `jsonb_build_array(facility_id, id, ${MICROSECONDS}, actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id, request_id)`;
const LOG_ROW = `jsonb_build_array(id, ${MICROSECONDS}, operator_id, operator_name, action, facility_id, detail)`;
const hashOf = (row: string) => `encode(sha256(convert_to((${row})::text, 'UTF8')), 'hex') as hash`;

/** How far a record has been given out, and which transactions had begun by then. */
export interface Mark {
  history: number;
  log: number;
  /** First transaction id that was not given out. */
  next: string;
}

/** Rows with ids up to the mark's belong to transactions before its `next`: the ids are read first. */
export async function readMark(tx: OperatorTx): Promise<Mark> {
  const [ids] = await tx.sql<{ history: number; log: number }>(
    `select (select case when is_called then last_value else 0 end from history_id_seq) as history,
       (select case when is_called then last_value else 0 end from operator_log_id_seq) as log`,
  );
  const [next] = await tx.sql<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  if (ids === undefined || next === undefined) throw new Error('the database answers no position');
  return { ...ids, ...next };
}

/** Whether every transaction of the time of the mark has ended. */
export async function isOver(tx: OperatorTx, mark: Mark): Promise<boolean> {
  const [row] = await tx.sql<{ over: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as over',
    [mark.next],
  );
  return row?.over === true;
}

/** Whether this process may seal until the transaction ends; another one is at it otherwise. */
export async function takeSealing(tx: OperatorTx): Promise<boolean> {
  const [row] = await tx.sql<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [LOCK]);
  return row?.taken === true;
}

export type LastSeal = Pick<Seal, 'number' | 'through_id' | 'signature'>;
/** Before the first seal. */
export const NO_SEAL: LastSeal = { number: 0, through_id: 0, signature: '' };

/** Chains with rows up to the mark that no seal covers. */
export async function unsealedChains(tx: OperatorTx, mark: Mark): Promise<Chain[]> {
  const rows = await tx.sql<{ id: number | null }>(
    `select f.id from facility f where exists (select from history h where h.facility_id = f.id and h.id <= $1 and h.id >
         coalesce((select max(through_id) from audit_seal s where s.facility_id = f.id), 0))
     union all
     select null where exists (select from operator_log l where l.id <= $2 and l.id >
         coalesce((select max(through_id) from audit_seal s where s.facility_id is null), 0))`,
    [mark.history, mark.log],
  );
  return rows.map(({ id }) => id);
}

export async function lastSeal(tx: OperatorTx, chain: Chain): Promise<LastSeal> {
  const [row] = await tx.sql<LastSeal>(
    'select number, through_id, signature from audit_seal where facility_id is not distinct from $1::int order by number desc limit 1',
    [chain],
  );
  return row ?? NO_SEAL;
}

/** Rows of a record in a range of ids, at most `limit`, as they are now. */
export function leaves(
  tx: OperatorTx,
  chain: Chain,
  afterId: number,
  throughId: number,
  limit = 1_000_000,
): Promise<Leaf[]> {
  if (chain === null)
    return tx.sql(`select id, ${hashOf(LOG_ROW)} from operator_log where id > $1 and id <= $2 order by id limit $3`, [
      afterId,
      throughId,
      limit,
    ]);
  return tx.sql(
    `select id, ${hashOf(HISTORY_ROW)} from history where facility_id = $1 and id > $2 and id <= $3 order by id limit $4`,
    [chain, afterId, throughId, limit],
  );
}

export async function insertSeal(tx: OperatorTx, chain: Chain, seal: Seal): Promise<void> {
  await tx.sql(
    `insert into audit_seal (facility_id, number, after_id, through_id, row_ids, marks, digest, previous, signature, sealed_at)
     values ($1, $2, $3, $4, $5::bigint[], decode($6, 'hex'), $7, $8, $9, $10)`,
    [
      chain,
      seal.number,
      seal.after_id,
      seal.through_id,
      seal.row_ids,
      seal.marks,
      seal.digest,
      seal.previous,
      seal.signature,
      seal.sealed_at,
    ],
  );
}

/** Every chain there may be. */
export async function allChains(tx: OperatorTx): Promise<Chain[]> {
  const rows = await tx.sql<{ id: number }>('select id from facility order by id');
  return [...rows.map(({ id }) => id), null];
}

/** The seal of a chain that comes after a number. */
export async function nextSeal(tx: OperatorTx, chain: Chain, number: number): Promise<Seal | undefined> {
  const [row] = await tx.sql<Seal>(
    `select number, after_id, through_id, row_ids, encode(marks, 'hex') as marks, digest, previous, signature, sealed_at
     from audit_seal where facility_id is not distinct from $1::int and number > $2 order by number limit 1`,
    [chain, number],
  );
  return row === undefined ? undefined : { ...row, row_ids: row.row_ids.map(Number) };
}

/** Rows that no seal covers yet. */
export async function openRows(tx: OperatorTx, chain: Chain, throughId: number): Promise<number> {
  const [row] = await tx.sql<{ count: number }>(
    chain === null
      ? 'select count(*)::int as count from operator_log where id > $1'
      : 'select count(*)::int as count from history where id > $1 and facility_id = $2',
    chain === null ? [throughId] : [throughId, chain],
  );
  return row?.count ?? 0;
}
