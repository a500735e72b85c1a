import { formatPaperInstant } from '@tsudoi/i18n';
import { useSnapshot } from 'valtio';
import { useLocale, useT } from '../headless/screen/i18n.ts';
import { pageState } from '../headless/screen/page.ts';
import { usePrinting } from '../headless/screen/printing.ts';

/** Drawn for paper only, on top of every screen: facility and time (LOOK §9); page numbers stand in the margin. */
export function PaperHead() {
  const t = useT();
  const locale = useLocale();
  const { siteName } = useSnapshot(pageState);
  if (!usePrinting()) return null;
  return (
    <div className="print-head">
      <span>{siteName}</span>
      <span>{t('print.at', { date: formatPaperInstant(new Date(), locale) })}</span>
    </div>
  );
}
