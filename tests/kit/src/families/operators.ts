import { operators } from '@tsudoi/contract/operators';
import type { Actor } from '../actor.ts';
import { type FamilyWalk, searchFor } from '../walk.ts';
import { nextNumber } from '../world.ts';

/** An operator's account as a system administrator writes it. */
export const operatorBody = (fields: Record<string, unknown> = {}) => ({
  last_name: '運営',
  first_name: '次郎',
  email: `colleague${nextNumber()}@tsudoi.example`,
  ...fields,
});

/** Registers an operator by the API; nobody can sign in as that one yet. */
export async function registerOperator(operator: Actor, fields: Record<string, unknown> = {}) {
  const body = operatorBody(fields);
  const { id } = await operator.call(operators.create, { body });
  return { id, email: body.email, version: 1 };
}

export const walk: FamilyWalk = {
  operator: {
    'operators.search': () => searchFor(),
    'operators.create': () => ({ body: operatorBody() }),
    'operators.get': async ({ operator }) => ({ params: { id: (await registerOperator(operator)).id } }),
    'operators.update': async ({ operator }) => {
      const { id, version } = await registerOperator(operator);
      return { params: { id }, body: { ...operatorBody(), version } };
    },
    issueOperatorLink: async ({ operator }) => ({ params: { id: (await registerOperator(operator)).id } }),
  },
};
