import type {
  ApplicationAnswer,
  ApplicationLookalike,
  ApplicationRecord,
  ApplicationRow,
  Together,
} from '@tsudoi/contract/applications';
import { guardianRelations } from '@tsudoi/contract/applications';
import { ApplicantInfo } from '@tsudoi/contract/members';
import { applicationCode, jstToday, standingOf } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { StaffContext } from '../../kernel/context.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { corporateName } from '../corporates/index.ts';
import {
  expiryOfApplicant,
  findMemberInReach,
  lookalikesOf,
  memberInWords,
  noReturn,
  standingFacts,
} from '../members/index.ts';
import { organizationName } from '../organizations/index.ts';
import { applicantOf, nameOf } from './account.ts';
import { isInReach, mayEditMembers, organizationsToJoin } from './decidable.ts';
import { isFeeHeld, presentFee } from './fee.ts';
import { familyOf } from './guardians.ts';
import { isGuardianOf } from './link-together.ts';
import type { ListedApplication } from './list-store.ts';
import { pathsOfForm, typeOf } from './opened.ts';
import { type Application, applicationsOfGroup, typeTerms } from './store.ts';

/** A row of the list as it travels. */
export function presentRow(row: ListedApplication): ApplicationRow {
  const { id, door, state, basic_info, type_name, sign_up_fee, submitted_at, returned_at, decided_at, version } = row;
  const { fee_finding, group_id } = row;
  return {
    id,
    code: applicationCode(id),
    door,
    state,
    last_name: basic_info.last_name ?? '',
    first_name: basic_info.first_name ?? '',
    member_type: type_name,
    sign_up_fee,
    submitted_at: submitted_at.toISOString(),
    corrected: state === 'submitted' && returned_at !== null,
    decided_at: decided_at?.toISOString() ?? null,
    decided_by: decided_at === null ? null : row.updated_by,
    fee_finding,
    group_id,
    version,
  };
}

/** Names of the built-in fields that an applicant answers. */
const ANSWERED = new Set(Object.keys(ApplicantInfo.entries));

/** What staff may read of the answers, in words; what the form does not ask for is left out unless it was answered. */
async function answersOf(
  { tx, facility, locale }: StaffContext<unknown>,
  application: Application,
): Promise<ApplicationAnswer[]> {
  const definitions = await definitionsOf(tx, facility);
  const { basic_info, extend_info } = applicantOf(application);
  const values = { class_type: application.class_type, ...basic_info, extend_info };
  const asked = pathsOfForm(definitions, application);
  const notes = new Map(application.questions.map(({ path, note }) => [path, note]));
  const words = await memberInWords(tx, definitions, values, locale);
  return wordsOfAnswers(words).flatMap(({ path, label, text }) =>
    text === null && !asked.has(path) ? [] : [{ path, label, text, question: notes.get(path) ?? null }],
  );
}

/** Of a member in words what applicants answer and staff may read, by its path in an application. */
function wordsOfAnswers(words: Awaited<ReturnType<typeof memberInWords>>) {
  return words.flatMap(({ field, label, text, hidden }) => {
    const isOwn = field.startsWith('extend_info.');
    if (hidden || !(isOwn || ANSWERED.has(field))) return [];
    return [{ path: isOwn ? field : `basic_info.${field}`, label, text }];
  });
}

/** Who was applied for at once. Who is a guardian tells of what age people are, and is told to who may read birthdays. */
async function groupOf({ tx, facility, now }: StaffContext<unknown>, groupId: number): Promise<Together[]> {
  const definitions = await definitionsOf(tx, facility);
  const types = new Map((await typeTerms(tx)).map(({ id, name }) => [id, name]));
  const all = await applicationsOfGroup(tx, groupId);
  return all.map((one) => {
    const { id, class_type, member_type_id, state, returned_at, version } = one;
    const readable = readableBy('staff', definitions, { class_type, member_type_ids: [member_type_id] });
    return {
      ...{ id, code: applicationCode(id), name: nameOf(one), state, version },
      member_type: types.get(member_type_id) ?? '',
      corrected: state === 'submitted' && returned_at !== null,
      guardian: readable.field('birthday') && all.some((other) => isGuardianOf(one, other, now)),
    };
  });
}

/** An application with what staff decide by. */
export async function presentApplication(
  context: StaffContext<unknown>,
  application: Application & { submitted_at: Date },
): Promise<ApplicationRecord> {
  const { tx, facility, scope, session, now } = context;
  const type = await typeOf(tx, application);
  const readable = readableBy('staff', await definitionsOf(tx, facility), {
    class_type: application.class_type,
    member_type_ids: [application.member_type_id],
  });
  const { email, guardian, consents, account_id: accountId } = application;
  const mayReadMembers = can(session.grants, { menu: 'members', flag: 'view' });
  const member =
    accountId === null || !mayReadMembers ? undefined : await findMemberInReach(tx, accountId, scope.organizationIds);
  // Once it is decided, what of the member may be read goes by their reach; until then it is everybody's who decides.
  const isBeyond =
    application.state !== 'submitted' &&
    application.state !== 'returned' &&
    accountId !== null &&
    (await findMemberInReach(tx, accountId, null)) !== undefined &&
    (await findMemberInReach(tx, accountId, scope.organizationIds)) === undefined;
  const person = personOf(application);
  const [organizationId] = organizationsToJoin(context);
  return {
    ...presentRow({ ...application, type_name: type.name, sign_up_fee: type.sign_up_fee }),
    group: application.group_id === null ? [] : await groupOf(context, application.group_id),
    shown_fee: application.shown_fee,
    rejoin_fee: type.rejoin_fee,
    email: readable.field('email') && !isBeyond ? email : null,
    email_confirmed: application.confirmed_at !== null,
    answers: isBeyond ? [] : await answersOf(context, application),
    guardian: isBeyond
      ? null
      : guardian && {
          ...guardian,
          relation: guardianRelations.find((each) => each === guardian.relation) ?? 'other',
        },
    marketing: application.marketing,
    consents: consents.map(({ kind, version, agreed_at }) => ({ kind, version, agreed_at })),
    note: isBeyond ? null : application.note,
    fee: await presentFee(
      tx,
      application,
      member !== undefined && can(session.grants, { menu: 'invoices', flag: 'view' }),
    ),
    member: member === undefined ? null : { id: member.id, member_code: member.member_code },
    becomes: {
      organization: organizationId === undefined ? null : await organizationName(tx, organizationId),
      corporate: application.corporate_id === null ? null : await corporateName(tx, application.corporate_id),
      expires_on: readable.field('expires_on') ? await expiryOfApplicant({ tx, facility, now }, type.id) : null,
      invited: accountId === null && application.password_hash === null,
    },
    lookalikes: mayReadMembers ? await lookalikesFor(context, application, person) : [],
    may_decide: (await isInReach(context, application)) && !(await isFeeHeld(tx, application)),
    may_edit_members: mayEditMembers(context),
    family: mayEditMembers(context)
      ? (await familyOf(context, application)).map(({ relation: _, ...relative }) => relative)
      : [],
  };
}

/** An applicant as it is compared with members. */
const personOf = (application: Application): Parameters<typeof lookalikesOf>[1] => {
  const { class_type, email } = application;
  return { ...applicantOf(application).basic_info, class_type, email };
};

/** Whether somebody in the reader's reach may be the applicant; nobody is to who may not see members. */
export async function mayBeMember(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'scope' | 'session'>,
  application: Application,
): Promise<boolean> {
  if (!can(context.session.grants, { menu: 'members', flag: 'view' })) return false;
  const own = application.account_id;
  const found = await lookalikesOf(context, personOf(application), own === null ? [] : [own]);
  return found.some(({ likeness }) => likeness === 'likely');
}

/** Members who may be the applicant, with what they answered to the same fields and how they stand. */
async function lookalikesFor(
  context: StaffContext<unknown>,
  application: Application,
  person: Parameters<typeof lookalikesOf>[1],
): Promise<ApplicationLookalike[]> {
  const { tx, facility, scope, now, locale } = context;
  const { account_id: own, corporate_id: corporate, class_type } = application;
  const found = await lookalikesOf(context, person, own === null ? [] : [own]);
  const definitions = await definitionsOf(tx, facility);
  const today = jstToday(now);
  const mayEdit = mayEditMembers(context);
  const complete: ApplicationLookalike[] = [];
  for (const one of found) {
    const row = await findMemberInReach(tx, one.id, scope.organizationIds);
    if (row === undefined) continue;
    // When a membership ended is not told by how it stands to who may not read it.
    const readable = readableBy('staff', definitions, row);
    const seen = readable.field('expires_on') ? row : { ...row, expires_on: null };
    const isLikely = one.likeness === 'likely';
    complete.push({
      ...one,
      standing: standingOf(standingFacts(seen), today),
      answers: isLikely
        ? Object.fromEntries([
            ...(row.email !== null && readable.field('email') ? [['email', row.email] as const] : []),
            ...wordsOfAnswers(await memberInWords(tx, definitions, { ...row }, locale)).flatMap(({ path, text }) =>
              text === null ? [] : [[path, text] as const],
            ),
          ])
        : {},
      no_return:
        corporate !== null
          ? 'by_corporate'
          : row.class_type !== class_type
            ? 'other_class'
            : (noReturn(seen, today) ?? (mayEdit ? null : 'no_right')),
      version: row.version,
    });
  }
  return complete;
}
