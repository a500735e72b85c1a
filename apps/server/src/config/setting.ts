/** How the server runs: the demo of a newcomer, a test, or for real. */
export type Mode = 'demo' | 'production' | 'test';

/** One setting of the environment: how it is read, what it is without a value, and what the documentation says. */
export interface Setting<T> {
  /** One line for whoever runs the server. */
  about: string;
  /** What it may be, in words: `1 to 200`, `https or http`. */
  takes: string;
  /** Never printed: neither by the start nor by a mistake. */
  secret: boolean;
  /** Its value where the environment has none. */
  fallback(mode: Mode): T;
  /** The same in words, for the table; empty where there is none. */
  otherwise: string;
  /** Reads a value that is not empty. @throws Error that says what it takes */
  read(text: string): T;
}

type Words<T> = { about: string; secret?: true; fallback: T | ((mode: Mode) => T); otherwise?: string };

function setting<T>(words: Words<T>, takes: string, read: (text: string) => T | undefined): Setting<T> {
  const { fallback } = words;
  const value = (mode: Mode): T => (fallback instanceof Function ? fallback(mode) : fallback);
  const plain = fallback instanceof Function || fallback === undefined ? '' : String(fallback);
  return {
    about: words.about,
    takes,
    secret: words.secret ?? false,
    fallback: value,
    otherwise: words.otherwise ?? plain,
    read(text) {
      const found = read(text);
      if (found === undefined) throw new Error(`takes ${takes}`);
      return found;
    },
  };
}

/** A text of any form; `takes` says what it is. */
export const text = <T extends string | undefined>(words: Words<T>, takes = 'text'): Setting<T | string> =>
  setting<T | string>(words, takes, (text) => text);

/** A whole number between two bounds. */
export const integer = (words: Words<number>, min: number, max: number): Setting<number> =>
  setting(words, `${min} to ${max}`, (text) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  });

/** A number of zero or more, with fractions. */
export const factor = (words: Words<number>): Setting<number> =>
  setting(words, 'a number, 0 or more', (text) => {
    const number = Number(text);
    return Number.isFinite(number) && number >= 0 ? number : undefined;
  });

/** One of a few words. */
export const oneOf = <const Word extends string>(words: Words<Word>, choices: readonly Word[]): Setting<Word> =>
  setting(words, choices.join(', '), (text) => choices.find((choice) => choice === text));

/** Several of a few words, with commas between. */
export const someOf = <const Word extends string>(
  words: Words<readonly Word[]>,
  choices: readonly Word[],
): Setting<readonly Word[]> =>
  setting(words, `one or more of ${choices.join(', ')}`, (text) => {
    const parts = text.split(',').map((part) => part.trim());
    return parts.every((part) => choices.some((choice) => choice === part))
      ? choices.filter((choice) => parts.includes(choice))
      : undefined;
  });

/** Texts with commas between. */
export const list = (words: Words<readonly string[]>, takes: string): Setting<readonly string[]> =>
  setting(words, takes, (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** An address of one of the schemes. What is wrong with it is never quoted: it may carry a password. */
export const address = <T extends string | undefined>(
  words: Words<T>,
  schemes: readonly string[],
): Setting<T | string> =>
  setting<T | string>(words, schemes.map((scheme) => `${scheme}://…`).join(' or '), (text) =>
    URL.canParse(text) && schemes.some((scheme) => new URL(text).protocol === `${scheme}:`) ? text : undefined,
  );
