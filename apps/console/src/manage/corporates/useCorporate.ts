import { corporates } from '@tsudoi/contract/corporates';
import { parseAccountCode } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';

/** The corporate of a code; undefined until it is there, and where there is none. */
export function useCorporate(code: string) {
  const id = parseAccountCode(code)?.id;
  const { data } = useEndpoint(corporates.get, id === undefined ? null : { params: { id } });
  return data === undefined
    ? undefined
    : { id: data.id, name: data.basic_info.last_name, staffCount: data.staff_count };
}
