import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type Ref, useState } from 'react';
import { useT } from '../../headless/screen/i18n.ts';

/** Props of {@link FilePick}. */
export interface FilePickProps {
  id: string;
  name: string;
  /** Words of the button. */
  verb: string;
  /** The `accept` of the input: extensions or media types with commas; any file where empty. */
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  required?: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onFiles(files: readonly File[]): void;
  onBlur(): void;
}

/** A place to drop files on, and a button for those who do not drag. The label above the field names the input too. */
export function FilePick(props: FilePickProps) {
  const { id, name, verb, accept, multiple = false, disabled, required, invalid, describedBy, onFiles } = props;
  const t = useT();
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the input inside is the way for everybody
    <div
      className={isOver ? 'pick over' : 'pick'}
      data-disabled={disabled || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        const dropped = [...event.dataTransfer.files];
        if (!disabled && dropped.length > 0) onFiles(multiple ? dropped : dropped.slice(0, 1));
      }}
    >
      <input
        id={id}
        name={name}
        ref={props.inputRef}
        className="sr"
        type="file"
        accept={accept === '' ? undefined : accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onBlur={props.onBlur}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file again, after it was mended, is a change too.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <label htmlFor={id} className="btn" aria-disabled={disabled || undefined}>
        <IconUpload className="i" aria-hidden="true" />
        {verb}
        {required === true && <span className="sr">{t('state.required')}</span>}
      </label>
      <span className="hint" aria-hidden="true">
        {t('files.drop')}
      </span>
    </div>
  );
}
