import { allEndpoints } from '@tsudoi/contract/all';

/** What staff endpoints need, each menu once. */
export const permitted = [
  ...new Map(
    allEndpoints().flatMap(({ endpoint }) =>
      'needs' in endpoint.access ? [[endpoint.access.needs.menu, endpoint.access.needs] as const] : [],
    ),
  ).values(),
];
