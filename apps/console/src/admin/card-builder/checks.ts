import type { CardDesignRecord, CardSide } from '@tsudoi/contract/card-designs';
import { cardContrast, cardItemInWords, cardSource, isReadableCode, layoutCard, TEXT_CONTRAST } from '@tsudoi/domain';
import type { Sample } from './samples.ts';

/** Something about a side that somebody should look at. */
export type CardCheck =
  | { what: 'contrast'; index: number; ratio: number }
  | { what: 'image'; index: number }
  | { what: 'code'; index: number }
  | { what: 'gone'; index: number }
  | { what: 'logo'; index: number }
  | { what: 'cut'; index: number; samples: readonly Sample[] };

/** The words of a sample for the items of a card. */
export const wordsOf = (sample: Sample | undefined, { sources }: Pick<CardDesignRecord, 'sources'>) => ({
  texts: sample?.texts ?? {},
  captions: Object.fromEntries(sources.map(({ source, label }) => [source, label])),
});

/** What is wrong with a side, tried with all samples. */
export function checksOf(
  side: CardSide,
  samples: readonly Sample[],
  record: Pick<CardDesignRecord, 'sources'> & { hasLogo: boolean },
): CardCheck[] {
  const found: CardCheck[] = [];
  const known = new Set(record.sources.map(({ source }) => source));
  const placed = samples.map((sample) => ({
    sample,
    items: layoutCard(side.items.map((item) => cardItemInWords(item, wordsOf(sample, record)))),
  }));
  for (const [index, item] of side.items.entries()) {
    if (item.kind === 'text') {
      if (cardSource(item.source)?.of !== 'text' && !known.has(item.source)) found.push({ what: 'gone', index });
      const ratio = cardContrast(item, side);
      if (ratio === undefined) found.push({ what: 'image', index });
      else if (ratio < TEXT_CONTRAST) found.push({ what: 'contrast', index, ratio });
      const cut = placed.filter(({ items }) => items[index]?.fitted?.isCut === true).map(({ sample }) => sample);
      if (cut.length > 0) found.push({ what: 'cut', index, samples: cut });
      continue;
    }
    if (item.kind === 'logo' && !record.hasLogo) found.push({ what: 'logo', index });
    const first = placed[0]?.items[index];
    if (first !== undefined && !isReadableCode(first)) found.push({ what: 'code', index });
  }
  return found;
}

/** The lowest contrast of the texts of a side; undefined where none is told. */
export function lowestContrast(side: CardSide): number | undefined {
  const ratios = side.items.flatMap((item) => {
    const ratio = item.kind === 'text' ? cardContrast(item, side) : undefined;
    return ratio === undefined ? [] : [ratio];
  });
  return ratios.length === 0 ? undefined : Math.min(...ratios);
}
