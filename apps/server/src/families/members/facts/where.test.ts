import { engines } from '@tsudoi/kit';
import { expect, inject, it } from 'vitest';
import { createScopes, type FacilityTx } from '../../../db/scope.ts';
import { testEngine } from '../../../testing.ts';
import type { KnownFact } from './known.ts';
import { askedConditions } from './where.ts';

const FACTS: KnownFact[] = (['member_type', 'organization'] as const).map((field) => ({
  field,
  label: field,
  kind: 'choices',
  group: '',
  sortable: false,
  searchable: true,
  choices: [],
}));

it('types and organizations are looked up once each, however many conditions name them', async () => {
  const { engine, drop } = await testEngine(engines()[0] ?? 'pglite', inject('templates'));
  const statements: string[] = [];
  const counted = (tx: FacilityTx): FacilityTx => ({
    ...tx,
    sql(text, values, plan) {
      statements.push(text);
      return tx.sql(text, values, plan);
    },
  });
  try {
    const group = FACTS.flatMap(({ field }) => [1, 2, 3].map((n) => ({ field, is: 'any' as const, values: [`${n}`] })));
    const asked = createScopes(engine).readFacility(1, (tx) =>
      askedConditions(counted(tx), [group, group, group], FACTS, new Map()),
    );
    await expect(asked).rejects.toMatchObject({ fields: { 'where.0.0.values': [{ code: 'choice' }] } });
    expect(statements).toHaveLength(2);
  } finally {
    await drop();
  }
});
