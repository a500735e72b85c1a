import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FilesField } from '@tsudoi/ui/mantine/fields/FilesField';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

/** The photo on the member's card (CONST-53), and the documents that staff keep of a member (ENT-17). */
export function MemberFiles() {
  const t = useT();
  return (
    <>
      <FormSection title={t('members.section.photo')} anchor="photo">
        <ImageField
          name="basic_info.profile_image"
          label={t('field.profile_image')}
          purpose="profile"
          hint={t('members.photo_hint')}
          span={12}
        />
      </FormSection>
      <FormSection title={t('members.section.documents')} anchor="documents">
        <FilesField
          name="basic_info.document"
          label={t('field.document')}
          hint={t('members.documents_hint')}
          span={12}
        />
      </FormSection>
    </>
  );
}
