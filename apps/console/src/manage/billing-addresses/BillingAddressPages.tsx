import { pickFields } from '@tsudoi/contract';
import {
  BillingAddressCreate,
  type BillingAddressRecord,
  BillingAddressUpdate,
  billingAddresses,
  billingAddressFields,
} from '@tsudoi/contract/billing-addresses';
import { manageReference } from '@tsudoi/contract/reference';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { AddressFields } from '@tsudoi/ui/mantine/fields/AddressFields';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CreatePage, RecordPage } from '@tsudoi/ui/mantine/RecordPage';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { billingAddressPaths as paths } from '../../pickers/billingAddressPaths.ts';

const blank = (account_code: string) => ({
  account_code,
  addressee: '',
  department: '',
  honorific: '様' as const,
  zipcode: '',
  pref_code: '',
  city_code: '',
  address: '',
  building_name: '',
  is_default: 0 as const,
});
const valuesOf = (record: BillingAddressRecord) => pickFields(record, [...billingAddressFields, 'version']);

function Fields({ owner }: { owner: ReactNode }) {
  const t = useT();
  return (
    <>
      <FormSection title={t('billing_addresses.section.to')}>
        {owner}
        <TextField name="addressee" label={t('billing_addresses.addressee')} required span={8} maxLength={100} />
        <RadioField
          name="honorific"
          label={t('billing_addresses.honorific')}
          required
          options={(['様', '御中'] as const).map((value) => ({ value, text: value }))}
        />
        <TextField name="department" label={t('billing_addresses.department')} span={8} maxLength={100} />
        <CheckboxField
          name="is_default"
          flag
          label={t('billing_addresses.is_default')}
          words={t('billing_addresses.default_text')}
          hint={t('billing_addresses.default_hint')}
        />
      </FormSection>
      <FormSection title={t('billing_addresses.section.address')}>
        <AddressFields reference={manageReference} />
      </FormSection>
    </>
  );
}

/** /manage/billing-addresses/create/{code}; without a code the owner is named by the member number. */
export function BillingAddressCreatePage() {
  const t = useT();
  const { code } = useParams();
  return (
    <CreatePage
      title={t('billing_addresses.create.title')}
      list={{
        title: t('billing_addresses.search.title'),
        path: code === undefined ? paths.search : paths.listOf(code),
      }}
      create={billingAddresses.create}
      schema={BillingAddressCreate}
      blank={() => blank(code ?? '')}
    >
      <Fields
        owner={
          code === undefined && (
            <TextField
              name="account_code"
              label={t('billing_addresses.owner_code')}
              hint={t('billing_addresses.owner_hint')}
              required
              span={4}
              maxLength={30}
            />
          )
        }
      />
    </CreatePage>
  );
}

/** /manage/billing-addresses/edit/{code}/{id} */
export function BillingAddressEditPage() {
  const t = useT();
  const { code = '' } = useParams();
  return (
    <RecordPage
      list={{ title: t('billing_addresses.search.title'), path: paths.listOf(code) }}
      endpoints={billingAddresses}
      schema={BillingAddressUpdate}
      valuesOf={valuesOf}
      show={({ addressee }) => ({
        title: addressee,
        removal: { title: t('billing_addresses.delete_confirm', { name: addressee }) },
      })}
    >
      {({ account }) => (
        <Fields
          owner={
            <div className="field c12">
              <span className="lab">{t('billing_addresses.owner')}</span>
              <p>
                <Link to={paths.listOf(account.account_code)}>{account.name}</Link>{' '}
                <span className="sub">{account.member_code}</span>
              </p>
            </div>
          }
        />
      )}
    </RecordPage>
  );
}
