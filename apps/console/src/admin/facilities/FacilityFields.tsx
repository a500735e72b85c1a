import { labelOptions } from '@tsudoi/i18n/labels';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { ColorField } from '@tsudoi/ui/mantine/fields/ColorField';
import { LinesField } from '@tsudoi/ui/mantine/fields/LinesField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import type { ReactNode } from 'react';
import { ColorHint, ColorPreview } from './ColorPreview.tsx';

/** The fields a facility has both when it is registered and later; `code` and `contract` differ. */
export function FacilityFields({ code, contract }: { code: ReactNode; contract: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <FormSection title={t('facilities.section.basic')}>
        <TextField name="name" label={t('facilities.name')} required span={8} maxLength={100} />
        {code}
        <SelectField
          name="business_type"
          label={t('field.business_type')}
          required
          span={4}
          options={labelOptions('businessType', locale)}
        />
        <ColorField
          name="color"
          label={t('field.color')}
          pick={t('facilities.pick_color')}
          span={8}
          hint={<ColorHint />}
        />
        <ColorPreview />
      </FormSection>
      <FormSection title={t('facilities.section.hosts')}>
        <LinesField
          name="host_names"
          label={t('field.host_names')}
          required
          hint={t('facilities.hosts_hint')}
          placeholder="aoba.example.jp"
        />
      </FormSection>
      {contract}
      <FormSection title={t('facilities.section.features')}>
        <CheckboxField
          flag
          name="use_organization_structure_flag"
          label={t('field.use_organization_structure_flag')}
          words={t('facilities.use_organizations')}
          span={6}
        />
        <CheckboxField
          flag
          name="use_corporate_structure_flag"
          label={t('field.use_corporate_structure_flag')}
          words={t('facilities.use_corporates')}
          span={6}
        />
        <CheckboxField
          flag
          name="system_allow_guest_flag"
          label={t('field.system_allow_guest_flag')}
          words={t('facilities.guest')}
          span={6}
        />
        <CheckboxField
          flag
          name="client_can_register"
          label={t('field.client_can_register')}
          words={t('facilities.can_register')}
          span={6}
        />
      </FormSection>
    </>
  );
}
