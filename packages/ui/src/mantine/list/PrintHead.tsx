import { formatTotal } from '@tsudoi/i18n';
import { type Conditions, isBlank } from '../../headless/list/searchAddress.ts';
import { useLocale, useT } from '../../headless/screen/i18n.ts';
import { usePrinting } from '../../headless/screen/printing.ts';
import type { ConditionBook } from './searchContext.ts';

/** Props of {@link PrintHead}. */
export interface PrintHeadProps {
  title: string;
  /** What was searched. */
  conditions: Conditions;
  /** Conditions on facts, in words. */
  asked?: readonly string[];
  /** How the conditions read. */
  book: ConditionBook;
  total: number | undefined;
}

/** Drawn for paper only, in the place of a list's heading: title, 全N件 and the conditions. */
export function PrintHead({ title, conditions, asked = [], book, total }: PrintHeadProps) {
  const t = useT();
  const locale = useLocale();
  if (!usePrinting()) return null;
  const ofForm = Object.entries(conditions).flatMap(([name, value]) => {
    const entry = book.get(name);
    return isBlank(value) || entry === undefined ? [] : [`${entry.label}：${entry.read(value)}`];
  });
  const words = [...ofForm, ...asked];
  return (
    <div className="print-head list">
      <b>{title}</b>
      <span>{total === undefined ? '' : formatTotal(total, locale)}</span>
      <p>{t('print.conditions', { words: words.length === 0 ? t('print.no_conditions') : words.join('　') })}</p>
    </div>
  );
}
