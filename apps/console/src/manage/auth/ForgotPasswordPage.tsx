import { ForgotPassword, managerForgotPassword } from '@tsudoi/contract/auth';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePageTitle } from '@tsudoi/ui/headless/screen/page';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useState } from 'react';
import { Link } from 'react-router';
import { EntryForm } from '../../shell/EntryForm.tsx';
import { manageClient } from '../../shell/manageArea.ts';

/** /manage/forgot-password: the answer never tells whether the address is known. */
export function ForgotPasswordPage() {
  const t = useT();
  const [isSent, setSent] = useState(false);
  usePageTitle(t('auth.forgot.title'));
  return (
    <EntryForm
      title={t('auth.forgot.title')}
      lead={t('auth.forgot.lead')}
      schema={ForgotPassword}
      values={{ email: '' }}
      verb={t('auth.forgot.submit')}
      busy={t('busy.sending')}
      note={isSent ? <Note tone="ok">{t('auth.forgot.sent')}</Note> : undefined}
      send={async (body) => {
        await manageClient.call(managerForgotPassword, { body });
        setSent(true);
      }}
      foot={
        <p className="link">
          <Link to="/manage/login">{t('auth.forgot.back')}</Link>
        </p>
      }
    >
      <EmailField name="email" label={t('auth.email')} required autoComplete="username" span={12} />
    </EntryForm>
  );
}
