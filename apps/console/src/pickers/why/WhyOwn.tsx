import { explainOwnPermission } from '@tsudoi/contract/account-permissions';
import type { MenuItem, Need } from '@tsudoi/permissions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { needOfEntry, needOfPath } from './needs.ts';
import { WhyChain, type WhyChainProps } from './WhyChain.tsx';

/** Why whoever is signed in, or looked at as, may do something or not; nothing until it is known, and without network. */
export function WhyOwn({
  need: { menu, of, flag },
  self = true,
  ofRole = false,
  ofRefusal = false,
}: Pick<WhyChainProps, 'self' | 'ofRole'> & { need: Need; ofRefusal?: boolean }) {
  const query = of === undefined ? { menu, flag } : { menu, of, flag };
  const { data } = useEndpoint(explainOwnPermission, { query }, { keepOnNavigation: true });
  // An address that names a menu wrongly is refused to who may use that menu: permissions are not why.
  if (data === undefined || (ofRefusal && data.allowed)) return null;
  return <WhyChain why={data} self={self} ofRole={ofRole} />;
}

/** Why a path was refused; nothing where no menu is known for it. */
export function WhyRefused({ path }: { path: string }) {
  const need = needOfPath(path);
  return need === undefined ? null : <WhyOwn need={need} ofRefusal />;
}

/** Why nothing can be registered or changed on the screen of a menu. */
export function WhyReadOnly({ entry }: { entry: Pick<MenuItem, 'key' | 'event_cms_code'> }) {
  const t = useT();
  const need = needOfEntry(entry);
  if (need === undefined) return null;
  return (
    <section>
      <h2 className="why-title">{t('why.here')}</h2>
      <WhyOwn need={need} />
    </section>
  );
}
