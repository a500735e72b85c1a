import { useCallback, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { errorWords, useField } from '../../headless/form/field.ts';
import { valueAt } from '../../headless/form/formValues.ts';
import {
  groupRules,
  insertRule,
  type Rule,
  type RuleOperand,
  type RuleOperator,
  removeGroup,
  removeRule,
  ruleValueText,
} from '../../headless/form/rules.ts';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import { useWantedFocus } from '../../headless/screen/wantedFocus.ts';
import { Button } from '../Button.tsx';
import { FieldFrame, type FieldProps } from '../fields/Field.tsx';
import { RuleRow } from './RuleRow.tsx';

/** Props of {@link RuleBuilder}. */
export interface RuleBuilderProps extends Omit<FieldProps, 'span'> {
  operands: readonly RuleOperand[];
  /** The ways to compare an operand; the first is what a new rule begins with. */
  operatorsOf(operand: RuleOperand): readonly RuleOperator[];
  /** There is one group only: all must hold. */
  single?: boolean;
  /** The server has the rules in lists of groups: its errors stand at `{name}.{group}.{index}`. */
  grouped?: boolean;
}

/**
 * Conditions in groups: inside a group all must hold, any one group suffices. For form rules, apply, fee, adjustment and
 * access conditions; its value is a list of {@link Rule}, errors stand at `{name}.{index}.value`.
 */
export function RuleBuilder(props: RuleBuilderProps) {
  const { name, label, operands, operatorsOf } = props;
  const t = useT();
  const locale = useLocale();
  const root = useRef<HTMLDivElement>(null);
  const wantFocus = useWantedFocus(root);
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const sentence = useSentence(operands, operatorsOf);
  const read = useCallback((value: unknown) => sentence(isRules(value) ? value : []), [sentence]);
  const field = useField({ name, label, disabled: props.disabled, read, nested: true });
  const rules = isRules(field.value) ? field.value : [];
  const isLocked = field.readOnly || field.disabled;
  const groups = groupRules(rules);
  const words = sentence(rules);

  const put = (next: readonly Rule[], focus: string) => {
    wantFocus(focus);
    field.set(next);
  };
  const add = (at: number, joins: Rule['logical_function']) =>
    put(insertRule(rules, at, joins), `[data-rule="${at}"] select`);
  const errorOf = (index: number, part: keyof Rule) =>
    errorWords(valueAt(errors, `${name}.${index}.${part}`), t('rules.value'), locale);
  const errorIn = (group: number, index: number) => {
    const found = props.grouped === true ? valueAt(errors, `${name}.${group}.${index}`) : undefined;
    const [first] = typeof found === 'object' && found !== null ? Object.values(found) : [];
    return errorWords(first, t('rules.value'), locale);
  };

  return (
    <FieldFrame field={field} label={label} required={props.required} hint={props.hint} span={12} group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves its fields */}
      <div
        ref={root}
        className="rules"
        id={field.id}
        tabIndex={-1}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Checked on leaving the whole, so that no error moves a button while it is being pressed.
          if (!currentTarget.contains(relatedTarget)) field.blur();
        }}
      >
        {groups.map((group, number) => {
          const last = group.at(-1)?.index ?? 0;
          return (
            <div key={group[0]?.index}>
              {number > 0 && <p className="rule-or">{t('rules.or')}</p>}
              <fieldset className="rule-group" data-group={number}>
                <legend>{t('rules.group', { number: number + 1 })}</legend>
                {group.map(({ rule, index }, place) => (
                  <RuleRow
                    key={index}
                    index={index}
                    rule={rule}
                    isFirst={index === group[0]?.index}
                    operands={operands}
                    operatorsOf={operatorsOf}
                    locked={isLocked}
                    error={
                      errorOf(index, 'operand') ??
                      errorOf(index, 'operator_type') ??
                      errorOf(index, 'value') ??
                      errorIn(number, place)
                    }
                    onChange={(next) => field.set(rules.with(index, next))}
                    onRemove={() => put(removeRule(rules, index), '[data-add]')}
                  />
                ))}
                {!isLocked && (
                  <div className="row">
                    <Button kind="quiet" small data-add onClick={() => add(last + 1, 'and')}>
                      {t('rules.add')}
                    </Button>
                    <Button
                      kind="quiet"
                      small
                      className="sub"
                      onClick={() => put(removeGroup(rules, number), '[data-add]')}
                    >
                      {t('rules.remove_group', { number: number + 1 })}
                    </Button>
                  </div>
                )}
              </fieldset>
            </div>
          );
        })}
        {!isLocked && (props.single !== true || groups.length === 0) && (
          <div>
            <Button small data-add onClick={() => add(rules.length, 'or')}>
              {t(groups.length === 0 ? 'rules.first' : 'rules.add_group')}
            </Button>
          </div>
        )}
        <p className="hint" aria-live="polite">
          {words === '' ? t('rules.none') : t('rules.result', { words })}
        </p>
      </div>
    </FieldFrame>
  );
}

function isRules(value: unknown): value is readonly Rule[] {
  return Array.isArray(value);
}

/** Says a list of rules in one sentence. */
function useSentence(operands: readonly RuleOperand[], operatorsOf: RuleBuilderProps['operatorsOf']) {
  const t = useT();
  return useCallback(
    (rules: readonly Rule[]) =>
      groupRules(rules)
        .map((group) =>
          group
            .flatMap(({ rule }) => {
              const operand = operands.find(({ code }) => code === rule.operand);
              // One that looks at nothing yet says nothing.
              if (operand === undefined) return [];
              const operator = operatorsOf(operand).find(({ value }) => value === rule.operator_type);
              return t(operator?.takes === 'none' ? 'rules.sentence_all' : 'rules.sentence', {
                operand: operand.label,
                operator: operator?.text ?? '',
                value: ruleValueText(rule.value, operand, t('list.joint')) || t('state.blank'),
              });
            })
            .join(t('rules.and_joined')),
        )
        .filter((group) => group !== '')
        .join(t('rules.or_joined')),
    [t, operands, operatorsOf],
  );
}
