/** Values for the placeholders of a message, by name. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

/** A message as Lingui keeps it compiled: pieces of text, placeholders, and words that go by a number. */
export type CompiledMessage = (string | [name: string] | [name: string, 'plural', { one: string; other: string }])[];

const PLACEHOLDER = /\{(\w+)(?:\|([^{|}]+)\|([^{|}]+))?\}/;
const PLACEHOLDERS = new RegExp(PLACEHOLDER, 'g');
/** What splitting by the pattern gives for each placeholder: the text before it and its three groups. */
const STEP = 4;

/**
 * Compiles a message to Lingui's form. There is no ICU here: `{name}` is a placeholder, `{count|day|days}` the first word where
 * the value is 1 and else the second, all else is text.
 */
export function compileMessage(text: string): CompiledMessage {
  const pieces: readonly (string | undefined)[] = text.split(PLACEHOLDER);
  const message: CompiledMessage = [];
  for (let at = 0; at < pieces.length; at += STEP) {
    const [before, name, one, other] = pieces.slice(at, at + STEP);
    if (before) message.push(before);
    if (name === undefined) continue;
    message.push(one === undefined || other === undefined ? [name] : [name, 'plural', { one, other }]);
  }
  return message;
}

/** Fills the placeholders of a message outside Lingui (server, errors); what has no value stays blank. */
export function fillMessage(text: string, values: MessageValues = {}): string {
  return text.replace(PLACEHOLDERS, (_, name: string, one?: string, other?: string) =>
    one === undefined || other === undefined ? String(values[name] ?? '') : Number(values[name]) === 1 ? one : other,
  );
}

/** Names of the placeholders of a message, sorted, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDERS), ([, name = '']) => name))].toSorted();
}
