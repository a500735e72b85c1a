import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { CardSide } from '@tsudoi/contract/card-designs';
import { TEXT_CONTRAST } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { type CardCheck, lowestContrast } from './checks.ts';
import { ratioText } from './Properties.tsx';

interface ChecksProps {
  side: CardSide;
  checks: readonly CardCheck[];
  nameOf(index: number): string;
  onSelect(index: number): void;
}

/** What somebody should look at before the card is published, and what is in order. */
export function Checks({ side, checks, nameOf, onSelect }: ChecksProps) {
  const t = useT();
  const lowest = lowestContrast(side);
  const hasCode = side.items.some(({ kind }) => kind === 'qr' || kind === 'barcode');
  const has = (...what: CardCheck['what'][]) => checks.some((check) => what.includes(check.what));
  const words = (check: CardCheck): string => {
    const name = nameOf(check.index);
    if (check.what === 'contrast')
      return t('card_builder.check.contrast', { name, ratio: ratioText(check.ratio), least: String(TEXT_CONTRAST) });
    if (check.what === 'cut')
      return t('card_builder.check.cut', {
        name,
        names: check.samples.map((sample) => sample.name).join(t('list.joint')),
      });
    return t(`card_builder.check.${check.what}`, { name });
  };
  return (
    <ul className="card-checks" aria-label={t('card_builder.checks')}>
      {checks.map((check) => (
        <li key={`${check.what}${check.index}`} className="warn">
          <IconAlertCircle className="i" aria-hidden="true" />
          <span>{words(check)}</span>
          <button type="button" className="link" onClick={() => onSelect(check.index)}>
            {t('card_builder.check.show')}
          </button>
        </li>
      ))}
      {lowest !== undefined && !has('contrast', 'image') && (
        <li>
          <IconCheck className="i" aria-hidden="true" />
          <span>{t('card_builder.check.contrast_ok', { ratio: ratioText(lowest), least: String(TEXT_CONTRAST) })}</span>
        </li>
      )}
      {hasCode && !has('code') && (
        <li>
          <IconCheck className="i" aria-hidden="true" />
          <span>{t('card_builder.check.code_ok')}</span>
        </li>
      )}
    </ul>
  );
}
