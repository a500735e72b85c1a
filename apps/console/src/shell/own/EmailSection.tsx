import { ChangeEmail } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { OwnForm } from './OwnForm.tsx';

const BLANK = { email: '', password: '' };

/** Props of {@link EmailSection}. */
export interface EmailSectionProps {
  /** The address one signs in with now. */
  email: string;
  hint: string;
  done: string;
  send(body: { email: string; password: string }): Promise<unknown>;
}

/** The address one signs in with; the present password proves that it is them. */
export function EmailSection({ email, hint, done, send }: EmailSectionProps) {
  const t = useT();
  return (
    <OwnForm
      title={t('field.email')}
      hint={hint}
      schema={ChangeEmail}
      values={BLANK}
      verb={t('own.email_submit')}
      done={done}
      send={async (body) => {
        await send(body);
        return BLANK;
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <EmailField name="email" label={t('own.email_new')} required span={12} />
      <PasswordField
        name="password"
        label={t('own.password_current')}
        autoComplete="current-password"
        required
        span={12}
      />
    </OwnForm>
  );
}
