import type { FormItem } from '@tsudoi/contract/account-cms';
import { searchMembers } from '@tsudoi/contract/members';
import { fullName, type ItemState, isEmail, normalizeEmail, OPTION_SEARCH_DELAY_MS } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { memberPaths } from './paths.ts';

const SHOWN = 3;

/** The e-mail address of a member; says at once who has it already, for only one of them signs in by it (G-49). */
export function EmailItem({ item, state }: { item: FormItem; state: ItemState }) {
  const t = useT();
  const own = Number(useParams().id);
  const typed = useFieldValue('basic_info.email');
  const email = useSettled(typeof typed === 'string' && isEmail(typed) ? normalizeEmail(typed) : '');
  const { data } = useEndpoint(
    searchMembers,
    email === '' ? null : { body: { default_search: { keyword: email }, per_page: 20 } },
    { keepPreviousData: false },
  );
  const others = (data?.items ?? []).filter((one) => one.email === email && one.id !== own);
  return (
    <>
      <EmailField name="basic_info.email" label={item.label} required={state.required} hint={item.hint || undefined} />
      <div className="c12 same-address" role="status">
        {others.length > 0 && (
          <Note tone="warn">
            {t('members.same_address')}
            <ul>
              {others.slice(0, SHOWN).map((one) => (
                <li key={one.id}>
                  <a href={memberPaths.detail(one.id)} target="_blank" rel="noreferrer">
                    {t('members.same_address.open', { name: fullName(one), code: one.member_code })}
                  </a>
                </li>
              ))}
            </ul>
            {t('members.same_address.number')}
          </Note>
        )}
      </div>
    </>
  );
}

/** The value once it has rested, so that not every key asks the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), OPTION_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
