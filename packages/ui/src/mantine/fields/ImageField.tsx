import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { useRef, useState } from 'react';
import { useField } from '../../headless/field.ts';
import { type KeptFile, refusalOf, useObjectUrl } from '../../headless/files.ts';
import { useT } from '../../headless/i18n.ts';
import { Dialog } from '../Dialog.tsx';
import { FilePick } from '../files/FilePick.tsx';
import { FileRow } from '../files/FileRow.tsx';
import { Lazy } from '../Lazy.tsx';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';
import { FileHint, fileOf, readFile } from './FileField.tsx';

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
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const [cropping, setCropping] = useState<File>();
  const file = fileOf(field.value);
  const picked = useObjectUrl(field.value instanceof File ? field.value : undefined);
  const url = picked ?? keptUrl(field.value);
  const isFixed = field.disabled || field.readOnly;
  const hint = <FileHint extensions={rule.extensions} maxBytes={rule.maxBytes} hint={props.hint} />;

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
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      {file !== undefined && (
        <FileRow
          name={file.name}
          size={file.size}
          picture={
            url === undefined ? undefined : (
              <img className="thumb" src={url} alt={t('files.preview', { name: file.name })} />
            )
          }
          onRemove={
            isFixed
              ? undefined
              : () => {
                  field.set(null);
                  say(t('files.removed', { name: file.name }));
                  input.current?.focus();
                }
          }
        />
      )}
      {field.readOnly ? (
        file === undefined && <p className="hint">{t('files.none')}</p>
      ) : (
        <FilePick
          id={field.id}
          name={name}
          verb={t(file === undefined ? 'files.choose' : 'files.choose_again')}
          accept={rule.extensions.join(',')}
          disabled={field.disabled}
          required={required}
          invalid={field.error !== undefined}
          describedBy={describedBy(field, hint)}
          inputRef={(element) => {
            input.current = element;
            field.ref(element);
          }}
          onFiles={take}
          onBlur={field.blur}
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
      <span className="sr" role="status">
        {said}
      </span>
    </FieldFrame>
  );
}
