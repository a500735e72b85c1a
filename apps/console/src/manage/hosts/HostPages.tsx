import { pickFields } from '@tsudoi/contract';
import { HostCreate, type HostRecord, HostUpdate, hostFields, hosts } from '@tsudoi/contract/hosts';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FamilyCreatePage, FamilyEditPage, familyScreens } from '@tsudoi/ui/mantine/FamilyPages';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { HOST_LIST } from './list.ts';
import { paths } from './paths.ts';

const BLANK = { name: '', contact_name: '', phone: '', email: '', logo: null };
const valuesOf = (record: HostRecord) => pickFields(record, [...hostFields, 'version']);

function Fields() {
  const t = useT();
  return (
    <>
      <FormSection title={t('hosts.section.basic')}>
        <TextField name="name" label={t('hosts.name')} required span={8} maxLength={100} />
        <ImageField name="logo" label={t('field.logo')} purpose="logo" />
      </FormSection>
      <FormSection title={t('hosts.section.contact')}>
        <TextField name="contact_name" label={t('field.contact_name')} span={4} maxLength={100} />
        <PhoneField name="phone" label={t('field.phone')} span={4} />
        <EmailField name="email" label={t('field.email')} span={6} />
      </FormSection>
    </>
  );
}

const SCREENS = familyScreens({
  titles: { list: 'hosts.search.title', create: 'hosts.create.title' },
  list: HOST_LIST,
  endpoints: hosts,
  create: { schema: HostCreate, blank: BLANK },
  update: { schema: HostUpdate, valuesOf },
  show: ({ name }, t) => ({ title: name, removal: { title: t('hosts.delete_confirm', { name }) } }),
  Fields,
});

/** /manage/hosts/create */
export function HostCreatePage() {
  return <FamilyCreatePage of={SCREENS} place={{ paths }} />;
}

/** /manage/hosts/edit/{id} */
export function HostEditPage() {
  return <FamilyEditPage of={SCREENS} place={{ paths }} />;
}
