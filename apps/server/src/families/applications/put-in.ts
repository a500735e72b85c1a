import type { SentApplication, submitApplication } from '@tsudoi/contract/applications';
import { applicationCode, foldForSearch, needsApproval, Registration } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { recordHistory } from '../../kernel/history.ts';
import { withoutAddressLogin } from '../auth/index.ts';
import { admitApplicant } from '../members/index.ts';
import { ifThereIsRoom, makeAccount, nameOf, type Writer } from './account.ts';
import { chargeFee, feeToAsk, mailFee } from './fee.ts';
import { mailApplicant } from './mail.ts';
import { stateAfter } from './opened.ts';
import { type Application, changeApplication, type TypeTerms } from './store.ts';

/** What sending needs of a request. */
export type Context = Pick<OpenContext<never>, 'services' | 'now' | 'locale' | 'requestId'>;
/** Answers of one person as they were sent. */
export type Sent = Pick<
  OpenContext<typeof submitApplication>['body'],
  'basic_info' | 'extend_info' | 'guardian' | 'marketing'
>;

/** The applicant as the history names whoever acts: a name, and no account that anybody could look up. */
export const writerOf = (application: Pick<Application, 'basic_info'>, { requestId }: Context): Writer => ({
  actor: { kind: 'member', id: null, name: nameOf(application) },
  requestId,
});

/** What of an applicant staff search by. Nothing that a form could hide from them. */
export const searchKeyOf = (application: Pick<Application, 'basic_info' | 'id'>): string =>
  `${applicationCode(application.id).toLowerCase()}|${foldForSearch(nameOf(application))}`;

/** The guardian as it is stored. */
export const guardianOf = ({ guardian }: Pick<Sent, 'guardian'>): Application['guardian'] => {
  if (guardian === null) return null;
  const { agreed: _, ...who } = guardian;
  return who;
};

/** What an applicant is told of an application. */
export const receiptOf = (
  application: Pick<Application, 'id' | 'state'>,
  more: Partial<SentApplication> = {},
): SentApplication => ({
  code: applicationCode(application.id),
  state: application.state,
  can_sign_in: false,
  sign_in_code: null,
  others: [],
  ...more,
});

/** Writes what an applicant did into the history. */
export async function noteAct(
  tx: FacilityTx,
  action: string,
  { id, version, writer }: { id: number; version: number; writer: Writer },
  after: Record<string, unknown> = {},
): Promise<void> {
  const { actor, requestId } = writer;
  await recordHistory(tx, actor, { family: 'applications', recordId: id, action, version, after, requestId });
}

/** Shows lists of applications, and of members where there is an account, what came in. */
export function notify(tx: FacilityTx, { services }: Context, { account_id }: Pick<Application, 'account_id'>): void {
  tx.afterCommit(() => {
    services.recordsChanged(tx.facilityId, { menu: 'applications' });
    if (account_id !== null) services.recordsChanged(tx.facilityId, { menu: 'members' });
  });
}

/**
 * Puts an application in: an account where there is room for one. Where nobody has to look at it, it is official at once, or its fee is
 * asked for.
 */
export async function putIn(
  tx: FacilityTx,
  {
    facility,
    type,
    application,
    receipt = true,
  }: {
    facility: Facility;
    type: TypeTerms;
    application: Application;
    /** Whether it is told by mail that it was received. */
    receipt?: boolean;
  },
  context: Context,
): Promise<SentApplication & { account_id: number | null }> {
  const { now, services } = context;
  const writer = writerOf(application, context);
  const isProven = application.password_hash !== null;
  const account = isProven
    ? await ifThereIsRoom(() => makeAccount({ tx, facility, now }, application, writer))
    : undefined;
  const isDone = account !== undefined && !needsApproval(type, application.door);
  const terms = { ...type, sign_up_fee: feeToAsk(application, type) };
  const isCharged = isDone && terms.sign_up_fee > 0;
  if (isDone)
    await admitApplicant(
      { tx, facility, now },
      account.id,
      { organizationIds: [], registration: isCharged ? Registration.temporary : Registration.official },
      writer,
    );
  const account_id = account?.id ?? null;
  const state = isDone ? stateAfter({ state: 'submitted' }, isCharged ? 'charge' : 'approve') : 'submitted';
  const { basic_info, extend_info, guardian, marketing, password_hash } = application;
  const version = await changeApplication(
    tx,
    application.id,
    {
      state,
      basic_info,
      extend_info,
      guardian,
      marketing,
      consents: application.consents,
      account_id,
      password_hash: account === undefined ? password_hash : null,
      group_id: application.group_id,
      shown_fee: application.shown_fee,
      search_key: searchKeyOf(application),
      submitted_at: now,
      ...(isDone ? { decided_at: now } : {}),
    },
    writer.actor.name,
  );
  await noteAct(
    tx,
    isDone ? 'approve' : 'submit',
    { id: application.id, version, writer },
    { state, door: application.door },
  );
  const put = { ...application, account_id, state };
  if (isCharged) {
    const { actor } = writer;
    const invoice = await chargeFee(
      { tx, facility, now, actor },
      { id: application.id, account_id: account.id },
      terms,
    );
    await mailFee(tx, put, invoice, { services, member_code: account.member_code });
  } else if (isProven && (isDone || receipt))
    await mailApplicant(tx, isDone ? 'application_approved' : 'application_received', put, {
      services,
      path: '/login',
      member_code: account?.member_code ?? '',
    });
  notify(tx, context, put);
  if (account === undefined) return { ...receiptOf(put), account_id };
  const byNumber = (await withoutAddressLogin(tx, [account.id])).has(account.id);
  return { ...receiptOf(put, { can_sign_in: true, sign_in_code: byNumber ? account.member_code : null }), account_id };
}

/** An application with the answers that were sent. */
export const withAnswers = (application: Application, sent: Sent): Application => ({
  ...application,
  basic_info: sent.basic_info,
  extend_info: sent.extend_info,
  guardian: guardianOf(sent),
  marketing: sent.marketing,
});
