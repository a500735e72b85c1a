import type { StoredFile } from '@tsudoi/contract';
import { IMAGE_EXTENSIONS, UPLOAD_MAX_BYTES } from '@tsudoi/domain';
import { useField } from '../../headless/form/field.ts';
import { refusalOf } from '../../headless/form/files.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { FileRow } from '../files/FileRow.tsx';
import type { FieldProps } from './Field.tsx';
import { FileFrame, useFileFrame } from './FileFrame.tsx';

/** Props of {@link FileField}. */
export interface FileFieldProps extends FieldProps {
  /** Extensions with their dot; images unless told (VAL-43), none for any file. */
  extensions?: readonly string[];
  /** Bytes at most; 5 MB unless told (CONST-60). */
  maxBytes?: number;
}

/** The file a value says: a picked one, or the one the record has. */
function fileOf(value: unknown): { name: string; size?: number; href?: string | undefined } | undefined {
  if (value instanceof File) return { name: value.name, size: value.size };
  if (typeof value !== 'object' || value === null || !('file_name' in value)) return undefined;
  const { file_name, file_url, size } = value as StoredFile;
  return { name: file_name, size, href: file_url };
}

/** The name of a file that is a value, for lists of changes. */
const readFile = (value: unknown): string => fileOf(value)?.name ?? '';

/** One file that goes to the server with its form; its value is a `File`, or what the record has as `StoredFile`. */
export function FileField(props: FileFieldProps) {
  const { name, label, required, span, extensions = IMAGE_EXTENSIONS, maxBytes = UPLOAD_MAX_BYTES } = props;
  const t = useT();
  const field = useField({ name, label, disabled: props.disabled, read: readFile });
  const { frame, announce, announceAtInput } = useFileFrame();
  const file = fileOf(field.value);
  const isFixed = field.disabled || field.readOnly;
  const rule = { extensions, maxBytes };

  const take = ([picked]: readonly File[]) => {
    if (picked === undefined) return;
    const refusal = refusalOf(picked, rule, label);
    if (refusal !== undefined) return field.setProblem(t(refusal.id, refusal.values));
    field.clearProblem();
    field.set(picked);
    announce(t('files.chosen', { name: picked.name }));
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
          {...file}
          onRemove={
            isFixed
              ? undefined
              : () => {
                  field.set(null);
                  announceAtInput(t('files.removed', { name: file.name }));
                }
          }
        />
      )}
    </FileFrame>
  );
}
