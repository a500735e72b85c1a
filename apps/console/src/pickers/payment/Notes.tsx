import type { PaymentMethods } from '@tsudoi/contract/payment-methods';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

/** As whom a facility calls its agency, and how its notices are known; what is secret is written and never read. */
export function Credentials({
  adapter,
  record,
}: {
  adapter: PaymentMethods['adapter'];
  record: Pick<PaymentMethods, 'has_api_key' | 'has_notice_secret' | 'notice_path'>;
}) {
  const t = useT();
  const { has_api_key: hasKey, has_notice_secret: hasSecret, notice_path: path } = record;
  const isStripe = adapter === 'stripe';
  return (
    <>
      <TextField
        name="shop_id"
        label={t(isStripe ? 'payment_methods.stripe_account' : 'payment_methods.shop_id')}
        hint={isStripe ? t('payment_methods.stripe_account_hint') : undefined}
        span={6}
        maxLength={100}
      />
      <PasswordField
        name="api_key"
        label={t(isStripe ? 'payment_methods.stripe_key' : 'payment_methods.api_key')}
        hint={t(hasKey ? 'payment_methods.key_set' : 'payment_methods.key_none')}
        span={6}
        autoComplete="new-password"
      />
      {isStripe && (
        <PasswordField
          name="notice_secret"
          label={t('payment_methods.notice_secret')}
          hint={t(hasSecret ? 'payment_methods.secret_set' : 'payment_methods.secret_none')}
          span={12}
          autoComplete="new-password"
        />
      )}
      {isStripe && path !== null && <p className="f c12 hint">{t('payment_methods.notice_path', { path })}</p>}
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
