import { type FoundBank, findBanks, findBranches } from '@tsudoi/contract/account-transfers';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { Option } from '@tsudoi/ui/mantine/fields/options';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

type Found = FoundBank & Option;

const optionOf = (found: FoundBank, t: Translate<ConsoleId>): Found => ({
  ...found,
  value: found.code,
  text: `${found.code} ${found.name ?? t('transfers.bank_unlisted')}`,
});

/** Bank and branch, found by name, kana or code. `onFound` is told the name in kana of what is picked. */
export function BankFields({ onFound }: { onFound?(field: 'bank' | 'branch', kana: string): void }) {
  const t = useT();
  const client = useClient();
  const { setValue } = useFormContext();
  const bank = String(useFieldValue('bank') ?? '');
  const hasBank = /^\d{4}$/.test(bank);
  const kana = useRef(new Map<string, string>());
  const [banks, branches] = useMemo(() => {
    const remember = (found: readonly FoundBank[], field: string) =>
      found.map((one) => {
        if (one.kana !== null) kana.current.set(`${field} ${one.code}`, one.kana);
        return optionOf(one, t);
      });
    const source = (
      field: string,
      ask: (query: object, signal: AbortSignal) => Promise<FoundBank[]>,
    ): OptionSource<Option> => ({
      find: async (keyword, signal) => remember(await ask({ keyword }, signal), field),
      byValues: async (codes, signal) => remember(await ask({ codes: codes.join(',') }, signal), field),
    });
    return [
      source('bank', (query, signal) => client.call(findBanks, { query }, { signal })),
      source('branch', async (query, signal) =>
        hasBank ? client.call(findBranches, { query: { ...query, bank } }, { signal }) : [],
      ),
    ];
  }, [client, t, bank, hasBank]);
  const put = (name: string, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: value !== '' });
  const picked = (field: 'bank' | 'branch', code: string) =>
    onFound?.(field, kana.current.get(`${field} ${code}`) ?? '');
  return (
    <>
      <RemoteSelectField
        name="bank"
        label={t('transfers.bank')}
        required
        span={4}
        source={banks}
        placeholder={t('transfers.bank_find')}
        onPick={(value) => {
          // Another bank has other branches.
          put('branch', '');
          picked('bank', String(value ?? ''));
        }}
      />
      <RemoteSelectField
        key={bank}
        name="branch"
        label={t('transfers.branch')}
        required
        span={4}
        source={branches}
        disabled={!hasBank}
        hint={hasBank ? undefined : t('transfers.branch_needs_bank')}
        placeholder={t('transfers.bank_find')}
        onPick={(value) => picked('branch', String(value ?? ''))}
      />
    </>
  );
}
