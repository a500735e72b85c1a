import { directUpload, UploadContext } from '@tsudoi/ui/headless/form/upload';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { client } from '../../../session/client.ts';
import { useT } from '../../../shell/words.ts';

const transport = directUpload(client, 'member');

/** The own photo, cropped to the square that the card shows (CONST-53). */
export function ProfilePhoto() {
  const t = useT();
  return (
    <FormSection title={t('field.profile_image')}>
      <UploadContext value={transport}>
        <ImageField
          name="basic_info.profile_image"
          label={t('field.profile_image')}
          purpose="profile"
          hint={t('profile.photo_hint')}
          span={12}
        />
      </UploadContext>
    </FormSection>
  );
}
