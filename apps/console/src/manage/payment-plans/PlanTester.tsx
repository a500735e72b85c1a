import { testPlan } from '@tsudoi/contract/billing-runs';
import { planMemberOptions } from '@tsudoi/contract/payment-plans';
import { jstToday, OPTION_SEARCH_DELAY_MS } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId, useState } from 'react';
import { Trace } from '../../pickers/billing/Trace.tsx';

/** What this month comes to for one member, rule by rule; it tests what is stored. */
export function PlanTester({ planId }: { planId: number }) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number>();
  const keyword = useDebouncedValue(text.trim(), OPTION_SEARCH_DELAY_MS);
  const found = useEndpoint(planMemberOptions, keyword === '' ? null : { query: { keyword } }, { isLasting: true });
  const tested = useEndpoint(
    testPlan,
    chosen === undefined ? null : { params: { id: planId }, query: { account_id: chosen, on: jstToday(new Date()) } },
  );
  const options = keyword === '' ? [] : (found.data ?? []).slice(0, 8);
  return (
    <div className="bill-test">
      <label htmlFor={id}>{t('payment_plans.test')}</label>
      <input
        id={id}
        className="in"
        type="search"
        value={text}
        placeholder={t('payment_plans.test_find')}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(undefined);
        }}
      />
      {chosen === undefined && options.length > 0 && (
        <ul className="bill-found">
          {options.map((option) => (
            <li key={option.id}>
              <button type="button" className="linklike" onClick={() => setChosen(Number(option.id))}>
                {option.text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== undefined && tested.error !== undefined && <p className="sub">{problemWords(tested.error, t)}</p>}
      {chosen !== undefined && tested.data?.account.id === chosen && (
        <>
          <p className="sub">
            {tested.data.account.member_code} {tested.data.account.name}
          </p>
          <Trace amount={tested.data.amount} trace={tested.data.trace} />
        </>
      )}
    </div>
  );
}
