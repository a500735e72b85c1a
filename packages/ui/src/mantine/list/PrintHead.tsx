import { formatSlashInstant, formatTotal } from '@tsudoi/i18n';
import { useSnapshot } from 'valtio';
import { useLocale, useT } from '../../headless/i18n.ts';
import { pageState } from '../../headless/page.ts';
import { usePrinting } from '../../headless/printing.ts';
import { type Conditions, isBlank } from '../../headless/searchAddress.ts';
import type { ConditionBook } from './searchContext.ts';

/** Props of {@link PrintHead}. */
export interface PrintHeadProps {
  title: string;
  /** What was searched. */
  conditions: Conditions;
  /** How the conditions read. */
  book: ConditionBook;
  total: number | undefined;
}

/** Drawn for paper only: facility, title, conditions, 全N件 and the time (LOOK §9); page numbers stand in the margin. */
export function PrintHead({ title, conditions, book, total }: PrintHeadProps) {
  const t = useT();
  const locale = useLocale();
  const { siteName } = useSnapshot(pageState);
  if (!usePrinting()) return null;
  const words = Object.entries(conditions).flatMap(([name, value]) => {
    const entry = book.get(name);
    return isBlank(value) || entry === undefined ? [] : [`${entry.label}：${entry.read(value)}`];
  });
  return (
    <div className="print-head">
      <span>{siteName}</span>
      <span>{t('print.at', { date: formatSlashInstant(new Date()) })}</span>
      <b>{title}</b>
      <span>{total === undefined ? '' : formatTotal(total, locale)}</span>
      <p>{t('print.conditions', { words: words.length === 0 ? t('print.no_conditions') : words.join('　') })}</p>
    </div>
  );
}
