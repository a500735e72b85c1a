import { formatBytes } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { type DragEvent, useId, useState } from 'react';

/** Props of {@link DropZone}. */
export interface DropZoneProps {
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onFiles(files: readonly File[]): void;
}

/** A place to drop a CSV, and a button for those who do not drag. */
export function DropZone({ file, error, disabled, onFiles }: DropZoneProps) {
  const t = useT();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over && !disabled);
  };
  return (
    <fieldset
      className={isOver ? 'drop over' : 'drop'}
      aria-label={t('imports.file')}
      disabled={disabled}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {file === undefined ? (
        <p className="sub">{t('imports.drop')}</p>
      ) : (
        <p>
          <b>{file.name}</b> <span className="sub nb">{formatBytes(file.size)}</span>
        </p>
      )}
      <input
        id={id}
        className="sr"
        type="file"
        accept=".csv,text/csv"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file again, after it was mended, is a change too.
          target.value = '';
        }}
      />
      <label htmlFor={id} className="btn">
        {t(file === undefined ? 'imports.choose_file' : 'imports.choose_again')}
      </label>
      {error !== undefined && (
        <span className="err" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
