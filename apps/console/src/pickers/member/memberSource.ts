import { accountOptions, getMember } from '@tsudoi/contract/members';
import { fullName, MemberClass } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { useMemo } from 'react';

/** Personal members in reach to pick from, found by the server; without one of them where it cannot be picked. */
export function useMemberSource(without?: number): OptionSource<Option> {
  const client = useClient();
  return useMemo(
    () => ({
      async find(text, signal) {
        const query = { class_type: MemberClass.personal, ...(text !== '' && { keyword: text }) };
        const list = fromSelectList(await client.call(accountOptions, { query }, { signal }));
        return list.filter(({ value }) => value !== without);
      },
      byValues: (values, signal) =>
        Promise.all(
          values.map(async (value) => {
            const { id, basic_info: info } = await client.call(
              getMember,
              { params: { id: Number(value) } },
              { signal },
            );
            return { value: id, text: `${info.member_code} ${fullName(info)}` };
          }),
        ),
    }),
    [client, without],
  );
}
