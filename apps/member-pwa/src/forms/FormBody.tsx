import type { ReactNode } from 'react';
import { FormFailure } from './FormFailure.tsx';
import type { Form, FormValues } from './useForm.ts';

/** The form element: no bubbles of the browser, Enter sends, failures above the fields. */
export function FormBody<V extends FormValues>(props: {
  form: Form<V>;
  send: (values: V) => Promise<void>;
  submit: string;
  busy: string;
  children: ReactNode;
  after?: ReactNode;
}) {
  const { form } = props;
  return (
    <form
      className="form"
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(props.send);
      }}
    >
      <FormFailure text={form.failure} />
      {props.children}
      <button type="submit" className="btn pri wide" aria-disabled={form.busy}>
        {form.busy ? props.busy : props.submit}
      </button>
      {props.after}
    </form>
  );
}
