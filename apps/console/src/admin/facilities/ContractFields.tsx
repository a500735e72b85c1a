import { contractPlanOptions } from '@tsudoi/contract/contract-plans';
import { INTEGER_MAX } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue, useFormField } from '@tsudoi/ui/headless/form/formField';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { adminSession } from '../../shell/adminArea.ts';

/** The contract of a facility and its limits, which a plan decides where there is one. */
export function ContractFields({
  heldPlanId,
  app,
  withPercent = false,
}: {
  /** The plan it has now, which it may keep after the plan is no longer offered. */
  heldPlanId: number | null;
  app?: ReactNode;
  /** Whether the form has the percentage too; a new facility begins with the usual one. */
  withPercent?: boolean;
}) {
  const t = useT();
  const plans = useEndpoint(contractPlanOptions, {});
  const limit = useFormField('account_limit');
  const percent = useFormField('usage_alert_percent');
  const planId = useFieldValue('contract_plan_id');
  const hasPlan = typeof planId === 'number';
  const follow = (id: string | number | null) => {
    const plan = plans.data?.find((one) => one.id === id);
    if (plan === undefined) return;
    limit.set(plan.account_limit);
    if (withPercent) percent.set(plan.usage_alert_percent);
  };
  return (
    <FormSection title={t('facilities.section.limits')}>
      {app}
      <SelectField
        name="contract_plan_id"
        label={t('field.contract_plan_id')}
        span={4}
        placeholder={t('facilities.without_plan')}
        options={(plans.data ?? [])
          .filter(({ id, active }) => active || id === heldPlanId)
          .map(({ id, text }) => ({ value: id, text }))}
        loading={plans.data === undefined && plans.error === undefined}
        failed={plans.error !== undefined}
        onRetry={() => void plans.retry()}
        onPick={follow}
      />
      {hasPlan && (
        <>
          <DateField name="contract_from" label={t('field.contract_from')} required span={4} />
          <DateField
            name="contract_until"
            label={t('field.contract_until')}
            span={4}
            hint={t('facilities.contract_until_hint')}
          />
        </>
      )}
      {hasPlan ? (
        <Decided
          label={t('field.account_limit')}
          words={t('facilities.limit_of_plan', { count: numberOr(limit.value) })}
        />
      ) : (
        <NumberField
          name="account_limit"
          label={t('field.account_limit')}
          required
          span={4}
          min={1}
          max={INTEGER_MAX}
          unit={t('facilities.limit_unit')}
        />
      )}
      {withPercent &&
        (hasPlan ? (
          <Decided
            label={t('field.usage_alert_percent')}
            words={t('facilities.percent_of_plan', { percent: numberOr(percent.value) })}
          />
        ) : (
          <NumberField
            name="usage_alert_percent"
            label={t('field.usage_alert_percent')}
            required
            min={1}
            max={100}
            unit="%"
            hint={t('facilities.alert_hint')}
            span={4}
          />
        ))}
      {hasPlan && <PlanLink id={planId} />}
    </FormSection>
  );
}

const numberOr = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : '');

/** A limit that the plan decides. */
function Decided({ label, words }: { label: string; words: string }) {
  const t = useT();
  return (
    <div className="field c4">
      <span className="lab">{label}</span>
      <span className="fixed">{words}</span>
      <span className="hint">{t('facilities.by_plan')}</span>
    </div>
  );
}

/** Plans are managed by system administrators. */
function PlanLink({ id }: { id: number }) {
  const t = useT();
  const { info } = useSnapshot(adminSession.state);
  if (info?.system_admin_flag !== true) return null;
  return (
    <div className="field c12">
      <div>
        <LinkButton small to={`/admin/contract-plans/edit/${id}`}>
          {t('facilities.open_plan')}
        </LinkButton>
      </div>
    </div>
  );
}
