import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { useState } from 'react';
import { useField } from '../../headless/form/field.ts';
import { readStoredFile, useObjectUrl } from '../../headless/form/files.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { Dialog } from '../Dialog.tsx';
import { FileRow } from '../files/FileRow.tsx';
import { Lazy } from '../Lazy.tsx';
import { LazyImage } from '../LazyImage.tsx';
import type { FieldProps } from './Field.tsx';
import { FileFrame } from './FileFrame.tsx';
import { useSingleUpload } from './singleUpload.tsx';

const CROP_WIDTH = 560;

/** Props of {@link ImageField}. */
export interface ImageFieldProps extends FieldProps {
  /** What it is for says format, bytes and pixels: `icon` 144×144, `profile` 300×300, `onboarding` 1024×1024, others as they are. */
  purpose: Extract<UploadPurpose, 'icon' | 'profile' | 'onboarding' | 'image' | 'logo' | 'cover' | 'event'>;
}

/**
 * A picture with its preview, cropped to the square its purpose asks for, and uploaded when it is picked. The value is a
 * `StoredFile`, or null; `FileInput` of the contract takes both.
 */
export function ImageField({ purpose, ...props }: ImageFieldProps) {
  const { name, label, required, span } = props;
  const t = useT();
  const rule = uploadRule(purpose);
  const field = useField({ name, label, disabled: props.disabled, read: readStoredFile });
  const upload = useSingleUpload(field, { label, purpose });
  const [cropping, setCropping] = useState<File>();
  const { stored, picked } = upload;
  const url = useObjectUrl(picked) ?? stored?.file_url;

  const take = ([image]: readonly File[]) => {
    if (image === undefined || !upload.accepts(image)) return;
    if (rule.pixels === undefined) return upload.send(image);
    field.clearProblem();
    setCropping(image);
  };
  return (
    <FileFrame
      field={field}
      frame={upload.frame}
      rule={rule}
      label={label}
      required={required}
      hint={props.hint}
      span={span}
      verb={t(stored === undefined ? 'files.choose' : 'files.choose_again')}
      isEmpty={stored === undefined}
      onFiles={take}
    >
      {stored !== undefined && (
        <FileRow
          name={stored.file_name}
          size={stored.size}
          picture={
            <LazyImage
              className="thumb"
              src={url ?? stored.file_url}
              alt={t('files.preview', { name: stored.file_name })}
            />
          }
          onRemove={upload.remove}
        />
      )}
      {upload.progress}
      <Dialog
        opened={cropping !== undefined}
        title={t('crop.title')}
        width={CROP_WIDTH}
        closable
        onClose={() => setCropping(undefined)}
      >
        {cropping !== undefined && rule.pixels !== undefined && (
          <Lazy load={() => import('../files/ImageCropper.tsx')}>
            {({ ImageCropper }) => (
              <ImageCropper
                file={cropping}
                pixels={rule.pixels ?? 0}
                onDone={(image) => {
                  setCropping(undefined);
                  upload.send(image);
                }}
                onCancel={() => setCropping(undefined)}
                onBroken={() => {
                  setCropping(undefined);
                  field.setProblem(t('image.broken'));
                }}
              />
            )}
          </Lazy>
        )}
      </Dialog>
    </FileFrame>
  );
}
