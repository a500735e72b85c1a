import { startFakeStripe } from './fake.ts';
import type { StripeOrder } from './objects.ts';

// The fake as a process of its own, which ends with the tests that started it.
const { origin, obey } = await startFakeStripe();
process.on('message', ({ id, order }: { id: number; order: StripeOrder }) => {
  void obey(order).then(() => process.send?.({ id }));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ origin });
