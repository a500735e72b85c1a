/** Values a path or query can carry. Arrays join by commas, objects become JSON, null and undefined are left out. */
export type PathValue = string | number | boolean | null | undefined | readonly (string | number)[] | object;

/**
 * Fills `{param}` placeholders and appends what is left as a query string.
 * @throws Error when a placeholder has no value.
 */
export function buildPath(
  template: string,
  params: Record<string, PathValue> = {},
  query: Record<string, PathValue> = {},
): string {
  const left = { ...params };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name];
    delete left[name];
    if (value === undefined || value === null || value === '') throw new Error(`no value for {${name}} in ${template}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...left, ...query })) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) search.set(name, value.join(','));
    else if (typeof value === 'object') search.set(name, JSON.stringify(value));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
