/**
 * A multipart form as the specification writes it: nested objects become `basic_info[last_name]`, lists
 * `basic_info[member_type][0]`, an empty list `…[]` alone, null an empty text.
 */
export function toForm(body: unknown, files: readonly (readonly [string, Blob])[]): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return;
    if (value === null) form.append(name, '');
    else if (Array.isArray(value)) {
      if (value.length === 0) form.append(`${name}[]`, '');
      value.forEach((item, index) => {
        add(`${name}[${index}]`, item);
      });
    } else if (typeof value === 'object') for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
    else form.append(name, String(value));
  };
  if (typeof body === 'object' && body !== null) for (const [key, value] of Object.entries(body)) add(key, value);
  for (const [name, file] of files) form.append(name, file, file instanceof File ? file.name : name);
  return form;
}
