import { useId } from 'react';

/** Props of {@link NoteInput}. */
export interface NoteInputProps {
  label: string;
  value: string;
  maxLength: number;
  onChange(value: string): void;
}

/** The one line that a small window asks for, such as a reason; it has the focus when the window opens. */
export function NoteInput({ label, value, maxLength, onChange }: NoteInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="in"
        maxLength={maxLength}
        value={value}
        autoComplete="off"
        data-autofocus
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
