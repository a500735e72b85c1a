import { LOCALES } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { samplePaths } from './paths.ts';
import { type SampleTheme, sampleAddress, sampleView } from './view.ts';

/** Props of {@link SamplePage}. */
export interface SamplePageProps {
  title: string;
  /** Address of the page itself. */
  path: string;
  /** `SampleSection`s. */
  children: ReactNode;
}

const THEME_WORDS = { auto: 'samples.theme_auto', light: 'samples.theme_light', dark: 'samples.theme_dark' } as const;
const themes = Object.keys(THEME_WORDS) as SampleTheme[];

/** A page of samples: language and theme on top, then one section for each block. */
export function SamplePage({ title, path, children }: SamplePageProps) {
  const t = useT<'samples'>();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="samples">
      <header>
        <h1>{title}</h1>
        <nav aria-label={t('samples.views')}>
          {Object.values(samplePaths).map((to) => (
            <a key={to} href={sampleAddress(to, sampleView)} aria-current={to === path ? 'page' : undefined}>
              {t(to === samplePaths.inputs ? 'samples.inputs.title' : 'samples.shells.title')}
            </a>
          ))}
          {LOCALES.map((locale) => (
            <a
              key={locale}
              href={sampleAddress(path, { ...sampleView, locale })}
              lang={locale}
              aria-current={locale === sampleView.locale || undefined}
            >
              {t(locale === 'ja' ? 'samples.ja' : 'samples.en')}
            </a>
          ))}
          {themes.map((theme) => (
            <a
              key={theme}
              href={sampleAddress(path, { ...sampleView, theme })}
              aria-current={theme === sampleView.theme || undefined}
            >
              {t(THEME_WORDS[theme])}
            </a>
          ))}
        </nav>
      </header>
      <main>{children}</main>
    </div>
  );
}

/** One block in its states; not drawn at all where the address asks for others only. */
export function SampleSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  if (sampleView.only.length > 0 && !sampleView.only.includes(title)) return null;
  return (
    <section className="panel sample" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
