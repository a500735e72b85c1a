import type { FormGroup } from '@tsudoi/contract/account-cms';
import { useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useT } from '../../../shell/words.ts';
import type { ApplicantValues, applicantRules } from './values.ts';

const COUNT_AFTER_MS = 200;

/** How many fields still have to be filled in; the button beside it works all the same, and leads to the first of them. */
export function Remaining({
  rules,
  groups,
  password,
}: {
  rules: typeof applicantRules;
  groups: readonly FormGroup[];
  password: Parameters<typeof applicantRules>[1];
}) {
  const t = useT();
  const { subscribe, getValues } = useFormContext<ApplicantValues>();
  const check = useMemo(() => rules(groups, password), [rules, groups, password]);
  const [count, setCount] = useState(() => missing(check(getValues())));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(() => setCount(missing(check(getValues()))), COUNT_AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, getValues, check]);
  if (count === 0) return null;
  return <p className="hint">{t('application.remaining', { count })}</p>;
}

const missing = (faults: ReturnType<ReturnType<typeof applicantRules>>): number =>
  new Set(faults.filter(({ code }) => code === 'required' || code === 'accepted').map(({ path }) => path)).size;
