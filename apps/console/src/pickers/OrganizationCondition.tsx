import { SELECT_LIST_MAX } from '@tsudoi/domain';
import { Lazy } from '@tsudoi/ui/mantine/Lazy';
import { SelectCondition } from '@tsudoi/ui/mantine/list/conditions';
import { useOrganizationSource } from './organizations.ts';
import type { Picks } from './picks.ts';

const load = () => import('@tsudoi/ui/mantine/list/RemoteCondition');

/** Looks for an organization: one of a short list, or found by the server where there are more than a list has. */
export function OrganizationCondition({ label, organizations }: { label: string; organizations: Picks }) {
  const source = useOrganizationSource();
  if (organizations.options.length < SELECT_LIST_MAX)
    return <SelectCondition name="organization" label={label} options={organizations.options} />;
  return (
    <Lazy load={load}>
      {({ RemoteCondition }) => <RemoteCondition name="organization" label={label} source={source} />}
    </Lazy>
  );
}
