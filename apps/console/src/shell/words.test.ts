import { beforeEach, describe, expect, it, vi } from 'vitest';

const Screen = () => null;
const screen = { lazy: { Component: async () => Screen } };

/** The modules anew: nothing loaded, nothing opened. */
async function fresh() {
  vi.resetModules();
  const { i18n, showLocale } = await import('./locale.ts');
  const { withWords } = await import('./words.ts');
  const open = async (routes: ReturnType<typeof withWords> = []) => {
    for (const { lazy } of routes) if (typeof lazy === 'object') await lazy.Component?.();
  };
  return { i18n, showLocale, withWords, open, notices: withWords(['notices'], [screen]) };
}

const TITLE = 'notices.search.title';

describe('words of a screen', () => {
  beforeEach(() => localStorage.clear());

  it('load when the screen is opened, and those of the shell stay', async () => {
    const { i18n, showLocale, open, notices } = await fresh();
    await showLocale('ja', Promise.resolve(undefined));
    expect(Object.hasOwn(i18n.messages, TITLE)).toBe(false);
    await open(notices);
    expect(i18n._(TITLE)).toBe('お知らせ一覧');
    expect(i18n._('shell.logout')).toBe('ログアウトする');
  });

  it('are there when the screen was asked for before a language was shown', async () => {
    const { i18n, showLocale, open, notices } = await fresh();
    await open(notices);
    await showLocale('ja', Promise.resolve(undefined));
    expect(i18n._(TITLE)).toBe('お知らせ一覧');
  });

  it('are there when they come while the wording of the facility is still on its way', async () => {
    const { i18n, showLocale, open, notices } = await fresh();
    const wording = Promise.withResolvers<undefined>();
    const shown = showLocale('ja', wording.promise);
    await open(notices);
    wording.resolve(undefined);
    await shown;
    expect(i18n._(TITLE)).toBe('お知らせ一覧');
  });

  it('give way to the wording of the facility, and a dash blanks them', async () => {
    const { i18n, showLocale, open, notices } = await fresh();
    await showLocale('ja', Promise.resolve({ ja: { [TITLE]: '掲示板', 'notices.empty': '-' } }));
    await open(notices);
    expect([i18n._(TITLE), i18n._('notices.empty')]).toEqual(['掲示板', '']);
  });

  it('follow the language, those of screens that are opened later too', async () => {
    const { i18n, showLocale, withWords, open, notices } = await fresh();
    await showLocale('ja', Promise.resolve(undefined));
    await open(notices);
    await showLocale('en', Promise.resolve(undefined));
    expect(i18n._(TITLE)).toBe('Notices');
    await open(withWords(['overview'], [screen]));
    expect(i18n._('overview.title')).toBe('Overview');
  });

  it('load for screens inside a frame as well', async () => {
    const { i18n, showLocale, withWords, open } = await fresh();
    await showLocale('ja', Promise.resolve(undefined));
    const [frame] = withWords(['overview'], [{ children: [screen] }]);
    await open(frame?.children);
    expect(i18n._('overview.title')).toBe('概要');
  });

  it('are named in the console of the browser when no screen loaded them', async () => {
    const { i18n, showLocale } = await fresh();
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    await showLocale('ja', Promise.resolve(undefined));
    expect(i18n._(TITLE)).toBe(TITLE);
    expect(complaint).toHaveBeenCalledWith(expect.stringContaining(TITLE));
  });
});
