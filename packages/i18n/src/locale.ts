/** Languages of the product; Japanese is the default, English the fallback (I18N-01, I18N-02). */
export const LOCALES = ['ja', 'en'] as const;
/** A language of {@link LOCALES}. */
export type Locale = (typeof LOCALES)[number];

/** The language of a request by its Accept-Language header; Japanese unless English is asked for first. */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale {
  const wishes = (acceptLanguage ?? '').split(',').map((part, order) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { language: tag.trim().slice(0, 2), quality: Number(quality ?? 1), order };
  });
  const best = wishes
    .filter(({ language, quality }) => quality > 0 && (language === 'ja' || language === 'en'))
    .toSorted((a, b) => b.quality - a.quality || a.order - b.order)[0];
  return best?.language === 'en' ? 'en' : 'ja';
}
