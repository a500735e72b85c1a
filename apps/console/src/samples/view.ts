import { LOCALES, type Locale } from '@tsudoi/i18n';

const THEMES = ['auto', 'light', 'dark'] as const;
/** How the sample pages look: as the system says, or as chosen. */
export type SampleTheme = (typeof THEMES)[number];

interface SampleView {
  readonly locale: Locale;
  readonly theme: SampleTheme;
  /** Headings of the sections to show; all where there is none. */
  readonly only: readonly string[];
}

/** What the address asks for: `?lang=en&theme=dark&only=Dialogs`. */
export const sampleView: SampleView = read(location.search);

function read(search: string): SampleView {
  const query = new URLSearchParams(search);
  return {
    locale: LOCALES.find((option) => option === query.get('lang')) ?? ('ja' as const),
    theme: THEMES.find((option) => option === query.get('theme')) ?? ('auto' as const),
    only: query.getAll('only'),
  };
}

/** The same page in another language or theme. */
export function sampleAddress(path: string, view: Pick<SampleView, 'locale' | 'theme'>): string {
  return `${path}?${new URLSearchParams({ lang: view.locale, theme: view.theme })}`;
}
