import '@tsudoi/ui/look/billing.css';
import type { AnyEndpoint } from '@tsudoi/contract';
import type { ConditionPreview } from '@tsudoi/contract/apply-conditions';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { sharedForm } from '@tsudoi/ui/headless/form/formField';
import { useDebouncedValue } from '@tsudoi/ui/headless/screen/debounced';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as v from 'valibot';

/** The count follows what is typed after this, in ms. */
const PREVIEW_DELAY_MS = 400;

/** A call that previews conditions. */
type Previews = AnyEndpoint & { response: v.GenericSchema<unknown, ConditionPreview> };

/** Props of {@link WhomItFits}. */
export interface WhomItFitsProps {
  endpoint: Previews;
  /** What is asked for of a form's values; null while something is missing. */
  inputOf(values: Record<string, unknown>): object | null;
  /** Who is looked at: all members, or those who are on plans. */
  whole: 'members' | 'subscribers';
}

/** Beside a form of conditions: how many they fit as they are typed, and the first of them. */
export function WhomItFits({ endpoint, inputOf, whole }: WhomItFitsProps) {
  const t = useT();
  const id = useId();
  const methods = useFormContext();
  const { getValues } = methods;
  const [values, setValues] = useState(() => structuredClone(getValues()));
  const shared = sharedForm(methods);
  useEffect(() => shared.subscribe(undefined, () => setValues(structuredClone(getValues()))), [shared, getValues]);
  const input = useDebouncedValue(inputOf(values), PREVIEW_DELAY_MS);
  const { data, error } = useEndpoint<AnyEndpoint>(endpoint, input, { isGivenUp: true });
  return (
    <section className="panel whom" aria-labelledby={id}>
      <h2 id={id}>{t('conditions.preview')}</h2>
      <div aria-live="polite">
        {input === null ? (
          <p className="sub">{t('conditions.preview_later')}</p>
        ) : error !== undefined ? (
          <p className="sub">{problemWords(error, t)}</p>
        ) : (
          data !== undefined && <Fitting preview={data as ConditionPreview} whole={whole} />
        )}
      </div>
    </section>
  );
}

function Fitting({ preview, whole }: { preview: ConditionPreview; whole: WhomItFitsProps['whole'] }) {
  const t = useT();
  const { members, of, first } = preview;
  return (
    <>
      <p>
        <b className="num">{t('conditions.preview_members', { members: formatNumber(members) })}</b>{' '}
        <span className="sub">{t(`conditions.preview_of_${whole}`, { of: formatNumber(of) })}</span>
      </p>
      <ul>
        {first.map(({ id, name, member_code }) => (
          <li key={id}>
            {name} <span className="sub">{member_code}</span>
          </li>
        ))}
      </ul>
      {members > first.length && (
        <p className="sub">{t('conditions.preview_more', { more: formatNumber(members - first.length) })}</p>
      )}
    </>
  );
}
