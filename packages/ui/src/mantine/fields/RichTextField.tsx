import { useField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { RichText } from '../../headless/screen/richText.ts';
import { Lazy } from '../Lazy.tsx';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';

const BLOCK_ENDS = /<\/(?:p|h[1-4]|li|td|th|blockquote)>|<br ?\/?>/g;

/** The words of a rich text, for lists of changes. */
const readWords = (value: unknown): string => {
  const html = typeof value === 'string' ? value : '';
  const body = new DOMParser().parseFromString(html.replace(BLOCK_ENDS, '$& '), 'text/html').body;
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
};

/**
 * Text with headings, lists, links, tables and images; the value is html, which the server makes safe when it stores it.
 * The editor is loaded when the field is first shown.
 */
export function RichTextField(props: FieldProps) {
  const { name, label, required, span = 12 } = props;
  const t = useT();
  const field = useField({ name, label, disabled: props.disabled, read: readWords });
  const hint = (
    <>
      {props.hint !== undefined && <>{props.hint} </>}
      {!field.readOnly && t('editor.hint')}
    </>
  );
  const html = typeof field.value === 'string' ? field.value : '';
  return (
    <FieldFrame field={field} label={label} required={required} hint={hint} span={span} group>
      {field.readOnly ? (
        <RichText html={html} className="rich-read" />
      ) : (
        <div className="editor-room">
          <Lazy load={() => import('../editor/RichTextEditor.tsx')}>
            {({ RichTextEditor }) => (
              <RichTextEditor
                id={field.id}
                label={label}
                value={html}
                required={required === true}
                invalid={field.error !== undefined}
                disabled={field.disabled}
                describedBy={describedBy(field, hint)}
                elementRef={field.ref}
                onChange={(next) => {
                  field.clearProblem();
                  field.set(next);
                }}
                onBlur={field.blur}
                onRefused={field.setProblem}
              />
            )}
          </Lazy>
        </div>
      )}
    </FieldFrame>
  );
}
