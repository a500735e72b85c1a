import type { ValueOf } from './value-of.ts';

/** How an item of an account form is used (ENUM-10). */
export const FormItemUse = {
  required: 1,
  optional: 2,
  hide: 3,
  requiredRelated: 4,
  displayRelated: 5,
  both: 6,
} as const;
/** A value of {@link FormItemUse}. */
export type FormItemUse = ValueOf<typeof FormItemUse>;

/** How a component of an event form is used; there is no 3 (ENUM-11). */
export const EventComponentUse = {
  required: 1,
  option: 2,
  requiredDependency: 4,
  displayDependency: 5,
  both: 6,
} as const;
/** A value of {@link EventComponentUse}. */
export type EventComponentUse = ValueOf<typeof EventComponentUse>;

/** Rule of an input by name, as the form rules write it (ENUM-12). */
export const InputRule = {
  required: 'required',
  optional: 'optional',
  hide: 'hide',
  requiredRelated: 'requiredRelated',
  displayRelated: 'displayRelated',
  displayAndRequiredRelated: 'displayAndRequiredRelated',
} as const;
/** A value of {@link InputRule}. */
export type InputRule = ValueOf<typeof InputRule>;

/** Kind of an extended form item (ENUM-13). */
export const ExtendedInputType = {
  textbox: 'textbox',
  textarea: 'textarea',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  checkbox: 'checkbox',
  radio: 'radio',
  dropdown: 'dropdown',
  dropdownRelated: 'dropdown_related',
  name: 'name',
  nameKana: 'name_kana',
  location: 'location',
  yearMonth: 'year_month',
  decimal: 'decimal',
} as const;
/** A value of {@link ExtendedInputType}. */
export type ExtendedInputType = ValueOf<typeof ExtendedInputType>;

/** Operator of a dependency rule: >=, <=, equal, IN, NOT IN (ENUM-14). */
export const DependencyOperator = { more: 1, less: 2, equal: 3, contain: 4, except: 5 } as const;
/** A value of {@link DependencyOperator}. */
export type DependencyOperator = ValueOf<typeof DependencyOperator>;

/** Whether a dependency looks at a built-in field or an extended one (ENUM-15). */
export const DependencyConditionType = { default: 'default', extend: 'extend' } as const;
/** A value of {@link DependencyConditionType}. */
export type DependencyConditionType = ValueOf<typeof DependencyConditionType>;
