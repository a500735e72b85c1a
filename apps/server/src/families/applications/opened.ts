import { type FieldProblems, Problem } from '@tsudoi/contract';
import { guardianRelations, type OpenedApplication } from '@tsudoi/contract/applications';
import {
  type ApplicationAct,
  type ApplicationState,
  applicationAfter,
  applicationCode,
  itemPaths,
  jstToday,
  needsGuardian,
  passwordContext,
  toSlashDay,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { type AccountDefinitions, definitionsOf, memberItems, presentApplicantForm } from '../account-cms/index.ts';
import { memberOfAddress } from '../members/index.ts';
import { applicantOf } from './account.ts';
import { offeredTypes, presentType } from './offer.ts';
import { type Application, applicationById, findLink, type TypeTerms, typeTerms } from './store.ts';

/** The state after an act. @throws Problem wrong_state where the application does not allow it */
export function stateAfter({ state }: Pick<Application, 'state'>, act: ApplicationAct): ApplicationState {
  const next = applicationAfter(state, act);
  if (next === undefined) throw new Problem('wrong_state');
  return next;
}

/** States in which an application has links that work: sending and deciding use all of them up. */
const WITH_LINKS: ReadonlySet<ApplicationState> = new Set(['mailed', 'confirmed', 'returned']);

/** An application that its link opens, as long as it works. @throws Problem link_expired, application_link_used */
export async function applicationOfLink(
  tx: FacilityTx,
  token: string,
  now: Date,
): Promise<{ application: Application; link: { id: number; expires_at: Date } }> {
  const link = await findLink(tx, token);
  const application = link && (await applicationById(tx, link.application_id));
  if (link === undefined || application === undefined) throw new Problem('link_expired');
  // Who has the secret may know which of both it is.
  if (link.used_at !== null) throw new Problem('application_link_used');
  if (link.expires_at <= now) throw new Problem('link_expired');
  // Somebody else used the link between the two statements above.
  if (!WITH_LINKS.has(application.state)) throw new Problem('application_link_used');
  return { application, link };
}

/** The type of an application, also one that takes no new applications any more. @throws Problem registration_closed where it is gone */
export async function typeOf(tx: FacilityTx, { member_type_id: id }: Pick<Application, 'member_type_id'>) {
  const type = (await typeTerms(tx)).find((each) => each.id === id);
  if (type === undefined) throw new Problem('registration_closed');
  return type;
}

/** The type of an application that may still be sent. @throws Problem registration_closed */
export async function typeToSend(tx: FacilityTx, facility: Facility, application: Application, now: Date) {
  const types = await offeredTypes(tx, facility, now);
  if (!types.some(({ id }) => id === application.member_type_id)) throw new Problem('registration_closed');
  return typeOf(tx, application);
}

/** Words around the account that a password may not be made of. */
export const wordsAround = (facility: Facility, { email }: Pick<Application, 'email'>): string[] =>
  passwordContext({ email, facilityName: facility.name, facilityCode: facility.code });

/** Refuses an applicant under age without a guardian. */
export function checkGuardian(birthday: string | null, guardian: unknown, now: Date): void {
  if (guardian !== null || !needsGuardian(birthday, jstToday(now))) return;
  const missing = ['last_name', 'first_name', 'relation', 'phone', 'agreed'];
  const fields: FieldProblems = Object.fromEntries(missing.map((name) => [`guardian.${name}`, [{ code: 'required' }]]));
  throw new Problem('validation', { fields });
}

/** Fields of an applicant's form by their dotted path, with the paths of their whole item: an address is corrected as one. */
export function pathsOfForm(
  definitions: AccountDefinitions,
  application: Pick<Application, 'class_type' | 'member_type_id'>,
): Map<string, readonly string[]> {
  const items = memberItems(definitions, {
    classType: application.class_type,
    memberTypeIds: [application.member_type_id],
  });
  return new Map(items.flatMap((item) => itemPaths(item).map((path) => [path, itemPaths(item)] as const)));
}

/** What a link opens, in the applicant's language. */
export async function presentOpened(
  tx: FacilityTx,
  {
    facility,
    application,
    type,
    expiresAt,
  }: { facility: Facility; application: Application; type: TypeTerms; expiresAt: Date },
  { locale }: Pick<OpenContext<never>, 'locale'>,
): Promise<OpenedApplication> {
  const definitions = await definitionsOf(tx, facility);
  const form = presentApplicantForm(definitions, type, locale);
  const labels = new Map(
    form.groups.flatMap(({ items }) =>
      items.flatMap((item) => itemPaths(item).map((path) => [path, item.label] as const)),
    ),
  );
  const { basic_info, extend_info } = applicantOf(application);
  const { guardian, state, email } = application;
  return {
    state,
    code: applicationCode(application.id),
    email,
    member_type: presentType(type, application.door, locale),
    form,
    answers: {
      basic_info: { ...basic_info, birthday: basic_info.birthday === null ? null : toSlashDay(basic_info.birthday) },
      extend_info,
      guardian: guardian && {
        ...guardian,
        relation: guardianRelations.find((each) => each === guardian.relation) ?? 'other',
      },
      marketing: application.marketing,
    },
    questions: application.questions.map(({ path, note }) => ({ path, note, label: labels.get(path) ?? path })),
    note: application.note,
    known: state === 'confirmed' && (await memberOfAddress(tx, email)),
    password_policy: facility.password_policy,
    password_context: wordsAround(facility, application),
    expires_at: expiresAt.toISOString(),
  };
}
