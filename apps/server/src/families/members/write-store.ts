import { AccountRole, keywordFor, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import type { Numbering } from './code-store.ts';
import { keysOf, type MemberValues, memberColumnNames, memberColumns, parametersOf } from './columns.ts';

/** A member after a write. */
export interface WrittenMember {
  id: number;
  account_code: string;
  version: number;
}

/** Who writes, and in which request. */
export interface Writer {
  actor: Actor;
  requestId: string | null;
}

/** The corporate whose staff a new member is, and whether as its principal. */
export interface StaffPlace {
  corporate_id: number;
  corporate_code: string;
  principle_flag: StaffCorporatePrincipleFlag;
}

/** What the audit record keeps of a change: old and new values of what differs. */
export interface Change {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const NAMES = memberColumnNames.join(', ');
const COUNT = memberColumnNames.length;
const parameter = (index: number): string => `$${index}`;
const SETS = memberColumnNames
  .map((name, index) => `${name} = ${parameter(index + 1)}::${memberColumns[name]}`)
  .join(', ');
const TYPES = parameter(memberColumnNames.indexOf('member_type_ids') + 1);
const CODE = parameter(memberColumnNames.indexOf('member_code') + 1);
const ORGANIZATIONS = parameter(memberColumnNames.indexOf('organization_ids') + 1);
const [SEARCH_KEY, KANA_KEY, KIND, ACTOR, NAME, BEFORE, AFTER, REQUEST, ID, VERSION] = Array.from(
  { length: 10 },
  (_, index) => parameter(COUNT + 1 + index),
);

/** Of a change, after id and version: the person it was made for, where a member acts for somebody. */
const [FOR_ID, FOR_NAME] = [parameter(COUNT + 11), parameter(COUNT + 12)];

/** Of a creation, in the place of id and version; then of one with the next code. */
const [CORPORATE, PRINCIPLE] = [ID, VERSION];
const [PREFIX, DIGITS, FOLDED] = Array.from({ length: 3 }, (_, index) => parameter(COUNT + 11 + index));

const history = (action: string, after: string, [forId, forName] = ['null', 'null']): string =>
  `h as (insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, request_id, for_id, for_name)
     select ${KIND}, ${ACTOR}::int, ${NAME}, 'members', m.id, m.version, '${action}', ${BEFORE}::jsonb, ${after}, ${REQUEST}::text, ${forId}::int, ${forName}::text from m)`;

/**
 * A member with all that belongs to it; `code` and `key` are SQL over `k`. Of what is written the code alone is unique, in
 * two indexes, so that every conflict is one of codes.
 */
function insert(k: string, code: string, key: string): string {
  const values = memberColumnNames.map((name, index) =>
    name === 'member_code' ? code : `${parameter(index + 1)}::${memberColumns[name]}`,
  );
  return `with ${k}
  m as (insert into account (role, ${NAMES}, search_key, kana_key, updated_by, corporate_id, principle_flag)
    select ${AccountRole.member}, ${values.join(', ')}, ${key}, ${KANA_KEY}, ${NAME}, ${CORPORATE}::int, ${PRINCIPLE}::smallint from k
    on conflict do nothing
    returning id, account_code, member_code, version),
  t as (insert into account_member_type (account_id, member_type_id) select m.id, x from m, unnest(${TYPES}::int[]) x),
  o as (insert into account_organization (account_id, organization_id) select m.id, x from m, unnest(${ORGANIZATIONS}::int[]) x),
  ${history('create', `${AFTER}::jsonb || jsonb_build_object('member_code', m.member_code)`)}
  select * from m`;
}

const INSERT = insert(`k as (select ${CODE}::text as code),`, 'k.code', `${SEARCH_KEY}::text`);

/** The counter's row is locked from here until the transaction ends, which is why the code is taken last. */
const INSERT_NEXT = insert(
  `c as (insert into member_code_counter (prefix, last_number) values (${PREFIX}, 1)
    on conflict (facility_id, prefix) do update set last_number = member_code_counter.last_number + 1 returning last_number::text as n),
  k as (select coalesce(${CODE}::text, ${PREFIX}::text || lpad(n, greatest(${DIGITS}::int, length(n)), '0')) as code, ${FOLDED}::text || lpad(n, greatest(${DIGITS}::int, length(n)), '0') as folded from c),`,
  'k.code',
  `left(k.folded || '|' || ${SEARCH_KEY}::text, 400)`,
);

const update = (sets: string, links: boolean, action = 'update'): string => `with m as (
    update account set ${sets}, version = version + 1, updated_at = now(), updated_by = coalesce(${FOR_NAME}::text, ${NAME})
    where id = ${ID}::int and version = ${VERSION}::int and role = ${AccountRole.member} and deleted_at is null
    returning id, account_code, version),
  ${
    links
      ? `td as (delete from account_member_type x using m where x.account_id = m.id and x.member_type_id <> all (${TYPES}::int[])),
  t as (insert into account_member_type (account_id, member_type_id) select m.id, x from m, unnest(${TYPES}::int[]) x on conflict do nothing),
  od as (delete from account_organization x using m where x.account_id = m.id and x.organization_id <> all (${ORGANIZATIONS}::int[])),
  o as (insert into account_organization (account_id, organization_id) select m.id, x from m, unnest(${ORGANIZATIONS}::int[]) x on conflict do nothing),`
      : ''
  }
  ${history(action, `${AFTER}::jsonb`, [FOR_ID, FOR_NAME])}
  select * from m`;

const SET_ALL = `${SETS}, search_key = ${SEARCH_KEY}, kana_key = ${KANA_KEY}`;
const UPDATE = update(SET_ALL, false);
const UPDATE_WITH_LINKS = update(SET_ALL, true);
/** The statements that write the links too, whether or not they change. */
const WITH_LINKS = {
  put_back: update(SET_ALL, true, 'put_back'),
  merge: update(SET_ALL, true, 'merge'),
  unmerge: update(SET_ALL, true, 'unmerge'),
};

const json = (value: Record<string, unknown> | null): string | null => (value === null ? null : JSON.stringify(value));

function parameters(values: MemberValues, { actor, requestId }: Writer, change: Change): unknown[] {
  const { search_key, kana_key } = keysOf(values);
  return [
    ...parametersOf(values),
    search_key,
    kana_key,
    actor.kind,
    actor.id,
    actor.name,
    json(change.before),
    json(change.after),
    requestId,
  ];
}

/** What the audit record keeps of a new member; the database adds the code. */
function creation({ member_code: _, ...after }: MemberValues, place: StaffPlace | undefined): Change {
  if (place === undefined) return { before: null, after };
  const { corporate_code, principle_flag } = place;
  return { before: null, after: { ...after, corporate_code, principle_flag } };
}

const placeParameters = (place: StaffPlace | undefined): unknown[] => [
  place?.corporate_id ?? null,
  place?.principle_flag ?? StaffCorporatePrincipleFlag.staff,
];

/** Registers a member with its types, organizations and history in one round trip; undefined where the code is taken. */
export async function insertMember(
  tx: FacilityTx,
  values: MemberValues & { member_code: string },
  writer: Writer,
  place?: StaffPlace,
): Promise<(WrittenMember & { member_code: string }) | undefined> {
  const [row] = await tx.sql<WrittenMember & { member_code: string }>(INSERT, [
    ...parameters(values, writer, creation(values, place)),
    ...placeParameters(place),
  ]);
  return row;
}

/** The same with the next code of a prefix; undefined where somebody typed that code before. */
export async function insertMemberWithNextCode(
  tx: FacilityTx,
  values: MemberValues,
  { prefix, digits }: Numbering,
  writer: Writer,
  place?: StaffPlace,
): Promise<(WrittenMember & { member_code: string }) | undefined> {
  const columns = parameters({ ...values, member_code: null }, writer, creation(values, place));
  const [row] = await tx.sql<WrittenMember & { member_code: string }>(INSERT_NEXT, [
    ...columns,
    ...placeParameters(place),
    prefix,
    digits,
    keywordFor(prefix),
  ]);
  return row;
}

/** Changes a member of exactly this version, with its history; undefined where the version is gone. */
export async function updateMember(
  tx: FacilityTx,
  at: { id: number; version: number; linksChange: boolean; action: 'update' | keyof typeof WITH_LINKS },
  values: MemberValues & { member_code: string },
  writer: Writer,
  change: Change,
): Promise<WrittenMember | undefined> {
  const statement = at.action !== 'update' ? WITH_LINKS[at.action] : at.linksChange ? UPDATE_WITH_LINKS : UPDATE;
  const [row] = await tx.sql<WrittenMember>(statement, [
    ...parameters(values, writer, change),
    at.id,
    at.version,
    writer.actor.for?.id ?? null,
    writer.actor.for?.name ?? null,
  ]);
  return row;
}

/** Deletes a member of exactly this version: its code becomes free, its links of mails end, its history stays. */
export async function deleteMember(
  tx: FacilityTx,
  at: { id: number; version: number },
  { actor, requestId }: Writer,
): Promise<boolean> {
  const rows = await tx.sql(
    `with m as (
       update account set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $3
       where id = $1 and version = $2 and role = ${AccountRole.member} and deleted_at is null returning id, version),
     f as (update account x set merged_into = null from m where x.merged_into = m.id),
     l as (update mail_token x set used_at = now() from m where x.account_id = m.id and x.used_at is null),
     h as (insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, request_id)
       select $4, $5::int, $3, 'members', m.id, m.version, 'delete', $6::text from m)
     select id from m`,
    [at.id, at.version, actor.name, actor.kind, actor.id, requestId],
  );
  return rows.length === 1;
}
