import { type ReactNode, useId, useState } from 'react';

const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

interface NumberInputProps {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

/** A number with its unit. What is typed counts as soon as it is a number within its bounds. */
export function NumberInput({ label, unit, value, min, max, step = 0.1, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined || typed.trim() === '' ? Number.NaN : Number(typed.normalize('NFKC'));
  const isWrong = typed !== undefined && !(number >= min && number <= max);
  return (
    <label className="number-in">
      <span>{label}</span>
      <input
        className="in"
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = target.value.trim() === '' ? Number.NaN : Number(target.value);
          if (next >= min && next <= max) onChange(Math.round(next * 10) / 10);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span aria-hidden="true">{unit}</span>
    </label>
  );
}

interface ColorInputProps {
  label: string;
  pick: string;
  value: string;
  beside?: ReactNode;
  onChange(value: string): void;
}

/** A colour, typed or chosen with the picker of the browser. */
export function ColorInput({ label, pick, value, beside, onChange }: ColorInputProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    const digits = HEX.exec(text.normalize('NFKC').trim())?.[1];
    if (digits === undefined) return;
    onChange(`#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase());
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="color-box">
        <input type="color" aria-label={pick} value={value} onChange={({ target }) => onChange(target.value)} />
        <input
          id={id}
          className="in"
          autoComplete="off"
          maxLength={7}
          value={typed ?? value}
          aria-invalid={(typed !== undefined && !HEX.test(typed.normalize('NFKC').trim())) || undefined}
          onChange={({ target }) => take(target.value)}
          onBlur={() => setTyped(undefined)}
        />
        {beside}
      </div>
    </div>
  );
}

interface SelectInputProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; text: string }[];
  onChange(value: V): void;
}

/** One of a few. */
export function SelectInput<V extends string>({ label, value, options, onChange }: SelectInputProps<V>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="in sel"
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
