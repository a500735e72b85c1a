import type { AnyEndpoint, Needs } from '@tsudoi/contract';
import { allEndpoints } from '@tsudoi/contract/all';
import { ensureKind, KIND, type LooseInput, type Permissions, type World } from '@tsudoi/kit';

/** An endpoint with its name in the walks. */
export interface Walked {
  name: string;
  endpoint: AnyEndpoint;
}

/** Every endpoint of the contract. */
export function walked(): Walked[] {
  return allEndpoints().map(({ family, name, endpoint }) => ({ name: `${family}.${name}`, endpoint }));
}

/** Any path that leads to the endpoint; its ids need not exist, for replies that come before anybody looks. */
export function anyInput(endpoint: AnyEndpoint): LooseInput {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return { params: Object.fromEntries(names.map((name) => [name, name === 'kind' ? 'policy' : '1'])) };
}

/** The key of what a call needs, of one kind where its menu has kinds. */
const keyOf = ({ menu, of }: Needs): keyof Permissions => (of === undefined ? menu : `${menu}/${KIND}`);

/** Every menu that a staff endpoint needs, with one flag, in a facility that has a kind where menus have kinds. */
export async function everyPermission(world: World, flag: 'view' | 'edit'): Promise<Permissions> {
  await ensureKind(world);
  const menus = allEndpoints().flatMap(({ endpoint }) =>
    'needs' in endpoint.access ? [keyOf(endpoint.access.needs)] : [],
  );
  return Object.fromEntries(menus.map((menu) => [menu, flag]));
}
