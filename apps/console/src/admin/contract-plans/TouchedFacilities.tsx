import type { ContractPlanRecord, PlanHolder } from '@tsudoi/contract/contract-plans';
import { formatNumber } from '@tsudoi/i18n';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useId } from 'react';
import { Link } from 'react-router';

/** What is said of a facility once the limits in the form hold for it; undefined where nothing needs saying. */
function effectOn({ account_count: members }: PlanHolder, limit: number, percent: number) {
  if (members >= limit) return 'contract_plans.effect.full';
  return members * 100 >= limit * percent ? 'contract_plans.effect.warned' : undefined;
}

/** The limit that stands in the form; the plan's own where that is none. */
const limitIn = (value: unknown, own: number): number => Number(value) || own;

/** The facilities that have the plan. While the form has other limits than the plan, it says what saving does to each. */
export function TouchedFacilities({ plan }: { plan: ContractPlanRecord }) {
  const t = useT();
  const id = useId();
  const limit = limitIn(useFieldValue('account_limit'), plan.account_limit);
  const percent = limitIn(useFieldValue('usage_alert_percent'), plan.usage_alert_percent);
  const { facilities, facility_count: count } = plan;
  const hasOthers = limit !== plan.account_limit || percent !== plan.usage_alert_percent;
  if (count === 0) return <p className="field c12 hint">{t('contract_plans.no_facilities')}</p>;
  const full = hasOthers ? facilities.filter(({ account_count: members }) => members >= limit).length : 0;
  // They are named by their members, the most first: only where all of them are full may others be too.
  const isAtLeast = full === facilities.length && full < count;
  return (
    <section className="field c12" aria-labelledby={id}>
      <h3 id={id} className="lab">
        {t('contract_plans.facilities_of_plan', { count: formatNumber(count) })}
      </h3>
      {hasOthers && (
        <Note tone={full > 0 ? 'warn' : 'info'} title={t('contract_plans.touches', { count: formatNumber(count) })}>
          {full > 0
            ? t(isAtLeast ? 'contract_plans.touches_full_or_more' : 'contract_plans.touches_full', {
                count: formatNumber(full),
              })
            : undefined}
        </Note>
      )}
      <ul className="plan-holders">
        {facilities.map((facility) => {
          const effect = effectOn(facility, limit, percent);
          return (
            <li key={facility.id}>
              <Link to={`/admin/facilities/edit/${facility.id}`}>{facility.name}</Link>
              <span className="muted">
                {t('contract_plans.use', {
                  members: formatNumber(facility.account_count),
                  limit: formatNumber(limit),
                })}
              </span>
              {effect !== undefined && <b className={effect.endsWith('full') ? 'bad' : 'warn'}>{t(effect)}</b>}
            </li>
          );
        })}
      </ul>
      {count > facilities.length && (
        <p className="hint">
          {t('contract_plans.more_facilities', { count: formatNumber(count - facilities.length) })}
        </p>
      )}
    </section>
  );
}
