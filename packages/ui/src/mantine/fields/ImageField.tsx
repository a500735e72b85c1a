import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { useState } from 'react';
import { useField } from '../../headless/field.ts';
import { type KeptFile, refusalOf, useObjectUrl } from '../../headless/files.ts';
import { useT } from '../../headless/i18n.ts';
import { Dialog } from '../Dialog.tsx';
import { FileRow } from '../files/FileRow.tsx';
import { Lazy } from '../Lazy.tsx';
import { LazyImage } from '../LazyImage.tsx';
import type { FieldProps } from './Field.tsx';
import { fileOf, readFile } from './FileField.tsx';
import { FileFrame, useFileFrame } from './FileFrame.tsx';

const CROP_WIDTH = 560;

/** Props of {@link ImageField}. */
export interface ImageFieldProps extends FieldProps {
  /** What it is for says format, bytes and pixels: `icon` 144×144, `profile` 300×300, `onboarding` 1024×1024, `image` as it is. */
  purpose: Extract<UploadPurpose, 'icon' | 'profile' | 'onboarding' | 'image'>;
}

const keptUrl = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && !(value instanceof File)
    ? (value as Partial<KeptFile>).file_path_url
    : undefined;

/** A picture with its preview, cropped to the square its purpose asks for; the value is a `File`, or what the record has. */
export function ImageField({ purpose, ...props }: ImageFieldProps) {
  const { name, label, required, span } = props;
  const t = useT();
  const rule = uploadRule(purpose);
  const field = useField({ name, label, disabled: props.disabled, read: readFile });
  const { frame, say, sayAtInput } = useFileFrame();
  const [cropping, setCropping] = useState<File>();
  const file = fileOf(field.value);
  const picked = useObjectUrl(field.value instanceof File ? field.value : undefined);
  const url = picked ?? keptUrl(field.value);
  const isFixed = field.disabled || field.readOnly;

  const keep = (image: File) => {
    setCropping(undefined);
    field.forgive();
    field.set(image);
    say(t('files.chosen', { name: image.name }));
  };
  const take = ([image]: readonly File[]) => {
    if (image === undefined) return;
    const refusal = refusalOf(image, rule, label, 'upload');
    if (refusal !== undefined) return field.refuse(t(refusal.id, refusal.values));
    if (rule.pixels === undefined) return keep(image);
    field.forgive();
    setCropping(image);
  };
  return (
    <FileFrame
      field={field}
      frame={frame}
      rule={rule}
      label={label}
      required={required}
      hint={props.hint}
      span={span}
      verb={t(file === undefined ? 'files.choose' : 'files.choose_again')}
      isEmpty={file === undefined}
      onFiles={take}
    >
      {file !== undefined && (
        <FileRow
          name={file.name}
          size={file.size}
          picture={
            url === undefined ? undefined : (
              <LazyImage className="thumb" src={url} alt={t('files.preview', { name: file.name })} />
            )
          }
          onRemove={
            isFixed
              ? undefined
              : () => {
                  field.set(null);
                  sayAtInput(t('files.removed', { name: file.name }));
                }
          }
        />
      )}
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
                onDone={keep}
                onCancel={() => setCropping(undefined)}
                onBroken={() => {
                  setCropping(undefined);
                  field.refuse(t('image.broken'));
                }}
              />
            )}
          </Lazy>
        )}
      </Dialog>
    </FileFrame>
  );
}
