import { getMember, getMemberDetail } from '@tsudoi/contract/members';
import { useSWRConfig } from 'swr';

const READS: readonly unknown[] = [getMember.path, getMemberDetail.path];

/** Drops what is known of a member after a change, so that no screen shows the values of before. */
export function useForgetMember(): (id: number) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (id) => {
    await mutate(
      (key) =>
        Array.isArray(key) && READS.includes(key[0]) && JSON.stringify(key[1]) === JSON.stringify({ params: { id } }),
      undefined,
      { revalidate: false },
    );
  };
}
