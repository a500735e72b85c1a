import { type FieldProblems, Problem } from '@tsudoi/contract';
import type { SentApplication, submitApplication } from '@tsudoi/contract/applications';
import { applicationCode, fullName, MemberClass } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { OpenContext } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { checkApplicant } from '../members/index.ts';
import { applicantOf } from './account.ts';
import { linkTogether } from './link-together.ts';
import { mailApplicant } from './mail.ts';
import { offeredTypes } from './offer.ts';
import { checkGuardian } from './opened.ts';
import { type Context, putIn, withAnswers, writerOf } from './put-in.ts';
import { type Application, insertApplication, lockApplication, type TypeTerms } from './store.ts';

/** Persons who are applied for along with the first one, as they are sent. */
export type Others = OpenContext<typeof submitApplication>['body']['others'];
/** One of them whose answers were checked. */
interface Checked {
  sent: Others[number];
  type: TypeTerms;
  extend_info: Record<string, unknown>;
}

/**
 * Checks the answers of everybody who is applied for along with the first one; a problem names the person by its place.
 * @throws Problem validation, registration_closed
 */
export async function checkOthers(
  { tx, facility, now }: { tx: FacilityTx; facility: Facility; now: Date },
  { class_type: ofFirst, email }: { class_type: number; email: string },
  others: Others,
): Promise<Checked[]> {
  if (others.length === 0) return [];
  const { personal } = MemberClass;
  const types = await offeredTypes(tx, facility, now);
  const checked: Checked[] = [];
  for (const [index, sent] of others.entries()) {
    const type = types.find(({ id, class_type }) => id === sent.member_type_id && class_type === personal);
    // A company applies for itself alone, and nobody but people comes along.
    if (type === undefined || ofFirst !== personal) throw new Problem('registration_closed');
    const { basic_info, extend_info: own } = sent;
    const applicant = applicantOf({
      ...{ class_type: type.class_type, member_type_id: type.id, email },
      ...{ basic_info, extend_info: own },
    });
    try {
      const { birthday, extend_info } = await checkApplicant({ tx, facility, now }, applicant);
      checkGuardian(birthday, sent.guardian, now);
      checked.push({ sent, type, extend_info });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'validation') throw error;
      const fields: FieldProblems = Object.fromEntries(
        Object.entries(error.fields ?? {}).map(([path, problems]) => [`others.${index}.${path}`, problems]),
      );
      throw new Problem('validation', { fields, cause: error });
    }
  }
  return checked;
}

/** Puts an application in with those that came along with it: each is decided on by itself, and all are told of by one mail. */
export async function putInTogether(
  tx: FacilityTx,
  first: { facility: Facility; type: TypeTerms; application: Application },
  others: readonly Checked[],
  context: Context,
): Promise<SentApplication> {
  if (others.length === 0) return receiptOf(await putIn(tx, first, context));
  const { facility } = first;
  const group_id = first.application.id;
  const { account_id: ofFirst, ...sent } = await putIn(
    tx,
    { ...first, application: { ...first.application, group_id }, receipt: false },
    context,
  );
  const put: { application: Application; sent: SentApplication }[] = [
    { application: { ...first.application, group_id, account_id: ofFirst, state: sent.state }, sent },
  ];
  for (const { sent: answers, type, extend_info } of others) {
    const application = await begin(tx, first.application, { type, group_id });
    const filled = {
      ...withAnswers(application, { ...answers, marketing: false }),
      ...{ extend_info, group_id, shown_fee: type.sign_up_fee, password_hash: first.application.password_hash },
    };
    const { account_id, ...receipt } = await putIn(
      tx,
      { facility, type, application: filled, receipt: false },
      context,
    );
    put.push({ application: { ...filled, account_id, state: receipt.state }, sent: receipt });
  }
  const { actor, requestId } = writerOf(first.application, context);
  for (const { application } of put)
    if (application.state === 'approved' || application.state === 'unpaid')
      await linkTogether({ tx, actor, requestId, now: context.now, services: context.services }, application);
  await mailReceipt(tx, put.map(({ application }) => application).filter(waits), context);
  return {
    ...sent,
    others: put.slice(1).map(({ application, sent: { code, state, can_sign_in, sign_in_code } }) => {
      const { last_name = '', first_name = '' } = application.basic_info;
      return { name: fullName({ last_name, first_name }), code, state, can_sign_in, sign_in_code };
    }),
  };
}

const receiptOf = ({ account_id: _, ...sent }: SentApplication & { account_id: number | null }): SentApplication =>
  sent;

const waits = ({ state, password_hash }: Application): boolean => state === 'submitted' && password_hash !== null;

/** One mail for all that wait: whoever has the address reads it once. */
async function mailReceipt(tx: FacilityTx, waiting: readonly Application[], { services }: Context): Promise<void> {
  const [first] = waiting;
  if (first === undefined) return;
  await mailApplicant(tx, 'application_received', first, {
    services,
    path: '/login',
    member_code: '',
    code: waiting.map(({ id }) => applicationCode(id)).join('、'),
  });
}

/** The application of somebody who comes along: by the same door and address, with what was agreed to for all. */
async function begin(
  tx: FacilityTx,
  { door, state, email, locale, consents, address, confirmed_at }: Application,
  { type, group_id }: { type: TypeTerms; group_id: number },
): Promise<Application> {
  const id = await insertApplication(tx, {
    ...{ door, state, email, locale, consents, address, group_id },
    ...(confirmed_at === null ? {} : { confirmed_at }),
    class_type: type.class_type,
    member_type_id: type.id,
  });
  const application = await lockApplication(tx, id);
  if (application === undefined) throw new Error(`application ${id} is gone in its own transaction`);
  return application;
}
