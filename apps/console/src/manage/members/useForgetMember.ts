import { getMember, getMemberDetail } from '@tsudoi/contract/members';
import { endpointKey } from '@tsudoi/ui/headless/endpoint';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';

/**
 * Drops what is known of a member after a change, so that no screen shows the values of before. What a form on screen
 * began with goes only when the form does: until then it would be asked for again.
 */
export function useForgetMember(): (id: number) => Promise<void> {
  const { mutate } = useSWRConfig();
  const changed = useRef<number>(undefined);
  const drop = useRef(async (key: readonly unknown[]) => {
    await mutate((known) => JSON.stringify(known) === JSON.stringify(key), undefined, { revalidate: false });
  });
  useEffect(() => {
    const forget = drop.current;
    return () => {
      if (changed.current !== undefined) void forget(endpointKey(getMember, { params: { id: changed.current } }));
    };
  }, []);
  return async (id) => {
    changed.current = id;
    await drop.current(endpointKey(getMemberDetail, { params: { id } }));
  };
}
