import { conditionParts } from '@tsudoi/contract/apply-conditions';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { RuleBuilder } from '@tsudoi/ui/mantine/builders/RuleBuilder';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { memberOperands, memberOperators } from './rules.ts';

/** Props of {@link MemberConditionsField}. */
export interface MemberConditionsFieldProps {
  /** The facility. */
  query: { facility_code: string };
  label: string;
  hint?: string;
  required?: boolean;
}

/** `conditions` of a form: groups of conditions on the fields that members of the facility have. */
export function MemberConditionsField({ query, label, hint, required }: MemberConditionsFieldProps) {
  const t = useT();
  const locale = useLocale();
  const { data, error, loading, retry } = useEndpoint(conditionParts, { query }, { isLasting: true });
  const isSlow = useSlow(loading);
  const operands = useMemo(() => memberOperands(data ?? []), [data]);
  const operatorsOf = useMemo(() => memberOperators(data ?? [], locale), [data, locale]);
  if (error !== undefined && data === undefined)
    return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  if (data === undefined) return isSlow ? <Bones /> : null;
  return (
    <RuleBuilder
      name="conditions"
      label={label}
      hint={hint ?? t('conditions.groups_hint')}
      required={required}
      grouped
      operands={operands}
      operatorsOf={operatorsOf}
    />
  );
}
