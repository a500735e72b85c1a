import { Problem } from '@tsudoi/contract';
import { managerSecondStep, operatorSecondStep } from '@tsudoi/contract/auth';
import { type Binding, open } from '../../kernel/bind.ts';
import { askPasskey, type FactorContext, proveAtSignIn, signedAlone } from '../second-factor/index.ts';
import { enterAsOperator } from './operator-sign-in.ts';
import { managerSession } from './present.ts';
import { enter, facilityOf, type Proven, type SignInContext } from './sign-in.ts';
import { managerById, operatorById } from './store.ts';

const areaOf = (context: SignInContext) => ({ audience: 'manage', facilityId: facilityOf(context).id }) as const;
const OPERATORS = { audience: 'admin', facilityId: null } as const;

/** What a sign-in has shown so far; `by` is its wording in the audit record. */
type Done = Pick<Proven<unknown>, 'passwordHash' | 'proven' | 'by'>;
const byPasskey: Done = { passwordHash: null, proven: 'passkey', by: 'passkey' };

async function enterManager(context: SignInContext, id: number, done: Done) {
  const facility = facilityOf(context);
  const account = await context.scopes.readFacility(facility.id, (tx) => managerById(tx, id));
  if (account === undefined) throw new Problem('login_failed_management');
  return enter(context, {
    audience: 'manage',
    account,
    ...done,
    refusal: 'login_failed_management',
    finish: (tx, who, tokens) => managerSession(tx, facility, who, tokens),
  });
}

async function enterOperator(context: FactorContext & SignInContext, id: number, done: Done) {
  const operator = await context.scopes.asOperator('operator signing in', (tx) => operatorById(tx, id));
  if (operator === undefined) throw new Problem('login_failed');
  return enterAsOperator(context, operator, done);
}

/** The second steps of staff and operators, and signing in with a passkey alone. */
export const secondStepBindings: readonly Binding[] = [
  open(managerSecondStep.finish, async (context) => {
    const { accountId, ...done } = await proveAtSignIn(context, areaOf(context), context.body);
    return enterManager(context, accountId, done);
  }),
  open(managerSecondStep.passkeyOptions, (context) => askPasskey(context, areaOf(context), context.body.ticket)),
  open(managerSecondStep.passkeyLogin, async (context) =>
    enterManager(context, await signedAlone(context, areaOf(context), context.body), byPasskey),
  ),
  open(operatorSecondStep.finish, async (context) => {
    const { accountId, ...done } = await proveAtSignIn(context, OPERATORS, context.body);
    return enterOperator(context, accountId, done);
  }),
  open(operatorSecondStep.passkeyOptions, (context) => askPasskey(context, OPERATORS, context.body.ticket)),
  open(operatorSecondStep.passkeyLogin, async (context) =>
    enterOperator(context, await signedAlone(context, OPERATORS, context.body), byPasskey),
  ),
];
