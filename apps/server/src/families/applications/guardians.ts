import { Problem } from '@tsudoi/contract';
import type { ApplicationRecord } from '@tsudoi/contract/applications';
import { foldForSearch, fullName, jstToday, MemberClass, needsGuardian, phoneDigits } from '@tsudoi/domain';
import type { StaffContext } from '../../kernel/context.ts';
import { addLink, mailOpened, sidesOf } from '../account-links/index.ts';
import { guardiansNamed, wardsOf } from './guardians-store.ts';
import type { Application } from './store.ts';

type Deciding = Pick<
  StaffContext<unknown>,
  'tx' | 'scope' | 'actor' | 'requestId' | 'now' | 'services' | 'facility' | 'locale'
>;
/** Somebody of the family of an applicant who is a member, and how the two are related. */
export type Relative = ApplicationRecord['family'][number] & { relation: string };

const nameKey = (of: { last_name?: string | null; first_name?: string | null }) =>
  foldForSearch(`${of.last_name ?? ''}${of.first_name ?? ''}`);
const digits = (phone: string | null | undefined): string | null => phoneDigits(phone ?? '') || null;

/**
 * Members in reach who are of the family of an applicant: of a minor the guardian that was named, of somebody of age those who named
 * the applicant. A name alone is nobody; the telephone number or the address has to agree as well.
 */
export async function familyOf(
  { tx, scope, now }: Pick<Deciding, 'tx' | 'scope' | 'now'>,
  application: Application,
): Promise<Relative[]> {
  const { class_type, basic_info, email, guardian, account_id } = application;
  if (class_type !== MemberClass.personal) return [];
  const today = jstToday(now);
  const own = account_id ?? 0;
  if (needsGuardian(basic_info.birthday ?? null, today)) {
    if (guardian === null) return [];
    const asked = { name_key: nameKey(guardian), phone_key: digits(guardian.phone), email };
    const rows = await guardiansNamed(tx, asked, scope.organizationIds);
    return rows
      .filter(({ id, birthday }) => id !== own && !needsGuardian(birthday, today))
      .map((row) => ({
        id: row.id,
        side: 'holder',
        name: fullName(row),
        member_code: row.member_code,
        relation: guardian.relation,
      }));
  }
  const asked = { phone_key: digits(basic_info.phone), email };
  const rows = await wardsOf(tx, asked, scope.organizationIds);
  return rows
    .filter(
      (row) => row.id !== own && nameKey(row.guardian) === nameKey(basic_info) && needsGuardian(row.birthday, today),
    )
    .map((row) => ({
      id: row.id,
      side: 'person',
      name: fullName(row),
      member_code: row.member_code,
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
    const kind = relative.relation === 'mother' || relative.relation === 'father' ? 'parent' : 'guardian';
    try {
      await addLink(context, { holder, person, kind, scope: 'pay' }, 'staff');
    } catch (error) {
      // What is there already is what was asked for.
      if (error instanceof Problem && error.code === 'link_exists') continue;
      throw error;
    }
    await mailOpened(context, { holder, person });
  }
}
