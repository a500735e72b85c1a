import { explainOwnPermission } from '@tsudoi/contract/account-permissions';
import type { Need } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { WhyChain } from './WhyChain.tsx';

/** Why whoever is signed in may do something or not; nothing until it is known, and without network. */
export function WhyOwn({ need: { menu, of, flag } }: { need: Need }) {
  const query = of === undefined ? { menu, flag } : { menu, of, flag };
  const { data } = useEndpoint(explainOwnPermission, { query }, { keepOnNavigation: true });
  if (data === undefined) return null;
  return <WhyChain why={data} self />;
}

/** The same under a heading, for the help of a screen on which nothing can be registered or changed. */
export function WhyHere({ need }: { need: Need }) {
  const t = useT();
  return (
    <section>
      <h2 className="why-title">{t('why.here')}</h2>
      <WhyOwn need={need} />
    </section>
  );
}
