import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

/** As whom a facility calls its agency; the key is written and never read. */
export function Credentials({ hasKey }: { hasKey: boolean }) {
  const t = useT();
  return (
    <>
      <TextField name="shop_id" label={t('payment_methods.shop_id')} span={6} maxLength={100} />
      <PasswordField
        name="api_key"
        label={t('payment_methods.api_key')}
        hint={t(hasKey ? 'payment_methods.key_set' : 'payment_methods.key_none')}
        span={6}
        autoComplete="new-password"
      />
    </>
  );
}

/** What members read before the last click. */
export function PaymentNotes() {
  const t = useT();
  return (
    <FormSection title={t('payment_methods.section.notes')} lead={t('payment_methods.note_hint')}>
      <TextField
        name="delivery_note"
        label={t('payment_methods.delivery_note')}
        hint={t('payment_methods.delivery_hint')}
        span={12}
        rows={2}
        maxLength={300}
      />
      <TextField name="cancel_note" label={t('payment_methods.cancel_note')} span={12} rows={3} maxLength={300} />
    </FormSection>
  );
}
