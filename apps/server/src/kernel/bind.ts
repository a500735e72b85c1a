import type { AnyEndpoint, HandlerOutput } from '@tsudoi/contract';
import type { FileAnswer } from './answer.ts';
import type { MemberContext, OpenContext, OperatorContext, StaffContext, WithoutTx } from './context.ts';

/** Who a handler is written for; must agree with the endpoint's `access`. */
export type Caller = 'staff' | 'member' | 'operator' | 'open';

/** An endpoint with its handler. */
export interface Binding {
  endpoint: AnyEndpoint;
  caller: Caller;
  /** Whether the pipeline opens one transaction around the handler, or the handler opens its own. */
  transaction: 'pipeline' | 'own';
  handler(context: never): Promise<unknown>;
}

type Answer<E> = Promise<HandlerOutput<E> | FileAnswer>;

function binder<Kind extends Caller>(caller: Kind, transaction: Binding['transaction']) {
  return (endpoint: AnyEndpoint, handler: (context: never) => Promise<unknown>): Binding => ({
    endpoint,
    caller,
    transaction,
    handler,
  });
}

/** Binds a staff endpoint; the handler runs inside one transaction of the facility. */
export const staff: <E extends AnyEndpoint>(endpoint: E, handler: (context: StaffContext<E>) => Answer<E>) => Binding =
  binder('staff', 'pipeline');
/** Binds a staff endpoint whose handler opens its own transactions. */
export const staffOwn: <E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: WithoutTx<StaffContext<E>>) => Answer<E>,
) => Binding = binder('staff', 'own');
/** Binds a member endpoint; the handler runs inside one transaction of the facility. */
export const member: <E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: MemberContext<E>) => Answer<E>,
) => Binding = binder('member', 'pipeline');
/** Binds a member endpoint whose handler opens its own transactions. */
export const memberOwn: <E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: WithoutTx<MemberContext<E>>) => Answer<E>,
) => Binding = binder('member', 'own');
/** Binds an operator endpoint; the handler runs inside one operator transaction, its path being the reason. */
export const operator: <E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: OperatorContext<E>) => Answer<E>,
) => Binding = binder('operator', 'pipeline');
/** Binds an operator endpoint whose handler opens its own transactions. */
export const operatorOwn: <E extends AnyEndpoint>(
  endpoint: E,
  handler: (context: WithoutTx<OperatorContext<E>>) => Answer<E>,
) => Binding = binder('operator', 'own');
/** Binds an endpoint anybody may call; the handler opens its own transactions. */
export const open: <E extends AnyEndpoint>(endpoint: E, handler: (context: OpenContext<E>) => Answer<E>) => Binding =
  binder('open', 'own');

/** Whether a binding's caller is the one its endpoint's access asks for. */
export function agrees(binding: Binding): boolean {
  const { access } = binding.endpoint;
  if ('open' in access) return binding.caller === 'open';
  if ('operator' in access) return binding.caller === 'operator';
  if ('needs' in access) return binding.caller === 'staff';
  return binding.caller === (access.self === 'manage' ? 'staff' : access.self === 'member' ? 'member' : 'operator');
}
