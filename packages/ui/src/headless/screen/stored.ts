/** Whether a value that was stored is what is expected. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isNull: Check<null> = (value) => value === null;
export const isMissing: Check<undefined> = (value) => value === undefined;

/** One or the other. */
export const either =
  <A, B>(a: Check<A>, b: Check<B>): Check<A | B> =>
  (value) =>
    a(value) || b(value);

export const isListOf =
  <T>(item: Check<T>): Check<T[]> =>
  (value) =>
    Array.isArray(value) && value.every((one) => item(one));

export const isRecordOf =
  <T>(item: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every((one) => item(one));

/** An object with these properties; others of it do not matter. */
export const isShaped =
  <T extends object>(checks: { [Key in keyof T]-?: Check<T[Key]> }): Check<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Check<unknown>>(checks).every(([name, check]) => check(value[name]));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What this browser stored under a key, or undefined where it is something else: half written, by an earlier version, or somebody
 * else's. Lists need it before their first row, so it does without the library that forms check with.
 */
export function readStored<T>(storage: Storage, key: string, check: Check<T>): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : undefined;
  } catch {
    // No JSON, so it is not ours.
    return undefined;
  }
}
