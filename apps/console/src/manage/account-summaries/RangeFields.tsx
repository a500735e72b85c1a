import { type Day, isDay, SummaryGranularity } from '@tsudoi/domain';
import { useTypedDate } from '@tsudoi/ui/headless/form/typedDate';
import { isComposing } from '@tsudoi/ui/headless/screen/composing';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useState } from 'react';

/** Props of {@link RangeFields}. */
export interface RangeFieldsProps {
  granularity: SummaryGranularity;
  from: Day;
  to: Day;
  onRange(range: { from: Day; to: Day }): void;
}

/** From and to, as days or as months; the figures follow once both are whole. */
export function RangeFields({ granularity, from, to, onRange }: RangeFieldsProps) {
  const t = useT();
  return (
    <fieldset className="row range">
      <legend className="sr">{t('account_summaries.range')}</legend>
      <End
        key={`from-${from}-${granularity}`}
        label={t('account_summaries.from')}
        granularity={granularity}
        day={from}
        onDay={(day) => onRange({ from: day, to })}
      />
      <span className="muted" aria-hidden="true">
        –
      </span>
      <End
        key={`to-${to}-${granularity}`}
        label={t('account_summaries.to')}
        granularity={granularity}
        day={to}
        onDay={(day) => onRange({ from, to: day })}
      />
    </fieldset>
  );
}

function End({
  label,
  granularity,
  day,
  onDay,
}: {
  label: string;
  granularity: SummaryGranularity;
  day: Day;
  onDay(day: Day): void;
}) {
  const isMonth = granularity === SummaryGranularity.month;
  const shown = isMonth ? day.slice(0, 7) : day;
  const [value, setValue] = useState(shown);
  const { typing, settle } = useTypedDate(isMonth ? 'year_month' : 'date', value, setValue);
  const whole = isMonth ? `${value}-01` : value;
  const leave = () => {
    settle();
    if (value === shown) return;
    if (isDay(whole)) onDay(whole);
    else setValue(shown);
  };
  return (
    <input
      {...typing}
      className="in"
      aria-label={label}
      onBlur={leave}
      onKeyDown={(event) => {
        typing.onKeyDown?.(event);
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) leave();
      }}
    />
  );
}
