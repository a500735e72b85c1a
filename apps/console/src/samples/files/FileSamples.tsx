import { directUpload, UploadContext } from '@tsudoi/ui/headless/form/upload';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { FileField } from '@tsudoi/ui/mantine/fields/FileField';
import { FilesField } from '@tsudoi/ui/mantine/fields/FilesField';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { UploadField } from '@tsudoi/ui/mantine/fields/UploadField';
import { manageClient, manageSession } from '../../shell/manageArea.ts';
import { SampleSection } from '../SamplePage.tsx';
import { EditorSample } from './EditorSample.tsx';
import { pretendUpload } from './pretendUpload.ts';
import { SampleForm } from './SampleForm.tsx';
import { pictureUrl, storedFile } from './values.ts';

/** Who has signed in as staff in this browser uploads for real; for anybody else it is played. */
const transport = manageSession.isValid() ? directUpload(manageClient, 'manage') : pretendUpload;

/** Sections of the inputs for files, images, uploads and rich text. */
export function FileSamples() {
  const t = useT<'samples'>();
  return (
    <UploadContext value={transport}>
      <SampleSection title={t('samples.files.single')}>
        <SampleForm values={{ photo: null, letter: storedFile('案内.pdf'), fixed: storedFile('規約.pdf'), off: null }}>
          <FileField name="photo" label={t('samples.files.photo')} required />
          <FileField
            name="letter"
            label={t('samples.files.letter')}
            extensions={['.pdf']}
            hint={t('samples.files.hint')}
          />
          <FileField name="off" label={t('samples.files.disabled')} disabled />
        </SampleForm>
        <SampleForm values={{ fixed: storedFile('規約.pdf'), none: null }} readOnly>
          <FileField name="fixed" label={t('samples.files.read_only')} />
          <FileField name="none" label={t('samples.files.empty')} />
        </SampleForm>
      </SampleSection>
      <SampleSection title={t('samples.files.images')}>
        <SampleForm
          values={{
            icon: null,
            profile: { ...storedFile('profile.png'), file_url: pictureUrl },
            onboarding: null,
            image: null,
          }}
        >
          <ImageField name="icon" label={t('samples.files.icon')} purpose="icon" required />
          <ImageField name="profile" label={t('samples.files.profile')} purpose="profile" />
          <ImageField name="onboarding" label={t('samples.files.onboarding')} purpose="onboarding" />
          <ImageField name="image" label={t('samples.files.image')} purpose="image" />
        </SampleForm>
      </SampleSection>
      <SampleSection title={t('samples.files.several')}>
        <SampleForm
          values={{
            documents: [storedFile('会則.docx'), storedFile('名簿.xlsx')],
          }}
          errors={{ 'documents.1': t('file.type', { name: '名簿.xlsx', extension: '.pdf' }) }}
        >
          <FilesField name="documents" label={t('samples.files.documents')} required span={12} />
        </SampleForm>
        <SampleForm values={{ documents: [storedFile('会則.docx')] }} readOnly>
          <FilesField name="documents" label={t('samples.files.read_only')} span={12} />
        </SampleForm>
      </SampleSection>
      <SampleSection title={t('samples.files.uploads')}>
        <SampleForm values={{ any: null, video: null, audio: null, pdf: null, picture: null, off: null }}>
          <UploadField name="any" label={t('samples.files.any')} purpose="any" required />
          <UploadField name="video" label={t('samples.files.video')} purpose="video" />
          <UploadField name="audio" label={t('samples.files.audio')} purpose="audio" />
          <UploadField name="pdf" label={t('samples.files.pdf')} purpose="pdf" />
          <UploadField name="picture" label={t('samples.files.image')} purpose="image" />
          <UploadField name="off" label={t('samples.files.disabled')} purpose="any" disabled />
        </SampleForm>
      </SampleSection>
      <EditorSample />
    </UploadContext>
  );
}
