import { pickFields } from '@tsudoi/contract';
import {
  AGENCY_ADAPTERS,
  PaymentAgencyCreate,
  type PaymentAgencyRecord,
  PaymentAgencyUpdate,
  paymentAgencies,
  paymentAgencyFields,
} from '@tsudoi/contract/payment-agencies';
import { AGENCY_METHODS } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { CheckboxGroupField } from '@tsudoi/ui/mantine/fields/CheckboxGroupField';
import { PasswordField } from '@tsudoi/ui/mantine/fields/PasswordField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { methodOptions } from '../../pickers/payment/methodOptions.ts';
import { PAYMENT_AGENCY_LIST, paths } from './list.ts';

const BLANK = {
  name: '',
  code: '',
  adapter: 'sandbox' as PaymentAgencyRecord['adapter'],
  methods: [],
  endpoints: '',
  notice_secret: '',
  test_mode: false,
  active: true,
};
const valuesOf = (record: PaymentAgencyRecord) => ({
  ...pickFields(record, [...paymentAgencyFields, 'version']),
  notice_secret: '',
});

function Fields({ record: agency }: { record?: PaymentAgencyRecord }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <FormSection title={t('payment_agencies.section.basic')}>
        <TextField name="name" label={t('payment_agencies.name')} required span={6} maxLength={100} />
        <TextField
          name="code"
          label={t('payment_agencies.code')}
          hint={t('payment_agencies.code_hint')}
          required
          span={6}
          maxLength={30}
          disabled={agency !== undefined}
        />
        <CheckboxGroupField
          name="methods"
          label={t('payment_agencies.methods')}
          required
          span={12}
          options={methodOptions(AGENCY_METHODS, locale)}
        />
        <CheckboxField
          name="test_mode"
          label={t('payment_agencies.mode')}
          words={t('payment_agencies.test_mode')}
          span={6}
        />
        <CheckboxField
          name="active"
          label={t('payment_agencies.offer')}
          words={t('payment_agencies.active')}
          span={6}
        />
      </FormSection>
      <FormSection title={t('payment_agencies.section.calls')}>
        <SelectField
          name="adapter"
          label={t('payment_agencies.adapter')}
          required
          span={6}
          options={AGENCY_ADAPTERS.map((value) => ({ value, text: t(`payment_agencies.adapter.${value}`) }))}
        />
        <AdapterHint />
        <TextField
          name="endpoints"
          label={t('payment_agencies.endpoints')}
          hint={t('payment_agencies.endpoints_hint')}
          required
          span={12}
          rows={3}
          maxLength={1_000}
        />
        <PasswordField
          name="notice_secret"
          label={t('payment_agencies.secret')}
          hint={t(agency?.has_notice_secret === true ? 'payment_agencies.secret_set' : 'payment_agencies.secret_none')}
          span={12}
          autoComplete="new-password"
        />
      </FormSection>
    </>
  );
}

/** What else an agency needs: which origins it has and where its secrets are. */
function AdapterHint() {
  const t = useT();
  return useFieldValue('adapter') === 'stripe' ? (
    <p className="f c12 hint">{t('payment_agencies.stripe_hint')}</p>
  ) : null;
}

const SCREENS = familyScreens({
  titles: { list: 'payment_agencies.search.title', create: 'payment_agencies.create.title' },
  list: PAYMENT_AGENCY_LIST,
  endpoints: paymentAgencies,
  create: { schema: PaymentAgencyCreate, blank: BLANK },
  update: { schema: PaymentAgencyUpdate, valuesOf },
  show: ({ name, facility_count: facilities }, t) => ({
    title: name,
    removal:
      facilities > 0
        ? {
            title: t('payment_agencies.not_deletable', { name }),
            text: t('payment_agencies.in_use', { facilities: formatNumber(facilities) }),
            isRefused: true,
          }
        : { title: t('payment_agencies.delete_confirm', { name }) },
  }),
  Fields,
});

/** /admin/payment-agencies/create */
export function PaymentAgencyCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={{ paths }} />;
}

/** /admin/payment-agencies/edit/{id} */
export function PaymentAgencyEditPage() {
  return <FamilyEditPage of={SCREENS} place={{ paths }} />;
}
