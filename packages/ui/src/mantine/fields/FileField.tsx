import { formatBytes, IMAGE_EXTENSIONS, UPLOAD_MAX_BYTES } from '@tsudoi/domain';
import { type ReactNode, useRef, useState } from 'react';
import { useField } from '../../headless/field.ts';
import { extensionList, type KeptFile, refusalOf } from '../../headless/files.ts';
import { useT } from '../../headless/i18n.ts';
import { FilePick } from '../files/FilePick.tsx';
import { FileRow } from '../files/FileRow.tsx';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** Props of {@link FileField}. */
export interface FileFieldProps extends FieldProps {
  /** Extensions with their dot; images unless told (VAL-43), none for any file. */
  extensions?: readonly string[];
  /** Bytes at most; 5 MB unless told (CONST-60). */
  maxBytes?: number;
}

/** The file a value says: a picked one, or the one the record has. */
export function fileOf(value: unknown): { name: string; size?: number; href?: string | undefined } | undefined {
  if (value instanceof File) return { name: value.name, size: value.size };
  if (typeof value !== 'object' || value === null || !('file_name' in value)) return undefined;
  const { file_name, file_path_url } = value as KeptFile;
  return { name: file_name, href: file_path_url };
}

/** The name of a file that is a value, for lists of changes. */
export const readFile = (value: unknown): string => fileOf(value)?.name ?? '';

/** A hint that says which files are taken, above the hint of the field's own. */
export function FileHint({
  extensions,
  maxBytes,
  hint,
}: {
  extensions: readonly string[];
  maxBytes: number;
  hint?: ReactNode;
}) {
  const t = useT();
  const size = formatBytes(maxBytes).replace('.0', '');
  return (
    <>
      {extensions.length === 0
        ? t('files.any_size', { size })
        : t('files.allowed_size', { extensions: extensionList(extensions), size })}
      {hint !== undefined && <> {hint}</>}
    </>
  );
}

/** One file that goes to the server with its form; its value is a `File`, or what the record has as `KeptFile`. */
export function FileField(props: FileFieldProps) {
  const { name, label, required, span, extensions = IMAGE_EXTENSIONS, maxBytes = UPLOAD_MAX_BYTES } = props;
  const t = useT();
  const field = useField({ name, label, disabled: props.disabled, read: readFile });
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const file = fileOf(field.value);
  const isFixed = field.disabled || field.readOnly;
  const hint = <FileHint extensions={extensions} maxBytes={maxBytes} hint={props.hint} />;

  const take = ([picked]: readonly File[]) => {
    if (picked === undefined) return;
    const refusal = refusalOf(picked, { extensions, maxBytes }, label);
    if (refusal !== undefined) return field.refuse(t(refusal.id, refusal.values));
    field.forgive();
    field.set(picked);
    say(t('files.chosen', { name: picked.name }));
  };
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      {file !== undefined && (
        <FileRow
          {...file}
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
          accept={extensions.join(',')}
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
      <span className="sr" role="status">
        {said}
      </span>
    </FieldFrame>
  );
}
