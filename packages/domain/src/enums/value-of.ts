/** The union of an enumeration's values: `ValueOf<typeof Registration>` is `0 | 1`. */
export type ValueOf<T extends Readonly<Record<string, unknown>>> = T[keyof T];

/** All values of an enumeration in the order they are written, for select lists and schemas. */
export function valuesOf<const T extends Readonly<Record<string, number | string>>>(enumeration: T): ValueOf<T>[] {
  const names = Object.keys(enumeration) as (keyof T)[];
  return names.map((name) => enumeration[name]);
}

/** Whether an unknown value, say of a JSON body or a database row, is one of the enumeration's values. */
export function isValueOf<const T extends Readonly<Record<string, number | string>>>(
  enumeration: T,
  value: unknown,
): value is ValueOf<T> {
  return Object.values(enumeration).some((member) => member === value);
}
