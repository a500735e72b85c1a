import type { Locale, Messages } from '@tsudoi/i18n';
import { type ConsoleSubject, loadConsole, loadSubjects } from '@tsudoi/i18n/catalogs/console';
import type { RouteObject } from 'react-router';
import { currentLocale } from './preferences.ts';

// Which words the screens need that were opened so far. It runs before the library has been loaded that shows them.

const needed = new Set<ConsoleSubject>();
const loaded: Record<Locale, Messages> = { ja: {}, en: {} };
let language: Locale | undefined;
let notify = () => {};

/** Calls the listener, the only one, whenever a screen that is being opened has loaded its words. */
export function onWords(listener: () => void): void {
  notify = listener;
}

/** The words that have been loaded in a language. */
export function wordsIn(locale: Locale): Messages {
  return loaded[locale];
}

/** Adds words that stand in no catalog of the console, such as those of the sample pages. */
export function addWords(locale: Locale, words: Messages): void {
  loaded[locale] = { ...loaded[locale], ...words };
  notify();
}

/** Loads the words of the shell and of the screens opened so far in a language, in which later screens load theirs too. */
export async function loadWords(locale: Locale): Promise<void> {
  language = locale;
  const parts = await Promise.all([loadConsole(locale), loadSubjects(locale, [...needed])]);
  loaded[locale] = Object.assign({}, loaded[locale], ...parts);
}

async function loadWordsOfScreen(names: readonly ConsoleSubject[]): Promise<void> {
  for (const name of names) needed.add(name);
  const locale = language ?? currentLocale();
  addWords(locale, await loadSubjects(locale, names));
}

/** Routes whose screens show these words: they load beside the code of the screen, which is drawn when both are there. */
export function withWords(names: readonly ConsoleSubject[], routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    if (route.index) return route;
    const children = route.children && withWords(names, route.children);
    if (typeof route.lazy !== 'object' || route.lazy.Component === undefined) return { ...route, children };
    const { Component } = route.lazy;
    const screenWithWords = async () => {
      const [screen] = await Promise.all([Component(), loadWordsOfScreen(names)]);
      return screen;
    };
    return { ...route, children, lazy: { ...route.lazy, Component: screenWithWords } };
  });
}

/** Loads a part of the shell that is not there from the start, beside the words it shows. */
export async function partWithWords<Part>(names: readonly ConsoleSubject[], load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadWordsOfScreen(names)]);
  return part;
}
