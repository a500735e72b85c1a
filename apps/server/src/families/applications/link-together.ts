import { Problem } from '@tsudoi/contract';
import { jstToday, MemberClass, needsGuardian } from '@tsudoi/domain';
import type { Services } from '../../kernel/services.ts';
import { addLink, type Linking, mailOpened, openAsked, sidesOf } from '../account-links/index.ts';
import { kindOfLink, nameKey } from './guardians.ts';
import { type Application, applicationsOfGroup } from './store.ts';

/** Whether an applicant is the guardian that a minor of its group named. */
export function isGuardianOf(
  adult: Pick<Application, 'id' | 'class_type' | 'basic_info'>,
  { id, guardian, basic_info }: Pick<Application, 'id' | 'guardian' | 'basic_info'>,
  now: Date,
): boolean {
  const today = jstToday(now);
  const isMinor = (of: Pick<Application, 'basic_info'>) => needsGuardian(of.basic_info.birthday ?? null, today);
  return (
    guardian !== null &&
    adult.id !== id &&
    adult.class_type === MemberClass.personal &&
    isMinor({ basic_info }) &&
    !isMinor(adult) &&
    nameKey(guardian) === nameKey(adult.basic_info)
  );
}

/** States in which an application has made a member. */
const MADE: ReadonlySet<string> = new Set(['approved', 'unpaid']);

/**
 * Links a new member with those of its group who are members already: the guardian acts for the minors it applied for, and may pay for them.
 * @throws Problem link_at_limit, link_cycle
 */
export async function linkTogether(
  linking: Linking & { services: Pick<Services, 'pageUrl'> },
  application: Application,
): Promise<void> {
  const { group_id: groupId, account_id: own } = application;
  if (groupId === null || own === null) return;
  const { tx, now } = linking;
  for (const other of await applicationsOfGroup(tx, groupId)) {
    if (other.id === application.id || other.account_id === null || !MADE.has(other.state)) continue;
    const [adult, minor] = isGuardianOf(application, other, now)
      ? [application, other]
      : isGuardianOf(other, application, now)
        ? [other, application]
        : [];
    if (adult === undefined || minor === undefined) continue;
    const sides = await sidesOf(tx, [own, other.account_id]);
    const holder = sides.find(({ id }) => id === adult.account_id);
    const person = sides.find(({ id }) => id === minor.account_id);
    // Staff may have deleted or withdrawn it since.
    if (holder === undefined || person === undefined || holder.id === person.id) continue;
    const kind = kindOfLink(minor.guardian?.relation);
    try {
      await addLink(linking, { holder, person, kind, scope: 'pay' }, 'staff');
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'link_exists') throw error;
      if (!(await openAsked(linking, holder, person))) continue;
    }
    await mailOpened(linking, { holder, person });
  }
}
