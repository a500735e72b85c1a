import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { useState } from 'react';
import { useField } from '../../headless/field.ts';
import { refusalOf } from '../../headless/files.ts';
import { useT } from '../../headless/i18n.ts';
import { type UploadedFile, useUpload } from '../../headless/upload.ts';
import { FileRow } from '../files/FileRow.tsx';
import { MediaPreview } from '../files/MediaPreview.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import type { FieldProps } from './Field.tsx';
import { FileFrame, useFileFrame } from './FileFrame.tsx';

/** Props of {@link UploadField}. */
export interface UploadFieldProps extends FieldProps {
  /** What it is for says what is taken: `video`, `audio`, `pdf`, `image`; `any` is the lite input (VAL-44, CONST-61). */
  purpose: Extract<UploadPurpose, 'any' | 'video' | 'audio' | 'pdf' | 'image'>;
}

function storedOf(value: unknown): UploadedFile | undefined {
  return typeof value === 'object' && value !== null && 'file_path' in value ? (value as UploadedFile) : undefined;
}

/** A file that goes straight to the storage when it is picked, up to 5 GB; the value is what the server took in. */
export function UploadField({ purpose, ...props }: UploadFieldProps) {
  const { name, label, required, span } = props;
  const t = useT();
  const rule = uploadRule(purpose);
  const field = useField({ name, label, disabled: props.disabled, read: (value) => storedOf(value)?.file_name ?? '' });
  const upload = useUpload();
  const { frame, say, sayAtInput } = useFileFrame();
  const [picked, setPicked] = useState<File>();
  const stored = storedOf(field.value);

  const send = async (file: File) => {
    field.forgive();
    say('');
    setPicked(file);
    const taken = await upload.start(file, purpose);
    if (taken === undefined) return;
    field.set(taken);
    say(t('upload.done', { name: file.name }));
  };
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const refusal = refusalOf(file, rule, label, purpose === 'any' ? 'file' : 'upload');
    if (refusal === undefined) void send(file);
    else field.refuse(t(refusal.id, refusal.values));
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
      verb={t(stored === undefined ? 'files.choose' : 'files.choose_again')}
      accept={purpose === 'image' ? 'image/*' : undefined}
      isEmpty={stored === undefined}
      onFiles={take}
    >
      {stored !== undefined && (
        <FileRow
          name={stored.file_name}
          size={stored.size}
          href={stored.file_url}
          onRemove={
            field.disabled || field.readOnly
              ? undefined
              : () => {
                  field.set(null);
                  setPicked(undefined);
                  sayAtInput(t('files.removed', { name: stored.file_name }));
                }
          }
        />
      )}
      {stored !== undefined && picked !== undefined && <MediaPreview file={picked} purpose={purpose} />}
      {upload.file !== undefined && upload.state !== undefined && (
        <UploadProgress
          name={upload.file.name}
          state={upload.state}
          onCancel={() => {
            upload.cancel();
            sayAtInput(t('upload.cancelled'));
          }}
          onRetry={() => upload.file !== undefined && void send(upload.file)}
        />
      )}
    </FileFrame>
  );
}
