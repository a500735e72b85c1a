import type { ComponentType, ReactNode } from 'react';
import { typeNumber } from '../../headless/form/inputRules.ts';
import { useTypedDate } from '../../headless/form/typedDate.ts';
import { useTyping } from '../../headless/form/typing.ts';
import { rangeInWords } from '../../headless/list/conditionWords.ts';
import type { Condition } from '../../headless/list/searchAddress.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { type Option, optionOf, useReadOption } from '../fields/options.tsx';
import { useCondition } from './searchContext.ts';

/** What every condition of a search form takes. */
export interface ConditionProps {
  name: string;
  label: string;
}

const textOf = (value: Condition) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A condition under its label. */
export function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

/** Text to look for; `main` is the field that `/` goes to. */
export function TextCondition({
  name,
  label,
  placeholder,
  main,
}: ConditionProps & { placeholder?: string; main?: boolean }) {
  const { id, value, set } = useCondition({ name, label });
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        className="in"
        type="search"
        maxLength={100}
        autoComplete="off"
        placeholder={placeholder}
        data-search={main || undefined}
        value={textOf(value)}
        onChange={(event) => set(event.target.value)}
      />
    </Labelled>
  );
}

/** One of several, or all. With a list as its start value it travels as a list of one. */
export function SelectCondition({ name, label, options }: ConditionProps & { options: readonly Option[] }) {
  const t = useT();
  const { id, value, set } = useCondition({ name, label, read: useReadOption(options) });
  const isList = Array.isArray(value);
  const chosen = isList ? textOf(value[0]) : textOf(value);
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        className="in"
        value={chosen}
        onChange={({ target }) => set(isList ? (target.value === '' ? [] : [target.value]) : target.value)}
      >
        <option value="">{t('state.all')}</option>
        {chosen !== '' && optionOf(options, chosen) === undefined && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface RangeProps extends ConditionProps {
  placeholders?: readonly [from: string, to: string];
  unit?: string;
}

/** An end of a range: what its input is told, and what it says. */
interface EndProps {
  value: string;
  onValue(value: string): void;
  input: { id: string | undefined; placeholder: string | undefined; 'aria-label': string };
}

/** The ends of a range as texts; one that is not asked is blank. */
function endsOf(value: Condition): { from: string; to: string } {
  const range = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { from: 'from' in range ? textOf(range.from) : '', to: 'to' in range ? textOf(range.to) : '' };
}

function Range({
  name,
  label,
  placeholders,
  unit,
  kind,
  End,
}: RangeProps & { kind: 'day' | 'number'; End: ComponentType<EndProps> }) {
  const t = useT();
  const { id, value, set } = useCondition({ name, label, read: (range) => rangeInWords(endsOf(range), kind, t) });
  const ends = endsOf(value);
  const end = (which: 'from' | 'to') => (
    <End
      value={ends[which]}
      onValue={(next) => set({ ...ends, [which]: next })}
      input={{
        id: which === 'from' ? id : undefined,
        placeholder: placeholders?.[which === 'from' ? 0 : 1],
        'aria-label': t(which === 'from' ? 'ui.from' : 'ui.to', { label }),
      }}
    />
  );
  return (
    <div className="field">
      <span className="lab">{label}</span>
      <div className="row">
        {end('from')}
        <span className="muted" aria-hidden="true">
          –
        </span>
        {end('to')}
        {unit !== undefined && <span className="muted nb">{unit}</span>}
      </div>
    </div>
  );
}

function DateEnd({ value, onValue, input }: EndProps) {
  const { typing, settle } = useTypedDate('date', value, onValue);
  return <input {...input} {...typing} className="in" onBlur={settle} />;
}

function NumberEnd({ value, onValue, input }: EndProps) {
  const typing = useTyping({
    text: value,
    rule: (text) => typeNumber(text, { strip: true }),
    keys: /\d/,
    onText: onValue,
  });
  return <input {...input} {...typing} className="in" inputMode="numeric" autoComplete="off" />;
}

/** From a day to a day, typed as YYYY/MM/DD. */
export function DateRangeCondition(props: RangeProps) {
  return <Range {...props} kind="day" End={DateEnd} />;
}

/** From a number to a number. */
export function NumberRangeCondition(props: RangeProps) {
  return <Range {...props} kind="number" End={NumberEnd} />;
}
