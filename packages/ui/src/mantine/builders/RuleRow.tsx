import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import {
  type Rule,
  type RuleOperand,
  type RuleOperator,
  withOperand,
  withOperator,
} from '../../headless/form/rules.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { RuleValueInput } from './RuleValueInput.tsx';

/** Props of {@link RuleRow}. */
export interface RuleRowProps {
  index: number;
  rule: Rule;
  /** First of its group: nothing joins it to the one before. */
  isFirst: boolean;
  operands: readonly RuleOperand[];
  operatorsOf(operand: RuleOperand): readonly RuleOperator[];
  locked: boolean;
  error: string | undefined;
  onChange(rule: Rule): void;
  onRemove(): void;
}

/** One comparison: what, how, with what. */
export function RuleRow(props: RuleRowProps) {
  const { index, rule, operands, operatorsOf, locked, error, onChange } = props;
  const t = useT();
  const id = useId();
  const operand = operands.find(({ code }) => code === rule.operand);
  const operators = operand === undefined ? [] : operatorsOf(operand);
  const operator = operators.find(({ value }) => value === rule.operator_type);
  const number = index + 1;
  return (
    <div className="rule" data-rule={index}>
      <span className="rule-and">{props.isFirst ? '' : t('rules.and')}</span>
      <select
        className="in"
        aria-label={t('rules.operand_of', { number })}
        value={rule.operand}
        disabled={locked}
        aria-invalid={(error !== undefined && operand === undefined) || undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ target }) => {
          const next = operands.find(({ code }) => code === target.value);
          onChange(withOperand(rule, target.value, next === undefined ? [] : operatorsOf(next)));
        }}
      >
        <option value="">{t('ui.choose')}</option>
        {operands.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="in"
        aria-label={t('rules.operator_of', { number })}
        value={rule.operator_type}
        disabled={locked || operand === undefined}
        onChange={({ target }) => {
          const next = operators.find(({ value }) => String(value) === target.value);
          if (next !== undefined) onChange(withOperator(rule, next));
        }}
      >
        {operator === undefined && <option value={rule.operator_type}>{t('ui.choose')}</option>}
        {operators.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <RuleValueInput
        label={t('rules.value_of', { number })}
        value={rule.value}
        operand={operand}
        takes={operator?.takes ?? 'one'}
        locked={locked || operand === undefined}
        describedBy={error === undefined ? undefined : id}
        onChange={(value) => onChange({ ...rule, value })}
      />
      {!locked && (
        <button type="button" className="ib" aria-label={t('rules.remove', { number })} onClick={props.onRemove}>
          <IconX className="i" aria-hidden="true" />
        </button>
      )}
      {error !== undefined && (
        <span className="err" id={id}>
          {error}
        </span>
      )}
    </div>
  );
}
