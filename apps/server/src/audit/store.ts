import type { OperatorTx } from '../db/scope.ts';
import type { Chain, Erasure, HeadRecord, Leaf, Seal } from './chain.ts';

const LOCK = 7_205_811_021;

const MICROSECONDS = '(extract(epoch from at) * 1000000)::bigint';
// Rows from before there was somebody to act for have the seals they were given.
const HISTORY_ROW = `(jsonb_build_array(facility_id, id, ${MICROSECONDS}, actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id, request_id)
  || case when for_id is null then '[]'::jsonb else jsonb_build_array(for_id, for_name) end)`;
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

/** Holds sealing off until the transaction ends, and waits for one that is at it. */
export async function holdSealing(tx: OperatorTx): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** A seal as it is stored; several may have one number, of which the server made one at most. */
export interface StoredSeal extends Seal {
  id: number;
}

export type LastSeal = Pick<Seal, 'number' | 'through_id' | 'signature'>;
/** Before the first seal. */
export const NO_SEAL: LastSeal = { number: 0, through_id: 0, signature: '' };

/** The newest row of each chain up to the mark. Whether a seal covers it is for the key to say, not for the database. */
export function newestRows(tx: OperatorTx, mark: Mark): Promise<{ chain: Chain; id: number }[]> {
  return tx.sql(
    `select chain, id from (
       select f.id as chain, (select max(h.id) from history h where h.facility_id = f.id and h.id <= $1) as id from facility f
       union all select null, (select max(l.id) from operator_log l where l.id <= $2)) as newest
     where id is not null`,
    [mark.history, mark.log],
  );
}

const SEAL = `select id, number, after_id, through_id, row_ids, encode(marks, 'hex') as marks, digest, previous, signature, sealed_at
  from audit_seal where facility_id is not distinct from $1::int`;
const asSeal = ([row]: StoredSeal[]): StoredSeal | undefined =>
  row === undefined ? undefined : { ...row, row_ids: row.row_ids.map(Number) };

/** The seal of a chain that comes before another one, or the last one. */
export async function sealBefore(tx: OperatorTx, chain: Chain, one?: StoredSeal): Promise<StoredSeal | undefined> {
  const order = 'order by number desc, id desc limit 1';
  if (one === undefined) return asSeal(await tx.sql(`${SEAL} ${order}`, [chain]));
  return asSeal(await tx.sql(`${SEAL} and (number, id) < ($2, $3) ${order}`, [chain, one.number, one.id]));
}

/** The seal of a chain that comes after another one, or the first one. */
export async function sealAfter(tx: OperatorTx, chain: Chain, one?: StoredSeal): Promise<StoredSeal | undefined> {
  const [number, id] = one === undefined ? [0, 0] : [one.number, one.id];
  return asSeal(await tx.sql(`${SEAL} and (number, id) > ($2, $3) order by number, id limit 1`, [chain, number, id]));
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

/** Some rows of a facility's history as they are now. */
export function leavesOf(tx: OperatorTx, chain: number, ids: readonly number[]): Promise<Leaf[]> {
  return tx.sql(
    `select id, ${hashOf(HISTORY_ROW)} from history where facility_id = $1 and id = any ($2::bigint[]) order by id`,
    [chain, ids],
  );
}

/** Which rows of the history somebody is erased from, and what of them. */
export interface ErasedRows {
  /** Rows whose values go. */
  values: readonly number[];
  /** Rows in which the person acted, or somebody for them: the name goes. */
  names: readonly number[];
  /** The person's records. */
  persons: readonly number[];
}

/** Takes values and names out of rows: what `erase_history` of the database may do, and nothing else. */
export async function blankRows(tx: OperatorTx, chain: number, { values, names, persons }: ErasedRows): Promise<void> {
  await tx.sql('select erase_history($1, $2::bigint[], $3::bigint[], $4::int[])', [chain, values, names, persons]);
}

export async function insertErasures(tx: OperatorTx, chain: number, erasures: readonly Erasure[]): Promise<void> {
  await tx.sql(
    `insert into audit_erasure (facility_id, row_id, hash_before, hash_after, erased_at, erased_by, signature)
     select $1, row_id, hash_before, hash_after, erased_at, erased_by, signature
     from jsonb_to_recordset($2::jsonb) as t (row_id bigint, hash_before text, hash_after text, erased_at timestamptz, erased_by text, signature text)`,
    [chain, JSON.stringify(erasures)],
  );
}

/** What was erased out of rows of a facility in a range of ids, in the order in which it was; whether the server did it is for the key to say. */
export function erasuresIn(tx: OperatorTx, chain: Chain, afterId: number, throughId: number): Promise<Erasure[]> {
  return tx.sql(
    `select row_id, hash_before, hash_after, erased_at, erased_by, signature from audit_erasure
     where facility_id = $1::int and row_id > $2 and row_id <= $3 order by row_id, id`,
    [chain, afterId, throughId],
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

/** What the log of operators calls a row that keeps the head of a facility's chain. */
const HEAD = 'audit_head';

/** Keeps the head of a facility's chain in the operators' log, whose own chain seals it. */
export async function insertHead(tx: OperatorTx, chain: number, head: HeadRecord): Promise<void> {
  await tx.sql('insert into operator_log (operator_name, action, facility_id, detail) values ($1, $2, $3, $4::jsonb)', [
    'sealer',
    HEAD,
    chain,
    JSON.stringify(head),
  ]);
}

/** Anything may stand in a row that somebody else put there. */
const HEAD_COLUMNS = `l.id, coalesce(case when l.detail ->> 'seal' ~ '^[0-9]{1,9}$' then (l.detail ->> 'seal')::int end, 0) as seal,
  coalesce(l.detail ->> 'signature', '') as signature, coalesce(l.detail ->> 'mac', '') as mac`;

export interface StoredHead extends HeadRecord {
  /** Of the row of the operators' log. */
  id: number;
}

/** The newest head of a facility's chain that the operators' log keeps. */
export async function newestHead(tx: OperatorTx, chain: number): Promise<StoredHead | undefined> {
  const [row] = await tx.sql<StoredHead>(
    `select ${HEAD_COLUMNS} from operator_log l where l.action = '${HEAD}' and l.facility_id = $1 order by l.id desc limit 1`,
    [chain],
  );
  return row;
}

/** Heads of a facility's chain whose seals are gone. `other`: the number is there, with another signature. */
export function lostHeads(tx: OperatorTx, chain: number): Promise<(StoredHead & { other: boolean })[]> {
  return tx.sql(
    `select h.*, exists (select from audit_seal s where s.facility_id = $1 and s.number = h.seal) as other
     from (select ${HEAD_COLUMNS} from operator_log l where l.action = '${HEAD}' and l.facility_id = $1) as h
     where not exists (
       select from audit_seal s where s.facility_id = $1 and s.number = h.seal and s.signature = h.signature)
     order by h.id`,
    [chain],
  );
}

/** Every chain there may be, those of facilities that are gone among them. */
export async function allChains(tx: OperatorTx): Promise<Chain[]> {
  const rows = await tx.sql<{ id: number }>(
    `select id from facility union select facility_id from audit_seal where facility_id is not null
     union select facility_id from operator_log where action = '${HEAD}' and facility_id is not null order by 1`,
  );
  return [...rows.map(({ id }) => id), null];
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
