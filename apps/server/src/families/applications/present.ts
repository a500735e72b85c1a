import type { ApplicationAnswer, ApplicationRecord, ApplicationRow } from '@tsudoi/contract/applications';
import { guardianRelations } from '@tsudoi/contract/applications';
import { ApplicantInfo } from '@tsudoi/contract/members';
import { applicationCode } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import type { StaffContext } from '../../kernel/context.ts';
import { definitionsOf, readableBy } from '../account-cms/index.ts';
import { corporateName } from '../corporates/index.ts';
import { expiryOfApplicant, findMemberInReach, lookalikesOf, memberInWords } from '../members/index.ts';
import { organizationName } from '../organizations/index.ts';
import { applicantOf } from './account.ts';
import { organizationsToJoin } from './decide.ts';
import type { ListedApplication } from './list-store.ts';
import { pathsOfForm, typeOf } from './opened.ts';
import type { Application } from './store.ts';

/** A row of the list as it travels. */
export function presentRow(row: ListedApplication): ApplicationRow {
  const { id, door, state, basic_info, type_name, sign_up_fee, submitted_at, returned_at, decided_at, version } = row;
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
  return words.flatMap(({ field, label, text, hidden }) => {
    const path = field.startsWith('extend_info.') ? field : `basic_info.${field}`;
    const isAnswer = field.startsWith('extend_info.') || ANSWERED.has(field);
    if (hidden || !isAnswer || (text === null && !asked.has(path))) return [];
    return [{ path, label, text, question: notes.get(path) ?? null }];
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
  const person = { ...applicantOf(application).basic_info, class_type: application.class_type, email };
  const [organizationId] = organizationsToJoin(context);
  return {
    ...presentRow({ ...application, type_name: type.name, sign_up_fee: type.sign_up_fee }),
    email: readable.field('email') ? email : null,
    email_confirmed: application.confirmed_at !== null,
    answers: await answersOf(context, application),
    guardian: guardian && {
      ...guardian,
      relation: guardianRelations.find((each) => each === guardian.relation) ?? 'other',
    },
    marketing: application.marketing,
    consents: consents.map(({ kind, version, agreed_at }) => ({ kind, version, agreed_at })),
    note: application.note,
    member: member === undefined ? null : { id: member.id, member_code: member.member_code },
    becomes: {
      organization: organizationId === undefined ? null : await organizationName(tx, organizationId),
      corporate: application.corporate_id === null ? null : await corporateName(tx, application.corporate_id),
      expires_on: readable.field('expires_on') ? await expiryOfApplicant({ tx, facility, now }, type.id) : null,
      invited: accountId === null && application.password_hash === null,
    },
    lookalikes: mayReadMembers ? await lookalikesOf(context, person, accountId === null ? [] : [accountId]) : [],
  };
}
