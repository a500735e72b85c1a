import { organizationOptions } from '@tsudoi/contract/organizations';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { useMemo } from 'react';
import { type Picks, usePicks } from './picks.ts';

/** Organizations of the session to pick from, one page of them; none where the facility has no organizations. */
export function useOrganizations(): Picks {
  return usePicks(useEndpoint(organizationOptions, {}, { keepOnNavigation: true }));
}

/** All organizations of the session to pick from, found by the server; without one of them where it cannot be picked. */
export function useOrganizationSource(without?: number): OptionSource<Option> {
  const client = useClient();
  return useMemo(() => {
    const ask = async (query: { keyword?: string; ids?: string }, signal: AbortSignal) => {
      const list = fromSelectList(await client.call(organizationOptions, { query }, { signal }));
      return list.filter(({ value }) => value !== without);
    };
    return {
      find: (text, signal) => ask(text === '' ? {} : { keyword: text }, signal),
      byValues: (values, signal) => ask({ ids: values.join(',') }, signal),
    };
  }, [client, without]);
}
