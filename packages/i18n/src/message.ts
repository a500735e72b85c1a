/** Values for the placeholders of a message, by name. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

/** A message as Lingui keeps it compiled: pieces of text and placeholders. */
export type CompiledMessage = (string | [name: string])[];

const PLACEHOLDER = /\{(\w+)\}/;
const PLACEHOLDERS = new RegExp(PLACEHOLDER, 'g');

/** Compiles a message to Lingui's form. There is no ICU here: `{name}` is a placeholder, all else is text. */
export function compileMessage(text: string): CompiledMessage {
  return text
    .split(PLACEHOLDER)
    .map((piece, index): string | [string] => (index % 2 === 1 ? [piece] : piece))
    .filter((token) => token !== '');
}

/** Fills the placeholders of a message outside Lingui (server, errors); what has no value stays blank. */
export function fillMessage(text: string, values: MessageValues = {}): string {
  return text.replace(PLACEHOLDERS, (_, name: string) => String(values[name] ?? ''));
}

/** Names of the placeholders of a message, sorted. */
export function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDERS), ([, name = '']) => name).toSorted();
}
