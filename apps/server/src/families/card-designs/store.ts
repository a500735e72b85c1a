import type { CardSide } from '@tsudoi/contract/card-designs';
import { AccountRole, ExpiryType } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';
import { profileImageOf } from './profile-image.ts';

type Stored = 'draft' | 'published' | 'previous';
type Sides = CardSide[];

/** The card of a member type; a type without a row has none yet. */
export type CardDesign = Omit<Row<'card_design'>, Stored> & Record<Stored, Sides | null>;

/** A member type with its card, where it has one. */
export interface TypeWithCard {
  type_id: number;
  code: string;
  name: string;
  class_type: number;
  /** Members whose first type it is. */
  members: number;
  design:
    | (Pick<CardDesign, 'id' | 'published_no' | 'published_by' | 'version' | 'updated_by'> &
        Record<'has_draft' | 'is_published' | 'has_previous', boolean> &
        Record<'published_at' | 'updated_at', string | null>)
    | null;
}

/** The member types of the facility with what there is of their cards; of one type where it is named. */
export function typesWithCards(tx: FacilityTx, typeId?: number): Promise<TypeWithCard[]> {
  return tx.rows(
    query<TypeWithCard>`select t.id as type_id, t.code, t.name, t.class_type,
        (select count(*)::int from account a where a.deleted_at is null and a.role = ${AccountRole.member} and a.member_type_ids[1] = t.id) as members,
        case when d.id is null then null else jsonb_build_object('id', d.id, 'published_no', d.published_no, 'published_by', d.published_by,
          'version', d.version, 'updated_by', d.updated_by, 'published_at', d.published_at, 'updated_at', d.updated_at,
          'has_draft', d.draft is not null, 'is_published', d.published is not null,
          'has_previous', d.published is not null or d.previous is not null) end as design
      from member_type t left join card_design d on d.member_type_id = t.id
      where t.deleted_at is null and (${typeId ?? null}::int is null or t.id = ${typeId ?? null}) order by t.sort, t.id`,
  );
}

const designs = build.selectFrom('card_design').selectAll();

/** The card of a type; undefined where it has none yet. */
export async function designOfType(tx: FacilityTx, typeId: number): Promise<CardDesign | undefined> {
  return (await tx.one(designs.where('member_type_id', '=', typeId))) as CardDesign | undefined;
}

/** The card of a type to change, locked; a blank one in its first version where there is none yet. */
export async function designForUpdate(tx: FacilityTx, typeId: number): Promise<CardDesign> {
  await tx.run(
    build
      .insertInto('card_design')
      .values({ member_type_id: typeId })
      .onConflict((conflict) => conflict.columns(['facility_id', 'member_type_id']).doNothing()),
  );
  return (await tx.oneOrThrow(designs.where('member_type_id', '=', typeId).forUpdate())) as CardDesign;
}

const asJson = (sides: Sides | null) => (sides === null ? null : JSON.stringify(sides));

/** Changes a card and returns its next version. @throws Problem stale */
export function updateDesign(
  tx: FacilityTx,
  before: CardDesign,
  {
    draft,
    published,
    previous,
    ...rest
  }: Partial<Record<Stored, Sides | null>> &
    Partial<Pick<CardDesign, 'published_no' | 'published_at' | 'published_by'>>,
  by: string,
): Promise<number> {
  const sides = {
    ...(draft === undefined ? {} : { draft: asJson(draft) }),
    ...(published === undefined ? {} : { published: asJson(published) }),
    ...(previous === undefined ? {} : { previous: asJson(previous) }),
  };
  return updateRecord(tx, 'card_design', before, { ...sides, ...rest }, by);
}

/** Publishes the first card of a type, as the demo world has it from its beginning. */
export async function insertPublishedDesign(tx: FacilityTx, typeId: number, sides: Sides, by: string): Promise<void> {
  const published = { published: asJson(sides), published_no: 1, published_at: new Date(), published_by: by };
  await tx.run(build.insertInto('card_design').values({ member_type_id: typeId, ...published, updated_by: by }));
}

/** What members of some types see. */
export async function publishedOfTypes(tx: FacilityTx, typeIds: readonly number[]): Promise<Map<number, Sides>> {
  if (typeIds.length === 0) return new Map();
  const rows = await tx.rows(
    query<{ member_type_id: number; published: Sides }>`select member_type_id, published from card_design
      where published is not null and member_type_id = any (${[...typeIds]}::int[])`,
  );
  return new Map(rows.map(({ member_type_id, published }) => [member_type_id, published]));
}

/** Names of the first organization of some members, by their id. */
export async function organizationNames(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows(
    query<{ account_id: number; name: string }>`select distinct on (ao.account_id) ao.account_id, o.name
      from account_organization ao join organization o on o.id = ao.organization_id and o.deleted_at is null
      where ao.account_id = any (${[...ids]}::int[]) order by ao.account_id, o.type desc, o.code`,
  );
  return new Map(rows.map(({ account_id, name }) => [account_id, name]));
}

/** The first type of some members with its last day as it counts for each, by their id; null where it never ends. */
export async function firstTypes(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string; expires_on: string | null }>> {
  const rows = await tx.rows(
    query<{
      account_id: number;
      id: number;
      name: string;
      expires_on: string | null;
    }>`select a.id as account_id, t.id, t.name,
        case when t.expiry_type = ${ExpiryType.notUsed} then null else coalesce(mt.expires_on, a.expires_on) end as expires_on
      from account a join member_type t on t.id = a.member_type_ids[1]
        left join account_member_type mt on mt.account_id = a.id and mt.member_type_id = t.id
      where a.id = any (${[...ids]}::int[])`,
  );
  return new Map(rows.map(({ account_id, ...type }) => [account_id, type]));
}

/** Where the photos of some members are stored, by their id. */
export async function photoKeys(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, string>> {
  const { kind, field } = profileImageOf(0);
  const rows = await tx.rows(
    query<{ owner_id: number; key: string }>`select distinct on (owner_id) owner_id, key from stored_file
      where owner_kind = ${kind} and owner_field = ${field} and owner_id = any (${[...ids]}::int[]) order by owner_id, id`,
  );
  return new Map(rows.map(({ owner_id, key }) => [owner_id, key]));
}

/** What the facility says of itself, as a card may show it. */
export interface FacilityWords {
  name: string;
  color: string;
  logo_image_path: string | null;
  address: string | null;
  phone: string | null;
  contact_email: string | null;
}

export function facilityWords(tx: FacilityTx): Promise<FacilityWords> {
  return tx.oneOrThrow(
    query<FacilityWords>`select f.name, f.color, f.logo_image_path, p.address, p.phone, p.contact_email
      from facility f left join facility_profile p on p.facility_id = f.id where f.id = ${tx.facilityId}`,
  );
}

/** What of a member a card can show. */
export interface CardMember {
  id: number;
  class_type: number;
  member_type_ids: number[];
  member_code: string | null;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  birthday: string | null;
  joined_on: string | null;
  expires_on: string | null;
  extend_info: Record<string, unknown>;
}

/** A member to try a card with, and why. */
export type SampleMember = CardMember & { long: boolean; no_photo: boolean; variant: boolean };

/** Characters that not every font has: compatibility forms, those beyond the first plane, and common variants in names. */
const VARIANTS = '[髙﨑濵德栁邉邊齋齊瀨吉\u{20000}-\u{2ffff}\u{f900}-\u{faff}]';
const LONG_SAMPLES = 3;
const OTHER_SAMPLES = 2;
const ORDINARY_SAMPLES = 6;

/**
 * Active members of a type to try its card with: those with the longest names, without a photo, with characters that fonts lack,
 * and the first by their ids.
 */
export function sampleMembers(tx: FacilityTx, typeId: number): Promise<SampleMember[]> {
  return tx.rows(
    query<SampleMember>`with own as (
        select a.*, char_length(a.last_name || a.first_name) as length,
          not exists (select from stored_file f where f.owner_kind = 'member' and f.owner_id = a.id and f.owner_field = 'profile_image') as no_photo,
          (a.last_name || a.first_name) ~ ${VARIANTS} as variant
        from account a where a.deleted_at is null and a.active and a.role = ${AccountRole.member} and a.member_type_ids[1] = ${typeId}),
      chosen as (
        (select id, true as long from own order by length desc, id limit ${LONG_SAMPLES})
        union all (select id, false from own where no_photo order by id limit ${OTHER_SAMPLES})
        union all (select id, false from own where variant order by id limit ${OTHER_SAMPLES})
        union all (select id, false from own order by id limit ${ORDINARY_SAMPLES}))
      select o.id, o.class_type, o.member_type_ids, o.member_code, o.last_name, o.first_name, o.last_name_kana, o.first_name_kana,
        o.birthday, o.joined_on, coalesce((select mt.expires_on from account_member_type mt where mt.account_id = o.id and mt.member_type_id = ${typeId}), o.expires_on) as expires_on,
        o.extend_info, o.no_photo, o.variant, bool_or(c.long) as long
      from own o join chosen c on c.id = o.id
      group by o.id, o.class_type, o.member_type_ids, o.member_code, o.last_name, o.first_name, o.last_name_kana, o.first_name_kana,
        o.birthday, o.joined_on, o.expires_on, o.extend_info, o.no_photo, o.variant
      order by bool_or(c.long) desc, o.id`,
  );
}
