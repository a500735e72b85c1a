import { useCallback, useEffect } from 'react';
import { useField } from '../../headless/form/field.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { describedBy, FieldFrame, type FieldProps } from './Field.tsx';
import { type Option, optionOf } from './options.tsx';

/** A choice and the finer choices it opens. */
export interface RelatedOption extends Option {
  children?: readonly Option[];
}

/** Props of {@link RelatedSelectField}. */
export interface RelatedSelectFieldProps extends FieldProps {
  options: readonly RelatedOption[];
  /** What the two lists are called; after the label unless told. */
  labels?: readonly [parent: string, child: string];
}

/**
 * Two lists of which the second depends on the first; the value is `[parent, child]`, `[parent]` while no child is
 * chosen or there is none, null when nothing is. Values that are no longer offered are taken out (ST-48).
 */
export function RelatedSelectField(props: RelatedSelectFieldProps) {
  const { name, label, hint, required, span, options } = props;
  const t = useT();
  const read = useCallback((value: unknown) => pathOf(options, value).join(' › '), [options]);
  const field = useField({ name, label, disabled: props.disabled, read });
  const [parentText = '', childText = ''] = Array.isArray(field.value) ? field.value.map(String) : [];
  const parent = options.find(({ value }) => String(value) === parentText);
  const children = parent?.children ?? [];
  const child = optionOf(children, childText);
  const { set } = field;
  const isGone = (parentText !== '' && parent === undefined) || (childText !== '' && child === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is gone is taken out
  useEffect(() => {
    if (isGone && options.length > 0 && !field.readOnly) set(parent === undefined ? null : [parent.value]);
  }, [isGone]);
  const first = props.labels?.[0] ?? t('inputs.related_parent', { label });
  // A field that is off says why.
  const hintText = parent === undefined && !field.disabled ? t('inputs.related_first', { label: first }) : hint;
  const isOff = field.disabled || field.readOnly;
  const shared = {
    className: 'in',
    'aria-invalid': field.error !== undefined || undefined,
    'aria-required': required || undefined,
    'aria-describedby': describedBy(field, hintText),
    onBlur: field.blur,
  };
  const choose = t('ui.choose');
  return (
    <FieldFrame field={field} label={label} required={required} hint={hintText} span={span ?? 8} group>
      <div className="related">
        <select
          {...shared}
          id={field.id}
          name={`${name}.0`}
          ref={field.ref}
          aria-label={first}
          value={parentText}
          disabled={isOff}
          onChange={({ target }) => {
            const next = optionOf(options, target.value);
            // Another parent has other children.
            set(next === undefined ? null : [next.value]);
          }}
        >
          <option value="">{choose}</option>
          <Choices options={options} />
        </select>
        <select
          {...shared}
          name={`${name}.1`}
          aria-label={props.labels?.[1] ?? t('inputs.related_child', { label })}
          value={childText}
          disabled={isOff || children.length === 0}
          onChange={({ target }) => {
            const next = optionOf(children, target.value);
            if (parent !== undefined) set(next === undefined ? [parent.value] : [parent.value, next.value]);
          }}
        >
          <option value="">{children.length === 0 ? t('state.none') : choose}</option>
          <Choices options={children} />
        </select>
      </div>
    </FieldFrame>
  );
}

function Choices({ options }: { options: readonly Option[] }) {
  return options.map(({ value, text, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {text}
    </option>
  ));
}

/** The chosen way in words: parent, child. */
function pathOf(options: readonly RelatedOption[], value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const parent = options.find((option) => String(option.value) === String(value[0]));
  const child = optionOf(parent?.children ?? [], String(value[1]));
  return [parent?.text ?? String(value[0]), ...(child === undefined ? [] : [child.text])];
}
