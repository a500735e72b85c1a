import { showDateInput, TEXT_MAX } from '@tsudoi/domain';
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useState } from 'react';
import { typeNumber } from '../../headless/form/inputRules.ts';
import type { RuleOperand, RuleOperator, RuleValue } from '../../headless/form/rules.ts';
import { useTypedDate } from '../../headless/form/typedDate.ts';
import { useTyping } from '../../headless/form/typing.ts';
import { useT } from '../../headless/screen/i18n.ts';

/** Props of {@link RuleValueInput}. */
export interface RuleValueInputProps {
  label: string;
  value: RuleValue;
  operand: RuleOperand | undefined;
  takes: RuleOperator['takes'];
  locked: boolean;
  /** Id of its error. */
  describedBy: string | undefined;
  onChange(value: RuleValue): void;
}

type Single = string | number;

/** What a rule compares with: a choice, several ticks, a number, a day, a text, or a text a line. */
export function RuleValueInput(props: RuleValueInputProps) {
  const { label, value, operand, takes, locked, describedBy, onChange } = props;
  const t = useT();
  if (takes === 'none') return <span className="muted rule-value">{t('rules.no_value')}</span>;
  const options = operand?.options;
  const list: readonly Single[] = value === null ? [] : typeof value === 'object' ? value : [value];
  const shared = {
    disabled: locked,
    'aria-label': label,
    'aria-invalid': describedBy !== undefined || undefined,
    'aria-describedby': describedBy,
  };
  if (options !== undefined && takes === 'many') {
    return (
      <fieldset className="rule-value ticks" aria-label={label} aria-describedby={describedBy}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              className="ck"
              disabled={locked}
              checked={list.includes(option.value)}
              onChange={({ target }) =>
                onChange(
                  options.flatMap((one) =>
                    (one === option ? target.checked : list.includes(one.value)) ? [one.value] : [],
                  ),
                )
              }
            />
            {option.text}
          </label>
        ))}
      </fieldset>
    );
  }
  if (options !== undefined) {
    return (
      <select
        {...shared}
        className="in rule-value"
        value={String(list[0] ?? '')}
        onChange={({ target }) =>
          onChange(options.find((option) => String(option.value) === target.value)?.value ?? null)
        }
      >
        <option value="">{t('ui.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    );
  }
  if (takes === 'many') {
    return (
      <LinesInput
        {...shared}
        placeholder={t('rules.one_a_line')}
        lines={list.map(String)}
        onLines={(lines) => onChange(lines.map((line) => toValue(operand, line)))}
      />
    );
  }
  const one = {
    ...shared,
    className: 'in rule-value',
    text: String(list[0] ?? ''),
    onText: (text: string) => onChange(text === '' ? null : toValue(operand, text)),
  };
  return operand?.input_type === 'date' ? <DayInput {...one} /> : <LineInput {...one} number={isNumber(operand)} />;
}

const isNumber = (operand: RuleOperand | undefined): boolean => operand?.input_type === 'number';

/** A number travels as a number. */
function toValue(operand: RuleOperand | undefined, text: string): Single {
  return isNumber(operand) && /^\d+$/.test(text) ? Number(text) : text;
}

interface OneProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  text: string;
  onText(text: string): void;
}

/** A day, kept as it is written: YYYY/MM/DD. */
function DayInput({ text, onText, ...rest }: OneProps) {
  const { typing, settle } = useTypedDate('date', text, (value) => onText(showDateInput('date', value)));
  return <input {...rest} {...typing} onBlur={settle} />;
}

const typeDigits = (text: string): string => typeNumber(text, { strip: true });

/** A text, or a number that is typed as all are. */
function LineInput({ text, onText, number, ...rest }: OneProps & { number: boolean }) {
  const typing = useTyping({ text, onText, ...(number ? { rule: typeDigits, keys: /\d/ } : {}) });
  const inputMode = number ? 'numeric' : undefined;
  return <input {...rest} {...typing} inputMode={inputMode} maxLength={TEXT_MAX} autoComplete="off" />;
}

interface LinesProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  lines: readonly string[];
  onLines(lines: string[]): void;
}

/** Several short texts, one a line; what is typed may end in an empty line that the value does not have. */
function LinesInput({ lines, onLines, ...rest }: LinesProps) {
  const [text, setText] = useState(lines.join('\n'));
  const shown = linesOf(text).join('\n') === lines.join('\n') ? text : lines.join('\n');
  return (
    <textarea
      {...rest}
      className="in rule-value"
      rows={2}
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        onLines(linesOf(target.value));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}
