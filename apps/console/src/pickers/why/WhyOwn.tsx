import { explainOwnPermission } from '@tsudoi/contract/account-permissions';
import type { Need } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { WhyChain } from './WhyChain.tsx';

/** Why whoever is signed in may do something or not; nothing until it is known, and without network. */
export function WhyOwn({ need: { menu, of, flag } }: { need: Need }) {
  const query = of === undefined ? { menu, flag } : { menu, of, flag };
  const { data } = useEndpoint(explainOwnPermission, { query }, { keepOnNavigation: true });
  if (data === undefined) return null;
  return <WhyChain why={data} self />;
}
