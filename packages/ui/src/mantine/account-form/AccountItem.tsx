import type { FormItem } from '@tsudoi/contract/account-cms';
import { choicesFor, type FormChoice, type ItemState, TEXT_MAX, TEXTAREA_MAX, UNSIGNED_MAX } from '@tsudoi/domain';
import { type ReactNode, useMemo } from 'react';
import { useInitialValue } from '../../headless/form/formField.ts';
import { useT } from '../../headless/screen/i18n.ts';
import { AddressFields, type AddressFieldsProps } from '../fields/AddressFields.tsx';
import { CheckboxGroupField } from '../fields/CheckboxGroupField.tsx';
import { DateField } from '../fields/DateField.tsx';
import { DateTimeField } from '../fields/DateTimeField.tsx';
import { EmailField } from '../fields/EmailField.tsx';
import { KanaFields, toKana } from '../fields/KanaFields.tsx';
import { NameFields } from '../fields/NameFields.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import type { Option } from '../fields/options.tsx';
import { PhoneField } from '../fields/PhoneField.tsx';
import { RadioField } from '../fields/RadioField.tsx';
import { RelatedSelectField } from '../fields/RelatedSelectField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { YearMonthField } from '../fields/YearMonthField.tsx';

/** Props of {@link AccountItem}. */
export interface AccountItemProps {
  item: FormItem;
  state: ItemState;
  /** The reference calls of the area, for addresses. */
  reference: AddressFieldsProps['reference'];
}

/** The field of one item: of a built-in one what its code asks for, else what its input type does. */
export function AccountItem(props: AccountItemProps): ReactNode {
  return props.item.type === 'default' ? <DefaultItem {...props} /> : <ExtendedItem {...props} />;
}

/** Day in `YYYY-MM-DD` or nothing, of a limit that may also say today. */
const fixedDay = (limit: string | undefined): string | undefined => (limit === 'today' ? undefined : limit);

function DefaultItem({ item, state, reference }: AccountItemProps) {
  const shared = { label: item.label, required: state.required, hint: hintOf(item), disabled: item.read_only };
  const name = `basic_info.${item.code}`;
  switch (item.code) {
    case 'name':
      return <NameFields prefix="basic_info." required={state.required} disabled={item.read_only} />;
    case 'name_kana':
      return <KanaFields prefix="basic_info." required={state.required} disabled={item.read_only} />;
    case 'location':
      return (
        <AddressFields prefix="basic_info." reference={reference} required={state.required} disabled={item.read_only} />
      );
    case 'email':
      return <EmailField name={name} {...shared} />;
    case 'phone':
      return <PhoneField name={name} {...shared} span={6} />;
    default:
      return <FieldOfType item={item} name={name} shared={shared} options={numbered(item)} reference={reference} />;
  }
}

/** Choices of built-in items are numbers on the wire. */
const numbered = ({ choices }: FormItem): Option[] =>
  choices.map(({ value, text }) => ({ value: Number(value), text }));

function ExtendedItem({ item, state, reference }: AccountItemProps) {
  const shared = { label: item.label, required: state.required, hint: hintOf(item), disabled: item.read_only };
  const name = `extend_info.${item.id}`;
  // A retired choice is there for whoever had it, until the form is saved without it.
  const initial = useInitialValue(name);
  const choices = useMemo(() => choicesFor(item.choices, initial), [item.choices, initial]);
  return <FieldOfType item={item} name={name} shared={shared} options={choices} reference={reference} />;
}

const hintOf = ({ hint }: FormItem): string | undefined => (hint === '' ? undefined : hint);

interface FieldOfTypeProps {
  item: FormItem;
  name: string;
  shared: { label: string; required: boolean; hint: string | undefined; disabled: boolean };
  options: readonly (Option & Pick<FormChoice, 'children'>)[];
  reference: AccountItemProps['reference'];
}

function FieldOfType({ item, name, shared, options, reference }: FieldOfTypeProps) {
  const t = useT();
  const { limits } = item;
  const part = (id: 'last_name' | 'first_name' | 'last_name_kana' | 'first_name_kana') =>
    t('form.item_part', { label, part: t(`field.${id}`) });
  const { label, required, disabled } = shared;
  switch (item.input_type) {
    case 'textbox':
      return (
        <TextField
          name={name}
          {...shared}
          maxLength={limits.max_length ?? TEXT_MAX}
          {...(limits.format === 'kana' ? { onLeave: toKana } : {})}
          span={6}
        />
      );
    case 'textarea':
      return <TextField name={name} {...shared} rows={4} maxLength={limits.max_length ?? TEXTAREA_MAX} span={12} />;
    case 'number':
      return <NumberField name={name} {...shared} asTyped min={limits.min ?? 0} max={limits.max ?? UNSIGNED_MAX} />;
    case 'decimal':
      return (
        <NumberField name={name} {...shared} asTyped decimal min={limits.min ?? 0} max={limits.max ?? UNSIGNED_MAX} />
      );
    case 'date':
      return (
        <DateField
          name={name}
          {...shared}
          min={fixedDay(limits.after_or_equal)}
          max={fixedDay(limits.before_or_equal)}
        />
      );
    case 'datetime':
      return <DateTimeField name={name} {...shared} />;
    case 'year_month':
      return <YearMonthField name={name} {...shared} />;
    case 'checkbox':
      return <CheckboxGroupField name={name} {...shared} options={options} />;
    case 'radio':
      return <RadioField name={name} {...shared} options={options} />;
    case 'dropdown':
      return <SelectField name={name} {...shared} options={options} />;
    case 'dropdown_related':
      return <RelatedSelectField name={name} {...shared} options={options} />;
    case 'name':
      return (
        <NameFields
          prefix={`${name}.`}
          labels={[part('last_name'), part('first_name')]}
          required={required}
          disabled={disabled}
          span={6}
        />
      );
    case 'name_kana':
      return (
        <KanaFields
          prefix={`${name}.`}
          labels={[part('last_name_kana'), part('first_name_kana')]}
          required={required}
          disabled={disabled}
          span={6}
        />
      );
    case 'location':
      return (
        <fieldset className="c12 fg place">
          <legend className="lab">{label}</legend>
          <AddressFields prefix={`${name}.`} reference={reference} required={required} disabled={disabled} />
        </fieldset>
      );
  }
}
