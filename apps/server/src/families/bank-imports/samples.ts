import { Problem } from '@tsudoi/contract';
import { bankSample, bankSamples } from '@tsudoi/contract/bank-imports';
import { FileAnswer } from '../../kernel/answer.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { Services } from '../../kernel/services.ts';
import { sampleDay, sampleFile, samplePayments } from './sample.ts';

/** Payments that were never made are for trying out: no facility that works with real money is offered them. */
const isOffered = ({ config }: Services): boolean => config.mode !== 'production';

export const sampleBindings: readonly Binding[] = [
  staff(bankSamples, async ({ services }) => ({
    formats: isOffered(services) ? ['zengin_01' as const, 'csv' as const] : [],
  })),
  staff(bankSample, async ({ tx, query: { format }, scope, services, now }) => {
    if (!isOffered(services)) throw new Problem('not_found');
    const on = sampleDay(now);
    const payments = await samplePayments(tx, { on, byNumber: 6, byName: 2, scopeIds: scope.organizationIds });
    const name = `sample_${on.replaceAll('-', '')}.${format === 'csv' ? 'csv' : 'txt'}`;
    return new FileAnswer(sampleFile(payments, format), 'text/plain; charset=shift_jis', name);
  }),
];
