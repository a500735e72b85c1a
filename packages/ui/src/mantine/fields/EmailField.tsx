import { TextField, type TextFieldProps } from './TextField.tsx';

/** An e-mail address; full-width characters of an input method are made half-width. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      maxLength={255}
      {...props}
      onLeave={(text) => text.normalize('NFKC').trim()}
    />
  );
}
