import { type UploadPurpose, uploadRule } from '@tsudoi/domain';
import { useField } from '../../headless/form/field.ts';
import { readStoredFile } from '../../headless/form/files.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { FileRow } from '../files/FileRow.tsx';
import { MediaPreview } from '../files/MediaPreview.tsx';
import type { FieldProps } from './Field.tsx';
import { FileFrame } from './FileFrame.tsx';
import { useSingleUpload } from './singleUpload.tsx';

/** Props of {@link UploadField}. */
export interface UploadFieldProps extends FieldProps {
  /** What it is for says what is taken: `video`, `audio`, `pdf`, `image`, `document`; `any` is the lite input (VAL-44, CONST-61). */
  purpose: Extract<UploadPurpose, 'any' | 'video' | 'audio' | 'pdf' | 'image' | 'document'>;
}

/** A file that goes straight to the storage when it is picked, up to 5 GB; the value is a `StoredFile`, or null. */
export function UploadField({ purpose, ...props }: UploadFieldProps) {
  const { name, label, required, span } = props;
  const t = useT();
  const field = useField({ name, label, disabled: props.disabled, read: readStoredFile });
  const upload = useSingleUpload(field, { label, purpose, style: purpose === 'any' ? 'file' : 'upload' });
  const { stored, picked } = upload;
  return (
    <FileFrame
      field={field}
      frame={upload.frame}
      rule={uploadRule(purpose)}
      label={label}
      required={required}
      hint={props.hint}
      span={span}
      verb={t(stored === undefined ? 'files.choose' : 'files.choose_again')}
      accept={purpose === 'image' ? 'image/*' : undefined}
      isEmpty={stored === undefined}
      onFiles={([file]) => file !== undefined && upload.accepts(file) && upload.send(file)}
    >
      {stored !== undefined && (
        <FileRow name={stored.file_name} size={stored.size} href={stored.file_url} onRemove={upload.remove} />
      )}
      {picked !== undefined && <MediaPreview file={picked} purpose={purpose} />}
      {upload.progress}
    </FileFrame>
  );
}
