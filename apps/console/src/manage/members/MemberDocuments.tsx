import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FilesField } from '@tsudoi/ui/mantine/fields/FilesField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

/** The documents that staff keep of a member (ENT-17). */
export function MemberDocuments() {
  const t = useT();
  return (
    <FormSection title={t('members.section.documents')}>
      <FilesField name="basic_info.document" label={t('field.document')} hint={t('members.documents_hint')} span={12} />
    </FormSection>
  );
}
