/** Name of the setting in which a `COPY`, which takes no parameters, finds the one that a statement calls `$number`. */
export const parameterName = (number: number): `app.export_${string}` => `app.export_v${number}`;

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** A parameter as the text of its setting, as PostgreSQL reads it back. @throws Error where no text says the same, as for null */
export function settingOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return `{${value.map((each) => (typeof each === 'string' ? quoted(each) : settingOf(each))).join(',')}}`;
  throw new Error(`a parameter of this kind does not go into a setting: ${typeof value}`);
}

/**
 * A statement's text with settings in place of its parameters. Each is read and cast once and not for every row; what is an
 * array stays one behind `any (…)`, which a bare subselect would not.
 */
export function withSettings(text: string): string {
  return text.replaceAll(/\$(\d+)(?:::(\w+(?:\[\])?))?/g, (_, number: string, type = 'text') => {
    const cast = `::${type}`;
    return `((select current_setting('${parameterName(Number(number))}')${cast})${cast})`;
  });
}
