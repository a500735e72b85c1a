/** The value at a dotted path (`basic_info.email`). */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    const part: unknown = Reflect.get(value, key);
    return part;
  }, values);
}

/** Whether two values of a field say the same: nothing is nothing however it is written, lists compare by content. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/** Whether a value says nothing. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function plain(value: unknown): unknown {
  if (isNothing(value)) return null;
  if (Array.isArray(value)) return value.map(plain);
  // The address of a stored file is another one each time it is read.
  if (typeof value === 'object' && value !== null && 'file_path' in value && 'file_url' in value)
    return { ...value, file_url: '' };
  return value;
}

/** A field that differs: both values as they are. */
export interface Difference<Entry> {
  entry: Entry;
  before: unknown;
  after: unknown;
}

/** The fields whose values differ, in the order given. */
export function differences<Entry extends { name: string }>(
  fields: readonly Entry[],
  before: unknown,
  after: unknown,
): Difference<Entry>[] {
  return fields.flatMap((entry) => {
    const [from, to] = [valueAt(before, entry.name), valueAt(after, entry.name)];
    return isSame(from, to) ? [] : [{ entry, before: from, after: to }];
  });
}
