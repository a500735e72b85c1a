import { testFeeConditions } from '@tsudoi/contract/billing-runs';
import { jstToday } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useId, useState } from 'react';
import { Trace } from '../../pickers/billing/Trace.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';

/** What this month comes to for one member, rule by rule; it tests what is stored. */
export function FeeTester({ planId }: { planId: number }) {
  const t = useT();
  const id = useId();
  const { query } = useFacilityArea();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const { data, error } = useEndpoint(
    testFeeConditions,
    asked === undefined ? null : { query: { ...query, plan_id: planId, member_code: asked, on: jstToday(new Date()) } },
  );
  const test = () => setAsked(typed.trim() === '' ? undefined : typed.trim());
  return (
    <div className="bill-test">
      <label htmlFor={id}>{t('fee_conditions.test')}</label>
      <div className="row">
        <input
          id={id}
          className="in"
          autoComplete="off"
          maxLength={30}
          value={typed}
          placeholder={t('fee_conditions.test_code')}
          onChange={({ target }) => {
            setTyped(target.value);
            setAsked(undefined);
          }}
          onKeyDown={(event) => {
            // Enter would save the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            test();
          }}
        />
        <Button onClick={test}>{t('fee_conditions.test_run')}</Button>
      </div>
      <div aria-live="polite">
        {asked !== undefined && error !== undefined && <p className="err">{problemWords(error, t)}</p>}
        {asked !== undefined && error === undefined && data !== undefined && (
          <>
            <p className="sub">
              {data.account.member_code} {data.account.name}
            </p>
            <Trace amount={data.amount} trace={data.trace} />
          </>
        )}
      </div>
    </div>
  );
}
