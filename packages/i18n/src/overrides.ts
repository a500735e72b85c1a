/** A catalogue: texts by message id. */
export type Messages = Readonly<Record<string, string>>;

const BLANK = '-';

/**
 * Messages with a facility's overrides in place: an empty override is dropped, a dash means blank (I18N-03 to I18N-05).
 * Ids that are not in the messages belong to another area and are left out.
 */
export function applyOverrides(messages: Messages, overrides: Messages = {}): Messages {
  const own = Object.entries(overrides).filter(([id, text]) => Object.hasOwn(messages, id) && text !== '');
  return { ...messages, ...Object.fromEntries(own.map(([id, text]) => [id, text === BLANK ? '' : text])) };
}
