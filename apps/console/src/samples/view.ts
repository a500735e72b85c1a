import { LOCALES, type Locale } from '@tsudoi/i18n';

const THEMES = ['auto', 'light', 'dark'] as const;
/** How the sample pages look: as the system says, or as chosen. */
export type SampleTheme = (typeof THEMES)[number];

/** What the address asks for: `?lang=en&theme=dark`. */
export const sampleView: { readonly locale: Locale; readonly theme: SampleTheme } = read(location.search);

function read(search: string) {
  const query = new URLSearchParams(search);
  return {
    locale: LOCALES.find((known) => known === query.get('lang')) ?? ('ja' as const),
    theme: THEMES.find((known) => known === query.get('theme')) ?? ('auto' as const),
  };
}

/** The same page in another language or theme. */
export function sampleAddress(path: string, view: { locale: Locale; theme: SampleTheme }): string {
  return `${path}?${new URLSearchParams({ lang: view.locale, theme: view.theme })}`;
}
