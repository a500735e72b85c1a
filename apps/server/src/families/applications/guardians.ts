import { Problem } from '@tsudoi/contract';
import type { ApplicationRecord } from '@tsudoi/contract/applications';
import { foldForSearch, fullName, jstToday, MemberClass, needsGuardian, phoneDigits } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { addLink, mailOpened, openAsked, sidesOf } from '../account-links/index.ts';
import { type FamilyRow, guardiansNamed, wardsOf } from './guardians-store.ts';
import type { Application } from './store.ts';

type Deciding = Pick<
  StaffContext<unknown>,
  'tx' | 'scope' | 'actor' | 'requestId' | 'now' | 'services' | 'facility' | 'locale'
>;
/** Members of a family that are offered at most. */
const MOST = 20;

/** Somebody of the family of an applicant who is a member, and how the two are related. */
export type Relative = ApplicationRecord['family'][number] & { relation: string };

/** A name as names are compared. */
export const nameKey = (of: { last_name?: string | null; first_name?: string | null }) =>
  foldForSearch(`${of.last_name ?? ''}${of.first_name ?? ''}`);
/** The kind of link that a relation makes. */
export const kindOfLink = (relation: string | undefined): 'parent' | 'guardian' =>
  relation === 'mother' || relation === 'father' ? 'parent' : 'guardian';
const agreeing = ({ by_phone, by_email }: Pick<FamilyRow, 'by_phone' | 'by_email'>): Relative['agrees'] => [
  ...(by_phone ? (['phone'] as const) : []),
  ...(by_email ? (['email'] as const) : []),
];
const digits = (phone: string | null | undefined): string | null => phoneDigits(phone ?? '') || null;

/**
 * Members in reach who are of the family of an applicant: of a minor the guardian that was named, of somebody of age those who named
 * the applicant. A name alone is nobody; the telephone number or the address has to agree as well. An address counts once
 * its owner has confirmed it, and nothing counts that the reader may not read.
 */
export async function familyOf(
  { tx, scope, now, facility }: Pick<Deciding, 'tx' | 'scope' | 'now' | 'facility'>,
  application: Application,
): Promise<Relative[]> {
  const { class_type, basic_info, guardian, account_id } = application;
  if (class_type !== MemberClass.personal) return [];
  const readable = readableBy('staff', await definitionsOf(tx, facility), {
    class_type,
    member_type_ids: [application.member_type_id],
  });
  // Who is listed tells of what age they are.
  if (!readable.field('birthday')) return [];
  const email = readable.field('email') && application.confirmed_at !== null ? application.email : null;
  const phone = (text: string | null | undefined) => (readable.field('phone') ? digits(text) : null);
  const today = jstToday(now);
  const own = account_id ?? 0;
  if (needsGuardian(basic_info.birthday ?? null, today)) {
    if (guardian === null) return [];
    const asked = { name_key: nameKey(guardian), phone_key: phone(guardian.phone), email };
    const rows = await guardiansNamed(tx, asked, scope.organizationIds);
    return rows
      .filter(({ id, birthday }) => id !== own && !needsGuardian(birthday, today))
      .slice(0, MOST)
      .map((row) => ({
        id: row.id,
        side: 'holder',
        name: fullName(row),
        member_code: row.member_code,
        agrees: agreeing(row),
        relation: guardian.relation,
      }));
  }
  const asked = { phone_key: phone(basic_info.phone), email };
  const rows = await wardsOf(tx, asked, scope.organizationIds);
  return rows
    .filter(
      (row) => row.id !== own && nameKey(row.guardian) === nameKey(basic_info) && needsGuardian(row.birthday, today),
    )
    .slice(0, MOST)
    .map((row) => ({
      id: row.id,
      side: 'person',
      name: fullName(row),
      member_code: row.member_code,
      agrees: agreeing(row),
      relation: row.guardian.relation,
    }));
}

/**
 * Links a new member with those of its family that staff named; they act for minors and may pay for them.
 * @throws Problem wrong_state where somebody is not of the family, link_at_limit, link_cycle
 */
export async function linkFamily(
  context: Deciding,
  application: Application,
  memberId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { tx, scope } = context;
  const family = new Map((await familyOf(context, application)).map((one) => [one.id, one]));
  for (const id of new Set(ids)) {
    const relative = family.get(id);
    if (relative === undefined) throw new Problem('wrong_state');
    const sides = await sidesOf(tx, [memberId, id]);
    const own = sides.find((side) => side.id === memberId);
    const [other] = await sidesOf(tx, [id], scope.organizationIds);
    if (own === undefined || other === undefined) throw new Problem('wrong_state');
    const [holder, person] = relative.side === 'holder' ? [other, own] : [own, other];
    const kind = kindOfLink(relative.relation);
    try {
      await addLink(context, { holder, person, kind, scope: 'pay' }, 'staff');
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'link_exists') throw error;
      // One that was only asked for holds now; what holds already is what staff want.
      if (!(await openAsked(context, holder, person))) continue;
    }
    await mailOpened(context, { holder, person });
  }
}
