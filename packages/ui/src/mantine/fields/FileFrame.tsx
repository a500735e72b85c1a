import { formatBytes, type UploadRule } from '@tsudoi/domain';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { BoundField } from '../../headless/form/field.ts';
import { extensionList } from '../../headless/form/files.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { FilePick } from '../files/FilePick.tsx';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

/** What a frame of files remembers. */
interface FrameMemory {
  input: RefObject<HTMLInputElement | null>;
  /** Said aloud below the field. */
  announcement: string;
}

/** What the inputs of files share beside their frame: words said aloud, and the way back to the input. */
export function useFileFrame() {
  const input = useRef<HTMLInputElement>(null);
  const [announcement, announce] = useState('');
  const frame: FrameMemory = { input, announcement };
  return {
    frame,
    announce,
    /** Says what was done, and goes back to the input, because the button that was pressed has gone. */
    announceAtInput: (words: string) => {
      announce(words);
      input.current?.focus();
    },
  };
}

interface FileFrameProps extends Pick<FieldProps, 'label' | 'required' | 'hint' | 'span'> {
  field: BoundField;
  frame: FrameMemory;
  /** Which files are taken, as the hint says. */
  rule: Pick<UploadRule, 'extensions' | 'maxBytes'>;
  /** What the input offers to pick; the extensions of the rule unless told. */
  accept?: string;
  multiple?: boolean;
  /** Words of the button. */
  verb: string;
  /** Nothing is there to be looked at where nothing can be picked. */
  isEmpty: boolean;
  onFiles(files: readonly File[]): void;
  /** The files, above the place for new ones. */
  children?: ReactNode;
}

/** Label, files, the place to pick or drop new ones, and what is taken; the frame of every input of files. */
export function FileFrame({ field, frame, rule, label, required, span, children, ...props }: FileFrameProps) {
  const t = useT();
  const hint = <FileHint {...rule} hint={props.hint} />;
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span}>
      {children}
      {field.readOnly ? (
        props.isEmpty && <p className="hint">{t('files.none')}</p>
      ) : (
        <FilePick
          id={field.id}
          name={field.name}
          verb={props.verb}
          accept={props.accept ?? rule.extensions.join(',')}
          multiple={props.multiple}
          disabled={field.disabled}
          required={required}
          invalid={field.error !== undefined}
          describedBy={describedBy(field, hint)}
          inputRef={(element) => {
            frame.input.current = element;
            field.ref(element);
          }}
          onFiles={props.onFiles}
          onBlur={field.blur}
        />
      )}
      <span className="sr" role="status">
        {frame.announcement}
      </span>
    </FieldFrame>
  );
}

/** Says which files are taken, above the hint of the field's own. */
function FileHint({ extensions, maxBytes, hint }: FileFrameProps['rule'] & Pick<FieldProps, 'hint'>) {
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
