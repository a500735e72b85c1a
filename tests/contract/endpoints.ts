import type { AnyEndpoint } from '@tsudoi/contract';
import { allEndpoints } from '@tsudoi/contract/all';
import type { LooseInput, Permissions } from '@tsudoi/kit';

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

/** Every menu that a staff endpoint needs, with one flag. */
export function everyPermission(flag: 'view' | 'edit'): Permissions {
  const menus = allEndpoints().flatMap(({ endpoint }) =>
    'needs' in endpoint.access ? [endpoint.access.needs.menu] : [],
  );
  return Object.fromEntries(menus.map((menu) => [menu, flag]));
}
